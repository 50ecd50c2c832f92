import { type RawBuilder, sql } from 'kysely';
import { setArticlePictures } from '#features/pictures/data.server.ts';
import * as publishing from '#features/publishing/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { searchRows } from '#platform/search/search.server.ts';
import { all } from '#platform/search/search-parts.server.ts';
import { foldText, splitKeywords } from '#shared/search-words.ts';
import { FACTS, saveArticles } from '../data.server.ts';
import { asShown } from '../service.server.ts';
import type { ArticleQuery } from './contract.ts';

const LISTED = ['article_id as id', ...FACTS, ...publishing.STORED_TIMES] as const;

/** One page of all articles, drafts included, and the total. */
export async function listArticles(db: Db, filter: ArticleQuery, now: string) {
  const parts: RawBuilder<unknown>[] = [];
  if (filter.status !== 'all') parts.push(publishing.inStatus(filter.status, now));
  if (filter.type !== 'all') parts.push(sql`type_name = ${filter.type}`);
  const { rowIds, ...counted } = await searchRows(db, {
    table: 'articles',
    words: [...new Set(splitKeywords(foldText(filter.q)))],
    columns: sql`updated_at, article_id, publish_at, expires_at, type_name`,
    filter: all(parts),
    order: { by: ['updated_at', 'article_id'], direction: filter.direction },
    orderIndex: 'articles_edited',
    offset: (filter.page - 1) * filter.pageSize,
    limit: filter.pageSize,
  });
  if (rowIds.length === 0) return { rows: [], counted };
  const rows = await db
    .selectFrom('articles')
    .select([...LISTED, 'row_id'])
    .where('row_id', 'in', rowIds)
    .execute();
  const byId = new Map(rows.map(({ row_id, ...row }) => [row_id, withLink(asShown(row))]));
  return { rows: rowIds.map((id) => byId.get(id)).filter((row) => row !== undefined), counted };
}

const withLink = <T extends { externalLink: string | null }>(row: T) => ({
  ...row,
  externalLink: row.externalLink ?? '',
});

/** One article, whatever its status. */
export async function findArticle(db: Db, articleId: string) {
  const row = await db
    .selectFrom('articles')
    .select([...LISTED, 'content'])
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  return row && withLink(asShown(row));
}

export type FoundArticle = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

/** The texts in which an article may refer to pictures. */
export const pictureTexts = ({ coverImage, content }: Pick<FoundArticle, 'coverImage' | 'content'>) => [
  coverImage,
  content,
];

export async function saveArticle(tx: Tx, { id, revision: _, ...article }: FoundArticle): Promise<void> {
  await saveArticles(tx, [{ ...article, articleId: id }]);
  await setArticlePictures(tx, id, pictureTexts(article));
}

const one = (id: string) => ({ table: 'articles', id: 'article_id', ids: [id] });

export const setPublished = (tx: Tx, id: string, publishAt: string | null, now: Date) =>
  publishing.setPublished(tx, one(id), publishAt, now.toISOString());

export const removeArticle = (tx: Tx, id: string) => publishing.removeEntries(tx, one(id));
