import { type RawBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { ASSIGNED, isAssigned } from '#features/backoffice/assignees/data.server.ts';
import type { Marks } from '#features/clients/staff/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { endMails } from '#platform/mail/outbox.server.ts';
import { phoneKey, wholeContact } from '#platform/search/contact-key.server.ts';
import { likeText } from '#platform/search/contains.server.ts';
import { idsAround } from '#platform/search/neighbours.server.ts';
import { searchRows } from '#platform/search/search.server.ts';
import { all, pageInOrder } from '#platform/search/search-parts.server.ts';
import { foldName, splitKeywords } from '#shared/search-words.ts';
import type { MessageReply, MessageStatus } from './contract.ts';
import { WAITING_STATUSES } from './rules.ts';
import './tables.server.ts';
import '../tables.server.ts';

const messages = (db: Db) =>
  db
    .selectFrom('contact_messages')
    .select([
      'message_id as id',
      'kind',
      'company_name as companyName',
      'name',
      'email',
      'phone',
      'subject',
      'status',
      ...ASSIGNED,
      'created_at as createdAt',
      'answered_at as answeredAt',
      'revision',
    ]);

const BY = ['created_at', 'message_id'];

interface InList {
  q: string;
  status?: string | undefined;
  kind?: string | undefined;
  /** A staff id, or `none`; empty for all. */
  assignee: string;
  overdue?: 'true' | 'false' | undefined;
  /** What identifies messages from a client. */
  from?: Marks | undefined;
}

interface OnPage extends InList {
  page: number;
  pageSize: number;
}

interface Slice {
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
  /** A further condition, beside the list's filter. */
  also?: RawBuilder<unknown>;
}

const NOBODY = sql`1 = 0`;

/**
 * Messages with one of these numbers, however it was typed: the digits occur in this order, and phoneKey() then decides
 * which messages have the number.
 */
async function hasNumber(db: Db, phones: readonly string[], isIt = (key: string) => phones.includes(key)) {
  if (phones.length === 0) return NOBODY;
  // The first 0 is not dialled from abroad.
  const inOrder = phones.map((phone) => sql`phone like ${`%${[...phone.replace(/^0/, '')].join('%')}%`}`);
  const rows = await db
    .selectFrom('contact_messages')
    .select('phone')
    .distinct()
    .where(sql<boolean>`(${sql.join(inOrder, sql` or `)})`)
    .execute();
  const typed = rows.map(({ phone }) => phone).filter((phone) => isIt(phoneKey(phone)));
  return typed.length > 0 ? sql`phone in (${sql.join(typed)})` : NOBODY;
}

/** Finds by a number, with or without its extension; else by its occurrence in the text as typed. */
async function isOfCaller(db: Db, q: string, phone: string): Promise<RawBuilder<unknown>> {
  const called = await hasNumber(db, [phone], (key) => key.includes(phone));
  return sql`(${called} or search_text like ${`%${foldName(q)}%`})`;
}

/** By the company's name, with which the search text of such a message begins, or by how the writer is reached. */
async function isFrom(db: Db, { names, emails, phones }: Marks): Promise<RawBuilder<unknown>> {
  const begins = names.map((name) => sql`search_text like ${`${likeText(foldName(name))}\n%`} escape '\\'`);
  const named = sql`(kind = '合作諮詢' and (${sql.join(begins, sql` or `)}))`;
  const written = emails.length > 0 ? sql`lower(email) in (${sql.join(emails)})` : NOBODY;
  return sql`(${named} or ${written} or ${await hasNumber(db, phones)})`;
}

async function searchOf(db: Db, filter: InList, cutoff: string, { direction, also, ...slice }: Slice) {
  const { q, status, kind, assignee, overdue, from } = filter;
  const parts: RawBuilder<unknown>[] = [];
  const contact = wholeContact(q);
  const phone = contact && 'phone' in contact ? contact.phone : undefined;
  const late = sql`(status in (${sql.join(WAITING_STATUSES)}) and created_at < ${cutoff})`;
  if (status) parts.push(sql`status = ${status}`);
  if (kind) parts.push(sql`kind = ${kind}`);
  if (assignee) parts.push(isAssigned(assignee));
  if (overdue) parts.push(overdue === 'true' ? late : sql`not ${late}`);
  if (from) parts.push(await isFrom(db, from));
  if (also) parts.push(also);
  if (phone) parts.push(await isOfCaller(db, q, phone));
  return {
    ...slice,
    table: 'contact_messages',
    words: phone ? [] : [...new Set(splitKeywords(foldName(q)))],
    columns: sql`created_at, message_id, status, kind, assignee_id`,
    filter: all(parts),
    order: { by: BY, direction },
    orderIndex: status ? 'contact_messages_status' : 'contact_messages_newest',
    isSeekable: Boolean(status),
  };
}

/** One page, newest first, and the total. */
export async function listMessages(db: Db, filter: OnPage, cutoff: string) {
  const { page, pageSize } = filter;
  const slice = { direction: 'desc', offset: (page - 1) * pageSize, limit: pageSize } as const;
  const { rowIds, ...counted } = await searchRows(db, await searchOf(db, filter, cutoff, slice));
  if (rowIds.length === 0) return { rows: [], counted };
  const rows = await messages(db)
    .where('row_id', 'in', rowIds)
    .orderBy('created_at', 'desc')
    .orderBy('message_id', 'desc')
    .execute();
  return { rows, counted };
}

/** The messages before and after one in a list. */
export const findNeighbours = (db: Db, { createdAt, id }: FoundRow, filter: InList, cutoff: string) =>
  idsAround(db, {
    table: 'contact_messages',
    order: { by: BY, direction: 'desc' },
    place: { at: createdAt, id },
    nearest: async (direction, also) => {
      const search = await searchOf(db, filter, cutoff, { direction, also, offset: 0, limit: 1 });
      return search.words.length > 0 ? (await searchRows(db, search)).rowIds : pageInOrder(db, search);
    },
  });

export type FoundRow = Awaited<ReturnType<typeof listMessages>>['rows'][number];

export async function findMessage(db: Db, id: string) {
  if (!isPlain(id)) return undefined;
  return messages(db).select('content').where('message_id', '=', id).executeTakeFirst();
}

/** Several, to give them to somebody. */
export const findMessages = (db: Db, ids: readonly string[]) => messages(db).where('message_id', 'in', ids).execute();

export async function listReplies(db: Db, id: string): Promise<MessageReply[]> {
  return db
    .selectFrom('contact_replies')
    .select(['reply_id as id', 'at', 'staff_name as staffName', 'subject', 'reply as text'])
    .where('message_id', '=', id)
    .orderBy('reply_id')
    .execute();
}

/** Every change raises the revision, so that anybody who has the message open is told. */
export async function updateMessage(
  tx: Tx,
  id: string,
  changes: { status: MessageStatus; assignee_id: string | null; answered_at: string | null },
): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ ...changes, revision: sql<number>`revision + 1` })
    .where('message_id', '=', id)
    .execute();
}

export async function setAssignee(tx: Tx, ids: readonly string[], assigneeId: string | null): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ assignee_id: assigneeId, revision: sql<number>`revision + 1` })
    .where('message_id', 'in', ids)
    .execute();
}

/** With its answers. */
export async function removeMessage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('contact_messages').where('message_id', '=', id).execute();
  await endMails(tx, [id]);
}

export async function addReply(
  tx: Tx,
  staff: Staff,
  { id, subject, text }: { id: string; subject: string; text: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('contact_replies')
    .values({
      reply_id: uuidv7(),
      message_id: id,
      at: now.toISOString(),
      staff_id: staff.id,
      staff_name: staff.name,
      subject,
      reply: text,
    })
    .execute();
}
