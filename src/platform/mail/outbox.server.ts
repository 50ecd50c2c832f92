import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { type Database, type Db, databaseOf, type Tx } from '../database/database.server.ts';
import { afterCommit } from '../database/transaction.server.ts';
import type { Deps } from '../deps.server.ts';

/** One mail to one person. */
export interface Mail {
  to: { name?: string; address: string };
  replyTo?: { name?: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** An address at which the reader's mail program can unsubscribe with one call (RFC 8058). */
  unsubscribeUrl?: string;
  /** An appointment to attach for the reader's calendar (calendar-event.server.ts). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
  /** Contains a code or password: if the mail cannot be sent, its text is not kept for the agency. */
  isSecret?: boolean;
  /** From this time on (ISO 8601) the mail is useless, and is put aside unsent and without its text. */
  expiresAt?: string;
  /** The id of what the mail depends on: a member, a resume, an invitation, a subscription. `endMails` ends it with that. */
  belongsTo?: string;
}

export interface OutboxMailsTable {
  mail_id: string;
  state: 'waiting' | 'sent' | 'dead';
  attempts: number;
  /** While a worker is sending it: until when other workers leave it alone. */
  next_try_at: string;
  created_at: string;
  ended_at: string | null;
  last_fault: string | null;
  /** The worker that is sending it. */
  taken_by: string | null;
  /** The id of what it ends with (docs/decisions/0092); null once it is sent, or if it depends on nothing. */
  belongs_to: string | null;
  /** The mail as JSON; null once it is sent, or put aside because it is secret or expired. */
  mail: string | null;
}

declare module '../database/database.server.ts' {
  interface Tables {
    outbox_mails: OutboxMailsTable;
  }
}

/** A mail being sent. Its Message-ID is made from `mailId`, so that a second delivery can be recognised as the same mail. */
export interface QueuedMail {
  mailId: string;
  createdAt: string;
  mail: Mail;
}

const KEEP_ENDED_MS = 30 * 24 * 3_600_000;

/** Called as soon as mails were queued in this process. */
export const wakers = new WeakMap<Database, Set<() => void>>();

/** Queues a mail in the transaction that causes it: both happen or neither. It is sent as soon as that has committed. */
export async function queueMail(tx: Tx, mail: Mail, now = new Date()): Promise<void> {
  await queueMails(tx, [mail], now);
}

/** The same for several mails; returns their ids, under which the outbox reports what became of each. */
export async function queueMails(tx: Tx, mails: readonly Mail[], now = new Date()): Promise<string[]> {
  if (mails.length === 0) return [];
  const at = now.toISOString();
  const rows = mails.map(({ belongsTo = null, ...mail }) => ({
    mail_id: uuidv7(),
    state: 'waiting' as const,
    attempts: 0,
    next_try_at: at,
    created_at: at,
    ended_at: null,
    last_fault: null,
    taken_by: null,
    belongs_to: belongsTo,
    mail: JSON.stringify(mail),
  }));
  await tx.insertInto('outbox_mails').values(rows).execute();
  wakeAfterCommit(tx);
  return rows.map(({ mail_id }) => mail_id);
}

/**
 * Ends the mails that depend on what ends in this transaction: those waiting, and those that were given up, which somebody
 * could send again. A mail that a worker is delivering right now still arrives. Returns their ids.
 */
export async function endMails(tx: Tx, owners: readonly string[]): Promise<string[]> {
  if (owners.length === 0) return [];
  const ended = await tx
    .deleteFrom('outbox_mails')
    .where('belongs_to', 'in', owners)
    .where('state', '!=', 'sent')
    .returning('mail_id')
    .execute();
  return ended.map(({ mail_id }) => mail_id);
}

/** Starts a mail that was given up anew, with all its tries. */
export async function requeueMail(tx: Tx, mailId: string, now: Date): Promise<void> {
  await tx
    .updateTable('outbox_mails')
    .set({ state: 'waiting', attempts: 0, next_try_at: now.toISOString(), ended_at: null, last_fault: null })
    .where('mail_id', '=', mailId)
    .where('state', '=', 'dead')
    .execute();
  wakeAfterCommit(tx);
}

/** Sends mails that wait after a failed try now, since the mail server's settings have changed. */
export async function hastenMails(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('outbox_mails')
    .set({ next_try_at: now.toISOString() })
    .where('state', '=', 'waiting')
    .where('taken_by', 'is', null)
    .execute();
  wakeAfterCommit(tx);
}

/**
 * Releases what a worker held when its process died, so that its mails need not wait for the lease. Only for a process that
 * must be the only one (on SQLite), when it starts.
 */
export async function giveBackMails(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ next_try_at: now.toISOString(), taken_by: null })
    .where('state', '=', 'waiting')
    .where('taken_by', 'is not', null)
    .execute();
}

function wakeAfterCommit(tx: Tx): void {
  const database = databaseOf(tx);
  afterCommit(() => {
    for (const wake of wakers.get(database) ?? []) wake();
  });
}

/** The state of the outbox: how many mails wait, how long the oldest has waited, and how many were given up. */
export async function readOutboxState({ database, now }: Deps) {
  const { rows } = await sql<{ waiting: number; oldest: string | null; dead: number }>`select
    (select count(*) from outbox_mails where state = 'waiting') as waiting,
    (select min(created_at) from outbox_mails where state = 'waiting') as oldest,
    (select count(*) from outbox_mails where state = 'dead') as dead`.execute(database.db);
  const { waiting, oldest, dead } = rows[0]!;
  const oldestSeconds = oldest ? Math.max(0, (now().getTime() - Date.parse(oldest)) / 1000) : 0;
  return { waiting: Number(waiting), dead: Number(dead), oldestSeconds };
}

/** Mails that could be sent now, without those that wait after a failed try. */
export async function countDue(db: Db, now: Date): Promise<number> {
  const query = db.selectFrom('outbox_mails').select((of) => of.fn.countAll<number>().as('count'));
  const due = query.where('state', '=', 'waiting').where('next_try_at', '<=', now.toISOString());
  return Number((await due.executeTakeFirstOrThrow()).count);
}

const SWEPT_AT_ONCE = 1000;

/**
 * Removes what was sent or given up long ago. A newsletter leaves tens of thousands of rows, and deleting them in one
 * statement would keep others waiting.
 */
export async function sweepOutbox({ database: { db }, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - KEEP_ENDED_MS).toISOString();
  const some = db.selectFrom('outbox_mails').select('mail_id').where('ended_at', '<', before).limit(SWEPT_AT_ONCE);
  for (;;) {
    const gone = await db.deleteFrom('outbox_mails').where('mail_id', 'in', some).executeTakeFirst();
    if (gone.numDeletedRows < SWEPT_AT_ONCE) return;
  }
}
