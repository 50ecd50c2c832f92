import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice, email, knownEmail, optionalText, text, textList } from '#shared/fields/fields.ts';
import { listQuery } from '#shared/list-query.ts';
import { Based, mustBeBasedOn, newId } from '#shared/revisions.ts';

const ISSUE_STATES = ['draft', 'sending', 'stopped', 'sent'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];
export const ISSUE_LABELS: Record<IssueState, string> = {
  draft: '草稿',
  sending: '寄送中',
  stopped: '已暫停',
  sent: '已寄完',
};

/** queued: in the outbox; unsubscribed: before their turn, so nothing was sent. */
export const RECIPIENT_STATES = ['waiting', 'queued', 'sent', 'failed', 'unsubscribed'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];
export const RECIPIENT_LABELS: Record<RecipientState, string> = {
  waiting: '等待中',
  queued: '寄送中',
  sent: '已寄達郵件伺服器',
  failed: '寄送失敗',
  unsubscribed: '已取消訂閱，未寄',
};

export const MAX_ARTICLES = 12;

const IssueInput = z.object({
  subject: text('主旨', { max: 100 }),
  introduction: optionalText('開場文字', { max: 5000, multiline: true }),
  articleIds: z._default(textList('文章', { maxItems: MAX_ARTICLES, maxLength: 200 }), []),
});
export type IssueInput = z.output<typeof IssueInput>;

export const IssueRow = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(ISSUE_STATES),
  staffName: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  revision: z.number(),
});
export type IssueRow = z.output<typeof IssueRow>;

export const IssueArticle = z.object({
  articleId: z.string(),
  title: z.string(),
  summary: z.string(),
  link: z.string(),
});
export type IssueArticle = z.output<typeof IssueArticle>;

export const Issue = z.extend(IssueRow, {
  introduction: z.string(),
  articleIds: z.array(z.string()),
  /** The articles as sent: for a draft today's, afterwards those at the moment when sending began. */
  articles: z.array(IssueArticle),
  /** Chosen but no longer published, so they are not sent. */
  missing: z.array(z.string()),
  counts: z.record(z.enum(RECIPIENT_STATES), z.number()),
  /** Whether the list of recipients is still stored. */
  hasRecipients: z.boolean(),
  /**
   * The most frequent fault of letters that could not be sent and will be retried, such as EAUTH 535; while the issue is
   * being sent.
   */
  fault: z.nullable(z.string()),
  /** How many recipients a draft would have now. */
  subscribers: z.number(),
});
export type Issue = z.output<typeof Issue>;

const access = 'manager';

export const listIssues = endpoint('GET /api/admin/newsletters', {
  access,
  summary: 'Issues of the newsletter, newest first; X-Total-Count tells how many',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  reply: z.array(IssueRow),
});

export const findIssue = endpoint('GET /api/admin/newsletters/{id}', {
  access,
  summary: 'One issue, with how far its sending is',
  reply: Issue,
});

export const createIssue = endpoint('POST /api/admin/newsletters', {
  access,
  summary: 'Makes a draft',
  body: z.extend(IssueInput, { newId }),
  reply: Issue,
});

export const changeIssue = endpoint('PUT /api/admin/newsletters/{id}', {
  access,
  summary: 'Changes a draft; what is being sent is not changed any more',
  body: z.extend(IssueInput, { revision: mustBeBasedOn }),
  reply: Issue,
});

export const deleteIssue = endpoint('DELETE /api/admin/newsletters/{id}', {
  access,
  summary: 'Deletes a draft; what has gone out stays on record',
  body: Based,
  status: 204,
});

export const testIssue = endpoint('POST /api/admin/newsletters/{id}/test', {
  access,
  summary: 'Mails the issue as it is to one address',
  body: z.object({ email: email() }),
  reply: z.object({ ok: z.literal(true) }),
  limits: { rate: [{ by: 'address', count: 20, seconds: 900 }] },
});

export const sendIssue = endpoint('POST /api/admin/newsletters/{id}/send', {
  access,
  summary: 'Begins to send it to everybody subscribed now, in batches',
  body: Based,
  reply: Issue,
});

export const stopIssue = endpoint('POST /api/admin/newsletters/{id}/stop', {
  access,
  summary: 'Queues no further batch; what is in the outbox still goes',
  reply: Issue,
});

export const resumeIssue = endpoint('POST /api/admin/newsletters/{id}/resume', {
  access,
  summary: 'Goes on with what was stopped, and tries again what failed',
  reply: Issue,
});

export const Recipient = z.object({
  /** The address in lower case. */
  id: z.string(),
  email: z.string(),
  state: z.enum(RECIPIENT_STATES),
  fault: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
});
export type Recipient = z.output<typeof Recipient>;

export const listRecipients = endpoint('GET /api/admin/newsletters/{id}/recipients', {
  access,
  summary: 'To whom an issue goes and what came of it, by address; X-Total-Count tells how many',
  query: z.object({
    page: listQuery.page,
    pageSize: listQuery.pageSize,
    state: z.optional(choice('狀態', RECIPIENT_STATES)),
  }),
  reply: z.array(Recipient),
});

export const Subscriber = z.object({ id: z.string(), email: z.string(), subscribedAt: z.string() });
export type Subscriber = z.output<typeof Subscriber>;

export const listSubscribers = endpoint('GET /api/admin/subscribers', {
  access,
  summary: 'Subscribed addresses, newest first; X-Total-Count tells how many match',
  query: z.object({ ...listQuery, q: optionalText('電子信箱', { max: 200 }) }),
  reply: z.array(Subscriber),
});

export const removeSubscriber = endpoint('POST /api/admin/subscribers/remove', {
  access,
  summary: 'Ends a subscription for somebody who asked the agency to',
  body: z.object({ email: knownEmail() }),
  status: 204,
});
