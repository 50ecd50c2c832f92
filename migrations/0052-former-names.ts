import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** What a client was called before, or a client that was joined to it (docs/decisions/0132). */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`create table employer_names (
    name_key ${text} primary key, name ${text} not null,
    employer_id ${text} not null references employers (employer_id) on delete cascade
  )`.execute(db);
  await sql`create index employer_names_employer on employer_names (employer_id)`.execute(db);
}
