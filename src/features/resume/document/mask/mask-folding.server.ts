/**
 * A character that becomes longer than this by folding stays as it is: ﷺ would become eighteen, and is no part of a number
 * or a name.
 */
const MOST_FOLDED = 4;

/** Hyphens that programs use instead of the plain one. */
const HYPHENS = '\u2010\u2011\u2012\u2212';

/** A character as the patterns expect it: in one width and form, without marks above Latin letters. */
function foldedCharacter(character: string): string {
  // These separate sentences; their half-width forms occur within numbers.
  if (character === '，' || character === '；') return character;
  if (HYPHENS.includes(character)) return '-';
  const whole = character.normalize('NFKC');
  const plain = whole.length > MOST_FOLDED ? character : whole;
  return /[\p{Script=Latin}\p{M}]/u.test(plain) ? plain.normalize('NFD').replace(/\p{M}/gu, '') : plain;
}

export const folded = (text: string) => [...text.replace(/\p{Cf}/gu, '')].map(foldedCharacter).join('');

/** What people put between the digits of a number, as the inside of a character class. */
export const BETWEEN = String.raw`\s\-–—./_~*·•・‧∙`;
/** What may be between the characters of a name or a number. */
const SEPARATOR = new RegExp(`[${BETWEEN}()]`);
/** At most this many of them. */
const MOST_BETWEEN = 3;
const WORD = /[\p{L}\p{N}]/u;
/** A Chinese character after a name in Latin letters ends the name. */
const WORD_AFTER = /[\p{Script=Latin}\p{N}]/u;

/** A text with its folded form, and which characters of the two correspond. */
function foldingOf(text: string) {
  const characters = [...text.replace(/\p{Cf}/gu, '')];
  const origins: number[] = [];
  let plain = '';
  for (const [at, character] of characters.entries()) {
    const fold = foldedCharacter(character);
    for (let i = 0; i < fold.length; i++) origins.push(at);
    plain += fold;
  }
  const small = smallOf(plain);
  return { characters, plain, origins, small, starts: startsOf(plain), bare: bareOf(small) };
}

/** In lower case, with every unit at its place. A sigma at the end of a word becomes a normal one. */
const smallOf = (text: string) => Array.from(text, smallLetter).join('').replaceAll('ς', 'σ');

function smallLetter(character: string): string {
  const small = character.toLowerCase();
  return small.length === character.length ? small : character;
}

/** Where a word may begin: not inside another word. */
function startsOf(plain: string): number[] {
  const starts: number[] = [];
  let isWithin = false;
  let at = 0;
  for (const character of plain) {
    if (!isWithin) starts.push(at);
    isWithin = WORD.test(character);
    at += character.length;
  }
  return starts;
}

/**
 * Lower case without separators, with the place of each unit in the text; a line break stands where there were too many
 * separators.
 */
function bareOf(small: string) {
  let text = '';
  const places: number[] = [];
  for (const [at, unit] of small.split('').entries()) {
    if (SEPARATOR.test(unit)) continue;
    if (at - (places.at(-1) ?? at) > MOST_BETWEEN + 1) {
      text += '\n';
      places.push(at);
    }
    text += unit;
    places.push(at);
  }
  return { text, places };
}

type Folding = ReturnType<typeof foldingOf>;
type Place = Omit<Span, 'by'>;
/** The places in a text where something occurs. */
export type Find = (text: Folding) => Place[];

export interface Cover {
  find: Find;
  by: string;
}

interface Span {
  from: number;
  to: number;
  by: string;
}

/** By a pattern. If it has a group named `secret`, only that group is covered. */
export const byPattern =
  (pattern: RegExp): Find =>
  ({ plain }) =>
    matches(plain, pattern);

// A person's own words are looked up, not matched by a pattern: one made from a long text took a second per text
// (mask.test.ts).

/** Finds a text, also with spaces, hyphens or dots between its characters. */
export function spaced(text: string): Find {
  const wanted = bareOf(smallOf(text)).text.replaceAll('\n', '');
  return ({ bare }) =>
    placesOf(bare.text, wanted).map((at) => ({ from: bare.places[at]!, to: bare.places[at + wanted.length - 1]! + 1 }));
}

/** Finds a text as a separate word: Ming is not covered in "coming". */
export function asWord(text: string): Find {
  const wanted = smallOf(text);
  return ({ plain, small, starts }) =>
    starts
      .filter((from) => small.startsWith(wanted, from))
      .map((from) => ({ from, to: from + wanted.length }))
      .filter(({ to }) => !WORD_AFTER.test([...plain.slice(to, to + 2)][0] ?? ''));
}

const LETTER = /\p{Script=Latin}/u;
const FIGURE = /[\d_]/;

/** Finds a name written as one word, perhaps with an account's digits: mingwang1995, but not within "coming Wang". */
export function joinedWord(text: string): Find {
  const find = spaced(text);
  return (folding) => {
    const is = (kind: RegExp, at: number) => kind.test(folding.plain[at] ?? '');
    const places = find(folding).filter(({ from, to }) => !is(LETTER, from - 1) && !is(LETTER, to));
    for (const place of places) while (is(FIGURE, place.to)) place.to++;
    return places;
  };
}

function placesOf(text: string, wanted: string): number[] {
  const places: number[] = [];
  if (wanted === '') return places;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) places.push(at);
  return places;
}

/** Covers everything that is found in the folded form of a text; the rest stays as it was written. */
export function covered(text: string, covers: readonly Cover[]): string {
  const folding = foldingOf(text);
  const { characters, origins } = folding;
  const spans = covers.flatMap(({ find, by }) => find(folding).map((place) => ({ ...place, by })));
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

function matches(plain: string, pattern: RegExp): Place[] {
  return [...plain.matchAll(pattern)].flatMap((match) => {
    const secret = match.groups && 'secret' in match.groups ? match.groups.secret : match[0];
    // The last place within the match: what comes before it says what it is.
    const from = match.index + (secret ? match[0].lastIndexOf(secret) : 0);
    return secret ? [{ from, to: from + secret.length }] : [];
  });
}

/** Overlapping finds are covered once, in the words that say less. */
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
