import { expect, test } from 'vitest';
import { leftOver, listed, named } from './rules.ts';

test('who chose more than are changed in one go is told before', () => {
  expect(leftOver(200, 100)).toBe('一次最多處理 200 筆，其餘 100 筆會保持選取，請再操作一次。');
  expect(leftOver(2, 0)).toBe('');
});

test('of many a few are named, more of them in a dialog', () => {
  const names = Array.from({ length: 21 }, (_, nth) => `${nth + 1}`);
  expect(named(names.slice(0, 5))).toBe('1、2、3、4、5');
  expect(named(names)).toBe('1、2、3、4、5 等');
  expect(listed(names.slice(0, 2))).toBe('1、2');
  expect(listed(names)).toMatch(/^1、.*、20，以及其他 1 筆$/);
});
