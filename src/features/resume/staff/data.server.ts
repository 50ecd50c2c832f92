import { type RawBuilder, sql } from 'kysely';
import type { Stage } from '#content/application-stages.ts';
import { countOpen } from '#features/applications/data.server.ts';
import { notedAt } from '#features/notes/staff/data.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import { isWholePhone, phoneKey, wholeContact } from '#platform/search/contact-key.server.ts';
import { idsAround } from '#platform/search/neighbours.server.ts';
import { searchRows } from '#platform/search/search.server.ts';
import { searchByContact } from '#platform/search/search-by-contact.server.ts';
import { all, type Condition, pageInOrder } from '#platform/search/search-parts.server.ts';
import { foldName, foldText, splitKeywords } from '#shared/search-words.ts';
import { todayInTaipei } from '#shared/times.ts';
import { referenceIn } from '../accesses/rules.ts';
import { levelOf } from '../language/rules.ts';
import { fewTagged, isTagged, tagsOf } from '../tags/data.server.ts';
import type { CHANGED, TalentFilter, TalentQuery } from './contract.ts';
import '#features/applications/tables.server.ts';
import '../condition/tables.server.ts';
import '../document/data.server.ts';

/** Everything here is answered from the list's index alone: no resume is opened for it. */
function filterOf(db: Db, query: TalentFilter, now: Date): RawBuilder<unknown> {
  // All rows may have to be looked at: `like` takes longer, and SQLite's ignores letter case.
  const position = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  const contains = (column: string, text: string) => sql`${position}(${sql.ref(column)}, ${text}) > 0`;
  const { source, changed, category, location, language, level, workType, shift, arrange } = query;
  const { payUpTo, tag, availableBy } = query;
  const payPeriod = query.payPeriod ?? (payUpTo === undefined ? undefined : '月薪');
  const parts: Record<Exclude<keyof TalentFilter, 'q' | 'level'>, Condition> = {
    changed: changed && hasChanged(changed, now),
    source: source && sql`is_pool = ${sql.lit(source === '人才庫' ? 1 : 0)}`,
    category: category && contains('categories', `|${category}|`),
    location: location && contains('location', foldText(location)),
    language: (language || level) && spoken(contains, language, level ? levelOf(level) : 0),
    workType: workType && sql`work_type = ${workType}`,
    shift: shift && sql`shift = 1`,
    arrange: arrange && sql`arrange = 1`,
    payPeriod: payPeriod && sql`pay_period = ${payPeriod}`,
    payUpTo: payUpTo !== undefined && sql`minimum_salary <= ${sql.lit(payUpTo)}`,
    tag: tag && isTagged(tag),
    availableBy: availableBy && canBegin(availableBy, now),
  };
  return all(Object.values(parts));
}

/** Words that every matching resume contains: these fields are also in the search text. */
const impliedBy = ({ category, location, language }: TalentFilter): string[] =>
  [category, location, language]
    .flatMap((text) => splitKeywords(foldName(text ?? '')))
    // There a combining mark may belong to a letter.
    .filter((word) => !/^\p{M}/u.test(word));

type Contains = (column: string, text: string) => RawBuilder<unknown>;

/** `|英文4|` and lower levels, down to the requested one; any language if none is given. */
function spoken(contains: Contains, language: string | undefined, level: number): RawBuilder<unknown> {
  if (language && level === 0) return contains('languages', `|${language}`);
  const levels = Array.from({ length: 5 - level }, (_, i) => level + i);
  const each = levels.map((one) => contains('languages', language ? `|${language}${one}|` : `${one}|`));
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Days since the last change: at most this many for …內, else at least this many. */
const DAYS = { 三個月內: 91, 一年內: 365, 一年以前: 365, 三年以前: 3 * 365 };

function hasChanged(when: (typeof CHANGED)[number], now: Date): RawBuilder<unknown> {
  const then = new Date(now.getTime() - DAYS[when] * 86_400_000).toISOString();
  return when.endsWith('內') ? sql`updated_at > ${then}` : sql`updated_at <= ${then}`;
}

/**
 * By the given start day, or else by the notice period counted from today; most people leave both blank, and may be asked.
 */
function canBegin(day: string, now: Date): RawBuilder<unknown> {
  const days = Math.round((Date.parse(day) - Date.parse(todayInTaipei(now))) / 86_400_000);
  return sql`((duty_date <> '' and duty_date <= ${day})
    or (duty_date = '' and (duty_days is null or duty_days <= ${sql.lit(days)})))`;
}

/** The talent whose reference was typed; a reference of nobody's is an ordinary word. */
async function findCalled(db: Db, q: string): Promise<string[]> {
  const reference = referenceIn(q);
  if (!reference) return [];
  // As in the index: the end of a uuid.
  const isCalled = sql<boolean>`substr(talent_id, 29) = ${reference}`;
  const called = db.selectFrom('talents').select('talent_id as id').where(isCalled);
  return (await called.execute()).map(({ id }) => id);
}

const BY = ['updated_at', 'talent_id'];

interface Slice {
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
  /** A further condition, beside the list's filter. */
  also?: RawBuilder<unknown>;
  called: string[];
  /** The talents with the requested tag, if they are few. */
  among: number[] | undefined;
}

const searchOf = (db: Db, query: TalentFilter, now: Date, { direction, also, called, ...slice }: Slice) => ({
  ...slice,
  table: 'talent_search',
  filter: all([filterOf(db, query, now), called.length > 0 && sql`talent_id in (${sql.join(called)})`, also]),
  order: { by: BY, direction },
  words: called.length > 0 ? [] : [...new Set(splitKeywords(foldName(query.q)))],
  implied: impliedBy(query),
  columns: sql`updated_at, talent_id, is_pool, categories, location, languages, work_type, shift, arrange,
      pay_period, minimum_salary, duty_date, duty_days`,
  orderIndex: 'talent_search_newest',
});

const PHONES = ['mobile_key', 'phone_key'];

/** The talents before and after one in a list; and whose resumes these are, if they were found by contact details. */
export async function findNeighbours(
  db: Db,
  { talentId: id, updatedAt: at }: { talentId: string; updatedAt: string },
  query: TalentFilter,
  now: Date,
) {
  const contact = wholeContact(query.q);
  const called = await findCalled(db, query.q);
  const among = query.tag ? await fewTagged(db, query.tag) : undefined;
  const around = await idsAround(db, {
    table: 'talent_search',
    order: { by: BY, direction: 'desc' },
    place: { at, id },
    nearest: async (direction, also) => {
      const search = searchOf(db, query, now, { direction, also, called, among, offset: 0, limit: 1 });
      if (contact) return (await searchByContact(db, search, { contact, phones: PHONES })).rowIds;
      return search.words.length > 0 || among ? (await searchRows(db, search)).rowIds : pageInOrder(db, search);
    },
  });
  return { ...around, foundByContact: contact ? Object.values(around).filter((one) => one !== null) : [] };
}

/** One page, most recently changed first, and the total. A complete e-mail address or telephone number finds its owner. */
export async function listTalents(db: Db, query: TalentQuery, now: Date) {
  const { q, tag, page, pageSize } = query;
  const contact = wholeContact(q);
  const [called, among] = [await findCalled(db, q), tag ? await fewTagged(db, tag) : undefined];
  const slice = { offset: (page - 1) * pageSize, limit: pageSize, called, among };
  const search = searchOf(db, query, now, { direction: 'desc', ...slice });
  const { rowIds, ...counted } = await (contact
    ? searchByContact(db, search, { contact, phones: PHONES })
    : searchRows(db, search));
  if (rowIds.length === 0) return { rows: [], counted, foundByContact: [] };
  const rows = await db
    .selectFrom('talent_search as found')
    .leftJoin('personals', 'personals.talent_id', 'found.talent_id')
    .leftJoin('conditions', 'conditions.talent_id', 'found.talent_id')
    .select(['found.talent_id as id', 'found.updated_at as updatedAt', 'is_pool as isPool', 'categories', 'languages'])
    .select(['chinese_name as name', 'job_objective as jobObjective', 'conditions.location as location'])
    .select(['conditions.work_type as workType', 'report_for_duty_date as dutyDate'])
    .select(['report_for_duty_range as dutyRange', 'conditions.pay_period as payPeriod', 'currency'])
    .select(['conditions.minimum_salary as minimumSalary', 'maximum_salary as maximumSalary'])
    .select(notedAt('talent_id', 'found.talent_id'))
    .where('found.row_id', 'in', rowIds)
    .orderBy('found.updated_at', 'desc')
    .orderBy('found.talent_id', 'desc')
    .execute();
  const ids = rows.map(({ id }) => id);
  const [schools, jobs, open, tags] = await Promise.all([
    firstSchools(db, ids),
    latestJobs(db, ids),
    countOpen(db, ids),
    tagsOf(db, ids),
  ]);
  const found = rows.map((row) => ({
    ...row,
    ...{ school: schools.get(row.id), job: jobs.get(row.id) },
    ...{ open: open.get(row.id) ?? 0, tags: tags.get(row.id)! },
  }));
  return { rows: found, counted, foundByContact: contact ? ids : [] };
}

export type FoundRow = Awaited<ReturnType<typeof listTalents>>['rows'][number];

/** The first education entered is the highest one (spec §3). */
async function firstSchools(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('educations')
    .select(['talent_id as talentId', 'school_name as name', 'department', 'level_of_education as level'])
    .where('talent_id', 'in', ids)
    .orderBy('education_id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.talentId, row]));
}

/** Their current job, or else their last one. */
async function latestJobs(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('experiences')
    .select(['talent_id as talentId', 'company_name as company', 'position'])
    .where('talent_id', 'in', ids)
    .orderBy('on_duty')
    .orderBy('date_of_end')
    .orderBy('date_of_start')
    .orderBy('experience_id')
    .execute();
  return new Map(rows.map((row) => [row.talentId, row]));
}

export async function findTalent(db: Db, id: string) {
  if (!isPlain(id)) return undefined;
  return db
    .selectFrom('talents')
    .select(['talent_id as talentId', 'updated_at as updatedAt', 'member_id as memberId', 'detached_at as detachedAt'])
    .where('talent_id', '=', id)
    .executeTakeFirst();
}

/**
 * How many resumes, of members or in the pool, have this number or address; whose they are is not told
 * (docs/decisions/0028).
 */
export async function countAlike(db: Db, { mobile, email }: { mobile: string; email: string }, exceptId = '') {
  const others = db
    .selectFrom('talent_search')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('talent_id', '<>', exceptId);
  const [phone, address] = [phoneKey(mobile), emailKey(email)];
  const counted = await db
    .selectNoFrom(({ lit }) => [
      // Blank, 無, or a part of a number may be many people's.
      (isWholePhone(phone)
        ? others.where(({ or, eb }) => or([eb('mobile_key', '=', phone), eb('phone_key', '=', phone)]))
        : lit(0)
      ).as('mobile'),
      (address === '' ? lit(0) : others.where('email_key', '=', address)).as('email'),
    ])
    .executeTakeFirstOrThrow();
  return { mobile: Number(counted.mobile), email: Number(counted.email) };
}

const MAX_LISTED = 50;

/** The latest, and the total. */
export async function listApplicationsOf(db: Db, talentId: string) {
  const rows = await db
    .selectFrom('applications')
    .select(['application_id as id', 'vacancy_id as vacancyId', 'position', 'stage', 'created_at as appliedAt'])
    .select('added_by as addedBy')
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('talent_id', '=', talentId)
    .orderBy('created_at', 'desc')
    .orderBy('application_id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return { rows: rows.map(({ total, ...row }) => ({ ...row, stage: row.stage as Stage })), total: rows[0]?.total ?? 0 };
}
