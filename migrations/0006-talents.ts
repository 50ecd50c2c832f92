import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnTypes, engineOf } from './columns.ts';

/** What staff search resumes by: one row for each resume that says anything, kept with every save of a part. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int, rowNumber, strict } = columnTypes(db);
  await sql`create table talent_search (
    row_id ${rowNumber}, talent_id ${text} not null unique references talents on delete cascade,
    updated_at ${text} not null, is_pool ${int} not null, categories ${text} not null, location ${text} not null,
    languages ${text} not null, work_type ${text} not null, shift ${int} not null, arrange ${int} not null,
    pay_period ${text} not null, minimum_salary ${int}, duty_date ${text} not null, duty_days ${int},
    search_text ${text} not null
  ) ${strict}`.execute(db);
  await fill(db);
  const filters = sql`is_pool, categories, location, languages, work_type, shift, arrange, pay_period,
    minimum_salary, duty_date, duty_days`;
  const table = sql.table('talent_search');
  if (engineOf(db) === 'postgres') {
    await sql`create index talent_search_newest on ${table}
      (updated_at desc, talent_id desc, row_id, ${filters})`.execute(db);
    await sql`create index talent_search_grams on ${table} using gin (grams(search_text))`.execute(db);
    return;
  }
  await sql`create index talent_search_newest on ${table} (updated_at desc, talent_id desc, ${filters})`.execute(db);
  await sql`create index talent_search_narrow on ${table} (row_id, updated_at, talent_id, ${filters})`.execute(db);
  await createSqliteGrams(db);
}

async function createSqliteGrams(db: Kysely<never>): Promise<void> {
  await sql`create virtual table talent_search_grams
    using fts5(g, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(db);
  const add = sql`insert into talent_search_grams (rowid, g) values (new.row_id, gram_codes(new.search_text));`;
  const remove = sql`delete from talent_search_grams where rowid = old.row_id;`;
  await sql`insert into talent_search_grams (rowid, g)
    select row_id, gram_codes(search_text) from talent_search`.execute(db);
  await sql`create trigger talent_search_grams_insert after insert on talent_search begin ${add} end`.execute(db);
  await sql`create trigger talent_search_grams_delete after delete on talent_search begin ${remove} end`.execute(db);
  await sql`create trigger talent_search_grams_update after update of search_text on talent_search
    when old.search_text <> new.search_text begin ${remove} ${add} end`.execute(db);
}

interface TalentRow {
  talent_id: string;
  updated_at: string;
  member_id: string | null;
  location: string | null;
  work_type: string | null;
  shift: number | null;
  arrange: number | null;
  pay_period: string | null;
  currency: string | null;
  minimum_salary: number | null;
  report_for_duty_date: string | null;
  report_for_duty_range: string | null;
}

interface TextRow {
  talent_id: string;
  kind: 'text' | 'category' | 'language';
  value: string;
  extra: string;
}

/** Existing resumes, a chunk at a time: no table has to fit into memory. */
async function fill(db: Kysely<never>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } =
      await sql<TalentRow>`select t.talent_id, t.updated_at, t.member_id, c.location, c.work_type, c.shift,
        c.arrange, c.pay_period, c.currency, c.minimum_salary, c.report_for_duty_date, c.report_for_duty_range
      from talents t left join conditions c on c.talent_id = t.talent_id
      where t.talent_id > ${after} order by t.talent_id limit 200`.execute(db);
    if (rows.length === 0) return;
    const texts = Map.groupBy(await textsOf(db, rows), (row) => row.talent_id);
    for (const row of rows) await add(db, row, texts.get(row.talent_id) ?? []);
    after = rows.at(-1)!.talent_id;
  }
}

async function textsOf(db: Kysely<never>, talents: TalentRow[]): Promise<TextRow[]> {
  const ids = sql.join(talents.map(({ talent_id }) => talent_id));
  const part = (table: string, columns: string[], kind = 'text', value = `''`, extra = `''`): RawBuilder<unknown> =>
    sql`select talent_id, ${sql.lit(kind)} as kind, ${columns.length > 0 ? joined(columns) : sql.raw(value)} as value,
      ${sql.raw(extra)} as extra from ${sql.table(table)} where talent_id in (${ids})`;
  const parts = [
    part('personals', ['chinese_name', 'english_name', 'passport_name', 'nation']),
    part('contacts', [
      'email',
      'mobile',
      'tele_phone',
      'mailing_address',
      'line',
      'telegram',
      'we_chat',
      'suggest_method',
    ]),
    part('professionals', ['computer_skill', 'job_skill', 'pro_license', 'advantage']),
    part('conditions', ['job_objective', 'work_type', 'location', 'work_time', 'other_expect']),
    part('educations', ['school_name', 'level_of_education', 'department', 'educational_status']),
    part('job_tenures', ['job_category', 'year_of_job_tenure']),
    part('experiences', [
      ...['company_name', 'position', 'job_category', 'location', 'job_description', 'performance'],
      'reasons_for_leaving',
    ]),
    part('language_skills', ['language']),
    sql`${part('uploaded_files', ['title'])} and status = 'stored'`,
    part('job_tenures', [], 'category', 'job_category'),
    part('experiences', [], 'category', 'job_category'),
    part('language_skills', [], 'language', 'language', 'speaking'),
  ];
  return (await sql<TextRow>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
}

const joined = (columns: string[]) =>
  sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ${sql.lit('\n')} || `,
  );

/** As the site folds what it stores for searching (frozen here, as everything in a migration). */
const folded = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim();

const LEVELS = ['不適用', '基礎', '平均', '良好', '流利'];
const DAYS: Record<string, number> = {
  隨時: 0,
  一週內: 7,
  兩週內: 14,
  三週內: 21,
  一個月內: 30,
  兩個月內: 60,
  三個月內: 90,
};

async function add(db: Kysely<never>, row: TalentRow, texts: TextRow[]): Promise<void> {
  const lines = texts.filter(({ kind }) => kind === 'text').flatMap(({ value }) => value.split('\n').map(folded));
  const text = [...new Set(lines.filter((line) => line !== ''))].sort().join('\n');
  if (text === '') return;
  const marks = (found: string[]) => (found.length > 0 ? `|${[...new Set(found)].sort().join('|')}|` : '');
  const categories = marks(texts.filter(({ kind }) => kind === 'category').map(({ value }) => value));
  const languages = marks(
    texts.filter(({ kind }) => kind === 'language').map(({ value, extra }) => `${value}${LEVELS.indexOf(extra)}`),
  );
  await sql`insert into talent_search (talent_id, updated_at, is_pool, categories, location, languages, work_type, shift,
      arrange, pay_period, minimum_salary, duty_date, duty_days, search_text)
    values (${row.talent_id}, ${row.updated_at}, ${row.member_id === null ? 1 : 0}, ${categories},
      ${folded(row.location ?? '')}, ${languages}, ${row.work_type ?? ''}, ${row.shift ?? 0}, ${row.arrange ?? 0},
      ${row.pay_period ?? ''}, ${row.currency === '新台幣 (TWD)' ? row.minimum_salary : null},
      ${row.report_for_duty_date ?? ''}, ${DAYS[row.report_for_duty_range ?? ''] ?? null}, ${text})`.execute(db);
}
