import { sql } from 'kysely';
import { ASSIGNED, isAssigned } from '#features/backoffice/assignees/data.server.ts';
import * as publishing from '#features/publishing/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { addHit, type Hits, isHit, noHits, removeHit } from '#platform/search/row-bits.server.ts';
import { foldText, splitKeywords } from '#shared/search-words.ts';
import { EMPLOYER, FACTS, STORED_FACTS, saveVacancies, withFacts } from '../data.server.ts';
import { nameOfKey } from '../search/filters.server.ts';
import { type Asked, findPage } from '../search/find.server.ts';
import { indexOf } from '../search/index-data.server.ts';
import { keyOrder, NEWEST } from '../search/order.server.ts';
import type { VacancyQuery } from './contract.ts';
import { findByOrigin } from './employers-data.server.ts';

const LISTED = ['vacancy_id as id', ...FACTS, ...publishing.STORED_TIMES] as const;
const STORED = [...LISTED, 'address', 'content', ...STORED_FACTS] as const;

type Wanted = Omit<VacancyQuery, 'page' | 'pageSize'> & { offset: number; limit: number };

/**
 * The rows of a list, in its order, and the total: filtered by what visitors see, by the employer's name, and by the
 * complete number at their source. Not inside a transaction: the snapshot does not know its changes.
 */
export async function findRowIds(db: Db, { offset, limit, ...wanted }: Wanted, now: string) {
  const { q, status, category, city, assignee, sort, direction } = wanted;
  const index = indexOf(db);
  const snapshot = await index.snapshot();
  const words = [...new Set(splitKeywords(foldText(q)))];
  const found = words.length > 0 ? Uint8Array.from(await index.hits(snapshot, words)) : undefined;
  if (found) for (const rowId of await findByOrigin(db, { words, number: foldText(q) })) addHit(found, rowId);
  const hits = assignee ? await ofAssignee(db, assignee, found ?? noHits(snapshot).fill(0xff)) : found;
  // The list follows the typing: 新竹 must find vacancies before 市 is typed, too.
  const known = snapshot.vocabulary.cities.values.map(nameOfKey).filter((name) => name.includes(foldText(city)));
  const cities = city && known.length > 0 ? known : [city];
  const asked: Asked = { hits, status, now: Date.parse(now), filters: { cities, categories: [category] } };
  if (sort !== 'updatedAt')
    return findPage(snapshot, asked, { order: keyOrder(snapshot, sort, direction), offset, limit });
  return findPage(snapshot, asked, { order: NEWEST, isReversed: direction === 'asc', offset, limit });
}

/** Those of the hits that are assigned to this colleague, or to nobody. */
async function ofAssignee(db: Db, assignee: string, hits: Hits): Promise<Hits> {
  const query = db.selectFrom('vacancies').select('row_id').where('assignee_id', 'is not', null);
  const isOfNobody = assignee === 'none';
  const rows = await (isOfNobody ? query : query.where(isAssigned(assignee))).execute();
  const theirs = isOfNobody ? hits : new Uint8Array(hits.length);
  for (const { row_id } of rows)
    if (isOfNobody) removeHit(theirs, row_id);
    else if (isHit(hits, row_id)) addHit(theirs, row_id);
  return theirs;
}

/** One page of all vacancies, drafts included, and the total. */
export async function listVacancies(db: Db, { page, pageSize, ...filter }: VacancyQuery, now: string) {
  const { rowIds, total } = await findRowIds(db, { ...filter, offset: (page - 1) * pageSize, limit: pageSize }, now);
  if (rowIds.length === 0) return { rows: [], total };
  const rows = await db
    .selectFrom('vacancies')
    .select([...LISTED, ...ASSIGNED, 'employer_id as employerId', EMPLOYER, 'row_id'])
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

/** A vacancy's own content: neither a file nor another site is told its assignee. */
export type FoundTexts = Awaited<ReturnType<typeof readRows>>[number];

/** One vacancy, whatever its status. */
export async function findVacancy(db: Db, vacancyId: string) {
  const query = db
    .selectFrom('vacancies')
    .select([...STORED, ...ASSIGNED, 'employer_id as employerId'])
    .where('vacancy_id', '=', vacancyId);
  const row = await query.executeTakeFirst();
  return row && withFacts(row);
}

export type FoundVacancy = NonNullable<Awaited<ReturnType<typeof findVacancy>>>;

/** Saved like an import does, with search index and content version. */
export async function saveVacancy(tx: Tx, { id, revision: _, ...vacancy }: FoundTexts): Promise<void> {
  await saveVacancies(tx, [{ ...vacancy, vacancyId: id }]);
}

/** Nothing that visitors see changes, so the time of the last change stays. */
export async function setAssignee(tx: Tx, ids: readonly string[], assigneeId: string | null): Promise<void> {
  await tx
    .updateTable('vacancies')
    .set({ assignee_id: assigneeId, revision: sql<number>`revision + 1` })
    .where('vacancy_id', 'in', ids)
    .execute();
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
    .select(['vacancy_id as id', 'position', ...ASSIGNED])
    .select(['publish_at as publishAt', 'expires_at as expiresAt', 'revision'])
    .where('vacancy_id', 'in', ids)
    .orderBy('row_id')
    .execute();
}
