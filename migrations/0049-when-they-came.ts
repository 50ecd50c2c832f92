import { type Kysely, sql } from 'kysely';

/** What came in a period is counted without reading everything else (docs/decisions/0129). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index vacancies_created on vacancies (created_at)`.execute(db);
  await sql`create index talents_created on talents (created_at)`.execute(db);
}
