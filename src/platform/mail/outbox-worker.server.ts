import { getSystemErrorName } from 'node:util';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Deps } from '../deps.server.ts';
import { type Mail, type OutboxMailsTable, type QueuedMail, wakers } from './outbox.server.ts';

export type Send = (queued: QueuedMail) => Promise<void>;

/** A living worker keeps renewing its claims; the mails of a dead one are sent by another after this time. */
export const LEASE_MS = 10_000;
const RENEW_EVERY_MS = 2500;
const AT_ONCE = 5;
const LOOK_EVERY_MS = 15_000;
/** Seconds to wait after each failed try. After the last one the mail is put aside for the agency to look at. */
const PAUSES = [5, 20, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200];

type SendFault = Error & { code?: string; errno?: number; responseCode?: number; command?: string };

/** ECONNREFUSED says more than ESOCKET, which nodemailer turns it into. */
const codeOf = ({ errno, code, name }: SendFault) =>
  typeof errno === 'number' && errno < 0 ? getSystemErrorName(errno) : (code ?? name);

/**
 * A code such as ECONNREFUSED, EAUTH 535 or EENVELOPE 550 RCPT TO; for a refused address it also says whose address it was.
 * Leaves out the server's message, which often repeats the address.
 */
function faultOf(error: SendFault): string {
  const code = codeOf(error);
  return [code, error.responseCode, code === 'EENVELOPE' && error.command].filter(Boolean).join(' ');
}

const isOver = ({ expiresAt }: Mail, moment: number) => expiresAt !== undefined && Date.parse(expiresAt) <= moment;

/** Sends the mails in the outbox until it is stopped; several processes may do so at once. */
export class OutboxWorker {
  readonly #deps: Deps;
  readonly #send: Send;
  readonly #name = uuidv7();
  /** Delivered, but the database could not be updated: these must not be sent again. */
  readonly #delivered = new Set<string>();
  readonly #underway = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;

  constructor(deps: Deps, send: Send) {
    this.#deps = deps;
    this.#send = send;
    const others = wakers.get(deps.database) ?? new Set();
    wakers.set(deps.database, others.add(this.wake));
    this.wake();
  }

  readonly wake = (): void => {
    this.#isWanted = true;
    if (this.#isStopped || this.#running) return;
    clearTimeout(this.#timer);
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
      if (this.#isWanted) this.wake();
    });
  };

  /** Waits for the mails that are being sent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    wakers.get(this.#deps.database)?.delete(this.wake);
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #work(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false;
        const claimed = await this.#claim();
        await this.#holding(claimed, (row) => this.#deliver(row));
        if (claimed.length === AT_ONCE) this.#isWanted = true;
      }
      await this.#sleep();
    } catch (error) {
      this.#deps.log.error({ err: error }, 'outbox: the database does not answer');
      this.#sleepFor(LOOK_EVERY_MS);
    }
  }

  async #sleep(): Promise<void> {
    if (this.#isStopped) return;
    const next = await this.#deps.database.db
      .selectFrom('outbox_mails')
      .select('next_try_at')
      .where('state', '=', 'waiting')
      .orderBy('next_try_at')
      .limit(1)
      .executeTakeFirst();
    const until = next ? Date.parse(next.next_try_at) - this.#deps.now().getTime() : LOOK_EVERY_MS;
    this.#sleepFor(Math.min(Math.max(until, 50), LOOK_EVERY_MS));
  }

  #sleepFor(ms: number): void {
    if (!this.#isStopped) this.#timer = setTimeout(this.wake, ms).unref();
  }

  /** Claims the mails that are due, for the length of a lease. */
  async #claim(): Promise<OutboxMailsTable[]> {
    const now = this.#deps.now();
    const skip = this.#deps.database.kind === 'postgres' ? sql`for update skip locked` : sql``;
    const { rows } = await sql<OutboxMailsTable>`
      update outbox_mails set next_try_at = ${this.#lease()}, taken_by = ${this.#name}, attempts = attempts + 1
      where mail_id in (
        select mail_id from outbox_mails where state = 'waiting' and next_try_at <= ${now.toISOString()}
        order by next_try_at limit ${sql.lit(AT_ONCE)} ${skip}
      ) returning *`.execute(this.#deps.database.db);
    return rows;
  }

  #lease(): string {
    return new Date(this.#deps.now().getTime() + LEASE_MS).toISOString();
  }

  /** Renews the claims until every mail is done. */
  async #holding(claimed: OutboxMailsTable[], deliver: (row: OutboxMailsTable) => Promise<void>): Promise<void> {
    for (const { mail_id } of claimed) this.#underway.add(mail_id);
    const renewing = setInterval(() => this.#renew(), RENEW_EVERY_MS).unref();
    const ends = await Promise.allSettled(
      claimed.map((row) => deliver(row).finally(() => this.#underway.delete(row.mail_id))),
    );
    clearInterval(renewing);
    // If one result cannot be recorded, the claims of the others are still renewed.
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async #renew(): Promise<void> {
    try {
      await this.#deps.database.db
        .updateTable('outbox_mails')
        .set({ next_try_at: this.#lease() })
        .where('mail_id', 'in', [...this.#underway])
        .where('taken_by', '=', this.#name)
        .where('state', '=', 'waiting')
        .execute();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'outbox: a claim could not be renewed');
    }
  }

  async #deliver(row: OutboxMailsTable): Promise<void> {
    if (!this.#delivered.has(row.mail_id)) {
      // It has no text if somebody asked for a new try of a mail that was put aside without its text.
      const mail = row.mail === null ? undefined : (JSON.parse(row.mail) as Mail);
      if (!mail || isOver(mail, this.#deps.now().getTime())) return this.#putAside(row, 'EXPIRED', mail);
      try {
        await this.#send({ mailId: row.mail_id, createdAt: row.created_at, mail });
      } catch (error) {
        return this.#fail(row, mail, error as SendFault);
      }
    }
    this.#delivered.add(row.mail_id);
    // It has been delivered, even if another worker has claimed it meanwhile: nobody needs to try again.
    await this.#ending(row, { state: 'sent', mail: null, belongs_to: null, last_fault: null }).execute();
    this.#delivered.delete(row.mail_id);
  }

  async #fail(row: OutboxMailsTable, mail: Mail, error: SendFault): Promise<void> {
    const fault = faultOf(error);
    const pause = PAUSES[row.attempts - 1];
    this.#deps.log.warn({ mailId: row.mail_id, attempts: row.attempts, fault }, 'outbox: a mail could not be sent');
    const nextTry = this.#deps.now().getTime() + (pause ?? 0) * 1000;
    if (pause === undefined || isOver(mail, nextTry)) return this.#putAside(row, fault, mail);
    await this.#deps.database.db
      .updateTable('outbox_mails')
      .set({ next_try_at: new Date(nextTry).toISOString(), last_fault: fault, taken_by: null })
      .where('mail_id', '=', row.mail_id)
      .where('taken_by', '=', this.#name)
      .where('state', '=', 'waiting')
      .execute();
  }

  /** Puts it aside for the agency to look at, with its text if that may be kept. */
  async #putAside(row: OutboxMailsTable, fault: string, mail: Mail | undefined): Promise<void> {
    const text = mail?.isSecret || mail?.expiresAt ? { mail: null } : {};
    const ending = this.#ending(row, { state: 'dead', last_fault: fault, ...text });
    // Another worker that has claimed it meanwhile may be about to deliver it.
    const { numUpdatedRows } = await ending.where('taken_by', '=', this.#name).executeTakeFirstOrThrow();
    if (numUpdatedRows > 0)
      this.#deps.log.warn({ mailId: row.mail_id, attempts: row.attempts, fault }, 'outbox: a mail was put aside');
  }

  #ending({ mail_id }: OutboxMailsTable, changes: Partial<OutboxMailsTable>) {
    return this.#deps.database.db
      .updateTable('outbox_mails')
      .set({ ...changes, taken_by: null, ended_at: this.#deps.now().toISOString() })
      .where('mail_id', '=', mail_id)
      .where('state', '=', 'waiting');
  }
}
