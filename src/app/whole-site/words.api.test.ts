import { expect, test } from 'vitest';
import { DELIVERED } from '#features/company/data.server.ts';
import { TEXTS } from '#features/company/fields.ts';
import type { AnyDescribed } from '#shared/fields/described.ts';
import { article, store } from '#test/made/content.ts';
import { fileSite } from '#test/sites/site.ts';
import { routeTable } from '../routes.tsx';

// A word in staff's form that no page uses would be changed in vain, and nothing else would notice.

const PROVIDER = { LINE_CLIENT_ID: '1', LINE_CLIENT_SECRET: 'secret' };
/** The words of a dialog and a PDF (texts.api.test.ts), and those behind a tab. */
const ELSEWHERE = /^agreement|^contact.tabs.appeal/;

/** The value with a mark instead of each word, and where each mark is. */
function marked(described: AnyDescribed, value: unknown, path: string, marks: Map<string, string>): unknown {
  const within = (part: AnyDescribed, key: string | number) =>
    marked(part, (value as Record<string | number, unknown>)[key], `${path}.${key}`, marks);
  if (described.kind === 'group')
    return Object.fromEntries(Object.entries(described.parts).map(([key, part]) => [key, within(part, key)]));
  if (described.kind === 'rows') return (value as unknown[]).map((_, i) => within(described.item, i));
  if (!['line', 'paragraph'].includes(described.kind) || 'rule' in described || 'isNumberLike' in described)
    return value;
  const mark = `詞${10_000 + marks.size}`;
  marks.set(mark, path);
  return mark;
}

test('every word that staff may change is read on a page', async () => {
  const site = await fileSite({ env: PROVIDER });
  const types = ['LatestNews', 'Newsletter', 'Column'] as const;
  await store(site, { articles: types.map((typeName) => article(typeName, { typeName })) });
  const marks = new Map<string, string>();
  const rows = Object.entries(TEXTS)
    .filter(([key]) => !key.startsWith('letter-'))
    .map(([key, described]) => ({
      ...{ text_key: key, version: 1, staff_name: '', publish_at: '2020', created_at: '2020' },
      content: JSON.stringify(marked(described as AnyDescribed, DELIVERED[key as keyof typeof DELIVERED], key, marks)),
    }));
  await site.deps.database.transaction((tx) => tx.insertInto('text_versions').values(rows).execute());
  const paths = routeTable.filter(({ access, path }) => access === 'public' && !/[:*]|filters$/.test(path));
  let read = '';
  // Text that is only given to a script isn't shown yet.
  for (const { path } of paths)
    read += (await site.html(path)).replace(/<script(?! type="application\/ld).*?<\/script>/gs, '');
  expect(
    [...marks].filter(([mark, path]) => !read.includes(mark) && !ELSEWHERE.test(path)).map(([, path]) => path),
  ).toEqual([]);
});
