import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

/**
 * What pg_stat_activity calls a process of the site, after the connection by which each listens for changed content: one that
 * works with the tables, and one that still brings them up to date. Published versions know only the first: it stays.
 */
export type ProcessName = 'site: content version' | 'site: migrating';

/** How long the connections of a killed process may stay open before PostgreSQL notices. */
const GONE_WITHIN_MS = 3000;

/** How many processes of a site use this PostgreSQL database, on any machine; workers and imports are some. */
// biome-ignore lint/suspicious/noExplicitAny: any set of tables will do
export async function countRunning(db: Kysely<any>, only?: ProcessName): Promise<number> {
  const names: ProcessName[] = only ? [only] : ['site: content version', 'site: migrating'];
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name in (${sql.join(names)})`.execute(db);
  return rows[0]!.n;
}

/** Whether none is left within three seconds. */
export async function areGone(...which: Parameters<typeof countRunning>): Promise<boolean> {
  for (const until = Date.now() + GONE_WITHIN_MS; (await countRunning(...which)) > 0; await sleep(200))
    if (Date.now() > until) return false;
  return true;
}
