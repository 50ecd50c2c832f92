import { expect, test } from 'vitest';
import { hasTooManyMarks, normalized } from './composed.ts';
import { text } from './fields/fields.ts';
import { readNumber } from './fields/number-fields.ts';
import { foldText } from './search-words.ts';

const MARKS = 300_000;
/** Marks for below and above in turns: sorted one by one, they would take minutes. */
const endless = `a${'\u0301\u0323'.repeat(MARKS / 2)}`;

test('what people write is composed as ever', () => {
  expect(hasTooManyMarks('Nguyễn Thị Ánh'.normalize('NFD'))).toBe(false);
  expect(normalized('Nguyễn'.normalize('NFD'), 'NFC')).toBe('Nguyễn'.normalize('NFC'));
  expect(normalized('ｶﾞﾊﾟ', 'NFKC')).toBe('ガパ');
});

test.each([
  ['of one unit', '\u0301'],
  ['of two units', '\u{1d167}'],
])('31 marks %s are too many wherever they stand, 30 are not', (_, mark) => {
  for (let before = 0; before < 70; before++) {
    expect(hasTooManyMarks(`${'字'.repeat(before)}${mark.repeat(31)}`)).toBe(true);
    expect(hasTooManyMarks(`${'字'.repeat(before)}${mark.repeat(30)}字${mark.repeat(30)}`)).toBe(false);
  }
});

test('of endless marks the first ones stay, and a field refuses them', () => {
  for (const form of ['NFC', 'NFD', 'NFKC'] as const) expect(normalized(endless, form).length).toBeLessThan(40);
  expect(normalized('ﾟ'.repeat(MARKS), 'NFKC')).toHaveLength(30);
  expect(foldText(endless).length).toBeLessThan(40);
  expect(readNumber(endless)).toBeNaN();
  expect(text('姓名', { max: 20 }).safeParse(endless).error?.issues[0]?.message).toBe('姓名 不是有效的值');
}, 20_000);
