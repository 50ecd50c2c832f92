import { expect, test } from 'vitest';
import { testDatabase } from '#test/databases/database.ts';
import {
  findArticle,
  listArticleRefs,
  listArticles,
  nextArticleChange,
  type StoredArticle,
  saveArticles,
} from './data.server.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const [BEFORE, AFTER] = ['2026-02-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];

function article(articleId: string, changes: Partial<StoredArticle> = {}): StoredArticle {
  return {
    articleId,
    title: `標題${articleId}`,
    summary: '摘要',
    content: '<p>內容</p>',
    coverImage: '/art/cover-river.webp',
    typeName: 'Column',
    externalLink: null,
    publishAt: BEFORE,
    expiresAt: null,
    updatedAt: BEFORE,
    ...changes,
  };
}

async function withArticles(...articles: StoredArticle[]) {
  const database = await testDatabase();
  await database.transaction((tx) => saveArticles(tx, articles));
  return database;
}

test('a list holds the open ones of its type, newest first', async () => {
  const { db } = await withArticles(
    article('a'),
    article('b'),
    article('c', { publishAt: '2026-02-15T00:00:00+08:00' }),
    article('d', { typeName: 'Newsletter' }),
    article('draft', { publishAt: null }),
    article('later', { publishAt: AFTER }),
    article('expired', { expiresAt: NOW }),
  );
  const list = await listArticles(db, { typeName: 'Column', now: NOW });
  expect(list.map((each) => each.articleId)).toEqual(['c', 'b', 'a']);
  expect(list[0]!.publishAt).toBe('2026-02-14T16:00:00.000Z');
  expect(list[0]).not.toHaveProperty('content');
  expect((await listArticles(db, { typeName: 'Column', now: NOW, limit: 1, withContent: true }))[0]!.content).toBe(
    '<p>內容</p>',
  );
  expect(await listArticles(db, { typeName: 'Column\0', now: NOW })).toEqual([]);
  expect((await listArticleRefs(db, NOW, 'a', 2)).map((ref) => ref.articleId)).toEqual(['b', 'c']);
  expect(await nextArticleChange(db, NOW)).toBe(AFTER);
});

test('one is found while it is open, a second save replaces it', async () => {
  const database = await withArticles(article('a'), article('draft', { publishAt: null }));
  const { expiresAt, ...answered } = article('a', { title: '新的', externalLink: 'https://example.com/' });
  await database.transaction((tx) => saveArticles(tx, [{ ...answered, expiresAt: AFTER }]));
  expect(await findArticle(database.db, 'a', NOW)).toEqual(answered);
  for (const id of ['draft', 'unknown', '\0']) expect(await findArticle(database.db, id, NOW)).toBeUndefined();
  expect(await findArticle(database.db, 'a', AFTER)).toBeUndefined();
});
