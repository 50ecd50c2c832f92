import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyRow, RateLimit } from '#shared/contract.ts';
import { requestMessages } from '#shared/messages.ts';
import type { Deps } from '../deps.server.ts';
import { emailKey } from '../mail/email-key.server.ts';
import { clientAddressOf, widerNetworkOf } from './client-address.server.ts';
import { unlessOutage } from './outage.server.ts';
import { Refusal } from './refusal.server.ts';

declare module '../database/database.server.ts' {
  interface Tables {
    rate_limits: { limit_key: string; hits: number; ends_at: string };
  }
}

/** One limit's count for one subject until its window ends. */
interface Window {
  key: string;
  count: number;
  endsAt: number;
  isReturnable: boolean;
}

/** What the limits need to know about a call. */
interface Call {
  request: Request;
  body: unknown;
  /** Who is calling, if known. */
  caller?: string | undefined;
}

/**
 * Counts this call against the row's limits and refuses it when one is used up. All limits are read first: a refused call
 * writes nothing, otherwise one address could fill the table. Returns a function that gives the call back, for limits that
 * count only failures: calls are counted first and given back later, so that a hundred guesses at once are a hundred.
 */
export async function countCall(row: AnyRow, deps: Deps, call: Call): Promise<() => Promise<void>> {
  if (!row.limits?.rate || !deps.settings.rateLimits) return async () => {};
  const windows = row.limits.rate.flatMap((limit) => windowsOf(row, limit, deps, call));
  const used = await readHits(deps, windows);
  for (const window of windows) if ((used.get(window.key) ?? 0) >= window.count) throw tooMany(window, deps);
  for (const window of windows) {
    const counted = hit(deps, window);
    // If nothing can be written, reads go on; guesses and changes must not go on uncounted.
    const hits = row.method === 'GET' ? ((await counted.catch(unlessOutage)) ?? 0) : await counted;
    // Other calls may have been counted since the limits were read.
    if (hits > window.count) throw tooMany(window, deps);
  }
  const returnable = windows.filter(({ isReturnable }) => isReturnable).map(({ key }) => key);
  return async () => {
    if (returnable.length === 0) return;
    const fewer = { hits: sql<number>`hits - 1` };
    await deps.database.db.updateTable('rate_limits').set(fewer).where('limit_key', 'in', returnable).execute();
  };
}

function tooMany({ endsAt }: Window, { now }: Deps): Refusal {
  const seconds = Math.max(1, Math.ceil((endsAt - now().getTime()) / 1000));
  return new Refusal(429, requestMessages.tooMany, { 'Retry-After': String(seconds) });
}

function windowsOf(row: AnyRow, limit: RateLimit, deps: Deps, call: Call): Window[] {
  const now = Math.floor(deps.now().getTime() / 1000 / limit.seconds);
  const where = limit.across ? [limit.across] : [row.method, row.path];
  return subjectsOf(limit, deps, call).map(({ subject, times = 1 }) => ({
    // Hashed, so that the table doesn't reveal who did what and when.
    key: createHash('sha256')
      .update(JSON.stringify([...where, limit.by, limit.of, limit.seconds, now, subject]))
      .digest('base64url'),
    count: limit.count * times,
    endsAt: (now + 1) * limit.seconds * 1000,
    isReturnable: limit.failuresOnly === true,
  }));
}

/** An IPv6 /48 may use this many times the limit of one of its /64s: enough for several households, not for all of them. */
const WIDER_TIMES = 5;

/**
 * The subjects that a limit counts this call for: none if the limit is for other callers or the call doesn't name one; two
 * with IPv6.
 */
function subjectsOf({ by, of }: RateLimit, deps: Deps, { request, body, caller }: Call): Subject[] {
  if (of && (of === 'known') !== (caller !== undefined)) return [];
  if (by === 'caller') return caller === undefined ? [] : [{ subject: caller }];
  const address = clientAddressOf(request, deps.settings.trustProxy);
  if (by === 'address') {
    const wider = widerNetworkOf(address);
    return [{ subject: address }, ...(wider ? [{ subject: wider, times: WIDER_TIMES }] : [])];
  }
  const email = (body as { email?: unknown } | undefined)?.email;
  if (typeof email !== 'string') return [];
  return [{ subject: by === 'email' ? emailKey(email) : `${address} ${emailKey(email)}` }];
}

interface Subject {
  subject: string;
  times?: number;
}

async function readHits({ database }: Deps, windows: Window[]): Promise<Map<string, number>> {
  const keys = windows.map(({ key }) => key);
  const query = database.db.selectFrom('rate_limits').select(['limit_key', 'hits']).where('limit_key', 'in', keys);
  return new Map((await query.execute()).map(({ limit_key, hits }) => [limit_key, hits]));
}

async function hit({ database }: Deps, { key, endsAt }: Window): Promise<number> {
  const { hits } = await database.db
    .insertInto('rate_limits')
    .values({ limit_key: key, hits: 1, ends_at: new Date(endsAt).toISOString() })
    .onConflict((conflict) => conflict.column('limit_key').doUpdateSet({ hits: sql<number>`rate_limits.hits + 1` }))
    .returning('hits')
    .executeTakeFirstOrThrow();
  return hits;
}

/** Removes windows that have ended. */
export async function sweepRateLimits({ database, now }: Deps): Promise<void> {
  await database.db.deleteFrom('rate_limits').where('ends_at', '<', now().toISOString()).execute();
}
