import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** How far files have been copied from one place to another, and which were removed meanwhile. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int, strict } = columnTypes(db);
  await sql`create table storage_moves (
    id ${int} primary key check (id = 1), runner ${text} not null, beat_at ${text} not null, retry_at ${text} not null,
    list ${int} not null, after_id ${text} not null, in_hand ${text} not null, total ${int} not null, done ${int} not null,
    fault_count ${int} not null, faults ${text} not null, outage ${text} not null
  ) ${strict}`.execute(db);
  await sql`create table storage_removals (key ${text} primary key, removed_at ${text} not null) ${strict}`.execute(db);
}
