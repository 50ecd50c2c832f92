import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOf } from './columns.ts';

/** Whoever is further behind reads everything anew. */
const KEPT = 10_000;

/** A deleted vacancy leaves no stamp: whoever keeps all of them in memory reads here which are gone. The count numbers them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, big, strict } = columnTypes(db);
  await sql`alter table content_version add column vacancies_deleted ${big} not null default 0`.execute(db);
  await sql`create table deleted_vacancies (number ${big} primary key, row_id ${int} not null) ${strict}`.execute(db);
  // The row that counts is locked until the transaction ends: nobody sees a number before all lower ones.
  const tell = sql`
    update content_version set vacancies_deleted = vacancies_deleted + 1 where id = 1;
    insert into deleted_vacancies (number, row_id)
      select vacancies_deleted, old.row_id from content_version where id = 1;
    delete from deleted_vacancies
      where number <= (select vacancies_deleted from content_version where id = 1) - ${sql.lit(KEPT)};`;
  if (engineOf(db) === 'sqlite') {
    await sql`create trigger vacancies_deleted after delete on vacancies begin ${tell} end`.execute(db);
    return;
  }
  await sql`create function tell_deleted_vacancy() returns trigger language plpgsql as
    $$ begin ${tell} return null; end $$`.execute(db);
  await sql`create trigger vacancies_deleted after delete on vacancies
    for each row execute function tell_deleted_vacancy()`.execute(db);
}
