import { expect, test } from 'vitest';
import { dialled, letterTo } from './rules.ts';

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

// Such addresses were accepted until 2026-11-26, and are stored.
test('a letter goes to the address alone, whatever it would bring along', () => {
  for (const [email, link] of [
    ['許.ming+hr@example.com', 'mailto:%E8%A8%B1.ming%2Bhr@example.com'],
    ['hr@company.tw?bcc=a%40b.co&body=x', 'mailto:hr@company.tw%3Fbcc%3Da%2540b.co%26body%3Dx'],
  ] as const)
    expect(letterTo(email)).toBe(link);
});
