import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { requestMessages } from '#shared/messages.ts';
import type { Tx } from '../database/database.server.ts';
import type { Deps } from '../deps.server.ts';
import { Refusal } from '../http/refusal.server.ts';
import { mailboxKey } from './mailbox-key.server.ts';
import { type Mail, queueMail } from './outbox.server.ts';

declare module '../database/database.server.ts' {
  interface Tables {
    visitor_mails: {
      visitor_mail_id: string;
      /** Hashed, and deleted after a day, so that no list of recipients builds up. Null: sent to the agency itself. */
      mailbox_hash: string | null;
      at: string;
    };
  }
}

/** The most mails to one mailbox in each span, however many callers cause them (decisions §6). */
const MOST = [
  { count: 6, ms: HOUR_MS },
  { count: 12, ms: DAY_MS },
];

/**
 * Queues a mail that an unknown caller is waiting for.
 * @throws {Refusal} 429 when the mailbox has had its share: the caller must know that no letter will come
 */
export async function queueAwaitedMail(tx: Tx, deps: Deps, mail: Mail): Promise<void> {
  const mailboxHash = hashOf(mail);
  const seconds = await secondsToWait(tx, deps, mailboxHash);
  if (seconds > 0) throw new Refusal(429, requestMessages.mailboxFull, { 'Retry-After': String(seconds) });
  await write(tx, deps, mail, mailboxHash);
}

/** Queues a mail that confirms something already done: it is left out silently when the mailbox has had its share. */
export const queueReceipt = (tx: Tx, deps: Deps, mail: Mail) => writeIfRoom(tx, deps, mail, hashOf(mail));

/**
 * The same for a member's action, to the verified address. These are counted separately: however many there were, a letter
 * that lets the member sign in still comes.
 */
export const queueMemberReceipt = (tx: Tx, deps: Deps, mail: Mail) =>
  writeIfRoom(tx, deps, mail, hashOf(mail, 'member '));

/** Queues a mail to the agency itself: without a limit, since the call exists to send it. */
export async function queueAgencyMail(tx: Tx, deps: Deps, mail: Mail): Promise<void> {
  await note(tx, deps, null);
  await queueMail(tx, mail);
}

async function writeIfRoom(tx: Tx, deps: Deps, mail: Mail, mailboxHash: string): Promise<void> {
  if ((await secondsToWait(tx, deps, mailboxHash)) === 0) await write(tx, deps, mail, mailboxHash);
}

async function write(tx: Tx, deps: Deps, mail: Mail, mailboxHash: string): Promise<void> {
  await note(tx, deps, mailboxHash);
  await queueMail(tx, mail);
}

/** The key under which mails are counted: one for all mails to a mailbox, or a separate one with a prefix. */
const hashOf = ({ to }: Mail, prefix = '') =>
  createHash('sha256')
    .update(prefix + mailboxKey(to.address))
    .digest('base64url');

async function note(tx: Tx, { now }: Deps, mailboxHash: string | null): Promise<void> {
  const row = { visitor_mail_id: uuidv7(), mailbox_hash: mailboxHash, at: now().toISOString() };
  await tx.insertInto('visitor_mails').values(row).execute();
}

/** How long until the mailbox may get another mail; 0: now. */
async function secondsToWait(tx: Tx, { settings, now }: Deps, mailboxHash: string): Promise<number> {
  if (!settings.rateLimits) return 0;
  const moment = now().getTime();
  const rows = await tx
    .selectFrom('visitor_mails')
    .select('at')
    .where('mailbox_hash', '=', mailboxHash)
    .where('at', '>', new Date(moment - DAY_MS).toISOString())
    .orderBy('at', 'desc')
    .execute();
  const waits = MOST.map(({ count, ms }) => {
    const oldest = rows[count - 1];
    return oldest ? Math.ceil((Date.parse(oldest.at) + ms - moment) / 1000) : 0;
  });
  return Math.max(0, ...waits);
}

/** Removes rows that are too old to count. */
export async function sweepVisitorMails({ database, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS).toISOString();
  await database.db.deleteFrom('visitor_mails').where('at', '<', before).execute();
}
