import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice } from '#shared/fields/fields.ts';
import { queryNumber } from '#shared/list-query.ts';

export const ArticleCard = z.object({
  articleId: z.string(),
  title: z.string(),
  summary: z.string(),
  coverImage: z.string(),
  publishAt: z.string(),
  typeName: z.string(),
  externalLink: z.nullable(z.string()),
});

export const Article = z.extend(ArticleCard, {
  /** HTML, sanitised when it was stored. */
  content: z.string(),
});

export type ArticleCard = z.output<typeof ArticleCard>;
export type Article = z.output<typeof Article>;

export const listArticles = endpoint('GET /api/article/type/{type}', {
  access: 'public',
  isPublicContent: true,
  summary: 'Published articles of a type (LatestNews, Newsletter, Column), newest first',
  query: z.object({
    limit: z.optional(queryNumber('筆數', 1, 1000)),
    // With fields=card the content is left out, for lists that don't show it.
    fields: z.optional(choice('欄位', ['card'])),
  }),
  reply: z.array(z.extend(ArticleCard, { content: z.optional(z.string()) })),
});

export const findArticle = endpoint('GET /api/article/{id}', {
  access: 'public',
  isPublicContent: true,
  summary: 'One published article',
  reply: Article,
});
