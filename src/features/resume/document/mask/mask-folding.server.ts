/** A character as the patterns expect it: of one width and form, without marks above Latin letters. */
function foldedCharacter(character: string): string {
  // Between sentences, where the narrow ones stand within numbers.
  if (character === '，' || character === '；') return character;
  const plain = character.normalize('NFKC');
  return /[\p{Script=Latin}\p{M}]/u.test(plain) ? plain.normalize('NFD').replace(/\p{M}/gu, '') : plain;
}

export const folded = (text: string) => [...text.replace(/\p{Cf}/gu, '')].map(foldedCharacter).join('');

/** A text beside its folded form, and which character of the one stands where in the other. */
function foldingOf(text: string) {
  const characters = [...text.replace(/\p{Cf}/gu, '')];
  const origins: number[] = [];
  let plain = '';
  for (const [at, character] of characters.entries()) {
    const fold = foldedCharacter(character);
    for (let i = 0; i < fold.length; i++) origins.push(at);
    plain += fold;
  }
  return { characters, plain, origins };
}

export interface Cover {
  pattern: RegExp;
  by: string;
}

interface Span {
  from: number;
  to: number;
  by: string;
}

/**
 * Covers whatever a pattern finds in the folded form of a text; the rest stays as it was written. If a pattern has a
 * group `secret`, only that group is covered.
 */
export function covered(text: string, covers: readonly Cover[]): string {
  const { characters, plain, origins } = foldingOf(text);
  const spans = covers.flatMap(({ pattern, by }) => found(plain, pattern).map((span) => ({ ...span, by })));
  if (spans.length === 0) return characters.join('');
  const parts: string[] = [];
  let done = 0;
  for (const { from, to, by } of merged(spans)) {
    const [first, last] = [origins[from] as number, origins[to - 1] as number];
    parts.push(characters.slice(done, first).join(''), by);
    done = last + 1;
  }
  return parts.join('') + characters.slice(done).join('');
}

function found(plain: string, pattern: RegExp): Omit<Span, 'by'>[] {
  return [...plain.matchAll(pattern)].flatMap((match) => {
    const secret = match.groups && 'secret' in match.groups ? match.groups.secret : match[0];
    // The last place within the match: what stands before it says what it is.
    const from = match.index + (secret ? match[0].lastIndexOf(secret) : 0);
    return secret ? [{ from, to: from + secret.length }] : [];
  });
}

/** What overlaps is covered once, by whoever says less. */
function merged(spans: Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = all.at(-1);
    if (!last || span.from >= last.to) all.push({ ...span });
    else {
      if (span.by !== last.by && span.to > last.to) last.by = HIDDEN;
      last.to = Math.max(last.to, span.to);
    }
  }
  return all;
}

export const HIDDEN = '○○○';
