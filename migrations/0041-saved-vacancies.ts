import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** Members keep vacancies for later (docs/decisions/0114). */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, strict } = columnTypes(db);
  await sql`create table saved_vacancies (
    member_id ${text} not null references members on delete cascade, vacancy_id ${text} not null,
    position ${text} not null, saved_at ${text} not null, primary key (member_id, vacancy_id)
  ) ${strict}`.execute(db);
}
