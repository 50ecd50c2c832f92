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
  /** Where the reader's mail program can end such mails with one call (RFC 8058). */
  unsubscribeUrl?: string;
  /** An appointment that goes along for the reader's calendar (calendar-event.server.ts). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
  /** Holds a code or password: its text is not kept for the agency to look at when it cannot be sent. */
  isSecret?: boolean;
  /** From this time (ISO 8601) it is useless, and is put aside unsent, without its text. */
  expiresAt?: string;
  /** The id of what it means nothing without: a member, a resume, an invitation, a subscription. `endMails` ends it with that. */
  belongsTo?: string;
}

export interface OutboxMailsTable {
  mail_id: string;
  state: 'waiting' | 'sent' | 'dead';
  attempts: number;
  /** While a worker is sending: until when the others leave it alone. */
  next_try_at: string;
  created_at: string;
  ended_at: string | null;
  last_fault: string | null;
  /** The worker that is sending it. */
  taken_by: string | null;
  /** What it ends with (docs/decisions/0092); null once it is sent, or if it goes in any case. */
  belongs_to: string | null;
  /** The mail as JSON; null once it is sent, or put aside while secret or expired. */
  mail: string | null;
}

declare module '../database/database.server.ts' {
  interface Tables {
    outbox_mails: OutboxMailsTable;
  }
}

/** A mail on its way: `mailId` makes its Message-ID, so that a second delivery can be recognised as the same. */
export interface QueuedMail {
  mailId: string;
  createdAt: string;
  mail: Mail;
}

const KEEP_ENDED_MS = 30 * 24 * 3_600_000;

/** Called as soon as mails were queued in this process. */
export const wakers = new WeakMap<Database, Set<() => void>>();

/** Writes a mail in the transaction of what causes it: both happen or neither. Sent as soon as it is committed. */
export async function queueMail(tx: Tx, mail: Mail, now = new Date()): Promise<void> {
  await queueMails(tx, [mail], now);
}

/** The same for several; answers their ids, by which the outbox tells what became of each. */
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
 * Ends the mails that belong to what ends in this transaction: those that wait, and those that were given up, which somebody
 * could send again. One that a worker is handing over just now still arrives. Answers their ids.
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

/** A mail that was given up begins anew, with all its tries. */
export async function requeueMail(tx: Tx, mailId: string, now: Date): Promise<void> {
  await tx
    .updateTable('outbox_mails')
    .set({ state: 'waiting', attempts: 0, next_try_at: now.toISOString(), ended_at: null, last_fault: null })
    .where('mail_id', '=', mailId)
    .where('state', '=', 'dead')
    .execute();
  wakeAfterCommit(tx);
}

/** Mails that wait after a failed try go now: the way they take has changed. */
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
 * Gives back what a worker held when its process died. For the start of the only process there can be (on SQLite): its
 * mails need not wait for the lease.
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

/** How full the outbox is: what waits, for how long the oldest has, and what was given up. */
export async function readOutboxState({ database, now }: Deps) {
  const { rows } = await sql<{ waiting: number; oldest: string | null; dead: number }>`select
    (select count(*) from outbox_mails where state = 'waiting') as waiting,
    (select min(created_at) from outbox_mails where state = 'waiting') as oldest,
    (select count(*) from outbox_mails where state = 'dead') as dead`.execute(database.db);
  const { waiting, oldest, dead } = rows[0]!;
  const oldestSeconds = oldest ? Math.max(0, (now().getTime() - Date.parse(oldest)) / 1000) : 0;
  return { waiting: Number(waiting), dead: Number(dead), oldestSeconds };
}

/** Mails that could go now: a mail that waits after a failed try is not among them. */
export async function countDue(db: Db, now: Date): Promise<number> {
  const query = db.selectFrom('outbox_mails').select((of) => of.fn.countAll<number>().as('count'));
  const due = query.where('state', '=', 'waiting').where('next_try_at', '<=', now.toISOString());
  return Number((await due.executeTakeFirstOrThrow()).count);
}

const SWEPT_AT_ONCE = 1000;

/** What was sent or given up long ago: of a newsletter tens of thousands, which one statement would keep others waiting for. */
export async function sweepOutbox({ database: { db }, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - KEEP_ENDED_MS).toISOString();
  const some = db.selectFrom('outbox_mails').select('mail_id').where('ended_at', '<', before).limit(SWEPT_AT_ONCE);
  for (;;) {
    const gone = await db.deleteFrom('outbox_mails').where('mail_id', 'in', some).executeTakeFirst();
    if (gone.numDeletedRows < SWEPT_AT_ONCE) return;
  }
}
