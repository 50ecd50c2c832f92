import { expect, test } from 'vitest';
import { dialled, isTaxId } from './rules.ts';

test('a 統一編號 is known by its check digit, also by the rule of 2023', () => {
  // The third and fourth have a 7 in the seventh place, the last is right since 2023 alone.
  for (const known of ['22099131', '04541302', '10458575', '12345675', '22099136'])
    expect([known, isTaxId(known)]).toEqual([known, true]);
  for (const wrong of ['22099132', '04541303', '1234567', '123456789', '2209913A', '00000000', ''])
    expect([wrong, isTaxId(wrong)]).toEqual([wrong, false]);
});

test('the first number is dialled, its extension after a pause', () => {
  for (const [phone, number] of [
    ['(04) 2345-6789 #12', '0423456789,12'],
    ['04-23456789 分機 305', '0423456789,305'],
    ['04-2345-6789 轉分機：12 陳小姐', '0423456789,12'],
    ['+886 912 345 678', '+886912345678'],
    ['公司 02-2345-6789 ext. 12、0912-345-678', '0223456789,12'],
    ['0912-345-678 / 0922-333-444', '0912345678'],
    ['02-2345-6789~90', '0223456789'],
    ['請用 LINE', ''],
  ] as const)
    expect([phone, dialled(phone)]).toEqual([phone, number]);
});
