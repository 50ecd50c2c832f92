import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnTypes, engineOf } from './columns.ts';

/**
 * How to reach somebody is no longer looked for by parts: it leaves the searched texts, and stands in columns of its own that
 * are compared whole (decision 0028).
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  for (const [table, columns] of [
    ['talent_search', ['email_key', 'mobile_key', 'phone_key']],
    ['applications', ['email_key', 'mobile_key']],
  ] as const)
    for (const column of columns) {
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${text} not null default ''`.execute(db);
      await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)})`.execute(db);
    }
  await withoutSearch(db, 'talent_search', () => parted(db, 'talent_search', refillTalents));
  await withoutSearch(db, 'applications', () => parted(db, 'applications', refillApplications));
}

/**
 * SQLite's index of a table's texts is made anew once all of them have changed: to follow each took 1.6 ms a row of 20,000.
 * PostgreSQL would index the rows of before too, while the transaction lasts.
 */
async function withoutSearch(db: Kysely<never>, table: string, work: () => Promise<void>): Promise<void> {
  if (engineOf(db) === 'postgres') return work();
  const grams = sql.table(`${table}_grams`);
  const trigger = `${table}_grams_update`;
  const made = await sql<{ text: string }>`select sql as text from sqlite_master where name = ${trigger}`.execute(db);
  await sql`drop trigger ${sql.ref(trigger)}`.execute(db);
  await work();
  await sql`insert into ${grams} (${grams}) values ('delete-all')`.execute(db);
  await sql`insert into ${grams} (rowid, g) select row_id, gram_codes(search_text) from ${sql.table(table)}`.execute(
    db,
  );
  await sql.raw(made.rows[0]!.text).execute(db);
}

const AT_ONCE = 200;

/** A chunk at a time: no table has to fit into memory. */
async function parted(
  db: Kysely<never>,
  table: string,
  refill: (db: Kysely<never>, rows: RawBuilder<unknown>) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{
      row_id: number;
    }>`select row_id from ${sql.table(table)} where row_id > ${sql.lit(after)}
      order by row_id limit ${sql.lit(AT_ONCE)}`.execute(db);
    const last = rows.at(-1)?.row_id;
    if (last === undefined) return;
    await refill(db, sql`row_id > ${sql.lit(after)} and row_id <= ${sql.lit(last)}`);
    after = last;
  }
}

interface ApplicationRow {
  row_id: number;
  name: string;
  position: string;
  email: string;
  mobile: string;
}

async function refillApplications(db: Kysely<never>, some: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<ApplicationRow>`select row_id, name, position, email, mobile from applications
    where ${some}`.execute(db);
  const given = rows.map(({ row_id, name, position, email, mobile }) => {
    const text = [name, position].map(folded).join('\n');
    return sql`(${sql.lit(row_id)}, ${text}, ${emailKey(email)}, ${phoneKey(mobile)})`;
  });
  await sql`update applications set search_text = given.column2, email_key = given.column3, mobile_key = given.column4
    from (values ${sql.join(given)}) as given where row_id = given.column1`.execute(db);
}

const TEXTS: Record<string, readonly string[]> = {
  personals: ['chinese_name', 'english_name', 'passport_name', 'nation'],
  professionals: ['computer_skill', 'job_skill', 'pro_license', 'advantage'],
  conditions: ['job_objective', 'work_type', 'location', 'work_time', 'other_expect'],
  educations: ['school_name', 'level_of_education', 'department', 'educational_status'],
  job_tenures: ['job_category', 'year_of_job_tenure'],
  experiences: [
    ...['company_name', 'position', 'job_category', 'location', 'job_description', 'performance'],
    'reasons_for_leaving',
  ],
  language_skills: ['language'],
};

interface ContactRow {
  row_id: number;
  talent_id: string;
  email: string | null;
  mobile: string | null;
  tele_phone: string | null;
}

async function refillTalents(db: Kysely<never>, some: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<ContactRow>`select row_id, found.talent_id, email, mobile, tele_phone
    from talent_search as found left join contacts on contacts.talent_id = found.talent_id where ${some}`.execute(db);
  const among = sql`talent_id in (select talent_id from talent_search where ${some})`;
  const parts = Object.entries(TEXTS).map(
    ([table, columns]) =>
      sql`select talent_id, ${sql.raw(columns.join(` || '\n' || `))} as value from ${sql.table(table)} where ${among}`,
  );
  const titles = sql`select talent_id, title as value from uploaded_files where status = 'stored' and ${among}`;
  const said = await sql<{
    talent_id: string;
    value: string;
  }>`${sql.join([...parts, titles], sql` union all `)}`.execute(db);
  const byTalent = Map.groupBy(said.rows, (row) => row.talent_id);
  const given = rows.map((row) => {
    const lines = (byTalent.get(row.talent_id) ?? []).flatMap(({ value }) => value.split('\n').map(folded));
    const text = [...new Set(lines.filter((line) => line !== ''))].sort().join('\n');
    const keys = [emailKey(row.email ?? ''), phoneKey(row.mobile ?? ''), phoneKey(row.tele_phone ?? '')];
    return sql`(${sql.lit(row.row_id)}, ${text}, ${sql.join(keys)})`;
  });
  await sql`update talent_search set search_text = given.column2, email_key = given.column3, mobile_key = given.column4,
    phone_key = given.column5 from (values ${sql.join(given)}) as given where row_id = given.column1`.execute(db);
}

/** As the site folds and compares (frozen here, as everything in a migration). */
const folded = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim();
const emailKey = (email: string) => email.trim().normalize('NFKC').toLowerCase();
const phoneKey = (number: string) =>
  number
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^(?:00)?8860?(?=\d{8,9}$)/, '0');
