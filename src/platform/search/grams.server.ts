// Every character and every pair of neighbours of a folded text is one token, so that any word of one or two
// characters is one token, and a longer word a few tokens and a recheck. Trigrams would miss two-character Chinese words.
// PostgreSQL makes the same ones, as numbers, in a function of its own (migrations/0026-tokens-as-numbers.ts); those of vacancies the
// site hands over (gram-units.server.ts).

/** The tokens a text must contain if it contains the word. */
export function wordGrams(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, i) => characters[i] + character))];
}

/** The tokens of words as PostgreSQL's index has them: a character's code point, or two of them in one number. */
export function gramNumbers(words: readonly string[]): number[] {
  const numbers = words.flatMap(wordGrams).map((gram) => {
    const [one, next] = Array.from(gram, (character) => character.codePointAt(0)!);
    return next === undefined ? one! : one! * 0x200000 + next;
  });
  return [...new Set(numbers)];
}

/** SQLite's full-text table sees code points in base 36, four digits each: no tokenizer rule touches C#, .NET or emoji. */
function code(gram: string): string {
  let text = '';
  for (const character of gram) text += character.codePointAt(0)!.toString(36).padStart(4, '0');
  return text;
}

/** The text SQLite's full-text table indexes for a document: each token once in a piece of it, which is often enough for the table. */
export function gramCodes(text: string): string {
  let codes = '';
  for (let from = 0; from < text.length; ) {
    const { last, end, ...read } = readPiece(text, from);
    codes += codesOf(read);
    // The next piece begins with the last character of this one: their pair is a token too.
    from = end < text.length ? last : end;
  }
  return codes;
}

// Numbers and bytes at fixed places in place of strings and sets: an import spends most of its time here (bench/import.ts).
/** Characters of a piece: the table of its pairs stays under 300 kB, whatever is written in it. */
const PIECE = 1500;
const DIGITS = Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz');
const SPACE = 32;
/** The characters of a piece, each by its number among the different ones, and those. */
const piece = new Uint16Array(PIECE);
const different = new Uint32Array(PIECE);
/** A code point's number in the piece, from 1. */
const numbers = new Uint16Array(0x110000);
/** Four digits and a space for each character, eight and a space for each pair. */
const written = Buffer.alloc(PIECE * (5 + 9));

function readPiece(text: string, from: number) {
  let [length, count, last, end] = [0, 0, from, from];
  while (end < text.length && length < PIECE) {
    last = end;
    const point = text.codePointAt(end)!;
    end += point > 0xffff ? 2 : 1;
    if (numbers[point] === 0) {
      different[count++] = point;
      numbers[point] = count;
    }
    piece[length++] = numbers[point]! - 1;
  }
  for (let i = 0; i < count; i++) numbers[different[i]!] = 0;
  return { length, count, last, end };
}

function codesOf({ length, count }: { length: number; count: number }): string {
  let at = 0;
  for (let i = 0; i < count; i++) {
    for (let digit = 3, rest = different[i]!; digit >= 0; digit--, rest = Math.trunc(rest / 36))
      written[at + digit] = DIGITS[rest % 36]!;
    at += 4;
    written[at++] = SPACE;
  }
  const known = new Uint8Array(((count * count) >> 3) + 1);
  for (let i = 1; i < length; i++) {
    const [one, next] = [piece[i - 1]!, piece[i]!];
    const pair = one * count + next;
    const bit = 1 << (pair & 7);
    if (known[pair >> 3]! & bit) continue;
    known[pair >> 3]! |= bit;
    // The characters' own codes stand at the beginning, five bytes each.
    for (let digit = 0; digit < 4; digit++) {
      written[at + digit] = written[one * 5 + digit]!;
      written[at + 4 + digit] = written[next * 5 + digit]!;
    }
    at += 8;
    written[at++] = SPACE;
  }
  return written.toString('latin1', 0, at);
}

/** The full-text query for documents that contain every token of every word. */
export function matchCodes(words: readonly string[]): string {
  return [...new Set(words.flatMap(wordGrams))].map((gram) => `"${code(gram)}"`).join(' AND ');
}
