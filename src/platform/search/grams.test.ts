import { expect, test } from 'vitest';
import { gramCodes, gramNumbers, matchCodes } from './grams.server.ts';

const code = (text: string) => [...text].map((one) => one.codePointAt(0)!.toString(36).padStart(4, '0')).join('');

/** Every character and every two neighbours, in the plainest way. */
function plainly(text: string): string[] {
  const characters = [...text];
  return [...new Set([...characters, ...characters.slice(1).map((one, i) => characters[i]! + one)].map(code))].sort();
}

const tokens = (text: string) => [...new Set(gramCodes(text).trim().split(' '))].filter(Boolean).sort();
const run = (from: number, length: number) => String.fromCodePoint(...Array.from({ length }, (_, i) => from + i));

test.each([
  ['nothing', ''],
  ['one character', '會'],
  ['the same one again', 'aaaa'],
  ['signs and widths', 'C# .NET　（急徵）會計\n台中市'],
  ['beyond the first plane', 'a😀😀𠮷野家😀b'],
  ['half of a pair', 'x\ud83d 會\ude00'],
  ['two thousand different characters', run(0x4e00, 2000)],
  ['a piece that ends on a wide character', `${run(0x4e00, 1499)}😀會😀${run(0x3400, 1600)}`],
])('each character and each pair of neighbours is a token: %s', (_, text) => {
  expect(tokens(text)).toEqual(plainly(text));
});

test('a word asks for its pairs, a single character for itself', () => {
  expect(matchCodes(['會計師', '車'])).toBe(`"${code('會計')}" AND "${code('計師')}" AND "${code('車')}"`);
  expect(gramNumbers(['ab', 'ab', '😀'])).toEqual([97 * 2 ** 21 + 98, 0x1f600]);
});
