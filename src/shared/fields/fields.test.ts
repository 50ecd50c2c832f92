import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { queryNumber } from '../list-query.ts';
import { choice, countCharacters, email, isEmail, optionalText, text, textList, wholeNumber } from './fields.ts';

/** The first message, or the value read. */
function read(shape: z.ZodMiniType, value: unknown): { message: string } | { value: unknown } {
  const result = shape.safeParse(value);
  return result.success ? { value: result.data } : { message: result.error.issues[0]!.message };
}

describe('a text that must be given', () => {
  const name = text('姓名', { max: 5, min: 2, pattern: /^[^!]*$/ });
  test.each([
    ['  王小明\t', { value: '王小明' }],
    ['　王小明　', { value: '王小明' }],
    ['e\u0301e\u0301', { value: 'éé' }],
    ['𠮷𠮷𠮷𠮷𠮷', { value: '𠮷𠮷𠮷𠮷𠮷' }],
    ['e\u0301'.repeat(5), { value: 'é'.repeat(5) }],
    [`${'x'.repeat(5)}    `, { value: 'xxxxx' }],
    ['', { message: '姓名 為必填' }],
    [' \u3000\n', { message: '姓名 為必填' }],
    [undefined, { message: '姓名 為必填' }],
    [null, { message: '姓名 為必填' }],
    [5, { message: '姓名 不是有效的值' }],
    [['王'], { message: '姓名 不是有效的值' }],
    ['王\0明', { message: '姓名 不是有效的值' }],
    ['\0', { message: '姓名 不是有效的值' }],
    ['王\ud800', { message: '姓名 不是有效的值' }],
    ['\udc00王', { message: '姓名 不是有效的值' }],
    ['王\n明', { message: '姓名 不是有效的值' }],
    // Pasted from a table: in a line nobody sees that it is a tab.
    ['王\t明', { value: '王 明' }],
    ['王\u2028明', { message: '姓名 不是有效的值' }],
    ['王明\u001b', { message: '姓名 不是有效的值' }],
    ['\n王明\u2029', { value: '王明' }],
    ['\u200b\u3164\u2800', { message: '姓名 為必填' }],
    ['👩\u200d💻', { value: '👩\u200d💻' }],
    ['王', { message: '姓名 至少須有 2 個字元' }],
    ['𠮷', { message: '姓名 至少須有 2 個字元' }],
    ['一二三四五六', { message: '姓名 不得超過 5 個字元' }],
    ['王小!', { message: '姓名 格式錯誤' }],
  ])('%j', (value, expected) => {
    expect(read(name, value)).toEqual(expected);
  });

  test('one fault of its nature is told alone, several of its rules together', () => {
    expect(name.safeParse('\0').error!.issues).toHaveLength(1);
    expect(name.safeParse('!!!!!!').error!.issues.map(({ message }) => message)).toEqual([
      '姓名 不得超過 5 個字元',
      '姓名 格式錯誤',
    ]);
  });
});

describe('a text like a number', () => {
  const phone = text('手機號碼', { max: 20, isNumberLike: true });
  test.each([
    ['０９１２３４５６７８', '0912345678'],
    ['０９１２－３４５－６７８', '0912-345-678'],
    ['（０４）２２２２－３３３３＃１２', '(04)2222-3333#12'],
    ['＋８８６-９１２', '+886-912'],
    ['（04）2222-3333 轉 12', '(04)2222-3333 轉 12'],
    ['３．５年（含實習）', '3.5年（含實習）'],
    ['0912345678', '0912345678'],
    [` ${'０'.repeat(20)}　`, '0'.repeat(20)],
  ])('%s', (value, stored) => {
    expect(read(phone, value)).toEqual({ value: stored });
  });
});

describe('a text that may be left out', () => {
  const line = optionalText('LINE', { max: 3, min: 2 });
  test.each([
    [undefined, { value: '' }],
    ['', { value: '' }],
    ['  ', { value: '' }],
    ['\u200d\ufeff\u1160', { value: '' }],
    ['a\nb', { message: 'LINE 不是有效的值' }],
    [' ab ', { value: 'ab' }],
    [null, { value: '' }],
    [0, { message: 'LINE 不是有效的值' }],
    ['a\0', { message: 'LINE 不是有效的值' }],
    ['a', { message: 'LINE 至少須有 2 個字元' }],
    ['abcd', { message: 'LINE 不得超過 3 個字元' }],
  ])('%j', (value, expected) => {
    expect(read(line, value)).toEqual(expected);
  });
});

describe('a text of lines', () => {
  const content = text('內容', { max: 5, multiline: true });
  test.each([
    ['一\r\n二\r三', { value: '一\n二\n三' }],
    ['\n一\u2028\t二\n', { value: '一\n\t二' }],
    // As Word copies the bullets of its lists.
    ['l\t一', { value: '• 一' }],
    ['\uf06c\t一', { value: '• 一' }],
    ['\u3000\uf0b7一', { value: '• 一' }],
    ['l 一', { value: 'l 一' }],
    ['一\uf0b7', { value: '一\uf0b7' }],
    ['一\r\n\r\n\r\n二', { value: '一\n\n\n二' }],
    ['一\0', { message: '內容 不是有效的值' }],
    ['一\v二', { message: '內容 不是有效的值' }],
    ['\r\n', { message: '內容 為必填' }],
  ])('%j', (value, expected) => {
    expect(read(content, value)).toEqual(expected);
  });
});

describe('an e-mail address', () => {
  test.each([
    'a@b.co',
    'first.last+tag@sub.example.com',
    "o'brien@example.com",
    'user_name-1@example-site.com.tw',
    '1@2.tw',
    '使用者@例子.台灣',
    'A@EXAMPLE.COM',
  ])('%s is one', (value) => {
    expect([isEmail(value), read(email(), ` ${value} `)]).toEqual([true, { value }]);
  });

  test.each([
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a@@b.co',
    'a@b@c.co',
    'a b@c.co',
    'a@b .co',
    'a@.co',
    'a@-b.co',
    'a@b..co',
    'a..b@c.co',
    '.a@b.co',
    'a.@b.co',
    'a@b.co.',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    '<a@b.co>',
    'Name <a@b.co>',
    '"a"@b.co',
    'a@[127.0.0.1]',
    'a\\@b.co',
    'a@b.co\r\nBcc: c@d.co',
    'a@b.co?bcc=c%40d.co',
    'x?to=a%40b.co&bcc=c%40d.co&x=@b.co',
    'a\n@b.co',
    'ｃol@b.co',
    'ﬁne@b.co',
    'a\u00adb@c.co',
    'a\u200bb@c.co',
    'a①@b.co',
    'a@ｂ.co',
  ])('%j is none', (value) => {
    expect(isEmail(value)).toBe(false);
    expect(read(email(), value)).toEqual({ message: '電子信箱 須為有效的電子信箱' });
  });

  test('holds no control character', () => {
    expect(['a\u0001@b.co', 'a@b.co\u007f'].map((value) => [isEmail(value), read(email(), value)])).toEqual(
      Array(2).fill([false, { message: '電子信箱 不是有效的值' }]),
    );
  });

  test('is required, and has a limit', () => {
    expect(read(email(), ' ')).toEqual({ message: '電子信箱 為必填' });
    expect(read(email(), `${'a'.repeat(294)}@b.com`)).toEqual({ value: `${'a'.repeat(294)}@b.com` });
    expect(read(email(), `${'a'.repeat(295)}@b.com`)).toEqual({ message: '電子信箱 不得超過 300 個字元' });
  });
});

describe('options, lists and numbers', () => {
  test.each([
    ['男', { value: '男' }],
    [' 男\u3000', { value: '男' }],
    ['', { message: '性別 為必填' }],
    [' ', { message: '性別 為必填' }],
    [undefined, { message: '性別 為必填' }],
    ['其他', { message: '性別 不是有效的選項' }],
    ['toString', { message: '性別 不是有效的選項' }],
    [1, { message: '性別 不是有效的選項' }],
  ])('the choice %j', (value, expected) => {
    expect(read(choice('性別', ['男', '女']), value)).toEqual(expected);
  });

  test.each([
    [[' a ', 'b'], { value: ['a', 'b'] }],
    [[], { value: [] }],
    [['a', 'b', 'c'], { message: '地區 最多可選 2 項' }],
    [['abcd'], { message: '地區 不得超過 3 個字元' }],
    [['𠮷𠮷𠮷'], { value: ['𠮷𠮷𠮷'] }],
    [['a\tb'], { message: '地區 不是有效的值' }],
    [['\u200b'], { value: [''] }],
    [['a\0'], { message: '地區 不是有效的值' }],
    ['a', { message: '地區 不是有效的值' }],
    [{ length: 1 }, { message: '地區 不是有效的值' }],
  ])('the list %j', (value, expected) => {
    expect(read(textList('地區', { maxItems: 2, maxLength: 3 }), value)).toEqual(expected);
  });

  test.each([
    [1, { value: 1 }],
    [3, { value: 3 }],
    [0, { message: '頁次 須介於 1 至 3 之間' }],
    [4, { message: '頁次 須介於 1 至 3 之間' }],
    [1e20, { message: '頁次 須介於 1 至 3 之間' }],
    [1.5, { message: '頁次 須為整數' }],
    ['1', { message: '頁次 須為整數' }],
    [Number.NaN, { message: '頁次 須為整數' }],
    [null, { message: '頁次 須為整數' }],
  ])('the number %j', (value, expected) => {
    expect(read(wholeNumber('頁次', 1, 3), value)).toEqual(expected);
  });
});

test.each([
  ['1', 1],
  ['100', 100],
  ['007', 7],
  [5, 5],
  ['0', '頁次 須介於 1 至 100 之間'],
  ['-1', '頁次 須介於 1 至 100 之間'],
  ['101', '頁次 須介於 1 至 100 之間'],
  ['99999999999999999999', '頁次 須介於 1 至 100 之間'],
  ['1.5', '頁次 須為整數'],
  ['', '頁次 須為整數'],
  [' ', '頁次 須為整數'],
  ['1e1', '頁次 須為整數'],
  ['0x10', '頁次 須為整數'],
  ['x', '頁次 須為整數'],
])('a number in an address is written in digits: %j', (value, expected) => {
  const wanted = typeof expected === 'string' ? { message: expected } : { value: expected };
  expect(read(queryNumber('頁次', 1, 100), value)).toEqual(wanted);
});

test('characters are counted as people see code points', () => {
  expect([countCharacters(''), countCharacters('a𠮷b'), countCharacters('👩‍💻')]).toEqual([0, 3, 3]);
});
