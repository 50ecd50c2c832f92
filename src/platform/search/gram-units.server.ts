// The tokens of grams.server.ts as PostgreSQL stores them in a table of their own. They are made from a text's UTF-16 units,
// since two units fit into one integer. A character beyond the first plane is two units, and their pair occurs nowhere else.
// For a text that comes without tokens, the database makes the same ones (migrations/0028-tokens-of-their-own.ts).

/** The tokens that a text must have if it contains the words. */
export function wordUnits(words: readonly string[]): number[] {
  const tokens = words.flatMap((word) => {
    const units = Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
    return units.length < 2 ? units : units.slice(1).map((unit, i) => (units[i]! << 16) | unit);
  });
  return [...new Set(tokens)];
}

/** PostgreSQL's type number for integer, with which an array begins. */
const INTEGER = 23;
const HEADER = 5;

/** A hash table for telling a text's tokens apart: each is at the place its hash gives, or at the next free one. */
let places = new Int32Array(8192);
let different = new Int32Array(4096);

/**
 * The tokens of a text, each once and sorted, as PostgreSQL's binary array: an array written in words would take it 50 µs to
 * read.
 */
export function unitsOf(text: string): Buffer {
  // Room for a character and a pair per unit, with half of the places free.
  while (different.length < text.length * 2) {
    different = new Int32Array(different.length * 2);
    places = new Int32Array(different.length * 2);
  }
  places.fill(0);
  const mask = places.length - 1;
  let count = 0;
  const take = (token: number) => {
    let place = (Math.imul(token, 0x9e3779b1) >>> 8) & mask;
    while (places[place] !== 0 && places[place] !== token) place = (place + 1) & mask;
    if (places[place] === token) return;
    places[place] = token;
    different[count++] = token;
  };
  for (let i = 0, before = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    take(unit);
    if (i > 0) take((before << 16) | unit);
    before = unit;
  }
  return asArray(different.subarray(0, count).sort());
}

function asArray(numbers: Int32Array): Buffer {
  if (numbers.length === 0) return Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, INTEGER]);
  const message = new Int32Array(HEADER + numbers.length * 2);
  // One dimension, no nulls, the element type, their number, numbered from 1; then each element's size and value.
  message.set([1, 0, INTEGER, numbers.length, 1]);
  for (let i = 0, at = HEADER; i < numbers.length; i++) {
    message[at++] = 4;
    message[at++] = numbers[i]!;
  }
  // PostgreSQL expects big-endian; all machines the site runs on are little-endian.
  return Buffer.from(message.buffer).swap32();
}
