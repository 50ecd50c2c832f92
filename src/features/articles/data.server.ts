import { sql } from 'kysely';
import { isOpen, isoTime, nextChange } from '#features/publishing/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import { pauses } from '#platform/pauses.server.ts';
import { foldText } from '#shared/search-words.ts';
import type { ArticleCard } from './public/contract.ts';
import { asShown, sanitizeArticle } from './service.server.ts';
import './tables.server.ts';

/** An article in a list (spec §3), without its content unless that is requested. */
interface ListedArticle extends ArticleCard {
  updatedAt: string;
  content?: string;
}

export interface Article extends ListedArticle {
  /** HTML, sanitised before it is stored. */
  content: string;
}

/** An article as staff store it. */
export interface StoredArticle extends Omit<Article, 'publishAt'> {
  /** null: a draft. */
  publishAt: string | null;
  expiresAt: string | null;
}

/** What every list shows, including the staff's. */
export const FACTS = [
  'type_name as typeName',
  'title',
  'summary',
  'cover_image as coverImage',
  'external_link as externalLink',
] as const;

const LISTED = ['article_id as articleId', ...FACTS, 'updated_at as updatedAt'] as const;

// Never null for an open article.
const publishAt = sql<string>`publish_at`.as('publishAt');

/** More than any page shows; a limit, since the number of articles isn't under our control. */
const MAX_LISTED = 1000;

/** The open articles of a type: newest publishAt first; among equals the highest articleId first. */
export async function listArticles(
  db: Db,
  { typeName, now, limit = MAX_LISTED, withContent = false }: ListedBy,
): Promise<ListedArticle[]> {
  if (!isPlain(typeName)) return [];
  const rows = await db
    .selectFrom('articles')
    .select([...LISTED, publishAt])
    .$if(withContent, (query) => query.select('content'))
    .where('type_name', '=', typeName)
    .where(isOpen(now))
    .orderBy('publish_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(limit)
    .execute();
  const shown: ListedArticle[] = [];
  const pause = pauses();
  for (const row of rows) {
    shown.push(asShown(row));
    await pause();
  }
  return shown;
}

interface ListedBy {
  typeName: string;
  now: string;
  limit?: number;
  withContent?: boolean;
}

/** One open article; undefined for a draft, an expired or an unknown one. */
export async function findArticle(db: Db, articleId: string, now: string): Promise<Article | undefined> {
  if (!isPlain(articleId)) return undefined;
  const row = await db
    .selectFrom('articles')
    .select([...LISTED, publishAt, 'content'])
    .where('article_id', '=', articleId)
    .where(isOpen(now))
    .executeTakeFirst();
  return row && asShown(row);
}

/** The open ones among the named articles, in no order. */
export async function listArticlesById(db: Db, articleIds: readonly string[], now: string): Promise<ListedArticle[]> {
  const possible = articleIds.filter(isPlain);
  if (possible.length === 0) return [];
  const rows = await db
    .selectFrom('articles')
    .select([...LISTED, publishAt])
    .where('article_id', 'in', possible)
    .where(isOpen(now))
    .execute();
  return rows.map(asShown);
}

/** The open articles by id, a chunk at a time, for the sitemap. Start with afterId ''. */
export async function listArticleRefs(
  db: Db,
  now: string,
  afterId: string,
  limit: number,
): Promise<{ articleId: string; typeName: string; updatedAt: string }[]> {
  return db
    .selectFrom('articles')
    .select(['article_id as articleId', 'type_name as typeName', 'updated_at as updatedAt'])
    .where('article_id', '>', afterId)
    .where(isOpen(now))
    .orderBy('article_id')
    .limit(limit)
    .execute();
}

/** When the next article opens or expires just because time passes: no cache may outlive that moment. */
export const nextArticleChange = (db: Db, now: string) => nextChange(db, 'articles', now);

/** Adds articles, or replaces those with the same id; the revision grows for anybody who has the old one open. */
export async function saveArticles(tx: Tx, articles: readonly StoredArticle[]): Promise<void> {
  if (articles.length === 0) return;
  const createdAt = new Date().toISOString();
  for (const article of articles) {
    const { article_id, created_at, ...changed } = toRow(article, createdAt);
    await tx
      .insertInto('articles')
      .values({ article_id, created_at, ...changed })
      .onConflict((conflict) =>
        conflict.column('article_id').doUpdateSet({ ...changed, revision: sql`articles.revision + 1` }),
      )
      .execute();
  }
}

function toRow(article: StoredArticle, createdAt: string) {
  return {
    article_id: article.articleId,
    type_name: article.typeName,
    publish_at: article.publishAt && isoTime(article.publishAt),
    expires_at: article.expiresAt && isoTime(article.expiresAt),
    updated_at: isoTime(article.updatedAt),
    created_at: createdAt,
    title: article.title,
    summary: article.summary,
    cover_image: asShown(article).coverImage,
    external_link: article.externalLink || null,
    search_text: [article.title, article.summary].map(foldText).join('\n'),
    content: sanitizeArticle(article.content),
  };
}
