import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { noteBackup } from '#platform/backup/newest.server.ts';
import { selfSigned } from '#test/made/certificate.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import type { Check } from './contract.ts';

async function checkSite(env: Record<string, string> = {}) {
  const site = await staffSite(env);
  const { browser } = await site.manager();
  const read = async () => {
    const { checks } = (await browser.ok('GET', '/api/admin/selfCheck')) as { checks: Check[] };
    return Object.fromEntries(checks.map(({ name, ...rest }) => [name, rest]));
  };
  return { site, read };
}

test('a site in order says so, with what it stands on', async () => {
  const { site, read } = await checkSite({ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'http://localhost:3000' });
  const found = await read();
  for (const name of ['database', 'migrations', 'storage', 'outbox', 'certificate', 'clock', 'program'])
    expect(found[name], name).toMatchObject({ state: 'ok', advice: '' });
  expect(found.database!.text).toMatch(/^(SQLite|PostgreSQL)，[\d.]+ [kM]B，回應 \d+ 毫秒$/);
  expect(found.disk!.text).toMatch(/^剩餘 [\d.]+ \w+，共 [\d.]+ \w+$/);
  expect(found.clock!.text).toEqual(
    site.deps.database.kind === 'sqlite' ? '與最近的紀錄一致' : expect.stringContaining('秒'),
  );
});

test('of several processes it says that the memory is one’s', async () => {
  const [one, several] = [await checkSite({ WORKERS: '1' }), await checkSite({ WORKERS: '3' })];
  const said = async ({ read }: typeof one) => (await read()).program!.text;
  expect(await said(one)).toMatch(/Node\.js [\d.]+，記憶體 /);
  expect(await said(several)).toMatch(/Node\.js [\d.]+，共 3 個處理程序，以下為其中一個：記憶體 /);
});

test('what isn’t in order is told, each by itself, with what to do', async () => {
  const { site, read } = await checkSite({ PUBLIC_URL: 'http://www.example.com' });
  const { deps } = site;
  const at = new Date(deps.now().getTime() - 3 * 3_600_000).toISOString();
  const row = { attempts: 1, ended_at: null, last_fault: null, mail: null, created_at: at, next_try_at: '2999' };
  await deps.database.db
    .insertInto('outbox_mails')
    .values({ ...row, mail_id: 'a', state: 'waiting' })
    .execute();
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
    deps.database.db,
  );
  const storage = deps.storage.ping;
  deps.storage.ping = () => Promise.reject(new Error('no space'));
  onTestFinished(() => {
    deps.storage.ping = storage;
  });
  const found = await read();
  expect(found.outbox).toMatchObject({ state: 'warning', text: '1 封等待中，最久 3 小時；信件只存成檔案' });
  expect(found.migrations).toMatchObject({ state: 'bad', text: '尚有 1 項未執行' });
  expect(found.storage).toMatchObject({ state: 'bad', text: '資料夾無法使用' });
  expect(found.certificate).toMatchObject({ state: 'bad', text: '網站沒有使用 HTTPS' });
  expect(found.database!.state).toBe('ok');
});

test('how old the newest backup is, is told, and when it is too old', async () => {
  const { site, read } = await checkSite();
  expect((await read()).backup).toMatchObject({ state: 'warning', text: '還沒有備份過' });
  const noted = async (hours: number, missing = 0) => {
    const at = new Date(site.deps.now().getTime() - hours * 3_600_000).toISOString();
    const backup = { at, file: 'site.backup', bytes: 5_000_000, rows: 1, files: 1, missing };
    await noteBackup(site.deps.database.db, backup);
    return (await read()).backup;
  };
  expect(await noted(2)).toMatchObject({ state: 'ok', text: '最近一次在 2 小時前，5.0 MB', advice: '' });
  expect(await noted(2, 3)).toMatchObject({ state: 'warning', text: expect.stringContaining('3 個檔案遺失') });
  expect(await noted(30)).toMatchObject({ state: 'warning', advice: expect.stringContaining('npm run backup') });
  expect(await noted(24 * 4)).toMatchObject({ state: 'bad', text: expect.stringContaining('4 天前') });
});

test('a clock that was put back is noticed', async () => {
  const { site, read } = await checkSite();
  site.wait(-600_000);
  expect((await read()).clock).toMatchObject({ state: 'bad', text: '時鐘比最近的紀錄慢 10 分鐘' });
});

/** Starts a server with a certificate; returns its address. */
async function showing(certificate: { key: string; cert: string }): Promise<string> {
  const server = createServer(certificate);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

/** As if a well-known authority had signed it. */
function trust(cert: string): void {
  const before = getCACertificates();
  setDefaultCACertificates([...before, cert]);
  onTestFinished(() => setDefaultCACertificates(before));
}

test.each([
  [200, 'ok', '有效期還有 200 天'],
  [10, 'warning', '有效期還有 10 天'],
  [3, 'bad', '有效期還有 3 天'],
  [-1, 'bad', '憑證已過期'],
])('a certificate that ends in %d days: %s', async (days, state, text) => {
  const certificate = await selfSigned(days);
  trust(certificate.cert);
  const { read } = await checkSite({ PUBLIC_URL: await showing(certificate) });
  expect((await read()).certificate).toMatchObject({ state, text });
});

test('a certificate that browsers refuse is bad, however long it lasts', async () => {
  const foreign = await selfSigned(200, 'other.example');
  const { read } = await checkSite({ PUBLIC_URL: await showing(foreign) });
  expect((await read()).certificate).toMatchObject({ state: 'bad', text: expect.stringContaining('不信任這張憑證') });
  trust(foreign.cert);
  expect((await read()).certificate).toMatchObject({ state: 'bad', text: '憑證不是發給這個網址的' });
});

test('a public address that cannot be reached from here is said kindly', async () => {
  const { read } = await checkSite({ PUBLIC_URL: 'https://127.0.0.1:1' });
  expect((await read()).certificate).toMatchObject({ state: 'warning', text: '讀不到憑證' });
});
