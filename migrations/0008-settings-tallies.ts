import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** What 管理員 set instead of the built-in texts and thresholds; and what is counted, by day. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int, strict } = columnTypes(db);
  await sql`create table settings (
    name ${text} primary key, revision ${int} not null, updated_at ${text} not null, staff_name ${text} not null,
    value ${text} not null
  ) ${strict}`.execute(db);
  await sql`create table tallies (
    kind ${text} not null, day ${text} not null, tally_key ${text} not null, hits ${int} not null,
    primary key (kind, day, tally_key)
  ) ${strict}`.execute(db);
}
