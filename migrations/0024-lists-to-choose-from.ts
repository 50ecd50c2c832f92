import { type Kysely, sql } from 'kysely';

/** The very first sites were made before 0001 had these; every later one has them already. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index if not exists vacancies_regions on vacancies (nation, city, publish_at, expires_at)`.execute(
    db,
  );
  await sql`create index if not exists vacancies_categories on vacancies (category, publish_at, expires_at)`.execute(
    db,
  );
}
