// The site that upgrade.ts brings up to date: written as by its program when 0005 was the newest migration, with any number
// of vacancies and of members with a resume; kept in .cache.

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { matchKey, type StoredVacancy } from '#features/vacancies/data.server.ts';
import { categoryKey, cityKey } from '#features/vacancies/sort-keys.server.ts';
import { migrations } from '#migrations/index.ts';
import { type Database, openDatabase, type Tx } from '#platform/database/database.server.ts';
import { migrating } from '#platform/database/transaction.server.ts';
import { foldText } from '#shared/search-words.ts';
import { databaseUrl, runOn } from '#test/databases/postgres-server.ts';
import { makeVacancy } from '#test/made/vacancy-maker.ts';
import { makeResume } from './talent-data.ts';

const AT = '2026-01-01T00:00:00.000Z';
const LENGTH = 600;

function vacancyRow(v: StoredVacancy) {
  const texts = [v.position, v.category, v.nation, v.city, v.township, v.address, v.workType, v.content];
  return {
    ...{ vacancy_id: v.vacancyId, updated_at: v.updatedAt, publish_at: v.publishAt, expires_at: v.expiresAt },
    ...{ created_at: AT, city_key: cityKey(v.city), category_key: categoryKey(v.category), match_key: matchKey(v) },
    ...{ position: v.position, category: v.category, nation: v.nation, city: v.city, township: v.township },
    ...{ address: v.address, salary: v.salary, work_type: v.workType, content: v.content },
    search_text: texts.map(foldText).join('\n'),
  };
}

/** The rows of member number i, by table. */
function memberRows(i: number) {
  const { talents, personals, conditions, educations, experiences } = makeResume(i);
  const [id, number] = [talents.talent_id, String(i).padStart(7, '0')];
  const [email, mobile] = [`member${number}@example.com`, `091${number}`];
  return {
    members: {
      ...{ member_id: id, email, email_key: email, user_name: personals.chinese_name, phone_number: mobile },
      ...{ password_hash: 'hash', verified_at: AT, created_at: AT, updated_at: AT },
    },
    talents: { ...talents, member_id: id },
    personals,
    contacts: {
      ...{ talent_id: id, email, mobile, tele_phone: '', mailing_address: conditions.location, line: `line${number}` },
      ...{ telegram: '', we_chat: '', suggest_method: '手機', emergency_name: '', emergency_relation: '' },
      emergency_mobile: '',
    },
    conditions,
    educations,
    experiences: { ...experiences, job_description: makeVacancy(i, 700).content },
  };
}

/** SQLite takes 32,766 values per statement. */
const IN_ONE_STATEMENT = 1000;

async function addRows(tx: Tx, from: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, i) => from + i);
  const members = numbers.map(memberRows);
  const tables = Object.keys(members[0]!) as (keyof ReturnType<typeof memberRows>)[];
  const vacancies = numbers.map((i) => vacancyRow(makeVacancy(i, LENGTH)));
  await tx
    .insertInto('vacancies')
    .values(vacancies as never)
    .execute();
  for (const table of tables)
    await tx
      .insertInto(table)
      .values(members.map((rows) => rows[table]) as never)
      .execute();
}

/** Creates the indexes at the end: earlier, each row would change a page of each. */
async function fill(database: Database, rows: number): Promise<void> {
  const { db, kind, place } = database;
  const started = performance.now();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrating(() => migrator.migrateTo('0005-editorial'));
  if (error) throw error;
  // PostgreSQL gets more time than the 15 s of a site's own statements.
  const run = (statement: string) =>
    kind === 'sqlite' ? sql.raw(statement).execute(db) : runOn(place.databaseUrl!, statement);
  const indexes = await sql<{
    name: string;
    statement: string;
  }>`${kind === 'sqlite' ? OF_SQLITE : OF_POSTGRES}`.execute(db);
  for (const { name } of indexes.rows) await run(`drop index ${name}`);
  for (let from = 1; from <= rows; from += IN_ONE_STATEMENT)
    await database.transaction((tx) => addRows(tx, from, Math.min(IN_ONE_STATEMENT, rows - from + 1)));
  for (const { statement } of indexes.rows) await run(statement);
  if (kind === 'postgres') await run('vacuum analyze');
  console.log(`filled ${kind} with ${rows}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

const OF_SQLITE = sql`select name, sql as statement from sqlite_master where type = 'index' and tbl_name = 'vacancies'
  and sql is not null`;
const OF_POSTGRES = sql`select indexname as name, indexdef as statement from pg_indexes where tablename = 'vacancies'
  and indexdef not like '%UNIQUE%'`;

/** The data folder of an old site on SQLite; made if it is missing. */
export async function oldSqlite(rows: number): Promise<string> {
  const dataDir = path.resolve(`.cache/bench/old-${rows}`);
  if (existsSync(dataDir)) return dataDir;
  const draft = `${dataDir}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const database = await openDatabase({ dataDir: draft, writesMuch: true });
  await fill(database, rows);
  await database.close();
  renameSync(draft, dataDir);
  return dataDir;
}

/** The name of an old site's database on that server; made if it is missing. */
export async function oldPostgres(url: string, rows: number): Promise<string> {
  const [name, draft] = [`bench_old_${rows}`, `bench_old_${rows}_draft`];
  const isThere = await runOn(databaseUrl(url, name), 'select 1').then(
    () => true,
    () => false,
  );
  if (isThere) return name;
  await runOn(url, `drop database if exists ${draft}`);
  await runOn(url, `create database ${draft} template template0`);
  const database = await openDatabase({ databaseUrl: databaseUrl(url, draft), dataDir: '' });
  await fill(database, rows);
  await database.close();
  await runOn(url, `alter database ${draft} rename to ${name}`);
  return name;
}
