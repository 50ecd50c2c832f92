// Every character and every pair of neighbouring characters of a folded text is a token. A word of one or two characters is
// then one token, and a longer word a few tokens and a check of the text. Trigrams would miss Chinese words of two
// characters. PostgreSQL makes the same tokens, as numbers, in a function of its own (migrations/0026-tokens-as-numbers.ts);
// for vacancies the site passes them (gram-units.server.ts).

/** The tokens that a text must have if it contains the word. */
export function wordGrams(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, i) => characters[i] + character))];
}

/** The tokens of words as PostgreSQL's index stores them: a character's code point, or two of them in one number. */
export function gramNumbers(words: readonly string[]): number[] {
  const numbers = words.flatMap(wordGrams).map((gram) => {
    const [one, next] = Array.from(gram, (character) => character.codePointAt(0)!);
    return next === undefined ? one! : one! * 0x200000 + next;
  });
  return [...new Set(numbers)];
}

/** For SQLite's full-text table a character is four digits in base 36, so no tokenizer rule touches C#, .NET or emoji. */
function code(gram: string): string {
  let text = '';
  for (const character of gram) text += character.codePointAt(0)!.toString(36).padStart(4, '0');
  return text;
}

/** The text that SQLite's full-text table indexes for a document: each token once per piece, which is enough for the table. */
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

// Numbers and bytes at fixed places instead of strings and sets: an import spends most of its time here (bench/import.ts).
/** Characters per piece: the table of its pairs stays under 300 kB, whatever the text. */
const PIECE = 1500;
const DIGITS = Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz');
const SPACE = 32;
/** The piece's characters, each as the number of its kind, and the kinds. */
const piece = new Uint16Array(PIECE);
const different = new Uint32Array(PIECE);
/** The number of a code point within the piece, from 1. */
const numbers = new Uint16Array(0x110000);
/** Four digits and a space per character, eight and a space per pair. */
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
    // The codes of the characters themselves are at the beginning, five bytes each.
    for (let digit = 0; digit < 4; digit++) {
      written[at + digit] = written[one * 5 + digit]!;
      written[at + 4 + digit] = written[next * 5 + digit]!;
    }
    at += 8;
    written[at++] = SPACE;
  }
  return written.toString('latin1', 0, at);
}

/** The full-text query for documents that have every token of every word. */
export function matchCodes(words: readonly string[]): string {
  return [...new Set(words.flatMap(wordGrams))].map((gram) => `"${code(gram)}"`).join(' AND ');
}
