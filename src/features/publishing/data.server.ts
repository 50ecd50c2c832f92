import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { type Status, weekAfter } from './rules.ts';

/** The columns that say from when until when a row is public. */
const TIMES = { from: 'publish_at', until: 'expires_at' };

/**
 * coalesce keeps the planner from using an index on a time: nearly all rows are open, and another index gives their order.
 */
const unindexed = (column: string) => sql`coalesce(${sql.ref(column)}, '9999')`;

/** Published and not expired: the only rule for what the public sees. */
export function isOpen(now: string, { from, until } = TIMES): RawBuilder<boolean> {
  return sql<boolean>`${unindexed(from)} <= ${now} and ${unindexed(until)} > ${now}`;
}

/** As rules.ts defines it; expiring: open, and its end is within a week. */
export function inStatus(status: Status | 'expiring', now: string): RawBuilder<unknown> {
  if (status === 'open') return isOpen(now);
  if (status === 'draft' || status === 'expiring') return inFew(status, now, unindexed);
  const [publish, expire] = [unindexed('publish_at'), unindexed('expires_at')];
  if (status === 'expired') return sql`${publish} <> '9999' and ${expire} <= ${now}`;
  return sql`${publish} > ${now} and ${publish} <> '9999' and ${expire} > ${now}`;
}

/** States with few rows: an index on a time finds them. */
export function inFew(
  status: 'draft' | 'expiring',
  now: string,
  time: typeof unindexed = sql.ref,
): RawBuilder<unknown> {
  const [publish, expire] = [time('publish_at'), time('expires_at')];
  if (status === 'draft') return sql`publish_at is null`;
  return sql`${publish} <= ${now} and ${expire} > ${now} and ${expire} <= ${weekAfter(now)}`;
}

/** When the next row of a table is published or expires by time alone: caches must not outlive it. */
export async function nextChange(db: Db, table: string, now: string, times = TIMES): Promise<string | undefined> {
  const next = (column: string) =>
    sql`(select min(${sql.ref(column)}) from ${sql.table(table)} where ${sql.ref(column)} > ${now})`;
  const { rows } = await sql<{ publish: string | null; expire: string | null }>`select
    ${next(times.from)} as publish, ${next(times.until)} as expire`.execute(db);
  return [rows[0]!.publish, rows[0]!.expire].filter((time) => time !== null).sort()[0];
}

/** One spelling for times, since they are compared as text. */
export const isoTime = (time: string) => new Date(time).toISOString();

/** The columns of an entry's times, for the lists of staff. */
export const STORED_TIMES = [
  'publish_at as publishAt',
  'expires_at as expiresAt',
  'updated_at as updatedAt',
  'revision',
] as const;

/** The rows of a table that have these ids. */
export interface Entries {
  table: string;
  id: string;
  ids: readonly string[];
}

const among = ({ id, ids }: Entries) => sql`${sql.ref(id)} in (${sql.join(ids)})`;

/** Puts entries onto the site, now or later, or takes them off it. Changes neither text nor search index. */
export async function setPublished(tx: Tx, entries: Entries, publishAt: string | null, at: string): Promise<void> {
  if (entries.ids.length === 0) return;
  await sql`update ${sql.table(entries.table)}
    set publish_at = ${publishAt}, updated_at = ${at}, revision = revision + 1 where ${among(entries)}`.execute(tx);
}

export async function removeEntries(tx: Tx, entries: Entries): Promise<void> {
  if (entries.ids.length === 0) return;
  await sql`delete from ${sql.table(entries.table)} where ${among(entries)}`.execute(tx);
}
