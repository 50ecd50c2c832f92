import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOf } from './columns.ts';

/** Who of the staff looks after a vacancy, and after an application (docs/decisions/0099); nobody yet. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  for (const table of ['vacancies', 'applications'])
    await sql`alter table ${sql.table(table)} add column assignee_id ${text} references staff`.execute(db);
  await sql`create index vacancies_assignee on vacancies (assignee_id) where assignee_id is not null`.execute(db);
  await rebuildLists(db);
}

/** An order's index has every column that a filter needs, and so has SQLite's narrow one. */
async function rebuildLists(db: Kysely<never>): Promise<void> {
  const isSqlite = engineOf(db) === 'sqlite';
  const newest = isSqlite
    ? sql`created_at desc, application_id desc`
    : sql`created_at desc, application_id desc, row_id`;
  const indexes = {
    applications_newest: sql`${newest}, stage, vacancy_id, assignee_id`,
    applications_stage: sql`stage, ${newest}, vacancy_id, assignee_id`,
    applications_vacancy_id: sql`vacancy_id, ${newest}, stage, assignee_id`,
    ...(isSqlite && {
      applications_narrow: sql`row_id, created_at, application_id, stage, vacancy_id, assignee_id`,
    }),
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql`create index ${sql.ref(name)} on applications (${columns})`.execute(db);
  }
}
