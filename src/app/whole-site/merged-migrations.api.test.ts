import { createHash } from 'node:crypto';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { type Database, type Db, openDatabase } from '#platform/database/database.server.ts';
import { migrating } from '#platform/database/transaction.server.ts';
import { testAddress } from '#test/databases/database.ts';

// Sites have gone through the migrations as they were merged, and later ones rely on their results: a migration may change
// in how it works, but not in what it produces. The sums are of the migrations as merged.
const SUMS: Record<Database['kind'], Record<string, string>> = {
  sqlite: {
    '0006-talents': '8570fda84a84bbb3',
    '0015-search-without-contacts': '637219eb55b2a6a4',
    '0016-vacancy-facts': '824698345e4f4a4c',
    '0026-tokens-as-numbers': '4ef0779f74139701',
    '0028-tokens-of-their-own': 'b40f22a0019e7bfe',
  },
  postgres: {
    '0006-talents': '251485e858101aba',
    '0015-search-without-contacts': '8faff76c6ae89ac9',
    '0016-vacancy-facts': '7870dc9227f43903',
    '0026-tokens-as-numbers': '44e56ec0b9c0e20a',
    '0028-tokens-of-their-own': '7357e00b1879eb1a',
  },
};

test('what merged migrations make of an old site stays the same to the byte', async () => {
  const { address, remove } = await testAddress({ empty: true });
  const database = await openDatabase(address);
  const { db, kind } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const migrateTo = async (name: string) => {
    const { error } = await migrating(() => migrator.migrateTo(name));
    if (error) throw error;
  };
  await migrateTo('0005-editorial');
  // Without database.transaction(), which would publish a content version of this moment.
  await migrating(() =>
    db.transaction().execute(async (tx) => {
      for (const [table, rows] of Object.entries(oldRows()))
        await tx
          .insertInto(table as never)
          .values(rows as never)
          .execute();
    }),
  );
  const sums: Record<string, string> = {};
  for (const name of Object.keys(SUMS[kind])) {
    await migrateTo(name);
    const said = [...(await rowsOf(db)), ...(await madeBy(db, kind)), ...tokensOf(database)];
    sums[name] = createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 16);
  }
  await database.close();
  await remove();
  expect(sums).toEqual(SUMS[kind]);
});

/** More rows than any migration handles at once, with everything that it folds, splits and computes. */
const ROWS = 501;
const AT = '2026-01-01T00:00:00.000Z';
const SALARIES = ['面議', '月薪 32,000 ~ 38,000', '年薪 60 萬', '時薪 200 元', 'NT$45K', '日幣 30 萬', ''];
const MOBILES = ['0912-345-678', '+886 912 345 678', '００９１２３４５', ''];

function oldRows(): Record<string, Record<string, string | number | null>[]> {
  const all = <Row>(row: (i: number, id: string) => Row) =>
    Array.from({ length: ROWS }, (_, i) => row(i, `t${1000 + i}`));
  const some = <Row>(nth: number, row: (i: number, id: string) => Row) => all(row).filter((_, i) => i % nth === 0);
  const texts = (names: string, id: string) =>
    Object.fromEntries(names.split(' ').map((name) => [name, `${name} 臺Ａ ${id}`]));
  const rest = { created_at: AT, updated_at: AT };
  return {
    vacancies: all((i, id) => ({
      ...{ vacancy_id: id, publish_at: i % 9 ? AT : null, expires_at: null, ...rest },
      ...{
        city_key: `05台中市${i % 3}`,
        category_key: '01',
        match_key: id,
        category: '其他',
        nation: '台灣',
        city: '臺中市',
      },
      ...{ ...texts('position address content search_text', id), township: i % 4 ? 'Ｘ區' : '' },
      ...{ salary: SALARIES[i % 7]!, work_type: i % 5 ? '全職' : '兼職' },
    })),
    talents: all((_, id) => ({ talent_id: id, member_id: null, ...rest })),
    personals: some(2, (i, id) => ({
      ...{ talent_id: id, ...texts('chinese_name english_name passport_name nation military marital', id) },
      ...{ gender: i % 2, date_of_birth: '1990-01-01' },
    })),
    contacts: some(3, (i, id) => ({
      ...texts('mailing_address line telegram we_chat suggest_method emergency_name emergency_relation', id),
      ...{ talent_id: id, email: ` Ming${i}@Example.com`, mobile: MOBILES[i % 4]!, tele_phone: '(04) 2345-6789' },
      emergency_mobile: '',
    })),
    professionals: some(7, (_, id) => ({
      ...{ talent_id: id, ...texts('computer_skill job_skill pro_license advantage', id) },
    })),
    conditions: some(3, (i, id) => ({
      ...{
        talent_id: id,
        ...texts('job_objective location work_time other_expect current_salary', id),
        work_type: '全職',
      },
      ...{ pay_period: '月薪', currency: i % 2 ? '新台幣 (TWD)' : '美金 (USD)', minimum_salary: 30_000 + i },
      ...{ shift: i % 2, arrange: 1, report_for_duty_date: '', report_for_duty_range: i % 4 ? '一週內' : '' },
    })),
    educations: some(2, (_, id) => ({
      ...{ education_id: id, talent_id: id, revision: 1, date_of_admission: '', date_of_graduation: '' },
      ...texts('school_name level_of_education department educational_status', id),
    })),
    job_tenures: some(5, (_, id) => ({
      ...{ job_tenure_id: id, talent_id: id, revision: 1, job_category: '其他', year_of_job_tenure: '3 年' },
    })),
    experiences: some(4, (i, id) => ({
      ...texts('company_name position location performance reasons_for_leaving salary on_duty', id),
      ...{ experience_id: id, talent_id: id, revision: 1, job_category: i % 3 ? '業務' : '會計' },
      ...{ date_of_start: '', date_of_end: '', job_description: `一行\r\n二行　${id}\n\n一行` },
    })),
    language_skills: some(6, (_, id) => ({
      ...{ language_skill_id: id, talent_id: id, revision: 1, language: '英文', speaking: '良好' },
      ...{ listening: '', reading: '', writing: '' },
    })),
    uploaded_files: some(5, (i, id) => ({
      ...{
        file_upload_id: id,
        talent_id: id,
        status: i % 2 ? 'stored' : 'arriving',
        category: '作品',
        title: `作品 ${id}`,
      },
      ...{ file_name: id, original_name: '', content_type: '', bytes: 1, sha256: '', upload_key: '', changed_at: AT },
      created_at: AT,
    })),
    applications: all((i, id) => ({
      ...{ application_id: id, created_at: AT, stage: '新應徵', stage_at: AT, vacancy_id: id, talent_id: id },
      ...{ ...texts('position name search_text', id), email: `Ming${i}@Example.com`, mobile: MOBILES[i % 4]! },
      snapshot: '{}',
    })),
  };
}

/** Every row of every table, except those that say when a migration ran and those that SQLite's search keeps for itself. */
async function rowsOf(db: Db): Promise<string[]> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !/^kysely_|_grams_/.test(name));
  const said: string[] = [];
  for (const table of tables.sort()) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    said.push(table, ...rows.map((row) => JSON.stringify(row)).sort());
  }
  return said;
}

/** Everything else in the database: indexes, triggers, and on SQLite the definitions of the tables. */
async function madeBy(db: Db, kind: Database['kind']): Promise<string[]> {
  const found =
    kind === 'sqlite'
      ? sql<{
          text: string;
        }>`select sql as text from sqlite_master where sql is not null and name not like '%\\_grams\\_%' escape '\\'`
      : sql<{ text: string }>`select indexdef as text from pg_indexes where schemaname = current_schema()
          union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`;
  return (await found.execute(db)).rows.map(({ text }) => text).sort();
}

/** What SQLite's search finds: each token with its rows. PostgreSQL keeps its own indexes in step. */
function tokensOf({ kind, place }: Database): string[] {
  if (kind === 'postgres') return [];
  const file = new Sqlite(path.join(place.dataDir, 'site.sqlite'));
  try {
    return file
      .prepare<[], string>(`select name from sqlite_master where sql like 'create virtual table%' order by name`)
      .pluck()
      .all()
      .flatMap((name) => {
        file.exec(`create virtual table temp.${name}_found using fts5vocab(main, ${name}, instance)`);
        return file
          .prepare<[], string>(`select '${name} ' || term || ' ' || doc from temp.${name}_found order by term, doc`)
          .pluck()
          .all();
      });
  } finally {
    file.close();
  }
}
