import { type RawBuilder, sql } from 'kysely';
import * as publishing from '#features/publishing/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { searchRows } from '#platform/search/search.server.ts';
import { foldText, splitKeywords } from '#shared/search-words.ts';
import { FACTS, STORED_FACTS, saveVacancies, withFacts } from '../data.server.ts';
import { categoryKey, cityKey } from '../sort-keys.server.ts';
import type { StatusFilter } from './contract.ts';
import { findByOrigin } from './employers-data.server.ts';

const LISTED = ['vacancy_id as id', ...FACTS, ...publishing.STORED_TIMES] as const;
const STORED = [...LISTED, 'address', 'content', ...STORED_FACTS] as const;

export interface VacancyFilter {
  q: string;
  status: StatusFilter;
  category: string;
  city: string;
  sort: 'updatedAt' | 'category' | 'city';
  direction: 'asc' | 'desc';
  page: number;
  pageSize: number;
}

type Wanted = Omit<VacancyFilter, 'page' | 'pageSize'> & { offset: number; limit: number };

/** Up to this many hits are sorted together with those of an employer or a number; beyond it, staff must add words. */
const MOST_JOINED = 5000;

/**
 * The rows that a list finds, in its order, and the total: by what visitors see of them, by the employer's name, and by the
 * whole number at their source.
 */
export async function findRowIds(db: Db, { offset, limit, ...asked }: Wanted, now: string) {
  const words = [...new Set(splitKeywords(foldText(asked.q)))];
  const filter = sql`${publishing.inStatus(asked.status, now)} ${among('city', asked.city)} ${among('category', asked.category)}`;
  const columns = sql`updated_at, vacancy_id, publish_at, expires_at, city_key, category_key`;
  const search = { table: 'vacancies', words, columns, filter, ...orderOf(asked) };
  const known = await findByOrigin(db, { words, number: foldText(asked.q), filter, limit: MOST_JOINED });
  if (known.length === 0) return searchRows(db, { ...search, offset, limit });
  const found = await searchRows(db, { ...search, offset: 0, limit: MOST_JOINED });
  if (found.total > MOST_JOINED) return searchRows(db, { ...search, offset, limit });
  const all = [...new Set([...found.rowIds, ...known])];
  const { rows } = await sql<{ row_id: number }>`select row_id from vacancies where row_id in (${sql.join(all)})
    order by ${search.order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db);
  return { rowIds: rows.map(({ row_id }) => row_id), total: all.length };
}

/** One page of all vacancies, drafts included, and the total. */
export async function listVacancies(db: Db, { page, pageSize, ...filter }: VacancyFilter, now: string) {
  const { rowIds, total } = await findRowIds(db, { ...filter, offset: (page - 1) * pageSize, limit: pageSize }, now);
  if (rowIds.length === 0) return { rows: [], total };
  const rows = await db
    .selectFrom('vacancies')
    .select([...LISTED, 'row_id'])
    .where('row_id', 'in', rowIds)
    .execute();
  const byId = new Map(rows.map(({ row_id, ...row }) => [row_id, row]));
  return { rows: rowIds.map((id) => byId.get(id)).filter((row) => row !== undefined), total };
}

/** These rows with all their texts, in this order; rows deleted since are left out. */
export async function readRows(db: Db, rowIds: readonly number[]) {
  const rows = await db
    .selectFrom('vacancies')
    .select([...STORED, 'row_id'])
    .where('row_id', 'in', rowIds)
    .execute();
  const byId = new Map(rows.map(({ row_id, ...row }) => [row_id, withFacts(row)]));
  return rowIds.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Compared as in the public search: 臺北市 and 台北市 are one. */
function among(column: 'city' | 'category', value: string): RawBuilder<unknown> {
  return value === ''
    ? sql``
    : sql`and ${sql.ref(`${column}_key`)} = ${(column === 'city' ? cityKey : categoryKey)(value)}`;
}

/** Each list has one index for its order, read from either end. */
function orderOf({ sort, direction }: Pick<VacancyFilter, 'sort' | 'direction'>) {
  const way = sql.raw(direction === 'asc' ? 'asc' : 'desc');
  if (sort === 'updatedAt') return { order: sql`updated_at ${way}, vacancy_id ${way}`, orderIndex: 'vacancies_newest' };
  const key = sql.ref(`${sort}_key`);
  return { order: sql`${key} ${way}, updated_at desc, vacancy_id desc`, orderIndex: `vacancies_${sort}_${direction}` };
}

/** One vacancy, whatever its status. */
export async function findVacancy(db: Db, vacancyId: string) {
  const row = await db.selectFrom('vacancies').select(STORED).where('vacancy_id', '=', vacancyId).executeTakeFirst();
  return row && withFacts(row);
}

export type FoundVacancy = NonNullable<Awaited<ReturnType<typeof findVacancy>>>;

/** Saved as an import does, with search and content version. */
export async function saveVacancy(tx: Tx, { id, revision: _, ...vacancy }: FoundVacancy): Promise<void> {
  await saveVacancies(tx, [{ ...vacancy, vacancyId: id }]);
}

const these = (ids: readonly string[]) => ({ table: 'vacancies', id: 'vacancy_id', ids });

export const setPublished = (tx: Tx, ids: readonly string[], publishAt: string | null, at: string) =>
  publishing.setPublished(tx, these(ids), publishAt, at);

export const removeVacancies = (tx: Tx, ids: readonly string[]) => publishing.removeEntries(tx, these(ids));

/** The parts of several vacancies that the checker reads. */
export async function findTexts(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('vacancies')
    .select(STORED)
    .where('vacancy_id', 'in', ids)
    .orderBy('row_id')
    .execute();
  return rows.map(withFacts);
}

/** The vacancies that a bulk action is about to change. */
export async function findMany(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('vacancies')
    .select(['vacancy_id as id', 'position', 'publish_at as publishAt', 'expires_at as expiresAt', 'revision'])
    .where('vacancy_id', 'in', ids)
    .orderBy('row_id')
    .execute();
}
