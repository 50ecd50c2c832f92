import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** Which rows came with the program, so that they can be told from an agency's own, and taken away in one press. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, strict } = columnTypes(db);
  await sql`create table demo_rows (kind ${text} not null, id ${text} not null, primary key (kind, id)) ${strict}`.execute(
    db,
  );
}
