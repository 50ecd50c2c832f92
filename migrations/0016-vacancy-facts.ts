import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOf } from './columns.ts';

/** What a vacancy says beside its texts, who it is for, and what filters and orders of searches need of it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int, big, strict } = columnTypes(db);
  await sql`create table employers (
    employer_id ${text} primary key, name ${text} not null, name_key ${text} not null unique, created_at ${text} not null
  ) ${strict}`.execute(db);
  for (const column of [
    sql`employer_id ${text} references employers (employer_id)`,
    sql`facts ${text} not null default '{}'`,
    sql`source_key ${text} not null default ''`,
    sql`tags ${text} not null default ''`,
    sql`pay_top ${int} not null default 0`,
    sql`stamp ${big} not null default 0`,
  ])
    await sql`alter table vacancies add column ${column}`.execute(db);
  await sql`create index vacancies_employer on vacancies (employer_id)`.execute(db);
  await sql`create index vacancies_source on vacancies (source_key)`.execute(db);
  await sql`create index vacancies_stamp on vacancies (stamp)`.execute(db);
  await fill(db);
  if (engineOf(db) === 'postgres') {
    await sql`create function stamp_vacancy() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' and new.stamp <> 0 or tg_op = 'UPDATE' and new.stamp <> old.stamp then return new; end if;
      new.stamp := (select version + 1 from content_version where id = 1); return new; end $$`.execute(db);
    await sql`create trigger vacancies_stamped before insert or update on vacancies
      for each row execute function stamp_vacancy()`.execute(db);
    for (const column of ['tags', 'position'])
      await sql`alter table vacancies alter column ${sql.ref(column)} set storage main`.execute(db);
    return;
  }
  // Whoever writes a row without saying a stamp: later than every version that anybody can know by then.
  const set = sql`update vacancies set stamp = (select version + 1 from content_version where id = 1)
    where row_id = new.row_id;`;
  await sql`create trigger vacancies_stamped_insert after insert on vacancies when new.stamp = 0 begin ${set} end`.execute(
    db,
  );
  await sql`create trigger vacancies_stamped_update after update on vacancies when new.stamp = old.stamp begin ${set} end`.execute(
    db,
  );
  // All that a search keeps in memory, in the order of the list: read from end to end without the wide rows.
  await sql`create index vacancies_facets on vacancies (updated_at desc, vacancy_id desc, stamp, publish_at, expires_at,
    city_key, category_key, position, tags, pay_top)`.execute(db);
}

const AT_ONCE = 500;

/** A chunk at a time: no table has to fit into memory. */
async function fill(db: Kysely<never>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{
      row_id: number;
      city_key: string;
      township: string;
      work_type: string;
      salary: string;
    }>`
      select row_id, city_key, township, work_type, salary from vacancies where row_id > ${sql.lit(after)}
      order by row_id limit ${sql.lit(AT_ONCE)}`.execute(db);
    const last = rows.at(-1)?.row_id;
    if (last === undefined) return;
    const given = rows.map((row) => sql`(${sql.lit(row.row_id)}, ${tagsOf(row)}, ${sql.lit(topOf(row.salary))})`);
    await sql`update vacancies set tags = given.column2, pay_top = given.column3
      from (values ${sql.join(given)}) as given where row_id = given.column1`.execute(db);
    after = last;
  }
}

// As the site wrote them when this was written (frozen here, as everything in a migration).

const folded = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim();

const tagsOf = ({ city_key, township, work_type }: { city_key: string; township: string; work_type: string }) =>
  `p${city_key}\t${folded(township)}\nw${work_type}`;

const PER_MONTH: Record<string, number> = { 年薪: 1 / 12, 月薪: 1, 週薪: 52 / 12, 周薪: 52 / 12, 日薪: 22, 時薪: 176 };

function topOf(salary: string): number {
  const text = salary
    .normalize('NFKC')
    .replaceAll(',', '')
    .replaceAll(/(?:NT)?\$|新台幣|台幣/g, '');
  if (/日[圓幣]|美[金元]|人民幣|港幣|歐元|韓[元圜]|越南盾|[¥€]|JPY|USD|RMB|CNY|HKD|EUR/i.test(text)) return 0;
  const amount = String.raw`(\d+(?:\.\d+)?)(?![\d.]|\s*(?:個|年|天|人|%))\s*(萬|[kK千])?\s*元?`;
  const match = new RegExp(String.raw`${amount}\s*(?:(?:~|-|–|—|至|到)\s*${amount})?`).exec(text);
  if (!match) return 0;
  const periods = [...text.matchAll(/年薪|月薪|[週周]薪|日薪|時薪/g)];
  const period = (periods.findLast(({ index }) => index < match.index) ?? periods[0])?.[0] ?? '月薪';
  const [, low, lowUnit, high, highUnit] = match;
  const times = (unit: string | undefined) => (unit === '萬' ? 10_000 : unit ? 1000 : 1);
  const amounts = [
    Number(low) * times(lowUnit ?? (high ? highUnit : undefined)),
    high === undefined ? 0 : Number(high) * times(highUnit),
  ];
  const top = Math.round(Math.max(...amounts) * PER_MONTH[period]!);
  return top < 100_000_000 ? top : 0;
}
