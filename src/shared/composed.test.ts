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

test('of endless marks the first ones stay, and a field refuses them', () => {
  for (const form of ['NFC', 'NFD', 'NFKC'] as const) expect(normalized(endless, form).length).toBeLessThan(40);
  expect(normalized('ﾟ'.repeat(MARKS), 'NFKC')).toHaveLength(30);
  expect(foldText(endless).length).toBeLessThan(40);
  expect(readNumber(endless)).toBeNaN();
  expect(text('姓名', { max: 20 }).safeParse(endless).error?.issues[0]?.message).toBe('姓名 不是有效的值');
}, 20_000);
