import { expect, test } from 'vitest';
import {
  blankOf,
  choices,
  constant,
  type Described,
  differences,
  group,
  line,
  number,
  option,
  paragraph,
  rows,
  shapeOf,
  withConstants,
} from './described.ts';

interface Page {
  title: string;
  since: number;
  kind: string;
  days: string[];
  parts: { id: string; name: string; notes: string[] }[];
}

const PAGE: Described<Page> = group('頁面', {
  title: line('標題', 5),
  since: number('年份', 1900, 2100),
  kind: option('種類', { a: '甲', b: '乙' }),
  days: choices('日子', { mon: '週一', tue: '週二' }),
  parts: rows(
    '段落',
    '段',
    group('', {
      id: constant,
      name: line('名稱', 5),
      notes: rows('備註', '則', paragraph('備註', 9, { isOptional: true }), { max: 2 }),
    }),
    { min: 1 },
  ),
});

const page = (): Page => ({
  title: '一頁',
  since: 2009,
  kind: 'a',
  days: ['mon'],
  parts: [{ id: 'x', name: '甲段', notes: ['一', '二'] }],
});

const messagesOf = (value: unknown) => {
  const parsed = shapeOf(PAGE).safeParse(value);
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
};

test('a value as described passes, trimmed; each fault stands at its place', () => {
  expect(shapeOf(PAGE).parse({ ...page(), title: ' 一頁 ' })).toEqual(page());
  const parts = [{ id: 'x', name: '', notes: ['一', '二', '三'] }];
  expect(messagesOf({ ...page(), title: '太長的標題喔', since: 3000, kind: 'z', days: ['sun'], parts })).toEqual({
    title: '標題 不得超過 5 個字元',
    since: expect.stringContaining('年份'),
    kind: '種類 不是有效的選項',
    'days.0': expect.any(String),
    'parts.0.name': '名稱 為必填',
    'parts.0.notes': '備註 最多 2 個則',
  });
  expect(messagesOf({ ...page(), days: [] })).toEqual({ days: '日子 至少選一項' });
  expect(messagesOf({ ...page(), days: ['mon', 'mon'] })).toEqual({ days: '日子 不可重複' });
  expect(messagesOf({ ...page(), parts: [] })).toEqual({ parts: '段落 至少要有 1 個段' });
  expect(messagesOf(null)).not.toEqual({});
});

test('what is constant is as delivered; fixed rows keep their number', () => {
  const fixed = rows('段落', '段', group('', { id: constant, name: line('名稱', 5) }), { isFixed: true });
  const delivered = [
    { id: 'x', name: '甲' },
    { id: 'y', name: '乙' },
  ];
  expect(withConstants(fixed, [{ id: 'evil', name: '改' }], delivered)).toEqual([
    { id: 'x', name: '改' },
    delivered[1],
  ]);
  expect(withConstants(fixed, [{}, {}, { id: 'z', name: '多' }], delivered)).toEqual(delivered);
});

test('differences are named by their place, in the words people read', () => {
  expect(differences(PAGE, page(), page())).toEqual([]);
  const after = {
    ...page(),
    kind: 'b',
    days: ['mon', 'tue'],
    parts: [
      { id: 'q', name: '甲段', notes: ['一', '2'] },
      { id: '', name: '新', notes: [] },
    ],
  };
  expect(differences(PAGE, page(), after)).toEqual([
    { where: '種類', before: '甲', after: '乙' },
    { where: '日子', before: '週一', after: '週一、週二' },
    { where: '段落第 1 個段 › 備註第 2 個則', before: '二', after: '2' },
    { where: '段落第 2 個段 › 名稱', before: '', after: '新' },
  ]);
});

test('a blank one has every part, empty', () => {
  expect(blankOf(PAGE)).toEqual({ title: '', since: null, kind: '', days: [], parts: [] });
});
