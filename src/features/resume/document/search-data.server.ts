import { type Insertable, sql } from 'kysely';
import type { Tx } from '#platform/database/database.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import { phoneKey } from '#platform/search/contact-key.server.ts';
import { foldName, foldText } from '#shared/search-words.ts';
import type { ConditionsTable } from '../condition/tables.server.ts';
import type { ContactsTable } from '../contact/tables.server.ts';
import { levelOf } from '../language/rules.ts';
import { columnOf } from '../shared/field-rows-data.server.ts';
import { indexBy } from '../shared/parts.server.ts';
import type { TalentSearchTable, TalentsTable } from '../shared/tables.server.ts';
import { PART_TABLES } from './part-tables-data.server.ts';

/** Days until somebody can start. */
const NOTICE: Record<string, number> = {
  隨時: 0,
  一週內: 7,
  兩週內: 14,
  三週內: 21,
  一個月內: 30,
  兩個月內: 60,
  三個月內: 90,
};

interface Said {
  kind: 'text' | 'category' | 'language';
  value: string;
  extra: string;
}

async function indexParts(tx: Tx, talentId: string): Promise<void> {
  const [said, talent] = [await textsOf(tx, talentId), await narrowOf(tx, talentId)];
  const lines = said.filter(({ kind }) => kind === 'text').flatMap(({ value }) => value.split('\n').map(foldName));
  const searchText = [...new Set(lines.filter((line) => line !== ''))].sort().join('\n');
  if (!talent || (searchText === '' && talent.email_key === '')) {
    await tx.deleteFrom('talent_search').where('talent_id', '=', talentId).execute();
    return;
  }
  const values = (kind: Said['kind']) => said.filter((one) => one.kind === kind);
  await replaceRow(tx, {
    ...talent,
    talent_id: talentId,
    categories: marks(values('category').map(({ value }) => value)),
    languages: marks(values('language').map(({ value, extra }) => `${value}${levelOf(extra)}`)),
    search_text: searchText,
  });
}

/** Written as SQL, since every save runs it: a query builder takes longer to put it together than the database to run it. */
async function replaceRow(tx: Tx, row: Omit<Insertable<TalentSearchTable>, 'row_id'>): Promise<void> {
  const columns = Object.keys(row);
  const replaced = columns.filter((column) => column !== 'talent_id').map((column) => `${column} = excluded.${column}`);
  await sql`insert into talent_search (${sql.raw(columns.join(', '))}) values (${sql.join(Object.values(row))})
    on conflict (talent_id) do update set ${sql.raw(replaced.join(', '))}`.execute(tx);
}

const marks = (found: string[]) => (found.length > 0 ? `|${[...new Set(found)].sort().join('|')}|` : '');

// Put together once, since every save runs it: only the talent differs.
const SAID = sql.raw(
  [
    ...PART_TABLES.flatMap(wordsOf),
    part('text', 'uploaded_files', 'title', `''`, ` and status = 'stored'`),
    part('category', 'job_tenures', 'job_category'),
    part('category', 'experiences', 'job_category'),
    part('language', 'language_skills', 'language', 'speaking'),
  ].join(' union all '),
);

/**
 * The texts of a part that staff may search. Pay and emergency contacts are left out; contact details find somebody only if
 * they are typed completely (docs/decisions/0028).
 */
function wordsOf({ table, fields }: (typeof PART_TABLES)[number]) {
  const columns = Object.keys(fields).filter((name) => fields[name]?.isSearched);
  return columns.length > 0 ? [part('text', table, columns.map(columnOf).join(` || '\n' || `))] : [];
}

function part(kind: Said['kind'], table: string, value: string, extra = `''`, rest = ''): string {
  const isOwn = 'talent_id = (select talent_id from one)';
  return `select '${kind}' as kind, ${value} as value, ${extra} as extra from ${table} where ${isOwn}${rest}`;
}

async function textsOf(tx: Tx, talentId: string): Promise<Said[]> {
  return (await sql<Said>`with one (talent_id) as (select ${talentId}) ${SAID}`.execute(tx)).rows;
}

/** A part that was never saved has no row. */
type OrNull<Row> = { [Column in keyof Row]: Row[Column] | null };
type Narrow = Pick<TalentsTable, 'updated_at' | 'member_id'> & OrNull<ConditionsTable> & OrNull<ContactsTable>;

const NARROW = sql.raw(`
  select updated_at, member_id, location, work_type, shift, arrange, pay_period, currency, minimum_salary, report_for_duty_date,
    report_for_duty_range, email, mobile, tele_phone
  from talents left join conditions using (talent_id) left join contacts using (talent_id)`);

async function narrowOf(tx: Tx, talentId: string) {
  const { rows } = await sql<Narrow>`${NARROW} where talents.talent_id = ${talentId}`.execute(tx);
  const [row] = rows;
  return (
    row && {
      updated_at: row.updated_at,
      is_pool: row.member_id === null ? 1 : 0,
      location: foldText(row.location ?? ''),
      work_type: row.work_type ?? '',
      shift: row.shift ?? 0,
      arrange: row.arrange ?? 0,
      pay_period: row.pay_period ?? '',
      minimum_salary: row.currency === '新台幣 (TWD)' ? row.minimum_salary : null,
      duty_date: row.report_for_duty_date ?? '',
      email_key: emailKey(row.email ?? ''),
      mobile_key: phoneKey(row.mobile ?? ''),
      phone_key: phoneKey(row.tele_phone ?? ''),
      duty_days: NOTICE[row.report_for_duty_range ?? ''] ?? null,
    }
  );
}

indexBy(indexParts);
