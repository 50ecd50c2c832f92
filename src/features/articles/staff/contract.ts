import * as z from 'zod/mini';
import { isPictureAddress } from '#features/pictures/rules.ts';
import { STATUSES, WAITING_LABELS } from '#features/publishing/rules.ts';
import { PublishInput, publishingFields } from '#features/publishing/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { optionalLink } from '#shared/fields/address-fields.ts';
import { choice, optionalText, text } from '#shared/fields/fields.ts';
import { optionalMoment } from '#shared/fields/time-fields.ts';
import { listQuery } from '#shared/list-query.ts';
import { messages } from '#shared/messages.ts';
import { Based, mustBeBasedOn, newId } from '#shared/revisions.ts';
import { ARTICLE_TYPES, type ArticleType } from '../rules.ts';

export const STATUS_LABELS = { ...WAITING_LABELS, open: '已發布', expired: '已下架' };

export const TYPES = Object.keys(ARTICLE_TYPES) as ArticleType[];

export const MAX_CONTENT = 200_000;

/** The names of the fields: in messages, in the log, and where somebody else has changed one. */
export const LABELS = {
  typeName: '類型',
  title: '標題',
  summary: '摘要',
  coverImage: '封面圖片',
  externalLink: '外部連結',
  expiresAt: '下架時間',
  content: '內容',
} as const;

/** A draft needs only a title; rules.ts says what else an article needs to be published. */
export const ArticleInput = z.object({
  typeName: choice(LABELS.typeName, TYPES),
  title: text(LABELS.title, { max: 100 }),
  summary: optionalText(LABELS.summary, { max: 300 }),
  /** HTML; what isn't allowed is removed. */
  content: optionalText(LABELS.content, { max: MAX_CONTENT, multiline: true }),
  coverImage: optionalText(LABELS.coverImage, { max: 200 }).check(
    z.refine<string>((v) => v === '' || isPictureAddress(v), { error: messages.invalid(LABELS.coverImage) }),
  ),
  externalLink: optionalLink(LABELS.externalLink),
  /** Hidden from this moment on; empty means no end. */
  expiresAt: optionalMoment(LABELS.expiresAt),
} satisfies Record<keyof typeof LABELS, unknown>);
export type ArticleInput = z.output<typeof ArticleInput>;

/** An article in the staff's list. */
export const AdminArticleRow = z.object({
  id: z.string(),
  typeName: z.string(),
  title: z.string(),
  summary: z.string(),
  coverImage: z.string(),
  externalLink: z.string(),
  ...publishingFields,
});
export type AdminArticleRow = z.output<typeof AdminArticleRow>;

export const AdminArticle = z.extend(AdminArticleRow, {
  content: z.string(),
  /** What was removed from the text just sent, in words. */
  removed: z.optional(z.array(z.string())),
});
export type AdminArticle = z.output<typeof AdminArticle>;

/** A content of 200,000 characters of three bytes, escaped, plus room for the rest. */
const limits = { bodyBytes: 1024 * 1024 };

const ArticleQuery = z.object({
  ...listQuery,
  direction: z._default(choice('排序方向', ['asc', 'desc']), 'desc'),
  status: z._default(choice('狀態', [...STATUSES, 'all']), 'all'),
  type: z._default(choice('類型', [...TYPES, 'all']), 'all'),
});
export type ArticleQuery = z.output<typeof ArticleQuery>;

export const listAdminArticles = endpoint('GET /api/admin/articles', {
  access: 'staff',
  summary: 'All articles, drafts too, last changed first; X-Total-Count tells how many match',
  query: ArticleQuery,
  reply: z.array(AdminArticleRow),
});

export const findAdminArticle = endpoint('GET /api/admin/articles/{id}', {
  access: 'staff',
  summary: 'One article, whatever its status',
  reply: AdminArticle,
});

export const createArticle = endpoint('POST /api/admin/articles', {
  access: 'staff',
  summary: 'Makes a draft',
  body: z.extend(ArticleInput, { newId }),
  reply: AdminArticle,
  limits,
});

export const changeArticle = endpoint('PUT /api/admin/articles/{id}', {
  access: 'staff',
  summary: 'Changes an article; the revision says what the change was based on',
  body: z.extend(ArticleInput, { revision: mustBeBasedOn }),
  reply: AdminArticle,
  limits,
});

export const deleteArticle = endpoint('DELETE /api/admin/articles/{id}', {
  access: 'staff',
  summary: 'Deletes an article',
  body: Based,
  status: 204,
});

export const publishArticle = endpoint('POST /api/admin/articles/{id}/publish', {
  access: 'staff',
  summary: 'Shows it on the site, now or from a time to come; one that lacks something is refused',
  body: PublishInput,
  reply: AdminArticle,
});

export const unpublishArticle = endpoint('POST /api/admin/articles/{id}/unpublish', {
  access: 'staff',
  summary: 'Takes it off the site: it is a draft again',
  body: Based,
  reply: AdminArticle,
});

export const duplicateArticle = endpoint('POST /api/admin/articles/{id}/duplicate', {
  access: 'staff',
  summary: 'A draft with the same texts and pictures',
  reply: AdminArticle,
});
