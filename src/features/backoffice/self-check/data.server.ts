import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

/** The size of the database, including its indexes. */
export async function sizeOf({ db, kind }: Database): Promise<number> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db)
      : await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]!.bytes);
}

/** The time by the database's own clock; SQLite has only this machine's. */
export async function clockOf({ db, kind }: Database): Promise<Date | undefined> {
  if (kind === 'sqlite') return undefined;
  const { rows } = await sql<{ now: string }>`select to_char(clock_timestamp() at time zone 'utc',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`.execute(db);
  return new Date(rows[0]!.now);
}

/** The latest time in the log: if it is in the future, the clock was put back. */
export async function lastNoted({ db }: Database): Promise<string | undefined> {
  const query = db.selectFrom('audit_entries').select('at').orderBy('at', 'desc').orderBy('entry_id', 'desc').limit(1);
  return (await query.executeTakeFirst())?.at;
}
