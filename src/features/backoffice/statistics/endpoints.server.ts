import { EMPTY_SEARCH, MIN_SEARCHES } from '#features/vacancies/rules.ts';
import {
  APPLIED,
  ARTICLE_READ,
  COUNTED,
  ENTERED,
  PAGE_SEEN,
  PAGES,
  type PageName,
  SEARCHED,
  VACANCY_READ,
} from '#features/visits/rules.ts';
import { sourceInWords } from '#features/visits/sources/rules.ts';
import type { Db } from '#platform/database/database.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { FileReply } from '#platform/http/file-reply.server.ts';
import { refuseStale } from '#platform/http/refusal.server.ts';
import { csvStream } from '#platform/spreadsheets/csv.server.ts';
import { forgetTallies, topTallies } from '#platform/watch/tallies.server.ts';
import { todayInTaipei } from '#shared/times.ts';
import { audit } from '../audit/data.server.ts';
import { saveSetting } from '../settings/data.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { daysBefore } from './rules.ts';
import { writeCounts } from './service.server.ts';

const labelOf = (page: string) => PAGES[page as PageName]?.label ?? page;

/** There are few sources, except for names that links make up. */
const MAX_SOURCES = 100;

async function readSources(db: Db, from: string): Promise<contract.Statistics['sources']> {
  const [entered, applied] = await Promise.all([
    topTallies(db, ENTERED, from, MAX_SOURCES),
    topTallies(db, APPLIED, from, MAX_SOURCES),
  ]);
  const applications = new Map(applied.map(({ key, hits }) => [key, hits]));
  const onlyApplied = applied.filter(({ key }) => !entered.some((one) => one.key === key));
  return [...entered, ...onlyApplied.map(({ key }) => ({ key, hits: 0 }))].map(({ key, hits }) => ({
    key,
    ...sourceInWords(key),
    entrances: hits,
    applications: applications.get(key) ?? 0,
  }));
}

/** The most read entries of a kind that still exist. */
async function readTop(
  db: Db,
  kind: string,
  from: string,
  { among, titlesOf }: { among: typeof data.VACANCIES; titlesOf: typeof data.vacancyTitles },
) {
  const top = await topTallies(db, kind, from, contract.MAX_LISTED, { among });
  const titles = await titlesOf(
    db,
    top.map(({ key }) => key),
  );
  return top.flatMap(({ key, hits }) => {
    const title = titles.get(key);
    return title === undefined ? [] : [{ id: key, title, views: hits }];
  });
}

const TITLES = ['日期', '項目', '名稱', '編號', '次數'];

/** The counts of a day as rows of a spreadsheet. */
async function rowsOf(db: Db, day: string): Promise<string[][]> {
  const rows = await data.readDay(db, Object.keys(COUNTED), day);
  const keysOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ key }) => key);
  const [vacancies, articles] = await Promise.all([
    data.vacancyTitles(db, keysOf(VACANCY_READ)),
    data.articleTitles(db, keysOf(ARTICLE_READ)),
  ]);
  const named = (kind: string, key: string): [name: string, id: string] => {
    if (kind === VACANCY_READ) return [vacancies.get(key) ?? '（已刪除）', key];
    if (kind === ARTICLE_READ) return [articles.get(key) ?? '（已刪除）', key];
    if (kind === PAGE_SEEN) return [labelOf(key), ''];
    const { kind: of, name } = sourceInWords(key);
    return [[of, name].filter(Boolean).join('／'), ''];
  };
  return rows.map(({ kind, key, hits }) => [day, COUNTED[kind] ?? kind, ...named(kind, key), String(hits)]);
}

export const endpoints = [
  handle(contract.readStatistics, async ({ deps, query }) => {
    const { aside: db } = deps.database;
    // So that staff who try it out see their visit at once.
    await writeCounts(deps);
    const days = daysBefore(deps.now(), Number(query.days));
    const from = days[0] as string;
    const [state, sums, pages, vacancies, articles, sources, searches] = await Promise.all([
      data.readSwitch(db),
      data.sumByDay(db, [PAGE_SEEN, ENTERED, SEARCHED, APPLIED], from),
      topTallies(db, PAGE_SEEN, from, Object.keys(PAGES).length),
      readTop(db, VACANCY_READ, from, { among: data.VACANCIES, titlesOf: data.vacancyTitles }),
      readTop(db, ARTICLE_READ, from, { among: data.ARTICLES, titlesOf: data.articleTitles }),
      readSources(db, from),
      topTallies(db, EMPTY_SEARCH, from, contract.MAX_LISTED, { atLeast: MIN_SEARCHES }),
    ]);
    const on = (kind: string, day: string) => sums.get(`${kind} ${day}`) ?? 0;
    return {
      ...state,
      days: days.map((day) => ({
        day,
        views: on(PAGE_SEEN, day),
        entrances: on(ENTERED, day),
        searches: on(SEARCHED, day),
        applications: on(APPLIED, day),
      })),
      pages: pages.map(({ key, hits }) => ({ page: key, label: labelOf(key), views: hits })),
      ...{ vacancies, articles, sources },
      emptySearches: searches.map(({ key, hits }) => ({ words: key, searches: hits })),
    };
  }),
  handle(contract.exportStatistics, async ({ deps, query }) => {
    await writeCounts(deps);
    const now = deps.now();
    const days = daysBefore(now, Number(query.days));
    const file = csvStream(TITLES, async (page) => ({
      rows: await rowsOf(deps.database.db, days[page - 1] as string),
      isLast: page === days.length,
    }));
    return new FileReply(`statistics-${todayInTaipei(now)}.csv`, file);
  }),
  handle(contract.switchStatistics, async ({ deps, staff, body: { isOn, revision } }) => {
    const at = deps.now();
    const saved = await deps.database.transaction(async (tx) => {
      const before = await data.readSwitch(tx);
      if (before.isOn === isOn) return before;
      refuseStale(before, revision);
      const next = { isOn, revision: revision + 1 };
      const setting = { name: data.SWITCH, value: { isOn }, revision: next.revision, staffName: staff.name };
      await saveSetting(tx, setting, at);
      const detail = { 記錄統計: isOn ? '開啟' : '關閉' };
      await audit(
        tx,
        staff,
        { action: '修改設定', subject: { kind: '設定', id: data.SWITCH, name: '網站統計' }, detail },
        at,
      );
      return next;
    });
    // What was seen while it was off isn't counted once it is on again.
    forgetTallies(deps.database);
    return saved;
  }),
];
