import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { moveSome, sweepStorage } from '#platform/storage/moves.server.ts';
import { openPlace } from '#platform/storage/open-storage.server.ts';
import { store } from '#test/sites/connections-site.ts';
import { smallBucket } from '#test/sites/small-bucket.ts';
import { has, type MemberFile, STORAGE, storageSite, typedOf } from '#test/sites/storage-site.ts';

test('clearing leaves what has no whole copy', async () => {
  const { keys, s3, act, work, folder, bucket } = await storageSite();
  await act('PUT', '', typedOf(s3));
  await work();
  await bucket.remove(keys[0]!);
  await act('POST', '/end', { how: 'clear' });
  expect(await work()).toMatchObject({ phase: 'moved', move: { faults: [{ key: keys[0], why: 'kept' }] } });
  expect(await has(folder, keys)).toEqual([true, false]);
});

test('an old place that is gone while it is cleared keeps no file, is told, and can be given up', async () => {
  const { site, s3, act, work, browser, member, keys, bucket, folder, read } = await storageSite();
  const { s3: first, hook, objects } = await smallBucket();
  await act('PUT', '', typedOf(first));
  await work();
  await act('POST', '/end', { how: 'clear' });
  await work();
  await act('PUT', '', typedOf(s3));
  await work();
  await act('POST', '/end', { how: 'clear' });
  hook.look = () => ({ status: 404, code: 'NoSuchBucket' });
  expect(await work()).toMatchObject({ phase: 'clearing', move: { outage: expect.stringContaining('沒有這個') } });
  const check = (await browser.ok('GET', '/api/admin/selfCheck')) as { checks: { name: string; text: string }[] };
  expect(check.checks.find(({ name }) => name === 'storage')?.text).toContain('檔案還在清除，目前暫停');
  const remove = async (key: string) => {
    const files = (await member.ok('GET', '/api/uploadFile')) as MemberFile[];
    await member.call('DELETE', `/api/uploadFile/${files.find(({ urlPath }) => urlPath === key)!.fileUploadId}`);
  };
  await remove(keys[0]!);
  // Its row is gone, too: nothing is left to try again.
  const { db } = site.deps.database;
  expect(await db.selectFrom('uploaded_files').select('status').where('status', '=', 'leaving').execute()).toEqual([]);
  expect([await has(bucket, keys), objects.has(keys[0]!)]).toEqual([[false, true], true]);
  // It answers again a day later: what could not be removed from it is removed now.
  site.wait(60_000);
  await site.deps.database.db.updateTable('storage_removals').set({ removed_at: '2020' }).execute();
  await sweepStorage(site.deps);
  hook.look = (method, key) => (key === keys[1] && method === 'DELETE' ? { status: 503, code: 'SlowDown' } : undefined);
  expect((await work()).phase).toBe('clearing');
  await remove(keys[1]!);
  hook.look = () => ({ status: 404, code: 'NoSuchBucket' });
  site.wait(60_000);
  expect((await work()).move.outage).not.toBe('');
  expect(await act('POST', '/end', { how: 'forget' })).toMatchObject({ phase: 'settled', before: null });
  expect([await has(bucket, keys), await has(folder, keys)]).toEqual([
    [false, false],
    [false, false],
  ]);
  expect((await read()).move.outage).toBe('');
});

test('what could not be removed in the old place goes with what is cleared, or moved back', async () => {
  const { site, keys, act, work, member, folder } = await storageSite();
  const { s3, hook, objects } = await smallBucket();
  await act('PUT', '', typedOf(s3));
  await work();
  await act('POST', '/back');
  await work();
  hook.look = (method) => (method === 'DELETE' ? { status: 503, code: 'SlowDown' } : undefined);
  const files = (await member.ok('GET', '/api/uploadFile')) as MemberFile[];
  for (const { fileUploadId } of files) await member.call('DELETE', `/api/uploadFile/${fileUploadId}`);
  expect([await has(folder, keys), keys.map((key) => objects.has(key))]).toEqual([
    [false, false],
    [true, true],
  ]);
  hook.look = () => undefined;
  site.wait(60_000);
  await act('POST', '/back');
  await work();
  expect(keys.map((key) => objects.has(key))).toEqual([false, false]);
});

test('a file that is being removed when clearing begins is left in neither place', async () => {
  const { site, keys, act, work, s3, folder, bucket } = await storageSite();
  await act('PUT', '', typedOf(s3));
  await work();
  await site.deps.database.db
    .updateTable('uploaded_files')
    .set({ status: 'leaving' })
    .where('file_name', '=', keys[0]!.split('/').at(-1)!)
    .execute();
  // Removed from where it is read, and from nowhere else.
  await bucket.remove(keys[0]!);
  await act('POST', '/end', { how: 'clear' });
  expect(await work()).toMatchObject({ phase: 'settled', move: { faultCount: 0 } });
  expect([await has(folder, keys), await has(bucket, keys)]).toEqual([
    [false, false],
    [false, true],
  ]);
});

test('one file that cannot be read, in a place that answers, is named and stops none of the others', async () => {
  const { site, keys, s3, act, work, folder, bucket, browser } = await storageSite();
  const { s3: first, hook } = await smallBucket();
  const bytes = await folder.get(keys[0]!);
  // A folder in place of a file: as root, everything else can be read.
  const file = path.join(site.deps.settings.dataDir, 'files', keys[0]!);
  rmSync(file);
  mkdirSync(file);
  await act('PUT', '', typedOf(first));
  expect(await work()).toMatchObject({
    ...{ phase: 'moved', move: { faultCount: 1, faults: [{ key: keys[0], why: 'unreadable' }] } },
  });
  await openPlace('', first).put(keys[0]!, bytes!, 'application/pdf');
  await act('POST', '/end', { how: 'forget' });
  hook.look = (method, key) => {
    if (method !== 'GET') return undefined;
    return key === keys[1] ? { status: 403, code: 'InvalidObjectState' } : undefined;
  };
  await act('PUT', '', typedOf(s3));
  expect(await work()).toMatchObject({
    ...{ phase: 'moved', move: { faultCount: 1, faults: [{ key: keys[1], why: 'unreadable' }] } },
  });
  expect(await has(bucket, keys)).toEqual([true, false]);
  expect((await browser.send('GET', STORAGE)).status).toBe(200);
});

test('a busy place is waited for, file by file', async () => {
  const { site, keys, s3, act, work } = await storageSite();
  const { s3: first, hook } = await smallBucket();
  await act('PUT', '', typedOf(first));
  await work();
  await act('POST', '/end', { how: 'forget' });
  hook.look = (method, key) => (key === keys[0] && method === 'GET' ? { status: 429, code: 'SlowDown' } : undefined);
  await act('PUT', '', typedOf(s3));
  expect(await work()).toMatchObject({ phase: 'moving', move: { faultCount: 0 } });
  hook.look = () => undefined;
  site.wait(60_000);
  expect(await work()).toMatchObject({ phase: 'moved', move: { faultCount: 0 } });
});

test('a fault of the site’s own is told on the page, and not met again each second', async () => {
  const { site, s3, act, read } = await storageSite();
  await act('PUT', '', typedOf(s3));
  const broken = [{ table: 'pictures', after: () => Promise.reject(new TypeError('a bug')) }];
  await expect(moveSome(site.deps, broken, 'one')).rejects.toThrow('a bug');
  expect((await read()).move.outage).toContain('程式錯誤');
  expect(await moveSome(site.deps, broken, 'one')).toBe(false);
});

test('eight files are in memory at a time, however many a row has', async () => {
  const { site, act, folder } = await storageSite();
  const { s3, hook } = await smallBucket();
  await act('PUT', '', typedOf(s3));
  const keys = Array.from({ length: 40 }, (_, i) => `imports/one/${i}`);
  for (const key of keys) await folder.put(key, Buffer.from(key), '');
  // Being looked for, and not read back yet.
  const inHand = new Set<string>();
  let most = 0;
  hook.look = (method, key) => {
    if (method !== 'GET') return undefined;
    if (!inHand.delete(key)) inHand.add(key);
    most = Math.max(most, inHand.size);
    return undefined;
  };
  const row = { id: 'a', files: keys.map((key) => ({ key, contentType: '' })) };
  const list = [{ table: 'pictures', after: async (_db: unknown, id: string) => (id === '' ? [row] : []) }];
  while (await moveSome(site.deps, list, 'one'));
  expect(most).toBeLessThanOrEqual(8);
  expect(await has(openPlace('', s3), keys)).toEqual(keys.map(() => true));
});

test('another address of the same bucket is no move, and clearing it removes nothing', async () => {
  const { site, keys, s3, act, work, bucket, open } = await storageSite();
  await act('PUT', '', typedOf(s3));
  await work();
  await act('POST', '/end', { how: 'forget' });
  const other = { ...s3, endpoint: s3.endpoint.replace('127.0.0.1', 'localhost') };
  expect(await act('PUT', '', typedOf(other))).toMatchObject({
    ...{ phase: 'settled', now: { endpoint: other.endpoint }, before: null },
  });
  // As after a move that began before anybody asked, or while one of them didn't answer.
  await store(site, 'storage', { now: other, before: s3, phase: 'moved' });
  await act('POST', '/end', { how: 'clear' });
  expect(await work()).toMatchObject({ phase: 'settled', now: { endpoint: other.endpoint }, before: null });
  expect(await has(bucket, keys)).toEqual([true, true]);
  expect(await Promise.all(keys.map(open))).toEqual([200, 200]);
});

test('an old place that is gone can be given up, knowingly', async () => {
  const { act, work, browser, read, open, keys, s3 } = await storageSite();
  const { s3: first, hook } = await smallBucket();
  await act('PUT', '', typedOf(first));
  await work();
  await act('POST', '/end', { how: 'forget' });
  await act('PUT', '', typedOf(s3));
  hook.look = () => ({ status: 404, code: 'NoSuchBucket' });
  expect(await work()).toMatchObject({
    phase: 'moving',
    move: { outage: expect.stringContaining('沒有這個儲存貯體') },
  });
  expect(await open(keys[0]!)).toBe(503);
  const { revision } = await read();
  expect((await browser.call('POST', `${STORAGE}/end`, { how: 'forget', revision }))[0]).toBe(400);
  expect(await act('POST', '/end', { how: 'abandon' })).toMatchObject({ phase: 'settled', before: null });
  expect(await open(keys[0]!)).toBe(404);
});
