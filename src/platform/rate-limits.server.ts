import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyRow, RateLimit } from '#shared/contract.ts';
import { requestMessages } from '#shared/messages.ts';
import { clientAddressOf } from './client-address.server.ts';
import type { Deps } from './deps.server.ts';
import { emailKey } from './email-key.server.ts';
import { unlessOutage } from './outage.server.ts';
import { Refusal } from './refusal.server.ts';

declare module './database.server.ts' {
  interface Tables {
    rate_limits: { limit_key: string; hits: number; ends_at: string };
  }
}

/** One limit's count for one subject, to the end of its window. */
interface Window {
  key: string;
  count: number;
  endsAt: number;
  isReturnable: boolean;
}

/**
 * Counts this call against the row's limits and refuses it when one is used up. Looks at all of them first: a call that
 * is refused writes nothing, or one address could fill the table. Answers how to give the call back where only failures
 * count: counted first and given back later, so that a hundred guesses at once are a hundred.
 */
export async function countCall(
  row: AnyRow,
  deps: Deps,
  { request, body }: { request: Request; body: unknown },
): Promise<() => Promise<void>> {
  if (!row.limits?.rate || !deps.settings.rateLimits) return async () => {};
  const windows = row.limits.rate.flatMap((limit) => windowOf(row, limit, deps, { request, body }) ?? []);
  const used = await readHits(deps, windows);
  for (const window of windows) if ((used.get(window.key) ?? 0) >= window.count) throw tooMany(window, deps);
  for (const window of windows) {
    const counted = hit(deps, window);
    // Reading goes on where nothing can be written; what guesses or changes something does not go on uncounted.
    const hits = row.method === 'GET' ? ((await counted.catch(unlessOutage)) ?? 0) : await counted;
    // Others were counted since it was looked at.
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

/** Undefined: the limit has nobody to count. */
function windowOf(
  row: AnyRow,
  limit: RateLimit,
  deps: Deps,
  { request, body }: { request: Request; body: unknown },
): Window | undefined {
  const subject = subjectOf(limit, deps, request, body);
  if (subject === undefined) return undefined;
  const window = Math.floor(deps.now().getTime() / 1000 / limit.seconds);
  // Hashed: a table of who did what when is nothing to keep.
  const key = createHash('sha256')
    .update(JSON.stringify([row.path, limit.by, limit.seconds, window, subject]))
    .digest('base64url');
  const endsAt = (window + 1) * limit.seconds * 1000;
  return { key, count: limit.count, endsAt, isReturnable: limit.failuresOnly === true };
}

function subjectOf({ by }: RateLimit, deps: Deps, request: Request, body: unknown): string | undefined {
  const address = clientAddressOf(request, deps.settings.trustProxy);
  if (by === 'address') return address;
  const email = (body as { email?: unknown } | undefined)?.email;
  if (typeof email !== 'string') return undefined;
  return by === 'email' ? emailKey(email) : `${address} ${emailKey(email)}`;
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

/** Windows that are over. */
export async function sweepRateLimits({ database, now }: Deps): Promise<void> {
  await database.db.deleteFrom('rate_limits').where('ends_at', '<', now().toISOString()).execute();
}
