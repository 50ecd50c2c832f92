import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** Files of vacancies that staff upload, how far reading and importing them is, and what came of it (decision 0051). */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int, strict } = columnTypes(db);
  await sql`create table vacancy_imports (
    import_id ${text} primary key, staff_id ${text} not null, staff_name ${text} not null, address ${text} not null,
    file_name ${text} not null, bytes ${int} not null, received ${int} not null,
    new_rows ${text} not null, mapping ${text} not null,
    state ${text} not null, runner ${text} not null, beat_at ${text} not null,
    created_at ${text} not null, updated_at ${text} not null,
    rows_total ${int} not null, rows_done ${int} not null,
    added ${int} not null, updated ${int} not null, unchanged ${int} not null, refused ${int} not null,
    preview ${text} not null, fingerprints ${text} not null, fault ${text} not null, refused_files ${int} not null
  ) ${strict}`.execute(db);
  await sql`create index vacancy_imports_state on vacancy_imports (state, created_at)`.execute(db);
  await sql`create index vacancy_imports_staff on vacancy_imports (staff_id)`.execute(db);
}
