import { afterEach, expect, test } from 'vitest';
import type { AuditEntry } from '#features/backoffice/audit/contract.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { searchLimits } from './search-parts.server.ts';

const usual = { ...searchLimits };
afterEach(() => void Object.assign(searchLimits, usual));

const ACTOR = { id: 's1', name: '林主管', address: '192.0.2.9' };
const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 1);

/**
 * A log of 400 entries, one a day: each names 工程師, every fourth 會計師, one 出納員; every second is of an action that once had
 * another name.
 */
async function longLog() {
  const site = await staffSite();
  const { browser } = await site.manager();
  await site.deps.database.transaction(async (tx) => {
    for (let i = 0; i < 400; i++) {
      const name = `第${i}位工程師${i % 4 === 0 ? '與會計師' : ''}${i === 13 ? '出納員' : ''}`;
      const action = i % 2 === 0 ? '處理訊息' : '下架職缺';
      const subject = { kind: '職缺', id: `v${i}`, name };
      await audit(tx, ACTOR, { action, subject, detail: {} }, new Date(START + i * DAY));
    }
  });
  const list = async (query: Record<string, string | number>) => {
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await browser.send('GET', `/api/admin/audit?${asked}`);
    const also = response.headers.get('X-Also');
    return {
      ids: ((await response.json()) as AuditEntry[]).map(({ subjectId }) => subjectId),
      total: Number(response.headers.get('X-Total-Count')),
      about: also ? (JSON.parse(decodeURIComponent(also)) as { about: number }).about : undefined,
    };
  };
  return { list, browser };
}

/** The entries for whose number `answers` is true, newest first. */
const newest = (answers: (i: number) => boolean) =>
  Array.from({ length: 400 }, (_, i) => 399 - i)
    .filter(answers)
    .map((i) => `v${i}`);

const MANY = { counted: 50, sampled: 40, listed: 60 };

test('of very many hits the first can be paged through, and how many there are is guessed', async () => {
  const { list } = await longLog();
  Object.assign(searchLimits, MANY);
  const all = newest(() => true);
  for (const page of [1, 2, 3]) {
    const found = await list({ q: '工程師', page, pageSize: 20 });
    expect(found).toMatchObject({ ids: all.slice((page - 1) * 20, page * 20), total: 60 });
    expect(found.about).toBeGreaterThan(340);
    expect(found.about).toBeLessThan(460);
  }
  expect(await list({ q: '工程師', page: 4, pageSize: 20 })).toMatchObject({ ids: [], total: 60 });
  // The last page ends where the list ends.
  expect((await list({ q: '工程師', page: 2, pageSize: 50 })).ids).toEqual(all.slice(50, 60));
});

test('with a filter, and with several words', async () => {
  const { list } = await longLog();
  Object.assign(searchLimits, MANY);
  const published = await list({ q: '工程師', action: '處理訊息', pageSize: 30 });
  expect(published).toMatchObject({ ids: newest((i) => i % 2 === 0).slice(0, 30), total: 60 });
  expect(published.about).toBeGreaterThan(120);
  expect(published.about).toBeLessThan(280);
  // Nor is a filter alone counted if no index keeps its rows together.
  const unnamed = await list({ action: '處理訊息', pageSize: 30 });
  expect(unnamed).toEqual(published);
  expect((await list({ action: '處理訊息', page: 2, pageSize: 50 })).ids).toEqual(
    newest((i) => i % 2 === 0).slice(50, 60),
  );
  // If one does, they are counted.
  expect(await list({ action: '下架職缺', pageSize: 30 })).toMatchObject({ total: 200, about: undefined });
  // With few of them at the beginning of the order they are counted, too.
  Object.assign(searchLimits, { head: 100 });
  expect(await list({ action: '處理訊息', pageSize: 30 })).toEqual({ ...unnamed, total: 200, about: undefined });
  const both = await list({ q: '會計師 工程師', pageSize: 30 });
  expect(both.ids).toEqual(newest((i) => i % 4 === 0).slice(0, 30));
  expect(both.about).toBeDefined();
});

test('few hits among many rows are counted', async () => {
  const { list } = await longLog();
  Object.assign(searchLimits, MANY);
  expect(await list({ q: '出納員' })).toEqual({ ids: ['v13'], total: 1, about: undefined });
  expect(await list({ q: '沒有這個字' })).toEqual({ ids: [], total: 0, about: undefined });
  // A guess that is too high is corrected by reading to the end.
  Object.assign(searchLimits, { listed: 200 });
  expect(await list({ q: '會計師', pageSize: 100 })).toEqual({
    ids: newest((i) => i % 4 === 0),
    total: 100,
    about: undefined,
  });
});

test('hits at regular distances are not guessed to be many', async () => {
  const { list } = await longLog();
  Object.assign(searchLimits, MANY, { counted: 100, listed: 20 });
  for (let last = 0; last < 10; last++) {
    const found = await list({ q: `${last}位工程師`, pageSize: 10 });
    const all = newest((i) => i % 10 === last);
    expect(found).toEqual({ ids: all.slice(0, 10), total: 40, about: undefined });
  }
});

test('a table of few rows is counted whole, and an export has every row', async () => {
  const { list, browser } = await longLog();
  expect(await list({ q: '工程師', pageSize: 1 })).toEqual({ ids: ['v399'], total: 400, about: undefined });
  Object.assign(searchLimits, MANY);
  // With the two entries about signing in.
  expect(await list({ pageSize: 1 })).toMatchObject({ total: 402, about: undefined });
  const csv = await browser.send('GET', `/api/admin/audit/export?q=${encodeURIComponent('工程師')}`);
  expect((await csv.text()).match(/位工程師/g)).toHaveLength(400);
});

test('pages behind the middle, which are read from the end, go on where the ones before them end', async () => {
  const { list } = await longLog();
  for (const [query, all] of [
    [{}, newest(() => true)],
    [{ action: '處理訊息' }, newest((i) => i % 2 === 0)],
  ] as const)
    for (const pageSize of [7, 50, 100]) {
      const pages = Math.ceil(all.length / pageSize) + 1;
      for (let page = 1; page <= pages; page++) {
        const ids = all.slice((page - 1) * pageSize, page * pageSize);
        // Signing in is in the log, too.
        const found = await list({ ...query, q: '第', page, pageSize });
        expect(found).toMatchObject({ ids, total: all.length });
        if (!('action' in query)) continue;
        expect(await list({ ...query, page, pageSize })).toMatchObject({ ids, total: all.length });
      }
    }
});
