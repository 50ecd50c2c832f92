// The data for talents.ts: databases of any number of made-up resumes, kept in .cache. A resume has 830 characters on
// average.

import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { LANGUAGES } from '#features/resume/language/contract.ts';
import { migrations } from '#migrations/index.ts';
import { type Database, openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { foldText } from '#shared/search-words.ts';
import { databaseUrl, runOn, startPostgres } from '#test/databases/postgres-server.ts';
import { makeVacancy, randomFrom } from '#test/made/vacancy-maker.ts';
import '#features/resume/document/part-tables-data.server.ts';

const CACHE = path.resolve('.cache/bench');
const SURNAMES = [...'陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高'];
const GIVEN = [...'志明淑芬怡君雅婷家豪俊傑宗翰冠宇佳穎詩涵承恩宥翔品妤子晴柏睿思妤宜蓁建宏'];
const SCHOOLS = ['國立台灣大學', '逢甲大學', '東海大學', '國立中興大學', '靜宜大學', '淡江大學', '私立中原大學'];
const DAY = 86_400_000;
const BASE = Date.UTC(2026, 0, 1);

/** The rows of resume number i, the same for any count. */
export function makeResume(i: number) {
  const random = randomFrom(i + 7);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const id = `t-${String(i).padStart(7, '0')}`;
  const { position, category, city, township, content } = makeVacancy(i, 700);
  const company = `${pick(SURNAMES)}${pick(GIVEN)}${pick(['科技', '實業', '餐飲', '國際', '精密'])}股份有限公司`;
  const name = pick(SURNAMES) + pick(GIVEN) + pick(GIVEN);
  const language = pick(LANGUAGES);
  const updatedAt = new Date(BASE - Math.floor(random() * 700 * DAY)).toISOString();
  const payFrom = 28_000 + 1000 * Math.floor(random() * 60);
  const education = { school: pick(SCHOOLS), department: '資訊管理學系', level: '大學' };
  const texts = [name, position, category, company, city + township, language];
  texts.push(education.school, education.department, content);
  const said = {
    location: `${city}${township}`,
    work_type: random() < 0.8 ? '全職' : '兼職',
    pay_period: '月薪',
    minimum_salary: payFrom,
    shift: random() < 0.2 ? 1 : 0,
    arrange: random() < 0.1 ? 1 : 0,
  };
  return {
    talents: { talent_id: id, member_id: null, created_at: updatedAt, updated_at: updatedAt },
    talent_search: {
      ...said,
      talent_id: id,
      updated_at: updatedAt,
      is_pool: random() < 0.3 ? 1 : 0,
      categories: `|${category}|`,
      location: foldText(said.location),
      languages: `|${language}${Math.floor(random() * 5)}|`,
      duty_date: '',
      duty_days: pick([0, 7, 14, 30, 60]),
      search_text: [...new Set(texts.join('\n').split('\n').map(foldText))].sort().join('\n'),
    },
    personals: {
      ...{ talent_id: id, chinese_name: name, english_name: '', passport_name: '', nation: '本國', gender: 0 },
      ...{ military: '', date_of_birth: '1990-01-01', marital: '' },
    },
    conditions: {
      ...{
        ...said,
        talent_id: id,
        job_objective: position,
        current_salary: '',
        currency: '新台幣 (TWD)',
        work_time: '',
      },
      ...{ report_for_duty_date: '', report_for_duty_range: '一個月內', other_expect: '' },
    },
    educations: {
      ...{ education_id: id, talent_id: id, revision: 1, school_name: education.school, department: '資訊管理學系' },
      ...{ level_of_education: '大學', educational_status: '畢業', date_of_admission: '', date_of_graduation: '' },
    },
    experiences: {
      ...{ experience_id: id, talent_id: id, revision: 1, company_name: company, position, job_category: category },
      ...{ date_of_start: '2020-01', date_of_end: '', on_duty: '是', job_description: '', performance: '' },
      ...{ reasons_for_leaving: '', location: '', salary: '' },
    },
  };
}

const TABLES = ['talents', 'talent_search', 'personals', 'conditions', 'educations', 'experiences'] as const;
/** SQLite takes 32,766 values per statement. */
const IN_ONE_STATEMENT = 500;

/** Continues where an earlier run was interrupted. */
async function build(database: Database, size: number): Promise<void> {
  const { rows } = await sql<{ made: number }>`select count(*) as made from talents`.execute(database.db);
  const made = Number(rows[0]?.made);
  if (made === size) return;
  const start = performance.now();
  for (let from = made + 1; from <= size; from += IN_ONE_STATEMENT) {
    const count = Math.min(IN_ONE_STATEMENT, size - from + 1);
    const resumes = Array.from({ length: count }, (_, i) => makeResume(from + i));
    await database.transaction(async (tx) => {
      for (const table of TABLES) {
        const values = resumes.map((resume) => resume[table]);
        await tx
          .insertInto(table)
          .values(values as never)
          .execute();
      }
    });
  }
  console.log(`build ${database.kind} ${size}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** SQLite, then PostgreSQL if there is one; ENGINE=sqlite leaves it out. Made if missing. */
export async function openTalents(size: number): Promise<{ databases: Database[]; close(): Promise<void> }> {
  const postgres =
    process.env.ENGINE === 'sqlite'
      ? { missing: 'not asked for' }
      : await startPostgres(path.join(os.tmpdir(), 'site-bench-postgres'));
  const databases: Database[] = [];
  if (process.env.ENGINE !== 'postgres') {
    const dataDir = path.join(CACHE, `talents-${size}`);
    mkdirSync(dataDir, { recursive: true });
    const writing = await openDatabase({ dataDir, writesMuch: true });
    await migrate(writing, migrations);
    await build(writing, size);
    await writing.close();
    databases.push(await openDatabase({ dataDir }));
  }
  if ('missing' in postgres) console.log(`PostgreSQL left out: ${postgres.missing}`);
  else {
    const name = `bench_talents_${size}`;
    await runOn(postgres.url, `create database ${name} template template0`).catch(() => {});
    const database = await openDatabase({ databaseUrl: databaseUrl(postgres.url, name), dataDir: '' });
    await migrate(database, migrations);
    await build(database, size);
    // Without the limit on the time of an answer: this also tidies the index of the texts.
    await runOn(databaseUrl(postgres.url, name), 'vacuum analyze');
    databases.push(database);
  }
  return {
    databases,
    close: async () => {
      for (const database of databases) await database.close();
      if (!('missing' in postgres)) await postgres.stop();
    },
  };
}
