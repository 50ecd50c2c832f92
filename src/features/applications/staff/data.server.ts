import { type NotNull, type RawBuilder, sql } from 'kysely';
import { STAGES, type Stage } from '#content/application-stages.ts';
import { ASSIGNED, isAssigned } from '#features/backoffice/assignees/data.server.ts';
import type { Preview } from '#features/resume/document/contract.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import { wholeContact } from '#platform/search/contact-key.server.ts';
import { idsAround } from '#platform/search/neighbours.server.ts';
import { searchRows } from '#platform/search/search.server.ts';
import { searchByContact } from '#platform/search/search-by-contact.server.ts';
import { ALL_ROWS, all, type Condition, pageInOrder } from '#platform/search/search-parts.server.ts';
import { foldName, splitKeywords } from '#shared/search-words.ts';
import type { InList, OnBoard } from './contract.ts';
import { INTERVIEW } from './interviews/data.server.ts';
import { OPEN_STAGES } from './rules.ts';
import './tables.server.ts';
import '../tables.server.ts';

const LISTED = [
  'application_id as id',
  'vacancy_id as vacancyId',
  'talent_id as talentId',
  'position',
  'name',
  'email',
  'mobile',
  'stage',
  'created_at as appliedAt',
  'stage_at as stageAt',
  'added_by as addedBy',
  'withdrawn_at as withdrawnAt',
] as const;
const STORED = [...LISTED, ...INTERVIEW, ...ASSIGNED] as const;

const BY = ['created_at', 'application_id'];
const PHONES = ['mobile_key'];

interface OnPage extends InList {
  page: number;
  pageSize: number;
}

/** Only applications that nobody has taken up can be late. */
const isOverdue = (cutoff: string) => sql<boolean>`(stage = '新應徵' and created_at < ${cutoff})`;

interface Slice {
  direction: InList['direction'];
  offset: number;
  limit: number;
  /** A further condition, beside the list's filter. */
  also?: RawBuilder<unknown>;
}

const onBoard = ({ vacancyId, assignee }: OnBoard): Record<keyof OnBoard, Condition> => ({
  vacancyId: vacancyId !== '' && sql`vacancy_id = ${vacancyId}`,
  assignee: assignee !== '' && isAssigned(assignee),
});

/** Each filter by equality has an index in the list's order, which can be read in both directions. */
function searchOf(filter: InList, cutoff: string, { direction, also, ...slice }: Slice) {
  const { q, stage, vacancyId, overdue } = filter;
  const parts: Record<Exclude<keyof InList, 'q' | 'direction'>, Condition> = {
    stage: stage && sql`stage = ${stage}`,
    ...onBoard(filter),
    overdue: overdue && (overdue === 'true' ? isOverdue(cutoff) : sql`not ${isOverdue(cutoff)}`),
  };
  // Overdue applications are all in one stage.
  const isInStage = Boolean(stage) || overdue === 'true';
  return {
    ...slice,
    table: 'applications',
    words: [...new Set(splitKeywords(foldName(q)))],
    columns: sql`created_at, application_id, stage, vacancy_id, assignee_id`,
    filter: all([...Object.values(parts), also]),
    order: { by: BY, direction },
    orderIndex: vacancyId ? 'applications_vacancy_id' : isInStage ? 'applications_stage' : 'applications_newest',
    isSeekable: Boolean(vacancyId) || isInStage,
  };
}

/** One page in order, and the total. */
export async function listApplications(db: Db, filter: OnPage, cutoff: string) {
  const { q, direction, page, pageSize } = filter;
  const search = searchOf(filter, cutoff, { direction, offset: (page - 1) * pageSize, limit: pageSize });
  const contact = wholeContact(q);
  const { rowIds, ...counted } = await (contact
    ? searchByContact(db, search, { contact, phones: PHONES })
    : searchRows(db, search));
  if (rowIds.length === 0) return { rows: [], counted, foundByContact: [] };
  const rows = await db
    .selectFrom('applications')
    .select(STORED)
    .where('row_id', 'in', rowIds)
    .orderBy('created_at', direction)
    .orderBy('application_id', direction)
    .execute();
  return { rows, counted, foundByContact: contact ? rows.map(({ talentId }) => talentId) : [] };
}

const CLIENT = sql<string | null>`(
  select employers.name from vacancies join employers on employers.employer_id = vacancies.employer_id
  where vacancies.vacancy_id = applications.vacancy_id
)`.as('client');

/**
 * A number of applications from a list in its order, with their clients: the first ones, or those after a given one, whether
 * or not that one still exists.
 */
export async function listAfter(
  db: Db,
  filter: InList,
  cutoff: string,
  { after, limit }: { after?: { appliedAt: string; id: string } | undefined; limit: number },
) {
  const { q, direction } = filter;
  const further = sql.raw(direction === 'asc' ? '>' : '<');
  const also = after && sql`(created_at, application_id) ${further} (${after.appliedAt}, ${after.id})`;
  const rowIds = await rowIdsOf(db, q, searchOf(filter, cutoff, { direction, also, offset: 0, limit }));
  const query = db.selectFrom('applications').select([...STORED, CLIENT]);
  const inOrder = query.orderBy('created_at', direction).orderBy('application_id', direction);
  const rows = rowIds.length === 0 ? [] : await inOrder.where('row_id', 'in', rowIds).execute();
  const foundByContact = wholeContact(q) ? rows.map(({ talentId }) => talentId) : [];
  return { rows, isLast: rowIds.length < limit, foundByContact };
}

/** For callers that don't need the total. */
async function rowIdsOf(db: Db, q: string, search: ReturnType<typeof searchOf>): Promise<number[]> {
  const contact = wholeContact(q);
  if (contact) return (await searchByContact(db, search, { contact, phones: PHONES })).rowIds;
  return search.words.length > 0 ? (await searchRows(db, search)).rowIds : pageInOrder(db, search);
}

/** The applications before and after one in a list; and whose they are, if they were found by contact details. */
export async function findNeighbours(db: Db, { appliedAt, id }: FoundRow, filter: InList, cutoff: string) {
  const around = await idsAround(db, {
    table: 'applications',
    order: { by: BY, direction: filter.direction },
    place: { at: appliedAt, id },
    nearest: (direction, also) =>
      rowIdsOf(db, filter.q, searchOf(filter, cutoff, { direction, also, offset: 0, limit: 1 })),
  });
  const ids = [around.previous, around.next].filter((one) => one !== null);
  if (!wholeContact(filter.q) || ids.length === 0) return { ...around, foundByContact: [] };
  const found = db.selectFrom('applications').select('talent_id as talentId').where('application_id', 'in', ids);
  return { ...around, foundByContact: (await found.execute()).map(({ talentId }) => talentId) };
}

export type FoundRow = Awaited<ReturnType<typeof listApplications>>['rows'][number];

export async function countByStage(db: Db, filter: OnBoard, cutoff: string) {
  const counted = db.selectFrom('applications').where(sql<boolean>`${all(Object.values(onBoard(filter)))}`);
  const grouped = counted.select(({ fn }) => ['stage', fn.countAll<number>().as('count')]).groupBy('stage');
  const stages: Awaited<ReturnType<typeof grouped.execute>> = [];
  // Across all vacancies it goes stage by stage: on SQLite others get their turn in between.
  for (const part of filter.vacancyId ? [ALL_ROWS] : STAGES.map((stage) => sql`stage = ${stage}`))
    stages.push(...(await grouped.where(sql<boolean>`${part}`).execute()));
  const { overdue } = await counted
    .select(({ fn }) => fn.countAll<number>().as('overdue'))
    .where(isOverdue(cutoff))
    .executeTakeFirstOrThrow();
  return { stages: stages.map(({ stage, count }) => ({ stage, count: Number(count) })), overdue: Number(overdue) };
}

/** What was withdrawn since a moment and has not been moved on by staff; newest first. */
export async function listWithdrawn(
  db: Db,
  { assignee, since, limit }: { assignee: string; since: string; limit: number },
) {
  const rows = await db
    .selectFrom('applications')
    .select(['application_id as id', 'withdrawn_at as at', 'name', 'position', 'stage', ...ASSIGNED])
    .where('withdrawn_at', '>=', since)
    .$narrowType<{ at: NotNull }>()
    .$if(assignee !== '', (some) => some.where(isAssigned(assignee)))
    .orderBy('withdrawn_at', 'desc')
    .orderBy('application_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ assigneeId: _, stage, ...row }) => ({ ...row, stage: stage as Stage }));
}

export async function findApplication(db: Db, id: string) {
  if (!isPlain(id)) return undefined;
  const row = await db
    .selectFrom('applications')
    .innerJoin('talents', 'talents.talent_id', 'applications.talent_id')
    .select([
      ...LISTED.map((column) => `applications.${column}` as const),
      ...INTERVIEW,
      ...ASSIGNED,
      'snapshot',
      'talents.updated_at as resumeUpdatedAt',
    ])
    .where('application_id', '=', id)
    .executeTakeFirst();
  return row && { ...row, snapshot: JSON.parse(row.snapshot) as Preview };
}

/** Further ones are on the talent's page. */
const MOST_OTHERS = 5;

/** The talent's other applications, latest first. */
export async function listOthers(db: Db, { id, talentId }: { id: string; talentId: string }) {
  const rows = await db
    .selectFrom('applications')
    .select(['application_id as id', 'position', 'stage', 'created_at as appliedAt'])
    .where('talent_id', '=', talentId)
    .where('application_id', '!=', id)
    .orderBy('created_at', 'desc')
    .orderBy('application_id', 'desc')
    .limit(MOST_OTHERS)
    .execute();
  return rows.map((row) => ({ ...row, stage: row.stage as Stage }));
}

/** Without the long texts, to change it. */
export async function findRow(db: Db, id: string): Promise<FoundRow | undefined> {
  if (!isPlain(id)) return undefined;
  return db.selectFrom('applications').select(STORED).where('application_id', '=', id).executeTakeFirst();
}

/** Several, to change them. */
export const findRows = (db: Db, ids: readonly string[]) =>
  db.selectFrom('applications').select(STORED).where('application_id', 'in', ids).execute();

export async function setStage(tx: Tx, ids: readonly string[], stage: Stage, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('applications')
    .set({ stage, stage_at: now.toISOString(), withdrawn_at: null })
    .where('application_id', 'in', ids)
    .execute();
}

export async function setAssignee(tx: Tx, ids: readonly string[], assigneeId: string | null): Promise<void> {
  await tx.updateTable('applications').set({ assignee_id: assigneeId }).where('application_id', 'in', ids).execute();
}

/**
 * When vacancies change hands, so do their open applications, except those of another active colleague; returns how many per
 * vacancy.
 */
export async function handAlong(
  tx: Tx,
  vacancyIds: readonly string[],
  to: string | null,
): Promise<ReadonlyMap<string, number>> {
  const former = sql<string | null>`(
    select vacancies.assignee_id from vacancies where vacancies.vacancy_id = applications.vacancy_id
  )`;
  const moved = await tx
    .updateTable('applications')
    .set({ assignee_id: to })
    .where('vacancy_id', 'in', vacancyIds)
    .where('stage', 'in', OPEN_STAGES)
    .where((where) =>
      where.or([
        where('assignee_id', 'is', null),
        where('assignee_id', '=', former),
        where('assignee_id', 'in', tx.selectFrom('staff').select('staff_id').where('disabled_at', 'is not', null)),
      ]),
    )
    .where('assignee_id', 'is distinct from', to)
    .returning('vacancy_id')
    .execute();
  return new Map([...Map.groupBy(moved, ({ vacancy_id }) => vacancy_id)].map(([id, rows]) => [id, rows.length]));
}
