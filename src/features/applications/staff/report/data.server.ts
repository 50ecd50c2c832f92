import { type RawBuilder, sql } from 'kysely';
import type { Stage } from '#content/application-stages.ts';
import type { Db } from '#platform/database/database.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import { MAX_LISTED, type SpanName } from './contract.ts';
import { INTERVIEWED, PLACED } from './rules.ts';
import '#features/backoffice/staff/tables.server.ts';
import '#features/vacancies/tables.server.ts';
import '../tables.server.ts';
import '../../tables.server.ts';

/** From the first moment on, and before the last. */
export interface Within {
  start: string;
  end: string;
}

type Sql = RawBuilder<unknown>;

export const within = (at: Sql, { start, end }: Within): Sql => sql`${at} >= ${start} and ${at} < ${end}`;

const isNew = (span: Within): Sql => within(sql`applications.created_at`, span);

/** The last change of stage was to 錄取: nobody has moved them on since. */
export const isPlaced = (span: Within) => sql<boolean>`stage = ${PLACED} and ${within(sql`stage_at`, span)}`;

/** The tenths of days between two moments. */
const tenths = (db: Db, since: Sql, until: Sql): RawBuilder<number> =>
  engineOf(db) === 'sqlite'
    ? sql`(unixepoch(${until}) - unixepoch(${since})) / 8640`
    : sql`floor(extract(epoch from ${until}::timestamptz - ${since}::timestamptz) / 8640)::int`;

/**
 * Publishing again changes the time of publishing, and an import brings an older one: a vacancy has waited since the
 * earliest known time.
 */
const OPENED = sql`case when publish_at < vacancies.created_at then publish_at else vacancies.created_at end`;

const isRecommended = sql`case when added_by is null then 0 else 1 end`;

type Counted = { isRecommended: number; stage: Stage; count: number };

const asCounted = ({ isRecommended: one, stage, count }: Counted) => ({
  ...{ isRecommended: Number(one) === 1, stage, count: Number(count) },
});

/** How many of those that came in are in each stage today. */
export async function countArrivals(db: Db, span: Within) {
  const { rows } = await sql<Counted>`select ${isRecommended} as "isRecommended", stage, count(*) as count
    from applications where ${isNew(span)} group by 1, 2`.execute(db);
  return rows.map(asCounted);
}

/**
 * How many of the same have been in each of `stages` at least once: one query per stage, since counting distinct ones would
 * need a table of all.
 */
export async function countReached(db: Db, span: Within, stages: readonly Stage[]) {
  const bits = stages.map((stage, i) => sql`max(case when to_stage = ${stage} then ${sql.lit(2 ** i)} else 0 end)`);
  const { rows } = await sql<Record<'isRecommended' | 'reached' | 'count', number>>`
    select "isRecommended", coalesce(reached, 0) as reached, count(*) as count from (
      select ${isRecommended} as "isRecommended", (
        select ${sql.join(bits, sql` + `)} from application_events
        where application_events.application_id = applications.application_id
      ) as reached
      from applications where ${isNew(span)}
    ) as each_one group by 1, 2`.execute(db);
  return rows.flatMap(({ reached, ...row }) =>
    stages.filter((_, i) => Number(reached) & (2 ** i)).map((stage) => asCounted({ ...row, stage })),
  );
}

/**
 * A staff move from one stage to another since the application came in. A talent who applies after being put there by staff,
 * or again after withdrawing, comes in at that moment.
 */
const isMove = (event: string, passes: Sql) => {
  const its = (column: string) => sql.ref(`${event}.${column}`);
  return sql`${its('at')} > created_at and ${its('staff_id')} is not null
    and ${its('from_stage')} <> ${its('to_stage')} and ${passes}`;
};

/** The first matching move of each application, if it lies in the period. */
const firstMoves = (kind: SpanName, span: Within, passes: (stage: Sql) => Sql): Sql => sql`
  select applications.application_id, vacancy_id, assignee_id, ${sql.lit(kind)} as kind, created_at as since,
    moved.at as until
  from application_events as moved join applications on applications.application_id = moved.application_id
  where ${within(sql`moved.at`, span)} and ${isMove('moved', passes(sql`moved.to_stage`))} and not exists (
    select 1 from application_events as earlier
    where earlier.application_id = moved.application_id and earlier.at < moved.at
      and ${isMove('earlier', passes(sql`earlier.to_stage`))}
  )`;

/** Each with its beginning and its end, if that lies in the period. */
const SPANNED: Record<SpanName, (span: Within) => Sql> = {
  handled: (span) => firstMoves('handled', span, () => sql`added_by is null`),
  interviewed: (span) => firstMoves('interviewed', span, (stage) => sql`${stage} = ${INTERVIEWED}`),
  placed: (span) => sql`
    select application_id, vacancy_id, assignee_id, 'placed' as kind, created_at as since, stage_at as until
    from applications where ${isPlaced(span)}`,
  filled: (span) => sql`
    select application_id, applications.vacancy_id, applications.assignee_id, 'filled' as kind, ${OPENED} as since,
      stage_at as until
    from applications join vacancies on vacancies.vacancy_id = applications.vacancy_id where ${isPlaced(span)}`,
};

const came = (span: Within): Sql => sql`
  select application_id, vacancy_id, assignee_id, 'came' as kind, created_at as since, created_at as until
  from applications where ${isNew(span)}`;

const together = (...parts: Sql[]) => sql.join(parts, sql` union all `);

/**
 * How many of those that ended in the period took how long. One statement per span: PostgreSQL limits their time, and others
 * get their turn in between.
 */
export async function countSpans(db: Db, span: Within) {
  const all = [];
  for (const [kind, spanned] of Object.entries(SPANNED) as [SpanName, (span: Within) => Sql][]) {
    const { rows } = await sql<Record<'tenths' | 'count', number>>`
      select ${tenths(db, sql`since`, sql`until`)} as tenths, count(*) as count
      from (${spanned(span)}) as happened group by 1`.execute(db);
    all.push(...rows.map((row) => ({ kind, tenths: Number(row.tenths), count: Number(row.count) })));
  }
  return all;
}

const countOf = (kind: string) => sql`sum(case when kind = ${sql.lit(kind)} then 1 else 0 end)`;

const COUNTS = sql`${countOf('came')} as came, ${countOf('interviewed')} as interviewed, ${countOf('placed')} as placed`;

const happened = (span: Within) => together(came(span), SPANNED.interviewed(span), SPANNED.placed(span));

const BEST_FIRST = sql`placed desc, interviewed desc, came desc`;

type Grouped<Named> = Named & Record<'came' | 'interviewed' | 'placed' | 'total', number>;

/** The rows that the screen has room for, and the total. */
const asGroups = <Named>(rows: Grouped<Named>[]) => ({
  rows: rows.map(({ total: _, ...row }) => ({
    ...row,
    ...{ came: Number(row.came), interviewed: Number(row.interviewed), placed: Number(row.placed) },
  })),
  total: Number(rows[0]?.total ?? 0),
});

/** What happened in the period, by the assignee of today. */
export async function countByAssignee(db: Db, span: Within) {
  const { rows } = await sql<Grouped<{ id: string | null; name: string | null }>>`
    select assignee_id as id, staff.name as name, ${COUNTS}, count(*) over () as total
    from (${happened(span)}) as happened
    left join staff on staff.staff_id = assignee_id
    group by assignee_id, staff.name order by ${BEST_FIRST}, staff.name limit ${MAX_LISTED}`.execute(db);
  return asGroups(rows);
}

/** The same by the vacancy's client; looking up vacancies is cheaper, since there are far fewer of them than events. */
export async function countByClient(db: Db, span: Within) {
  const { rows } = await sql<Grouped<{ id: string | null; name: string | null; isDeleted: number }>>`
    select employers.employer_id as id, employers.name as name,
      case when vacancies.vacancy_id is null then 1 else 0 end as "isDeleted",
      sum(came) as came, sum(interviewed) as interviewed, sum(placed) as placed, count(*) over () as total
    from (select vacancy_id, ${COUNTS} from (${happened(span)}) as happened group by vacancy_id) as happened
    left join vacancies on vacancies.vacancy_id = happened.vacancy_id
    left join employers on employers.employer_id = vacancies.employer_id
    group by 1, 2, 3 order by ${BEST_FIRST}, employers.name limit ${MAX_LISTED}`.execute(db);
  const { total, rows: groups } = asGroups(rows);
  return { total, rows: groups.map((row) => ({ ...row, isDeleted: Number(row.isDeleted) === 1 })) };
}

/** How many were placed in the period and still are. */
export async function countPlaced(db: Db, span: Within): Promise<number> {
  const query = db.selectFrom('applications').select(({ fn }) => fn.countAll<number>().as('total'));
  return Number((await query.where(isPlaced(span)).executeTakeFirstOrThrow()).total);
}

interface Slice {
  limit: number;
  /** The last one that was read. */
  after?: { placedAt: string; id: string } | undefined;
}

/** A number of them, latest first. */
export async function listPlaced(db: Db, span: Within, { limit, after }: Slice) {
  const rows = await db
    .selectFrom('applications')
    .leftJoin('vacancies', 'vacancies.vacancy_id', 'applications.vacancy_id')
    .leftJoin('employers', 'employers.employer_id', 'vacancies.employer_id')
    .leftJoin('staff', 'staff.staff_id', 'applications.assignee_id')
    .select([
      'application_id as id',
      'applications.name',
      'applications.position',
      'vacancies.vacancy_id as vacancyId',
      'employers.employer_id as clientId',
      'employers.name as clientName',
      'staff.name as assigneeName',
      'added_by as addedBy',
      'applications.created_at as appliedAt',
      'stage_at as placedAt',
      tenths(db, sql`applications.created_at`, sql`stage_at`).as('tenths'),
      tenths(db, OPENED, sql`stage_at`).as('tenthsOpen'),
    ])
    .where(isPlaced(span))
    .$if(after !== undefined, (some) =>
      some.where(sql<boolean>`(stage_at, application_id) < (${after?.placedAt}, ${after?.id})`),
    )
    .orderBy('stage_at', 'desc')
    .orderBy('application_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ tenths: days, tenthsOpen, clientId, clientName, ...row }) => ({
    ...row,
    client: clientId !== null && clientName !== null ? { id: clientId, name: clientName } : null,
    days: Number(days) / 10,
    daysOpen: tenthsOpen === null ? null : Number(tenthsOpen) / 10,
  }));
}
