import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** The key that signs tasks, one for all processes; and which tasks were handed in, until they run out (0024). */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, strict } = columnTypes(db);
  await sql`create table site_keys (
    name ${text} primary key, secret ${text} not null
  ) ${strict}`.execute(db);
  await sql`create table spent_proofs (
    proof_hash ${text} primary key, expires_at ${text} not null
  ) ${strict}`.execute(db);
}
