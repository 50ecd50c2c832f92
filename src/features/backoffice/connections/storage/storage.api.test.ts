import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { movedLists } from '#app/moved-files.server.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import type { S3Settings } from '#platform/settings/settings.server.ts';
import { moveSome } from '#platform/storage/moves.server.ts';
import { openPlace, openStorage } from '#platform/storage/open-storage.server.ts';
import type { Storage } from '#platform/storage/storage.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { addressOf } from '#test/databases/database.ts';
import * as make from '#test/made/files.ts';
import { uploadPicture } from '#test/made/pictures.ts';
import { upload } from '#test/sites/backups.ts';
import { connectionsSite } from '#test/sites/connections-site.ts';
import { importer } from '#test/sites/import-site.ts';
import { bucketSettings } from '#test/sites/s3.ts';
import { smallBucket } from '#test/sites/small-bucket.ts';
import type { Trial } from '../contract.ts';
import type { StorageState } from './contract.ts';

const PATH = '/api/admin/connections/storage';

const typedOf = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) => ({
  ...{ endpoint, bucket, region, accessKeyId, secretAccessKey },
});

/** A site with two files of a member and a cover of an article in its folder, and a bucket beside it. */
async function storageSite(env: Record<string, string> = {}) {
  const lines: string[] = [];
  const { site, browser } = await connectionsSite(
    env,
    createLog('trace', { write: (line: string) => void lines.push(line) }),
  );
  const member = await site.member('ming@example.com');
  const add = async (title: string) =>
    ((await upload(member, make.pdf(title), { categoryName: '作品集', title, name: `${title}.pdf` })) as File).urlPath;
  const keys = [await add('作品一'), await add('作品二')];
  const picture = await uploadPicture(browser, await make.jpeg(1700, 1100), { purpose: 'cover' });
  const s3 = await bucketSettings();
  const read = async () => (await browser.ok('GET', PATH)) as StorageState;
  const work = async (runner = 'one') => {
    while (await moveSome(site.deps, movedLists, runner));
    return read();
  };
  const act = async (method: 'PUT' | 'POST', path: string, body: object = {}) =>
    (await browser.ok(method, PATH + path, { ...body, revision: (await read()).revision })) as StorageState;
  return {
    ...{ site, browser, member, keys, picture: picture.url, s3, lines, add, read, work, act },
    folder: openPlace(site.deps.settings.dataDir, null),
    bucket: openPlace('', s3),
    open: async (key: string) => (await member.send('GET', `/${key}`)).status,
  };
}
/** Where nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface File {
  fileUploadId: string;
  urlPath: string;
}

const has = async (place: Storage, keys: readonly string[]) =>
  Promise.all(keys.map(async (key) => (await place.get(key)) !== undefined));

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

  // The same in the other direction: what lies there already is not sent again.
  await act('POST', '/back');
  expect(await work()).toMatchObject({ phase: 'moved', now: { bucket: '' }, before: { bucket: 'resumes' } });
  expect(await has(folder, [late])).toEqual([true]);

  // Only a press removes what lay before.
  expect(await act('POST', '/end', { how: 'clear' })).toMatchObject({ phase: 'clearing' });
  expect(await work()).toMatchObject({ phase: 'settled', now: { bucket: '' }, before: null });
  expect(await has(bucket, [...all, late])).toEqual([false, false, false, false, false]);
  expect(await Promise.all([...keys, late].map(open))).toEqual([200, 200, 200]);
  expect((await browser.send('GET', picture)).status).toBe(200);
  const again = await browser.call('POST', `${PATH}/back`, { revision: (await read()).revision });
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
    // Nobody copies it: the row is there, and the file isn't yet.
    expect(await work()).toMatchObject({ phase: 'moved', now: { bucket: '' } });
  };
  const key = await add('作品三');
  expect([objects.has(key), await has(folder, [key])]).toEqual([true, [true]]);
  expect(await open(key)).toBe(200);
});

test('what is removed while it is being copied does not come back, and neither after the copier has died', async () => {
  const { site, keys, s3, member, act, work, bucket, folder, read } = await storageSite();
  await act('PUT', '', typedOf(s3));
  const { fileUploadId } = ((await member.ok('GET', '/api/uploadFile')) as (File & { title: string })[]).find(
    ({ urlPath }) => urlPath === keys[0],
  )!;
  const bytes = (await folder.get(keys[0]!))!;
  await member.call('DELETE', `/api/uploadFile/${fileUploadId}`);
  expect([await has(folder, [keys[0]!]), await has(bucket, [keys[0]!])]).toEqual([[false], [false]]);
  // A process that had it in hand stores its copy only now, and is killed before it looks again.
  await bucket.put(keys[0]!, bytes, 'application/pdf');
  const { db } = site.deps.database;
  const dead = { runner: 'dead', beat_at: '2020', in_hand: JSON.stringify([keys[0]]) };
  await db.updateTable('storage_moves').set(dead).execute();
  expect(await work()).toMatchObject({ phase: 'moved', move: { faultCount: 0 } });
  expect(await has(bucket, keys)).toEqual([false, true]);
  // And while both places are known, what is removed goes from both.
  const [left] = (await member.ok('GET', '/api/uploadFile')) as File[];
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
  const files = (await member.ok('GET', '/api/uploadFile')) as File[];
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
  // What wakes up after it has lost the move ends nothing.
  expect(await moveSome(site.deps, movedLists, 'one')).toBe(false);
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

test('clearing leaves what has no whole copy', async () => {
  const { keys, s3, act, work, folder, bucket } = await storageSite();
  await act('PUT', '', typedOf(s3));
  await work();
  await bucket.remove(keys[0]!);
  await act('POST', '/end', { how: 'clear' });
  expect(await work()).toMatchObject({ phase: 'moved', move: { faults: [{ key: keys[0], why: 'kept' }] } });
  expect(await has(folder, keys)).toEqual([true, false]);
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
  expect((await browser.call('POST', `${PATH}/end`, { how: 'forget', revision }))[0]).toBe(400);
  expect(await act('POST', '/end', { how: 'abandon' })).toMatchObject({ phase: 'settled', before: null });
  expect(await open(keys[0]!)).toBe(404);
});

test('a third place has to wait until two are one', async () => {
  const { s3, act, work, browser, read } = await storageSite();
  const { s3: third } = await smallBucket();
  await act('PUT', '', typedOf(s3));
  const refused = async () => browser.call('PUT', PATH, { ...typedOf(third), revision: (await read()).revision });
  expect(await refused()).toEqual([400, expect.stringContaining('檔案還在搬移')]);
  await work();
  expect(await refused()).toEqual([400, expect.stringContaining('原來的存放處還有檔案')]);
  expect(await act('POST', '/end', { how: 'forget' })).toMatchObject({ phase: 'settled' });
  expect((await refused())[0]).toBe(200);
});

test('the secret is sealed, never told, and kept for the same host and key alone', async () => {
  const { site, browser, s3, act, work, read, lines } = await storageSite();
  const { s3: small } = await smallBucket();
  const answers = [
    await act('PUT', '', typedOf(small)),
    await work(),
    await browser.ok('GET', '/api/admin/audit?page=1&pageSize=50'),
  ];
  const { db } = site.deps.database;
  const stored = [
    await db.selectFrom('connections').selectAll().execute(),
    await db.selectFrom('audit_entries').selectAll().execute(),
  ];
  for (const text of [JSON.stringify(answers), JSON.stringify(stored), lines.join('')])
    expect(text).not.toContain(small.secretAccessKey);
  expect(await site.log()).toContain('林主管 修改連線設定 檔案存放');
  const again = { secretAccessKey: ['主機、帳號或 ID 變更時，請重新輸入'] };
  const keyless = { ...typedOf(small), secretAccessKey: '' };
  for (const change of [{ endpoint: s3.endpoint }, { accessKeyId: 'other' }])
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/try'],
    ] as const) {
      const body = { ...keyless, ...change, revision: (await read()).revision };
      expect(await browser.call(method, PATH + path, body)).toEqual([400, expect.objectContaining({ errors: again })]);
    }
  expect(await act('PUT', '', keyless)).toMatchObject({ phase: 'moved', now: { accessKeyId: 'id' } });
  // It can't be taken away: its files would be nowhere.
  const { revision } = await read();
  expect((await browser.call('DELETE', '/api/admin/connections/stored/storage', { revision }))[0]).toBe(404);
});

test.each<[string, Partial<S3Settings>, RegExp]>([
  ['is right', {}, /^寫入、讀取與刪除都成功$/],
  ['has another secret', { secretAccessKey: 'wrong' }, /^私密存取金鑰不正確/],
  ['has another key', { accessKeyId: 'nobody' }, /^儲存服務不認得這個存取金鑰 ID/],
  ['has no such bucket', { bucket: 'nothing-here' }, /^沒有這個儲存貯體/],
  ['is not there', { endpoint: `http://127.0.0.1:${await closedPort()}` }, /^連不到這個端點/],
  ['has no name', { endpoint: 'http://nobody.invalid' }, /^找不到這台主機/],
])('a trial of what was typed stores nothing: the place %s', async (_what, changes, text) => {
  const { site, browser, s3, act, read } = await storageSite();
  const body = { ...typedOf(s3), ...changes };
  const trial = (await browser.ok('POST', `${PATH}/try`, body)) as Trial;
  expect(trial.text).toMatch(text);
  expect(await site.log()).toContain('林主管 試用檔案存放');
  expect(await read()).toMatchObject({ phase: 'settled', now: { bucket: '' }, revision: 0 });
  if (trial.isOk) return;
  // And it is not taken for a setting either.
  expect(await browser.call('PUT', PATH, { ...body, revision: 0 })).toEqual([400, trial.text]);
  expect((await act('PUT', '', typedOf(s3))).phase).toBe('moving');
});

test.each([
  ['PUT', '寫入'],
  ['GET', '讀取'],
  ['DELETE', '刪除'],
])('a key without the right to %s is told, and nothing is left behind', async (method, word) => {
  const { browser } = await storageSite();
  const { s3, hook, objects } = await smallBucket();
  hook.look = (asked) => (asked === method ? { status: 403, code: 'AccessDenied' } : undefined);
  const trial = (await browser.ok('POST', `${PATH}/try`, typedOf(s3))) as Trial;
  expect(trial).toEqual({ isOk: false, text: expect.stringContaining(`沒有${word}的權限`) });
  expect(objects.size).toBe(method === 'DELETE' ? 1 : 0);
});

test.each([
  [{ endpoint: 'ftp://files.example' }, { endpoint: ['端點網址 須為 https:// 或 http:// 開頭的網址'] }],
  [{ endpoint: 'https://user:pass@files.example' }, { endpoint: ['端點網址 須為 https:// 或 http:// 開頭的網址'] }],
  [{ bucket: '../other' }, { bucket: ['儲存貯體 格式錯誤'] }],
  [{ secretAccessKey: '' }, { secretAccessKey: ['私密存取金鑰 為必填'] }],
])('half or hostile input is refused: %o', async (changes, errors) => {
  const { browser, s3 } = await storageSite();
  for (const [method, path] of [
    ['PUT', ''],
    ['POST', '/try'],
  ] as const) {
    const reply = await browser.call(method, PATH + path, { ...typedOf(s3), ...changes, revision: 0 });
    expect(reply).toEqual([400, expect.objectContaining({ errors })]);
  }
});

test('the environment wins, is shown as such, and what staff had set elsewhere is found all the same', async () => {
  const { site, keys, s3, act, work, read, browser, open, member } = await storageSite();
  const { s3: other } = await smallBucket();
  await act('PUT', '', typedOf(s3));
  await work();
  site.deps.settings.s3 = other;
  site.deps.storage = openStorage(site.deps.settings, site.deps.database);
  const found = await read();
  expect(found).toMatchObject({ isFixed: true, now: { bucket: 'small', accessKeyId: '' } });
  const fixed = [400, '由環境變數設定，不能在這裡修改'];
  expect(await browser.call('PUT', PATH, { ...typedOf(s3), revision: found.revision })).toEqual(fixed);
  expect(await Promise.all(keys.map(open))).toEqual([200, 200]);
  expect((await member.send('GET', '/api/uploadFile')).status).toBe(200);
});

test('with another key nothing is written where nobody would look for it; typed again, all is found', async () => {
  const { site, keys, s3, act, work, read, open, add, browser } = await storageSite();
  await act('PUT', '', typedOf(s3));
  await work();
  await act('POST', '/end', { how: 'clear' });
  await work();
  await site.deps.database.transaction(async (tx) => {
    await tx.updateTable('connections').set({ sealed: 'v1.of-another-key' }).execute();
  });
  expect(await read()).toMatchObject({ isUnopened: true });
  expect(await open(keys[0]!)).toBe(503);
  await expect(add('作品三')).rejects.toThrow();
  expect((await site.browser().send('GET', '/readyz')).status).toBe(503);
  const found = (await browser.ok('GET', '/api/admin/selfCheck')) as { checks: { name: string; text: string }[] };
  expect(found.checks.find(({ name }) => name === 'storage')?.text).toBe('檔案存放的設定解不開，檔案都打不開');
  await act('PUT', '', typedOf(s3));
  expect(await work()).toMatchObject({ phase: 'moved', move: { faultCount: 0 } });
  expect(await Promise.all(keys.map(open))).toEqual([200, 200]);
});

test('顧問 neither read nor change it', async () => {
  const { site, s3 } = await storageSite();
  const { browser: consultant } = await site.consultant();
  const calls = [
    ['GET', ''],
    ['PUT', ''],
    ['POST', '/try'],
    ['POST', '/back'],
    ['POST', '/end'],
  ] as const;
  for (const [method, path] of calls) {
    const body = method === 'GET' ? undefined : { ...typedOf(s3), how: 'clear', revision: 0 };
    expect((await consultant.call(method, PATH + path, body))[0], path).toBe(403);
  }
});
