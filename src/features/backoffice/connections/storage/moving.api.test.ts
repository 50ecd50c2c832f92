import { expect, onTestFinished, test } from 'vitest';
import { movedLists } from '#app/moved-files.server.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { moveSome } from '#platform/storage/moves.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import { addressOf } from '#test/databases/database.ts';
import { importer, RUNS } from '#test/sites/import-site.ts';
import { smallBucket } from '#test/sites/small-bucket.ts';
import { STAFF_PASSWORD } from '#test/sites/staff-site.ts';
import { has, type MemberFile, STORAGE, storageSite, typedOf } from '#test/sites/storage-site.ts';

test('files are moved to a bucket and back, found at every moment, and new ones go to the new place at once', async () => {
  const { keys, picture, s3, add, work, act, open, folder, bucket, browser, read } = await storageSite();
  const started = await act('PUT', '', typedOf(s3));
  expect(started).toMatchObject({ phase: 'moving', now: { bucket: 'resumes' }, before: { bucket: '' } });
  expect(await has(bucket, keys)).toEqual([false, false]);
  expect(await Promise.all(keys.map(open))).toEqual([200, 200]);
  const late = await add('作品三');
  expect([await has(bucket, [late]), await has(folder, [late])]).toEqual([[true], [false]]);

  const moved = await work();
  expect(moved).toMatchObject({ phase: 'moved', move: { total: 4, done: 4, faultCount: 0, outage: '' } });
  const cover = picture.slice(1);
  const all = [...keys, cover, cover.replace('.webp', '-800.webp')];
  expect(await has(bucket, all)).toEqual([true, true, true, true]);
  for (const key of all) expect(await bucket.get(key)).toEqual(await folder.get(key));

  // The same in the other direction: files already there are not sent again.
  await act('POST', '/back');
  expect(await work()).toMatchObject({ phase: 'moved', now: { bucket: '' }, before: { bucket: 'resumes' } });
  expect(await has(folder, [late])).toEqual([true]);

  // The old copies are removed only by a press.
  expect(await act('POST', '/end', { how: 'clear' })).toMatchObject({ phase: 'clearing' });
  expect(await work()).toMatchObject({ phase: 'settled', now: { bucket: '' }, before: null });
  expect(await has(bucket, [...all, late])).toEqual([false, false, false, false, false]);
  expect(await Promise.all([...keys, late].map(open))).toEqual([200, 200, 200]);
  expect((await browser.send('GET', picture)).status).toBe(200);
  const { revision } = await read();
  const again = await browser.call('POST', `${STORAGE}/back`, { password: STAFF_PASSWORD, revision });
  expect(again).toEqual([400, '檔案已經在這台主機的資料夾']);
});

test('an uploaded list of vacancies goes along, and is imported afterwards', async () => {
  const { site, browser, s3, act, work } = await storageSite();
  const { preview, take } = importer(site.deps, browser);
  const vacancy = { position: '職缺', category: '財務會計', city: '台北市', salary: '面議', content: '記帳。' };
  const list = new File([JSON.stringify({ ...vacancy, source: '104', sourceNumber: 'n1' })], 'list.jsonl');
  const told = await preview(list);
  await act('PUT', '', typedOf(s3));
  await work();
  await act('POST', '/end', { how: 'clear' });
  expect((await work()).phase).toBe('settled');
  expect(await take(told.id, told.fingerprint)).toMatchObject({ state: 'done', added: 1 });
});

test('refused rows of a list that is checked again during a move are those of the last check', async () => {
  const { site, browser, s3, act, work, bucket, folder } = await storageSite();
  const { look, check } = importer(site.deps, browser);
  const vacancy = { position: '', category: '財務會計', city: '台北市', salary: '面議', content: '記帳。' };
  const run = await look(new File([JSON.stringify(vacancy)], 'list.jsonl'));
  const keys = [100, 200].map((number) => `imports/${run.id}/refused-${number}`);
  expect(await has(folder, keys)).toEqual([true, false]);
  await act('PUT', '', typedOf(s3));
  await check(run.id);
  expect([await has(folder, keys), await has(bucket, keys)]).toEqual([
    [false, false],
    [false, true],
  ]);
  const rows = async () => (await browser.send('GET', `${RUNS}/${run.id}/refused.csv`)).text();
  const before = await rows();
  await work();
  expect([await rows(), before]).toEqual([before, expect.stringContaining('記帳。')]);
});

test('every process follows at once', async () => {
  const { site, s3, act, bucket, folder } = await storageSite();
  const database = await openDatabase(addressOf(site.deps.database));
  onTestFinished(() => database.close());
  const other = openStorage(site.deps.settings, database);
  const [one, two] = ['users/a/one.pdf', 'users/a/two.pdf'];
  await other.put(one, Buffer.from('one'), 'application/pdf');
  await act('PUT', '', typedOf(s3));
  await other.put(two, Buffer.from('two'), 'application/pdf');
  expect([await has(folder, [one, two]), await has(bucket, [one, two])]).toEqual([
    [true, false],
    [false, true],
  ]);
  expect([String(await other.get(one)), String(await other.get(two))]).toEqual(['one', 'two']);
  await other.remove(one);
  expect(await has(folder, [one])).toEqual([false]);
});

test('a file that is written while the place changes lies in the new one too', async () => {
  const { add, act, work, folder, open } = await storageSite();
  const { s3, hook, objects } = await smallBucket();
  await act('PUT', '', typedOf(s3));
  await work();
  hook.look = async (method) => {
    if (method !== 'PUT') return;
    hook.look = () => undefined;
    await act('POST', '/back');
    // Nobody copies it: its row exists, but its file doesn't yet.
    expect(await work()).toMatchObject({ phase: 'moved', now: { bucket: '' } });
  };
  const key = await add('作品三');
  expect([objects.has(key), await has(folder, [key])]).toEqual([true, [true]]);
  expect(await open(key)).toBe(200);
});

test('what is removed while it is being copied does not come back, and neither after the copier has died', async () => {
  const { site, keys, s3, member, act, work, bucket, folder, read } = await storageSite();
  await act('PUT', '', typedOf(s3));
  const { fileUploadId } = ((await member.ok('GET', '/api/uploadFile')) as (MemberFile & { title: string })[]).find(
    ({ urlPath }) => urlPath === keys[0],
  )!;
  const bytes = (await folder.get(keys[0]!))!;
  await member.call('DELETE', `/api/uploadFile/${fileUploadId}`);
  expect([await has(folder, [keys[0]!]), await has(bucket, [keys[0]!])]).toEqual([[false], [false]]);
  // A process that was moving it stores its copy only now, and is killed before it looks again.
  await bucket.put(keys[0]!, bytes, 'application/pdf');
  const { db } = site.deps.database;
  const dead = { runner: 'dead', beat_at: '2020', in_hand: JSON.stringify([keys[0]]) };
  await db.updateTable('storage_moves').set(dead).execute();
  expect(await work()).toMatchObject({ phase: 'moved', move: { faultCount: 0 } });
  expect(await has(bucket, keys)).toEqual([false, true]);
  // While both places are known, a removed file is removed from both.
  const [left] = (await member.ok('GET', '/api/uploadFile')) as MemberFile[];
  await member.call('DELETE', `/api/uploadFile/${left!.fileUploadId}`);
  expect([await has(folder, keys), await has(bucket, keys)]).toEqual([
    [false, false],
    [false, false],
  ]);
  expect((await read()).phase).toBe('moved');
});

test('a copy that is made while its owner removes the file goes with it', async () => {
  const { keys, member, act, work, folder } = await storageSite();
  const { s3, hook, objects } = await smallBucket();
  await act('PUT', '', typedOf(s3));
  const files = (await member.ok('GET', '/api/uploadFile')) as MemberFile[];
  const { fileUploadId } = files.find(({ urlPath }) => urlPath === keys[0])!;
  hook.look = async (method, key) => {
    if (method !== 'PUT' || key !== keys[0]) return;
    hook.look = () => undefined;
    await member.call('DELETE', `/api/uploadFile/${fileUploadId}`);
  };
  expect(await work()).toMatchObject({ phase: 'moved', move: { faultCount: 0 } });
  expect([objects.has(keys[0]!), objects.has(keys[1]!), await has(folder, keys)]).toEqual([false, true, [false, true]]);
});

test('a place that does not answer stops the move, and loses nothing; it goes on by itself', async () => {
  const { site, keys, act, work, open } = await storageSite();
  const { s3, hook } = await smallBucket();
  await act('PUT', '', typedOf(s3));
  hook.look = (method, key) =>
    method === 'PUT' && key === keys[1] ? { status: 507, code: 'QuotaExceeded' } : undefined;
  expect(await work()).toMatchObject({ phase: 'moving', move: { outage: '空間已滿' } });
  expect(await Promise.all(keys.map(open))).toEqual([200, 200]);
  hook.look = () => undefined;
  expect((await work()).phase).toBe('moving');
  site.wait(60_000);
  expect(await work()).toMatchObject({ phase: 'moved', move: { done: 3, outage: '' } });
});

test('one process moves at a time, and another goes on where one has died', async () => {
  const { site, s3, act, work, keys, bucket } = await storageSite();
  await act('PUT', '', typedOf(s3));
  const { db } = site.deps.database;
  expect(await moveSome(site.deps, movedLists, 'one')).toBe(true);
  expect(await moveSome(site.deps, movedLists, 'two')).toBe(false);
  expect((await work('two')).phase).toBe('moving');
  await db.updateTable('storage_moves').set({ beat_at: '2020' }).execute();
  expect((await work('two')).phase).toBe('moved');
  expect(await has(bucket, keys)).toEqual([true, true]);
  // A process that wakes up after losing the move ends nothing.
  expect(await moveSome(site.deps, movedLists, 'one')).toBe(false);
});

test('a move that is turned round just when a process takes it up is done from its beginning', async () => {
  const { site, s3, add, act, folder, read } = await storageSite();
  await act('PUT', '', typedOf(s3));
  const late = await add('作品三');
  const { database } = site.deps;
  let isTurned = false;
  const transaction: typeof database.transaction = async (work) => {
    if (!isTurned) await act('POST', '/back');
    isTurned = true;
    return database.transaction(work);
  };
  const turning = { ...site.deps, database: { ...database, db: database.db, transaction } };
  const onlyFiles = movedLists.slice(1, 2);
  while (await moveSome(turning, onlyFiles, 'one'));
  expect((await read()).phase).toBe('moved');
  expect(await has(folder, [late])).toEqual([true]);
});

test('files that are missing or damaged before are named, and stop nothing', async () => {
  const { keys, s3, act, work, folder } = await storageSite();
  await folder.remove(keys[0]!);
  await folder.put(keys[1]!, Buffer.from('half'), '');
  await act('PUT', '', typedOf(s3));
  const { phase, move } = await work();
  expect([phase, move.faultCount]).toEqual(['moved', 2]);
  expect(move.faults).toEqual(
    expect.arrayContaining([
      { key: keys[0], why: 'missing' },
      { key: keys[1], why: 'damaged' },
    ]),
  );
});

test('what a mover had in hand is looked at in both places, also after the move was turned round', async () => {
  const { site, keys, s3, member, act, bucket, folder } = await storageSite();
  await act('PUT', '', typedOf(s3));
  const bytes = (await folder.get(keys[0]!))!;
  const files = (await member.ok('GET', '/api/uploadFile')) as MemberFile[];
  await member.call('DELETE', `/api/uploadFile/${files.find(({ urlPath }) => urlPath === keys[0])!.fileUploadId}`);
  const { db } = site.deps.database;
  await db
    .updateTable('storage_moves')
    .set({ runner: 'dead', beat_at: '2020', in_hand: JSON.stringify([keys[0]]) })
    .execute();
  // Its copy is stored last of all, in the place that is the old one by then.
  await act('POST', '/back');
  await bucket.put(keys[0]!, bytes, 'application/pdf');
  const nothing = [{ table: 'pictures', after: async () => [] }];
  expect(await moveSome(site.deps, nothing, 'one')).toBe(true);
  expect([await has(folder, keys), await has(bucket, keys)]).toEqual([
    [false, true],
    [false, false],
  ]);
});

test('a third place has to wait until two are one', async () => {
  const { s3, act, work, browser, read } = await storageSite();
  const { s3: third } = await smallBucket();
  await act('PUT', '', typedOf(s3));
  const refused = async () => browser.call('PUT', STORAGE, { ...typedOf(third), revision: (await read()).revision });
  expect(await refused()).toEqual([400, expect.stringContaining('檔案還在搬移')]);
  await work();
  expect(await refused()).toEqual([400, expect.stringContaining('原來的存放處還有檔案')]);
  expect(await act('POST', '/end', { how: 'forget' })).toMatchObject({ phase: 'settled' });
  expect((await refused())[0]).toBe(200);
});
