import { expect, test } from 'vitest';
import { CallFailure, failureTexts } from './failures.ts';

const problem = { type: 'about:blank', title: '資料錯誤', status: 400 };

test.each([
  ['帳號或密碼錯誤', ['帳號或密碼錯誤']],
  ['', []],
  [problem, ['資料錯誤']],
  [{ ...problem, title: '' }, []],
  [{ ...problem, errors: {} }, ['資料錯誤']],
  [{ ...problem, errors: { a: ['一', '二'], b: ['三'], c: [] } }, ['一', '二', '三']],
])('%j has the sentences %j', (body, texts) => {
  expect(failureTexts(body)).toEqual(texts);
});

test('a failed call is an error that tells its status and nothing of its body', () => {
  const failure = new CallFailure(400, '祕密');
  expect(failure).toBeInstanceOf(Error);
  expect([failure.name, failure.status, failure.body, failure.message]).toEqual([
    'CallFailure',
    400,
    '祕密',
    'call failed with 400',
  ]);
});
