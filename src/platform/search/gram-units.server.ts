// The tokens of grams.server.ts as PostgreSQL has them in a table of their own: of a text's UTF-16 units, since two of them make
// one integer. A character beyond the first plane is two units, and their pair is found nowhere else.
// The database makes the same ones of a text that comes without (migrations/0028-tokens-of-their-own.ts).

/** The tokens a text must contain if it contains the words. */
export function wordUnits(words: readonly string[]): number[] {
  const tokens = words.flatMap((word) => {
    const units = Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
    return units.length < 2 ? units : units.slice(1).map((unit, i) => (units[i]! << 16) | unit);
  });
  return [...new Set(tokens)];
}

/** PostgreSQL's number for the type integer, and how many of them begin an array. */
const INTEGER = 23;
const HEADER = 5;

/** Where the tokens of a text are told apart: each lies where its hash says, or at the next place that is free. */
let places = new Int32Array(8192);
let different = new Int32Array(4096);

/** The tokens of a text, each once and in order, as PostgreSQL takes an array: in words it would take it 50 µs to read. */
export function unitsOf(text: string): Buffer {
  // A character and a pair for each unit; half of the places stay free.
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
  // One dimension, no nulls, what the elements are, how many, numbered from 1; then the bytes of each and itself.
  message.set([1, 0, INTEGER, numbers.length, 1]);
  for (let i = 0, at = HEADER; i < numbers.length; i++) {
    message[at++] = 4;
    message[at++] = numbers[i]!;
  }
  // The network's order of bytes; every machine that the site runs on has the other one.
  return Buffer.from(message.buffer).swap32();
}
