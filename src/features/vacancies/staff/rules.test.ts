import { expect, test } from 'vitest';
import { bulkOutcome } from './rules.ts';

const NONE = { refused: [], stale: [], gone: 0 };

test('what became of many says of each why', () => {
  expect(bulkOutcome('下架', { wanted: 3, changed: 3, ...NONE })).toEqual({ text: '已下架 3 筆', isWhole: true });
  expect(bulkOutcome('下架', { wanted: 200, changed: 194, ...NONE })).toEqual({
    text: '已下架 194 筆；6 筆原本就已下架',
    isWhole: true,
  });
  expect(bulkOutcome('發布', { wanted: 4, changed: 1, ...NONE, refused: ['會計', '出納'], stale: ['採購'] })).toEqual({
    text: '已發布 1 筆；2 筆已過截止日期，無法發布：會計、出納；1 筆在您查看後有人變更過，沒有發布：採購。請看過現在的內容，再發布一次',
    isWhole: false,
  });
});

test('what somebody else has deleted meanwhile was not done before', () => {
  expect(bulkOutcome('指派', { wanted: 3, changed: 1, ...NONE, gone: 1 })).toEqual({
    text: '已指派 1 筆；1 筆原本就已指派；1 筆已經刪除，沒有指派',
    isWhole: false,
  });
});

test('of hundreds a few are named', () => {
  const refused = Array.from({ length: 100 }, (_, i) => `職缺 ${i + 1}`);
  expect(bulkOutcome('發布', { wanted: 100, changed: 0, ...NONE, refused }).text).toBe(
    '已發布 0 筆；100 筆已過截止日期，無法發布：職缺 1、職缺 2、職缺 3、職缺 4、職缺 5 等',
  );
});
