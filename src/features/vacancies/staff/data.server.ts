import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, touchContent } from '#platform/database/database.server.ts';
import { searchRows } from '#platform/search/search.server.ts';
import type { Known } from '#platform/search/search-parts.server.ts';
import { foldText, splitKeywords } from '#shared/search-words.ts';
import { categoryKey, cityKey, saveVacancies } from '../data.server.ts';
import type { StatusFilter } from './contract.ts';
import { weekAfter } from './rules.ts';

const LISTED = [
  'vacancy_id as id',
  'position',
  'category',
  'nation',
  'city',
  'township',
  'salary',
  'work_type as workType',
  'publish_at as publishAt',
  'expires_at as expiresAt',
  'updated_at as updatedAt',
  'revision',
] as const;

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

const NOT_KEPT: Known = { get: () => undefined, set: () => {} };

type Wanted = Omit<VacancyFilter, 'page' | 'pageSize'> & { offset: number; limit: number };

/** Which rows a list finds, in its order, and how many there are. */
export function findRowIds(db: Db, filter: Wanted, now: string) {
  return searchRows(
    db,
    {
      table: 'vacancies',
      words: [...new Set(splitKeywords(foldText(filter.q)))],
      columns: sql`updated_at, vacancy_id, publish_at, expires_at, city_key, category_key`,
      filter: sql`${inStatus(filter.status, now)} ${among('city', filter.city)} ${among('category', filter.category)}`,
      ...orderOf(filter),
      offset: filter.offset,
      limit: filter.limit,
    },
    NOT_KEPT,
  );
}

/** One page of all vacancies, drafts too, and how many there are. */
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

/** These rows with all their texts, in this order; what is gone since is left out. */
export async function readRows(db: Db, rowIds: readonly number[]) {
  const rows = await db
    .selectFrom('vacancies')
    .select([...LISTED, 'address', 'content', 'row_id'])
    .where('row_id', 'in', rowIds)
    .execute();
  const byId = new Map(rows.map(({ row_id, ...row }) => [row_id, row]));
  return rowIds.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** As rules.ts says it; through coalesce, so that the index of the order is used and not one on a time. */
export function inStatus(status: StatusFilter, now: string): RawBuilder<unknown> {
  const [publish, expire] = [sql`coalesce(publish_at, '9999')`, sql`coalesce(expires_at, '9999')`];
  if (status === 'all') return sql`1 = 1`;
  if (status === 'draft') return sql`${publish} = '9999'`;
  if (status === 'expiring') return sql`${publish} <= ${now} and ${expire} > ${now} and ${expire} <= ${weekAfter(now)}`;
  if (status === 'expired') return sql`${publish} <> '9999' and ${expire} <= ${now}`;
  const published = status === 'open' ? sql`${publish} <= ${now}` : sql`${publish} > ${now} and ${publish} <> '9999'`;
  return sql`${published} and ${expire} > ${now}`;
}

/** Compared as the public search does: 臺北市 and 台北市 are one. */
function among(column: 'city' | 'category', value: string): RawBuilder<unknown> {
  return value === ''
    ? sql``
    : sql`and ${sql.ref(`${column}_key`)} = ${(column === 'city' ? cityKey : categoryKey)(value)}`;
}

/** Each list has one index for its order, which is read from either end. */
function orderOf({ sort, direction }: Pick<VacancyFilter, 'sort' | 'direction'>) {
  const way = sql.raw(direction === 'asc' ? 'asc' : 'desc');
  if (sort === 'updatedAt') return { order: sql`updated_at ${way}, vacancy_id ${way}`, orderIndex: 'vacancies_newest' };
  const key = sql.ref(`${sort}_key`);
  return { order: sql`${key} ${way}, updated_at desc, vacancy_id desc`, orderIndex: `vacancies_${sort}_${direction}` };
}

/** One vacancy, whatever its status. */
export async function findVacancy(db: Db, vacancyId: string) {
  if (!vacancyId.isWellFormed() || vacancyId.includes('\0')) return undefined;
  return db
    .selectFrom('vacancies')
    .select([...LISTED, 'address', 'content'])
    .where('vacancy_id', '=', vacancyId)
    .executeTakeFirst();
}

export type FoundVacancy = NonNullable<Awaited<ReturnType<typeof findVacancy>>>;

/** Saved as an import saves it, search and content version included. */
export async function saveVacancy(tx: Tx, { id, revision: _, ...vacancy }: FoundVacancy): Promise<void> {
  await saveVacancies(tx, [{ ...vacancy, vacancyId: id }]);
}

/** Taken onto the site now, and then newest, or off it. Neither text nor search is touched. */
export async function setPublished(tx: Tx, ids: string[], publishAt: string | null, updatedAt: string): Promise<void> {
  if (ids.length === 0) return;
  await touchContent(tx);
  await tx
    .updateTable('vacancies')
    .set({
      publish_at: publishAt,
      updated_at: updatedAt,
      revision: sql<number>`revision + 1`,
    })
    .where('vacancy_id', 'in', ids)
    .execute();
}

export async function removeVacancies(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await touchContent(tx);
  await tx.deleteFrom('vacancies').where('vacancy_id', 'in', ids).execute();
}

/** What the checker reads of several vacancies. */
export async function findTexts(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('vacancies')
    .select([...LISTED, 'address', 'content'])
    .where(
      'vacancy_id',
      'in',
      ids.filter((id) => id.isWellFormed() && !id.includes('\0')),
    )
    .orderBy('row_id')
    .execute();
}

/** What a bulk action is about to change. */
export async function findMany(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('vacancies')
    .select(['vacancy_id as id', 'position', 'publish_at as publishAt', 'expires_at as expiresAt', 'revision'])
    .where(
      'vacancy_id',
      'in',
      ids.filter((id) => id.isWellFormed() && !id.includes('\0')),
    )
    .orderBy('row_id')
    .execute();
}
