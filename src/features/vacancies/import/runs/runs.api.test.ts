import { expect, onTestFinished, test } from 'vitest';
import { importer, RUNS } from '#test/sites/import-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { until } from '#test/until.ts';
import { PART_BYTES } from './contract.ts';
import type * as data from './data.server.ts';
import { keepImporting, sweepImports, workNext } from './service.server.ts';
import { type Tools, workOn } from './work/service.server.ts';

const line = (i: number, changes: object = {}) =>
  JSON.stringify({
    ...{ position: `職缺 ${i}`, category: '財務會計', city: '台北市', salary: '面議', content: '記帳。' },
    ...{ source: '104', sourceNumber: `n${i}`, ...changes },
  });
const listOf = (count: number, changes: object = {}) =>
  new File([Array.from({ length: count }, (_, i) => line(i, changes)).join('\n')], 'list.jsonl');

async function runSite() {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const count = async () => Number((await browser.send('GET', '/api/admin/vacancies')).headers.get('X-Total-Count'));
  return { site, deps: site.deps, browser, ...importer(site.deps, browser), count };
}

/** Works like a process that ends, without noting it, before the batch of this number. */
const dyingAt = (batch: number) => async (tools: Tools, run: data.StoredRun) => {
  let done = 0;
  const { database } = tools;
  const transaction: typeof database.transaction = (work) => {
    if (++done > batch) throw new Error('the process is gone');
    return database.transaction(work);
  };
  const dying = { ...database, db: database.db, transaction };
  await workOn({ ...tools, database: dying }, run);
};

test('6,000 rows go in batch by batch, and the same file again changes nothing', async () => {
  const { preview, take, count, find, browser } = await runSite();
  const told = await preview(listOf(6000));
  expect(told).toMatchObject({ added: 6000, refusedCount: 0 });
  expect(await count()).toBe(0);
  expect(await take(told.id, told.fingerprint)).toMatchObject({
    state: 'done',
    rowsTotal: 6000,
    rowsDone: 6000,
    added: 6000,
  });
  expect(await count()).toBe(6000);
  // A reloaded page finds it in the list.
  expect(await browser.ok('GET', RUNS)).toMatchObject([{ id: told.id, isOwn: true, state: 'done' }]);
  expect(await preview(listOf(6000))).toMatchObject({ added: 0, updated: 0, unchanged: 6000 });
  // The earlier file is removed with its results.
  await expect(find(told.id)).rejects.toThrow();
}, 120_000);

test('a process that ends leaves whole batches and says so; the file goes on without doubles', async () => {
  const { deps, preview, start, check, take, count, find, site } = await runSite();
  const told = await preview(listOf(2400));
  await start(told.id, told.fingerprint);
  await expect(
    workNext(deps, async (_, run) => {
      await dyingAt(2)(deps, run).catch(() => {});
      // Not even its end is noted.
      await deps.database.db.updateTable('vacancy_imports').set({ runner: 'gone' }).execute();
    }),
  ).resolves.toBe(true);
  expect(await find(told.id)).toMatchObject({ state: 'importing', rowsDone: 2000 });
  // Until it has been silent for a while, it may still be working elsewhere.
  expect(await workNext(deps)).toBe(false);
  site.wait(60_000);
  await workNext(deps);
  expect(await find(told.id)).toMatchObject({ state: 'interrupted', rowsDone: 2000, added: 2000, rowsTotal: 2400 });
  expect(await count()).toBe(2000);
  const { preview: rest } = await check(told.id);
  expect(rest).toMatchObject({ added: 400, unchanged: 2000 });
  expect(await take(told.id, rest!.fingerprint)).toMatchObject({ state: 'done', added: 400, unchanged: 2000 });
  expect(await count()).toBe(2400);
});

// Previews from before 2026-11-23 have neither the columns that were understood nor what the table lacks.
test('a preview of the version before is shown after an update, and made anew', async () => {
  const { deps, preview, find, check } = await runSite();
  const told = await preview(listOf(3));
  const { preview: stored } = await find(told.id);
  const { knownColumns, wanting, ...before } = stored!;
  const { db } = deps.database;
  await db
    .updateTable('vacancy_imports')
    .set({ preview: JSON.stringify(before) })
    .execute();
  expect((await find(told.id)).preview).toMatchObject({ added: 3, knownColumns: [], wanting: [] });
  const { preview: anew } = await check(told.id);
  expect(anew).toMatchObject({ added: 3, knownColumns, wanting });
});

test('an error of the site interrupts an import, whose batches stay whole', async () => {
  const { deps, preview, start, count, find } = await runSite();
  const told = await preview(listOf(1400));
  await start(told.id, told.fingerprint);
  await workNext(deps, (tools, run) => dyingAt(1)(tools, run));
  expect(await find(told.id)).toMatchObject({ state: 'interrupted', rowsDone: 1000, added: 1000 });
  expect(await count()).toBe(1000);
});

test('stopped, by whom ever: the batch at hand is not written, and nothing more is', async () => {
  const { deps, preview, start, count, find, site } = await runSite();
  const other = await site.consultant('second@example.com', '李顧問');
  const told = await preview(listOf(1400));
  await start(told.id, told.fingerprint);
  let batches = 0;
  await workNext(deps, (tools, run) => {
    const transaction: typeof deps.database.transaction = async (work) => {
      if (++batches === 2) await other.browser.ok('POST', `${RUNS}/${told.id}/stop`);
      return deps.database.transaction(work);
    };
    return workOn({ ...tools, database: { ...deps.database, db: deps.database.db, transaction } }, run);
  });
  expect(await find(told.id)).toMatchObject({ state: 'stopped', rowsDone: 1000, added: 1000 });
  expect(await count()).toBe(1000);
  expect((await site.log()).at(-1)).toBe('李顧問 匯入職缺 list.jsonl');
});

test('two import at once: one file after the other, by one process; each sees how far the other is', async () => {
  const { site, deps, browser, preview, find, start, count } = await runSite();
  const second = await site.consultant('second@example.com', '李顧問');
  const theirs = importer(deps, second.browser);
  const [own, other] = [await preview(listOf(300)), await theirs.preview(listOf(300))];
  await start(own.id, own.fingerprint);
  await theirs.start(other.id, other.fingerprint);
  expect(await browser.ok('GET', RUNS)).toMatchObject([
    { staffName: '李顧問', isOwn: false, isWaiting: true },
    { isOwn: true, isWaiting: true },
  ]);
  let isElsewhereBusy: boolean | undefined;
  await workNext(deps, async (tools, run) => {
    isElsewhereBusy = await workNext(deps);
    await workOn(tools, run);
  });
  expect(isElsewhereBusy).toBe(false);
  await workNext(deps);
  expect(await find(own.id)).toMatchObject({ state: 'done', added: 300 });
  // What the first has added, the second would have added as well, so its preview is out of date.
  expect(await theirs.find(other.id)).toMatchObject({ state: 'changed', added: 0 });
  expect(await count()).toBe(300);
  expect((await theirs.check(other.id)).preview).toMatchObject({ added: 0, unchanged: 300 });
  // Only the uploader may check and start a file.
  for (const act of ['check', 'start', 'parts'])
    expect(
      (await browser.call('POST', `${RUNS}/${other.id}/${act}`, act === 'parts' ? undefined : { fingerprint: 'x' }))[0],
    ).not.toBe(200);
});

test('a file that is never done with is given up, and says so', async () => {
  const { deps, upload, ask, find } = await runSite();
  const endless = await upload(listOf(1));
  await ask(endless.id);
  const program = new URL('data:text/javascript,for(;;);');
  const stop = keepImporting(deps, { program, silentMs: 500 });
  onTestFinished(stop);
  await until(async () =>
    expect(await find(endless.id)).toMatchObject({ state: 'failed', fault: expect.stringContaining('讀不完') }),
  );
});

test('parts come in order; one that is sent again does nothing', async () => {
  const { browser, send, ask, find } = await runSite();
  const text = `${line(1)}\n${' '.repeat(PART_BYTES)}\n${line(2)}`;
  const begun = (await browser.ok('POST', RUNS, { fileName: 'a.jsonl', bytes: 20 })) as { id: string };
  const bytes = Buffer.from(text);
  const { id } = (await browser.ok('POST', RUNS, { fileName: 'a.jsonl', bytes: bytes.length })) as { id: string };
  await expect(find(begun.id)).rejects.toThrow();
  const [first, second] = [new Blob([bytes.subarray(0, PART_BYTES)]), new Blob([bytes.subarray(PART_BYTES)])];
  expect((await send(id, PART_BYTES, second))[0]).toBe(400);
  expect((await send(id, 0, second))[0]).toBe(400);
  expect((await send(id, 0, first))[0]).toBe(200);
  expect((await ask(id))[0]).toBe(400);
  expect(await send(id, 0, first)).toMatchObject([200, { received: PART_BYTES }]);
  expect(await send(id, PART_BYTES, second)).toMatchObject([200, { received: bytes.length }]);
  expect((await ask(id))[0]).toBe(200);
});

test('a file is removed a day after somebody last touched it, and then cannot be read', async () => {
  const { site, deps, preview } = await runSite();
  const told = await preview(listOf(3, { city: '大板' }));
  expect(told.refusedCount).toBe(3);
  const before = (await keysIn(deps)).filter((key) => key.startsWith('imports/'));
  expect(before).toHaveLength(2);
  site.wait(86_500_000);
  await sweepImports(deps);
  expect((await keysIn(deps)).filter((key) => key.startsWith('imports/'))).toEqual([]);
  const later = importer(deps, (await site.consultant('later@example.com')).browser);
  await expect(later.find(told.id)).rejects.toThrow();
});

const keysIn = async ({ storage }: Tools) => {
  const found: string[] = [];
  for await (const keys of (await storage.folder())!.keys()) found.push(...keys);
  return found;
};
