import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** Browsers that an account was signed in from: what strangers guess doesn't keep them out (docs/decisions/0021). */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, strict } = columnTypes(db);
  for (const [table, owner] of [
    ['member_devices', 'members'],
    ['staff_devices', 'staff'],
  ] as const) {
    await sql`create table ${sql.table(table)} (
      device_hash ${text} not null, owner_id ${text} not null references ${sql.table(owner)} on delete cascade,
      seen_at ${text} not null, primary key (owner_id, device_hash)
    ) ${strict}`.execute(db);
    await sql`create index ${sql.raw(`${table}_device`)} on ${sql.table(table)} (device_hash)`.execute(db);
    await sql`create index ${sql.raw(`${table}_seen`)} on ${sql.table(table)} (seen_at)`.execute(db);
  }
}
