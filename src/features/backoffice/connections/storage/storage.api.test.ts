import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { S3Settings } from '#platform/settings/settings.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import { isPostgres, KEY } from '#test/sites/connections-site.ts';
import { smallBucket } from '#test/sites/small-bucket.ts';
import { STORAGE, storageSite, typedOf } from '#test/sites/storage-site.ts';
import type { Trial } from '../contract.ts';

/** A port on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

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
      expect(await browser.call(method, STORAGE + path, body)).toEqual([
        400,
        expect.objectContaining({ errors: again }),
      ]);
    }
  expect(await act('PUT', '', keyless)).toMatchObject({ phase: 'moved', now: { accessKeyId: 'id' } });
  // It can't be removed: its files would be nowhere.
  const { revision } = await read();
  expect((await browser.call('DELETE', '/api/admin/connections/stored/storage', { revision }))[0]).toBe(404);
});

test.each<[string, Partial<S3Settings> | (() => Promise<Partial<S3Settings>>), RegExp]>([
  ['is right', {}, /^寫入、讀取與刪除都成功$/],
  ['has another secret', { secretAccessKey: 'wrong' }, /^私密存取金鑰不正確/],
  ['has another key', { accessKeyId: 'nobody' }, /^儲存服務不認得這個存取金鑰 ID/],
  ['has no such bucket', { bucket: 'nothing-here' }, /^沒有這個儲存貯體/],
  // Not earlier: another test may get the port.
  ['is not there', async () => ({ endpoint: `http://127.0.0.1:${await closedPort()}` }), /^連不到這個端點/],
  ['has no name', { endpoint: 'http://nobody.invalid' }, /^找不到這台主機/],
])('a trial of what was typed stores nothing: the place %s', async (_what, changes, text) => {
  const { site, browser, s3, act, read } = await storageSite();
  const body = { ...typedOf(s3), ...(typeof changes === 'function' ? await changes() : changes) };
  const trial = (await browser.ok('POST', `${STORAGE}/try`, body)) as Trial;
  expect(trial.text).toMatch(text);
  expect(await site.log()).toContain('林主管 試用檔案存放');
  expect(await read()).toMatchObject({ phase: 'settled', now: { bucket: '' }, revision: 0 });
  if (trial.isOk) return;
  // Nor is it accepted as a setting.
  expect(await browser.call('PUT', STORAGE, { ...body, revision: 0 })).toEqual([400, trial.text]);
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
  const trial = (await browser.ok('POST', `${STORAGE}/try`, typedOf(s3))) as Trial;
  expect(trial).toEqual({ isOk: false, text: expect.stringContaining(`沒有${word}的權限`) });
  expect(objects.size).toBe(method === 'DELETE' ? 1 : 0);
});

test.each([
  [200, '讀回的內容與寫入的不同'],
  [404, '讀回的內容與寫入的不同'],
  [403, '沒有讀取的權限'],
])('an answer without end is not read to its end: %d', async (status, text) => {
  const { browser, s3 } = await storageSite();
  let sent = 0;
  const server = createHttpServer((request, response) => {
    if (request.method !== 'GET') return request.resume().on('end', () => response.end());
    response.writeHead(status);
    const chunk = Buffer.alloc(65_536, 'x');
    const more = () => {
      do sent += chunk.length;
      while (!response.destroyed && response.write(chunk));
    };
    more();
    return response.on('drain', more);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const trial = (await browser.ok('POST', `${STORAGE}/try`, { ...typedOf(s3), endpoint })) as Trial;
  expect(trial).toEqual({ isOk: false, text: expect.stringContaining(text) });
  // The bytes in between are in the system's buffers.
  expect(sent).toBeLessThan(64_000_000);
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
    const reply = await browser.call(method, STORAGE + path, { ...typedOf(s3), ...changes, revision: 0 });
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
  expect(await browser.call('PUT', STORAGE, { ...typedOf(s3), revision: found.revision })).toEqual(fixed);
  expect(await Promise.all(keys.map(open))).toEqual([200, 200]);
  expect((await member.send('GET', '/api/uploadFile')).status).toBe(200);
});

test('what staff had set before the environment did, and is gone, can be forgotten', async () => {
  const { site, s3, keys, act, work, read, browser } = await storageSite();
  const { s3: other, hook } = await smallBucket();
  await act('PUT', '', typedOf(other));
  await work();
  site.deps.settings.s3 = s3;
  site.deps.storage = openStorage(site.deps.settings, site.deps.database);
  hook.look = () => ({ status: 404, code: 'NoSuchBucket' });
  await expect(site.deps.storage.remove(keys[0]!)).rejects.toThrow('NoSuchBucket');
  expect(await read()).toMatchObject({ isFixed: true, elsewhere: [{ bucket: 'small' }, { bucket: '' }] });
  const told = await act('POST', '/end', { how: 'forget' });
  expect(told).toMatchObject({ isFixed: true, now: { bucket: 'resumes' }, elsewhere: [] });
  expect(await site.log()).toContain('林主管 修改連線設定 檔案存放');
  const rows = await site.deps.database.db.selectFrom('connections').select('sealed').execute();
  expect(rows).toEqual([{ sealed: null }]);
  // Nothing else can be done to a place that isn't in use.
  const { revision } = await read();
  expect((await browser.call('POST', `${STORAGE}/end`, { how: 'clear', revision }))[0]).toBe(400);
  await site.deps.storage.remove(keys[0]!);
});

test('a save that is refused is in the log with where it led, and leads nowhere where it could not be stored', async () => {
  const { site, browser, act, work, s3 } = await storageSite();
  const { s3: other, hook } = await smallBucket();
  const asked: string[] = [];
  hook.look = (method) => {
    asked.push(method);
    return { status: 403, code: 'AccessDenied' };
  };
  const save = (revision: number) => browser.call('PUT', STORAGE, { ...typedOf(other), revision });
  expect(await save(7)).toEqual([400, expect.stringContaining('別處變更過')]);
  expect(asked).toEqual([]);
  expect(await save(0)).toEqual([400, expect.stringContaining('沒有寫入的權限')]);
  const entries = (await browser.ok('GET', '/api/admin/audit?page=1&pageSize=50')) as { action: string }[];
  expect(JSON.stringify(entries.find(({ action }) => action === '試用檔案存放'))).toContain(other.endpoint);
  await act('PUT', '', typedOf(s3));
  await work();
  asked.length = 0;
  site.deps.settings.s3 = s3;
  expect(await save(1)).toEqual([400, '由環境變數設定，不能在這裡修改']);
  expect(asked).toEqual([]);
});

test('back in the folder alone nothing is stored, whichever way it came there', async () => {
  const { site, s3, act, work, read, keys, open, add } = await storageSite();
  const sealed = async () => (await site.deps.database.db.selectFrom('connections').selectAll().execute())[0]?.sealed;
  await act('PUT', '', typedOf(s3));
  await work();
  await act('POST', '/back');
  await work();
  await act('POST', '/end', { how: 'forget' });
  expect(await sealed()).toBeNull();
  await site.deps.database.transaction(async (tx) => {
    await tx.updateTable('connections').set({ sealed: 'v1.of-another-key' }).execute();
  });
  expect([await open(keys[0]!), (await read()).isUnopened]).toEqual([503, true]);
  expect(await act('POST', '/back')).toMatchObject({ phase: 'settled', isUnopened: false, now: { bucket: '' } });
  expect([await sealed(), await open(keys[0]!)]).toEqual([null, 200]);
  await add('作品三');
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

test('a key that is put back is seen at once, without a restart', async () => {
  const { site, keys, s3, act, work, open } = await storageSite();
  await act('PUT', '', typedOf(s3));
  await work();
  const { settings } = site.deps;
  const { dataDir } = settings;
  if (isPostgres) settings.settingsKey = undefined;
  else renameSync(join(dataDir, 'settings.key'), join(dataDir, 'elsewhere.key'));
  site.deps.storage = openStorage(settings, site.deps.database);
  expect(await open(keys[0]!)).toBe(503);
  if (isPostgres) settings.settingsKey = KEY;
  else renameSync(join(dataDir, 'elsewhere.key'), join(dataDir, 'settings.key'));
  expect(await open(keys[0]!)).toBe(200);
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
    expect((await consultant.call(method, STORAGE + path, body))[0], path).toBe(403);
  }
});
