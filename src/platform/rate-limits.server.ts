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

/**
 * Counts this call against the row's limits and refuses it when one is used up. Answers how to give the call back
 * where only failures count: counted first and given back later, so that a hundred guesses at once are a hundred.
 */
export async function countCall(
  row: AnyRow,
  deps: Deps,
  { request, body, memberId }: { request: Request; body: unknown; memberId?: string | undefined },
): Promise<() => Promise<void>> {
  const returnable: string[] = [];
  if (!row.limits?.rate || !deps.settings.rateLimits) return async () => {};
  for (const limit of row.limits.rate) {
    const subject = limit.by === 'member' ? memberId : subjectOf(limit, deps, request, body);
    if (subject === undefined) continue;
    const now = deps.now().getTime();
    const window = Math.floor(now / 1000 / limit.seconds);
    const endsAt = (window + 1) * limit.seconds * 1000;
    // Hashed: a table of who did what when is nothing to keep.
    const key = createHash('sha256')
      .update(JSON.stringify([row.path, limit.by, limit.seconds, window, subject]))
      .digest('base64url');
    const counted = hit(deps, key, new Date(endsAt).toISOString());
    // Reading goes on where nothing can be written; what guesses or changes something does not go on uncounted.
    const hits = row.method === 'GET' ? ((await counted.catch(unlessOutage)) ?? 0) : await counted;
    if (hits > limit.count)
      throw new Refusal(429, requestMessages.tooMany, { 'Retry-After': String(Math.ceil((endsAt - now) / 1000)) });
    if (limit.failuresOnly) returnable.push(key);
  }
  return async () => {
    if (returnable.length === 0) return;
    const fewer = { hits: sql<number>`hits - 1` };
    await deps.database.db.updateTable('rate_limits').set(fewer).where('limit_key', 'in', returnable).execute();
  };
}

function subjectOf({ by }: RateLimit, deps: Deps, request: Request, body: unknown): string | undefined {
  const address = clientAddressOf(request, deps.settings.trustProxy);
  if (by === 'address') return address;
  const email = (body as { email?: unknown } | undefined)?.email;
  if (typeof email !== 'string') return undefined;
  return by === 'email' ? emailKey(email) : `${address} ${emailKey(email)}`;
}

async function hit({ database }: Deps, key: string, endsAt: string): Promise<number> {
  const { hits } = await database.db
    .insertInto('rate_limits')
    .values({ limit_key: key, hits: 1, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('limit_key').doUpdateSet({ hits: sql<number>`rate_limits.hits + 1` }))
    .returning('hits')
    .executeTakeFirstOrThrow();
  return hits;
}

/** Windows that are over. */
export async function sweepRateLimits({ database, now }: Deps): Promise<void> {
  await database.db.deleteFrom('rate_limits').where('ends_at', '<', now().toISOString()).execute();
}
