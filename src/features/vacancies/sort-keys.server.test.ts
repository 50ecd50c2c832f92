import { expect, test } from 'vitest';
import { categoryKey, cityKey } from './sort-keys.server.ts';

test('Taiwan comes first, in the order of the postal codes, and abroad after it', () => {
  const sorted = ['東京都', '高雄市', '上海市', '台中市', '臺北市'].sort((a, b) => (cityKey(a) < cityKey(b) ? -1 : 1));
  expect(sorted).toEqual(['臺北市', '台中市', '高雄市', '上海市', '東京都']);
  expect(cityKey('臺北市')).toBe(cityKey('台北市'));
});

test('categories stand as in the specification, others after them', () => {
  const sorted = ['新創', '其他', '人力資源', '管理幕僚'].sort((a, b) => (categoryKey(a) < categoryKey(b) ? -1 : 1));
  expect(sorted).toEqual(['管理幕僚', '人力資源', '其他', '新創']);
});

test('nothing has no key', () => {
  expect(cityKey('  ')).toBe('');
});
