import { type RawBuilder, sql } from 'kysely';
import { type Colleague, findColleague } from '#features/backoffice/staff/data.server.ts';
import { isOpen, isoTime, nextChange } from '#features/publishing/data.server.ts';
import { touchContent } from '#platform/database/content-version.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import { insertTexts } from '#platform/search/insert-texts.server.ts';
import { foldText } from '#shared/search-words.ts';
import type { PublicFacts, StaffFacts } from './facts/contract.ts';
import {
  employerIds,
  employerKey,
  listedEmployer,
  plainFacts,
  publicFacts,
  readFacts,
  sourceKey,
} from './facts/data.server.ts';
import { topPay } from './facts/rules.ts';
import type * as contract from './public/contract.ts';
import { findRowIds, type VacancySearch } from './search/service.server.ts';
import { tagsText } from './search/tags.server.ts';
import type { Wish } from './search/wishes/rules.ts';
import { findMeeting } from './search/wishes/service.server.ts';
import { categoryKey, cityKey } from './sort-keys.server.ts';
import './tables.server.ts';

/** A vacancy's own texts. Times are ISO 8601 in UTC. */
export type Vacancy = Omit<contract.Vacancy, 'publishAt' | 'facts'>;

/** A vacancy as staff store it. */
export interface StoredVacancy extends Vacancy {
  /** null: a draft. */
  publishAt: string | null;
  expiresAt: string | null;
  /** Facts beyond its texts, if any. */
  facts?: StaffFacts;
}

/** A vacancy in a list: without its content unless that was requested, and with its employer if it is shown. */
type ListedVacancy = Omit<Vacancy, 'content'> & { content?: string; employer?: string };

/** What every list shows, the staff's list included. */
export const FACTS = ['position', 'category', 'nation', 'city', 'township', 'salary', 'work_type as workType'] as const;

const LISTED = ['vacancy_id as vacancyId', ...FACTS, 'address', 'updated_at as updatedAt'] as const;

export const EMPLOYER = sql<
  string | null
>`(select name from employers where employers.employer_id = vacancies.employer_id)`.as('employer');

/** The facts with the employer's name, which `withFacts` reads together. */
export const STORED_FACTS = ['facts', EMPLOYER] as const;

export const withFacts = <T extends { facts: string; employer: string | null }>({ facts, employer, ...row }: T) => ({
  ...row,
  facts: readFacts({ facts, employer }),
});

const STORED = [...LISTED, 'content', 'publish_at as publishAt', 'expires_at as expiresAt', ...STORED_FACTS] as const;

/**
 * One page of the vacancies that contain every word and pass the filters, and the total. Newest updatedAt first; among
 * equals the highest vacancyId first. A `sort` by category or city (in the order of sort-keys.server.ts) or by fit comes
 * before that. Do not call this inside a transaction.
 */
export async function searchVacancies(
  db: Db,
  search: VacancySearch & { withContent: true },
): Promise<{ rows: Vacancy[]; total: number }>;
export async function searchVacancies(
  db: Db,
  search: VacancySearch & { withContent?: boolean },
): Promise<{ rows: ListedVacancy[]; total: number }>;
export async function searchVacancies(
  db: Db,
  search: VacancySearch & { withContent?: boolean },
): Promise<{ rows: ListedVacancy[]; total: number }> {
  const { rowIds, total } = await findRowIds(db, search);
  return { rows: await listRows(db, rowIds, search.now, search.withContent ?? false), total };
}

/** Rows lie far apart on disk: reading 500 that were not in memory stopped the event loop for 140 ms. */
const ROWS_PER_SELECT = 100;

async function listRows(db: Db, rowIds: number[], now: string, withContent: boolean): Promise<ListedVacancy[]> {
  const byId = await rowsById(db, rowIds, now, withContent);
  return rowIds.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

async function rowsById(db: Db, rowIds: number[], now: string, withContent: boolean) {
  const byId = new Map<number, ListedVacancy>();
  for (let i = 0; i < rowIds.length; i += ROWS_PER_SELECT) {
    const rows = await db
      .selectFrom('vacancies')
      .select([...LISTED, 'row_id', ...STORED_FACTS])
      .$if(withContent, (query) => query.select('content'))
      .where('row_id', 'in', rowIds.slice(i, i + ROWS_PER_SELECT))
      // Leaves out vacancies that were taken off the site after the search.
      .where(isOpen(now))
      .execute();
    for (const { row_id, facts, employer: name, ...row } of rows) {
      const employer = listedEmployer({ facts, employer: name });
      byId.set(row_id, employer ? { ...row, employer } : row);
    }
  }
  return byId;
}

/** The open vacancies that meet somebody's wishes, best first, each with the wishes it meets; at most this many. */
export async function listMeeting(db: Db, wish: Wish, { now, limit }: { now: string; limit: number }) {
  const met = await findMeeting(db, wish, { now, limit });
  const ids = met.map(({ rowId }) => rowId);
  const byId = await rowsById(db, ids, now, false);
  return met.flatMap(({ rowId, reasons }) => {
    const row = byId.get(rowId);
    return row ? [{ ...row, reasons }] : [];
  });
}

/** A vacancy as its own page shows it; an edit moves updatedAt, not publishAt. */
type OpenVacancy = Vacancy & { publishAt: string; facts?: PublicFacts };

/** One open vacancy; undefined for a draft, an expired or an unknown one. */
export async function findVacancy(db: Db, vacancyId: string, now: string): Promise<OpenVacancy | undefined> {
  return isPlain(vacancyId) ? (await findVacancies(db, [vacancyId], now))[0] : undefined;
}

/** The same for several, at least one, in the order of their ids. */
export async function findVacancies(db: Db, vacancyIds: string[], now: string): Promise<OpenVacancy[]> {
  const rows = await db
    .selectFrom('vacancies')
    // Never null for an open vacancy.
    .select([...LISTED, 'content', sql<string>`publish_at`.as('publishAt'), 'expires_at as expiresAt', ...STORED_FACTS])
    .where('vacancy_id', 'in', vacancyIds)
    .where(isOpen(now))
    .orderBy('vacancy_id')
    .execute();
  return rows.map((row) => asShown(withFacts(row)));
}

/** With the facts that visitors may see. */
export function asShown<T extends { facts: StaffFacts; expiresAt: string | null }>({
  facts,
  expiresAt,
  ...vacancy
}: T) {
  const shown = publicFacts(facts, expiresAt);
  return shown ? { ...vacancy, facts: shown } : vacancy;
}

/** A vacancy's assignee; null for nobody, or somebody whose account has been disabled. */
export async function findAssignee(tx: Tx, vacancyId: string): Promise<Colleague | null> {
  const query = tx.selectFrom('vacancies').select('assignee_id as id').where('vacancy_id', '=', vacancyId);
  const row = await query.executeTakeFirst();
  return (row?.id && (await findColleague(tx, row.id))) || null;
}

/** Rows that one statement looks at: most of a large agency's vacancies have expired, and rows are wide. */
const REFS_AT_ONCE = 1000;

/** The open vacancies by id, a chunk at a time, for sitemap and feed. Start with afterId ''. */
export async function listVacancyRefs(
  db: Db,
  now: string,
  afterId: string,
  limit: number,
): Promise<{ vacancyId: string; updatedAt: string }[]> {
  const open: { vacancyId: string; updatedAt: string }[] = [];
  for (let after: string | undefined = afterId; after !== undefined && open.length < limit; ) {
    const rows = await db
      .selectFrom('vacancies')
      .select([
        'vacancy_id as vacancyId',
        'updated_at as updatedAt',
        sql<number>`case when ${isOpen(now)} then 1 else 0 end`.as('open'),
      ])
      .where('vacancy_id', '>', after)
      .orderBy('vacancy_id')
      .limit(REFS_AT_ONCE)
      .execute();
    for (const { open: one, ...ref } of rows) if (one === 1) open.push(ref);
    after = rows.length === REFS_AT_ONCE ? rows.at(-1)!.vacancyId : undefined;
  }
  return open.slice(0, limit);
}

/** When the next vacancy opens or expires just because time passes: no cache may outlive that moment. */
export const nextVacancyChange = (db: Db, now: string) => nextChange(db, 'vacancies', now);

interface StoredBy {
  vacancyIds: readonly string[];
  matchKeys: readonly string[];
  sourceKeys?: readonly string[];
}

/** Stored vacancies, drafts and expired ones included, that have one of the ids, match keys (see matchKey) or source keys. */
export async function findStored(db: Db, by: StoredBy): Promise<(StoredVacancy & { matchKey: string })[]> {
  return ((await storedQuery(db, by)?.execute()) ?? []).map(withFacts);
}

/** The query for it; undefined if it would ask for nothing. */
export function storedQuery(db: Db, { vacancyIds, matchKeys, sourceKeys = [] }: StoredBy) {
  // Each list by its own index, and only then the wide rows: if asked for all three at once, SQLite reads the whole table.
  const numbers = Object.entries({ vacancy_id: vacancyIds, match_key: matchKeys, source_key: sourceKeys })
    .filter(([, values]) => values.length > 0)
    .map(([column, values]) => sql`select row_id from vacancies where ${sql.ref(column)} in (${sql.join(values)})`);
  if (numbers.length === 0) return undefined;
  return db
    .selectFrom('vacancies')
    .select([...STORED, 'match_key as matchKey'])
    .where('row_id', 'in', sql<number>`(${sql.join(numbers, sql` union `)})`)
    .orderBy('row_id');
}

/** Which of the ids belong to vacancies; to open ones if `openAt` is given. */
export async function knownVacancies(db: Db, ids: string[], openAt?: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = db.selectFrom('vacancies').select('vacancy_id').where('vacancy_id', 'in', ids);
  const rows = await (openAt === undefined ? known : known.where(isOpen(openAt))).execute();
  return rows.map(({ vacancy_id }) => vacancy_id);
}

/** The open vacancy that comes from this address. */
export async function findOpenAt(
  db: Db,
  source: Required<Pick<StaffFacts, 'source' | 'sourceNumber'>>,
  now: string,
): Promise<string | undefined> {
  const query = db.selectFrom('vacancies').select('vacancy_id').where('source_key', '=', sourceKey(source));
  return (await query.where(isOpen(now)).orderBy('row_id').limit(1).executeTakeFirst())?.vacancy_id;
}

/** The key by which an import without ids recognises a vacancy. */
export function matchKey(vacancy: { position: string; city: string; address: string }): string {
  return [vacancy.position, vacancy.city, vacancy.address].map(foldText).join('\n');
}

/** The only place where vacancies are folded, so that what is stored and what is searched for can't differ. */
function searchText(v: Vacancy): string {
  // Only these: facts have filters of their own (decisions §5).
  const fields = [v.position, v.category, v.nation, v.city, v.township, v.address, v.workType, v.content];
  return fields.map(foldText).join('\n');
}

/** Rows per statement: the search index takes about 0.2 ms per row, and one statement blocks the event loop once. */
const ROWS_PER_INSERT = 25;

/** Adds vacancies, or replaces those with the same id; with more `atOnce` if nobody waits for this event loop. */
export async function saveVacancies(
  tx: Tx,
  vacancies: readonly StoredVacancy[],
  atOnce = ROWS_PER_INSERT,
): Promise<void> {
  if (vacancies.length === 0) return;
  const createdAt = new Date().toISOString();
  const names = vacancies.map(({ facts }) => facts?.employer ?? '');
  const made = { createdAt, employers: await employerIds(tx, names, createdAt), stamp: await touchContent(tx) };
  // If two have the same id the later one wins: PostgreSQL refuses both in one statement.
  const rows = [...new Map(vacancies.map((vacancy) => [vacancy.vacancyId, toRow(vacancy, made)])).values()];
  for (let i = 0; i < rows.length; i += atOnce) {
    const some = rows.slice(i, i + atOnce);
    const insert = tx
      .insertInto('vacancies')
      .values(some)
      .onConflict((conflict) => conflict.column('vacancy_id').doUpdateSet(replaceAll(rows[0]!)))
      .returning(['row_id', 'vacancy_id as key']);
    const texts = some.map((row) => [row.vacancy_id, row.search_text] as const);
    await insertTexts(tx, { table: 'vacancies', insert, texts });
  }
}

/** `column = excluded.column` for all columns but two; the revision grows for anybody who has the old row open. */
function replaceAll(row: ReturnType<typeof toRow>): Record<string, RawBuilder<string>> {
  const columns = Object.keys(row).filter((column) => column !== 'vacancy_id' && column !== 'created_at');
  const all = columns.map((column) => [column, sql<string>`${sql.ref(`excluded.${column}`)}`] as const);
  return Object.fromEntries([...all, ['revision', sql<string>`vacancies.revision + 1`]]);
}

interface Made {
  createdAt: string;
  /** Ids by key. */
  employers: ReadonlyMap<string, string>;
  /** The content version that this change publishes. */
  stamp: number;
}

function toRow(vacancy: StoredVacancy, { createdAt, employers, stamp }: Made) {
  const { employer = '', ...facts } = plainFacts(vacancy.facts ?? {});
  return {
    vacancy_id: vacancy.vacancyId,
    position: vacancy.position,
    category: vacancy.category,
    nation: vacancy.nation,
    city: vacancy.city,
    township: vacancy.township,
    address: vacancy.address,
    salary: vacancy.salary,
    work_type: vacancy.workType,
    content: vacancy.content,
    search_text: searchText(vacancy),
    city_key: cityKey(vacancy.city),
    category_key: categoryKey(vacancy.category),
    match_key: matchKey(vacancy),
    updated_at: isoTime(vacancy.updatedAt),
    publish_at: vacancy.publishAt && isoTime(vacancy.publishAt),
    expires_at: vacancy.expiresAt && isoTime(vacancy.expiresAt),
    created_at: createdAt,
    employer_id: employers.get(employerKey(employer)) ?? null,
    facts: JSON.stringify(facts),
    source_key: sourceKey(facts),
    tags: tagsText(vacancy),
    pay_top: topPay(facts.pay, vacancy.salary, vacancy.nation),
    stamp,
  };
}
