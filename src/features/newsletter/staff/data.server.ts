import { sql } from 'kysely';
import '../tables.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import '#platform/mail/outbox.server.ts';
import { contains } from '#platform/search/contains.server.ts';
import type { IssueInput, IssueRow } from './contract.ts';
import type { NewsletterIssuesTable } from './tables.server.ts';

const ROW = [
  'issue_id as id',
  'subject',
  'state',
  'staff_name as staffName',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'started_at as startedAt',
  'ended_at as endedAt',
  'revision',
] as const;

export async function listIssues(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  const { total } = await db
    .selectFrom('newsletter_issues')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('newsletter_issues')
    .select(ROW)
    .orderBy('created_at', 'desc')
    .orderBy('issue_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}

export async function findIssue(db: Db, id: string) {
  return db
    .selectFrom('newsletter_issues')
    .select([...ROW, 'introduction', 'article_ids as articleIds', 'content', 'counts'])
    .where('issue_id', '=', id)
    .executeTakeFirst();
}

/** What staff write, as it is stored. */
const columnsOf = ({ subject, introduction, articleIds }: IssueInput) => ({
  subject,
  introduction,
  article_ids: JSON.stringify(articleIds),
});

export async function addIssue(
  tx: Tx,
  issue: IssueInput & { id: string; staffName: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const draft = { ...issue, state: 'draft', createdAt: at, updatedAt: at, startedAt: null, endedAt: null } as const;
  await putIssue(tx, { ...draft, articles: null });
}

/** Stores an issue without its recipients, as a draft or from another site; an existing one is replaced. */
export async function putIssue(tx: Tx, issue: StoredIssue): Promise<void> {
  const row = {
    state: issue.state,
    updated_at: issue.updatedAt,
    started_at: issue.startedAt,
    ended_at: issue.endedAt,
    staff_name: issue.staffName,
    ...columnsOf(issue),
    content: issue.articles && JSON.stringify(issue.articles),
  };
  await tx
    .insertInto('newsletter_issues')
    .values({ ...row, issue_id: issue.id, revision: 0, created_at: issue.createdAt })
    .onConflict((conflict) =>
      conflict.column('issue_id').doUpdateSet({ ...row, revision: sql<number>`newsletter_issues.revision + 1` }),
    )
    .execute();
}

interface StoredIssue extends IssueInput, Omit<IssueRow, 'revision'> {
  /** As they were sent; null for a draft. */
  articles: object[] | null;
}

export const changeIssue = (tx: Tx, id: string, input: IssueInput, now: Date) =>
  updateIssue(tx, id, columnsOf(input), now);

export async function updateIssue(
  tx: Tx,
  id: string,
  changes: Partial<NewsletterIssuesTable>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('newsletter_issues')
    .set({ ...changes, revision: sql<number>`revision + 1`, updated_at: now.toISOString() })
    .where('issue_id', '=', id)
    .execute();
}

export async function removeIssue(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('newsletter_issues').where('issue_id', '=', id).execute();
}

/** The number of recipients in each state, even when their list is gone. */
export async function countRecipients(db: Db, id: string): Promise<Record<string, number>> {
  const query = db.selectFrom('newsletter_issues').select('counts').where('issue_id', '=', id);
  const counts = (await query.executeTakeFirst())?.counts;
  return counts ? (JSON.parse(counts) as Record<string, number>) : countListed(db, id);
}

/** The same for those still listed. */
export async function countListed(db: Db, id: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('newsletter_recipients')
    .select(['state', (of) => of.fn.countAll<number>().as('count')])
    .where('issue_id', '=', id)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

export async function countSubscribers(db: Db): Promise<number> {
  const query = db.selectFrom('newsletter_subscriptions').select((of) => of.fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

interface ListedPage {
  page: number;
  pageSize: number;
}

export async function listRecipients(
  db: Db,
  { id, state, page, pageSize }: ListedPage & { id: string; state: string | undefined },
) {
  const counts = await countListed(db, id);
  const total = state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const rows = await db
    .selectFrom('newsletter_recipients')
    .select(['email_key as id', 'email', 'state', 'fault', 'ended_at as endedAt'])
    .where('issue_id', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', sql<'sent'>`${state}`))
    .orderBy('email_key')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}

/** Whether a mail belongs to an issue, which itself records who got it. */
export async function isOfIssue(db: Db, mailId: string): Promise<boolean> {
  const found = db.selectFrom('newsletter_recipients').select('issue_id').where('mail_id', '=', mailId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** A part of an address is searched for in an index that contains nothing else. */
export async function listSubscribers(db: Db, { q, page, pageSize }: ListedPage & { q: string }) {
  const matching = db
    .selectFrom('newsletter_subscriptions')
    .$if(q !== '', (query) => query.where(contains('email_key', q.normalize('NFKC').toLowerCase())));
  const { total } = await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(['email_key as id', 'email', 'subscribed_at as subscribedAt'])
    .orderBy('subscribed_at', 'desc')
    .orderBy('email_key', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}
