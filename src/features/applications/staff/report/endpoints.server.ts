import type { Stage } from '#content/application-stages.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { endOfDay } from '#features/publishing/rules.ts';
import { GENDERS } from '#features/resume/basic/fields.ts';
import { LEVELS } from '#features/resume/education/contract.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { FileReply } from '#platform/http/file-reply.server.ts';
import { csvStream } from '#platform/spreadsheets/csv.server.ts';
import { dateText } from '#shared/dates.ts';
import { DAY_MS } from '#shared/durations.ts';
import { todayInTaipei } from '#shared/times.ts';
import { OPEN_STAGES } from '../rules.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import * as market from './market-data.server.ts';
import { AGES, daysOf, medianDays, SETTLED_STAGES, STEPS } from './rules.ts';

type Asked = { period: contract.Period; from: string; to: string };

/** The requested days, and the moments between which they lie. */
function askedFor({ period, ...own }: Asked, now: Date) {
  const isOwn = own.from !== '' || own.to !== '';
  const { from, to } = isOwn ? { from: own.from, to: own.to || todayInTaipei(now) } : daysOf(period, now);
  const start = from && new Date(Date.parse(endOfDay(from)) - DAY_MS).toISOString();
  return { from, to, within: { start, end: endOfDay(to) } };
}

type Counted = Awaited<ReturnType<typeof data.countArrivals>>;

/** How many of these are in any of the stages: those who applied themselves, and the others. */
function sumOf(rows: Counted, stages?: readonly Stage[]): contract.CameBy {
  const sum = (isRecommended: boolean) =>
    rows
      .filter((row) => row.isRecommended === isRecommended && (stages?.includes(row.stage) ?? true))
      .reduce((total, { count }) => total + count, 0);
  return { own: sum(false), recommended: sum(true) };
}

function spansOf(rows: Awaited<ReturnType<typeof data.countSpans>>): contract.Report['spans'] {
  return contract.SPANS.map((name) => {
    const own = rows.filter(({ kind }) => kind === name);
    return { name, days: medianDays(own), count: own.reduce((sum, { count }) => sum + count, 0) };
  });
}

type Person = Awaited<ReturnType<typeof market.countPeople>>[number];

/** The groups of each kind, in order, and how a person is assigned to one. */
const GROUPS: Record<
  (typeof contract.BY)[number],
  { names: readonly string[]; nameOf: (row: Person) => string | undefined }
> = {
  性別: {
    names: GENDERS.map(({ label }) => label),
    nameOf: ({ gender }) => GENDERS.find(({ value }) => value === String(gender))?.label,
  },
  年齡: { names: AGES.map(({ name }) => name), nameOf: ({ age }) => (age === null ? undefined : AGES[age]?.name) },
  學歷: { names: LEVELS, nameOf: ({ level }) => (level === null ? undefined : LEVELS[level]) },
};
const UNSAID = '未填';

/** The same people three times, grouped by one thing each; those who don't say come last. */
function peopleOf(rows: Person[]) {
  const sum = (some: Person[]) => ({
    registered: some.reduce((total, { registered }) => total + registered, 0),
    placed: some.reduce((total, { placed }) => total + placed, 0),
  });
  const people = contract.BY.flatMap((by) => {
    const { names, nameOf } = GROUPS[by];
    const isIn = (name: string) => (row: Person) => (nameOf(row) ?? UNSAID) === name;
    return [...names, UNSAID].map((name) => ({ by, name, ...sum(rows.filter(isIn(name))) }));
  });
  return { ...sum(rows), people: people.filter(({ registered, placed }) => registered + placed > 0) };
}

const EXPORTED_AT_ONCE = 500;
const TITLES = ['錄取日期', '姓名', '職缺', '客戶', '負責人', '來源', '應徵日期', '應徵到錄取天數', '招募天數'];

const cellsOf = (row: contract.Placement) => [
  dateText(row.placedAt),
  row.name,
  row.position,
  row.client?.name ?? '',
  row.assigneeName ?? '',
  row.addedBy === null ? '本人應徵' : '顧問推薦',
  dateText(row.appliedAt),
  String(row.days),
  row.daysOpen === null ? '' : String(row.daysOpen),
];

export const endpoints = [
  handle(contract.readReport, async ({ deps: { database, now }, query }) => {
    const { aside: db } = database;
    const at = now();
    const { from, to, within } = askedFor(query, at);
    const arrivals = await data.countArrivals(db, within);
    const reached = await data.countReached(db, within, STEPS);
    const spans = await data.countSpans(db, within);
    const placements = {
      rows: await data.listPlaced(db, within, { limit: contract.MAX_PLACEMENTS }),
      total: await data.countPlaced(db, within),
    };
    const assignees = await data.countByAssignee(db, within);
    const clients = await data.countByClient(db, within);
    const people = await market.countPeople(db, within, to);
    const { openings, ...categories } = await market.countOpenings(db, within, at);
    return {
      ...{ from, to, placements, assignees, clients },
      arrivals: {
        came: sumOf(arrivals),
        reached: STEPS.map((stage) => ({ stage, ...sumOf(reached, [stage]) })),
        open: sumOf(arrivals, OPEN_STAGES),
        settled: SETTLED_STAGES.map((stage) => ({ stage, ...sumOf(arrivals, [stage]) })),
      },
      spans: spansOf(spans),
      market: { ...peopleOf(people), openings, categories },
    };
  }),
  handle(contract.exportPlacements, async ({ deps: { database, now }, staff, query }) => {
    const at = now();
    const { from, to, within } = askedFor(query, at);
    const total = await data.countPlaced(database.db, within);
    const detail = { ...(from && { 開始日期: from }), 結束日期: to, 筆數: total };
    await database.transaction((tx) => audit(tx, staff, { action: '匯出招募報表', detail }, at));
    // Each page continues after the last row: what is moved meanwhile causes no repeats and no gaps.
    let after: contract.Placement | undefined;
    const file = csvStream(TITLES, async () => {
      const rows = await data.listPlaced(database.db, within, { limit: EXPORTED_AT_ONCE, after });
      after = rows.at(-1);
      return { rows: rows.map(cellsOf), isLast: rows.length < EXPORTED_AT_ONCE };
    });
    return new FileReply(`placements-${todayInTaipei(at)}.csv`, file);
  }),
];
