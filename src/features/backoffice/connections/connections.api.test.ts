import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app/app.server.ts';
import { NO_ASSETS } from '#app/render.server.tsx';
import { saveStored } from '#platform/connections/stored.server.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { STALE } from '#shared/revisions.ts';
import { addressOf } from '#test/databases/database.ts';
import { MESSAGE } from '#test/made/hostile-forms.ts';
import { Browser } from '#test/sites/account-site.ts';
import {
  CLIENT,
  connectionsSite,
  isPostgres,
  PASSWORD,
  PATH,
  SERVER,
  SURE,
  store,
  TYPED_CLIENT,
  TYPED_SERVER,
} from '#test/sites/connections-site.ts';
import { oidcIssuer } from '#test/sites/oidc-issuer.ts';
import { type StaffSite, staffSite } from '#test/sites/staff-site.ts';
import { testOnPostgres, testOnSqlite } from '#test/test-where.ts';
import type { Trial } from './contract.ts';
import { mailWay } from './service.server.ts';

test('a young site has none; what is set holds, and its secret is never told again', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const { site, browser, read } = await connectionsSite({}, log);
  expect(await read()).toMatchObject({
    mailServer: { isSet: false, isFixed: false, hasPassword: false, revision: 0 },
    line: { isOn: false, callbackUrl: 'https://site.example/signin/line/callback' },
    feedUrl: 'https://site.example/api/vacancies.xml',
    lacksKey: false,
  });
  const answers = [
    await browser.ok('PUT', `${PATH}/mailServer`, { ...TYPED_SERVER, revision: 0 }),
    await browser.ok('PUT', `${PATH}/mailSender`, {
      name: '海風人力',
      email: 'hi@agency.example',
      ...SURE,
      revision: 0,
    }),
    await browser.ok('PUT', `${PATH}/contactMail`, { email: 'jobs@agency.example', ...SURE, revision: 0 }),
    await browser.ok('PUT', `${PATH}/signIn/google`, { ...TYPED_CLIENT, revision: 0 }),
    await browser.ok('PUT', `${PATH}/zipcodes`, { url: 'https://codes.example/tw.json', revision: 0 }),
    await browser.call('PUT', `${PATH}/mailServer`, { ...TYPED_SERVER, host: 'a\r\nb', revision: 1 }),
    await browser.call('PUT', `${PATH}/mailServer`, { ...TYPED_SERVER, revision: 7 }),
    await read(),
    await browser.ok('GET', '/api/admin/audit?page=1&pageSize=50'),
    await browser.ok('GET', '/api/admin/selfCheck'),
    await browser.ok('GET', '/api/admin/guide'),
  ];
  expect(await read()).toMatchObject({
    mailServer: {
      isSet: true,
      host: SERVER.host,
      user: 'service',
      hasPassword: true,
      revision: 1,
      changedBy: '林主管',
    },
    mailSender: { name: '海風人力', email: 'hi@agency.example' },
    google: { isSet: true, isOn: true, hasSecret: true },
  });
  expect(await mailWay(site.deps)).toMatchObject({ server: SERVER, from: '海風人力 <hi@agency.example>' });
  const { db } = site.deps.database;
  const stored = await Promise.all([
    db.selectFrom('connections').selectAll().execute(),
    db.selectFrom('audit_entries').selectAll().execute(),
    db.selectFrom('outbox_mails').selectAll().execute(),
  ]);
  const { dataDir } = addressOf(site.deps.database);
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const kept = files.map((one) => readFileSync(join(one.parentPath, one.name), 'latin1'));
  expect(stored[0]).toHaveLength(5);
  for (const secret of [PASSWORD, CLIENT.clientSecret])
    for (const text of [JSON.stringify(answers), JSON.stringify(stored), lines.join(''), ...kept])
      expect(text).not.toContain(secret);
  expect(await site.log()).toContain('林主管 修改連線設定 郵件伺服器');
});

testOnSqlite('the key is a file for its owner alone, made with the first thing sealed', async () => {
  const { site, browser } = await connectionsSite();
  const file = join(addressOf(site.deps.database).dataDir, 'settings.key');
  expect(existsSync(file)).toBe(false);
  await browser.ok('PUT', `${PATH}/contactMail`, { email: 'jobs@agency.example', ...SURE, revision: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

testOnSqlite('a group that has the data folder reads the key too, also one that was made before', async () => {
  const { site, browser } = await connectionsSite();
  const { dataDir } = addressOf(site.deps.database);
  const file = join(dataDir, 'settings.key');
  chmodSync(dataDir, 0o2770);
  await browser.ok('PUT', `${PATH}/contactMail`, { email: 'jobs@agency.example', ...SURE, revision: 0 });
  expect(statSync(file).mode & 0o040).toBe(0o040);
  chmodSync(file, 0o600);
  await browser.ok('GET', PATH);
  expect(statSync(file).mode & 0o040).toBe(0o040);
});

testOnSqlite('a key that is there and can’t be read is not replaced', async () => {
  const { site, browser } = await connectionsSite();
  mkdirSync(join(addressOf(site.deps.database).dataDir, 'settings.key'));
  const refused = await browser.call('PUT', `${PATH}/contactMail`, {
    email: 'jobs@agency.example',
    ...SURE,
    revision: 0,
  });
  expect(refused).toEqual([400, expect.stringContaining('讀不到資料夾裡的 settings.key')]);
});

testOnPostgres('on PostgreSQL nothing is stored without a key that other machines could have', async () => {
  const site = await staffSite();
  site.deps.settings.databaseUrl = addressOf(site.deps.database).databaseUrl;
  const { browser } = await site.manager();
  expect(await browser.ok('GET', PATH)).toMatchObject({ lacksKey: true });
  const [status, reply] = await browser.call('PUT', `${PATH}/contactMail`, {
    email: 'a@agency.example',
    ...SURE,
    revision: 0,
  });
  expect([status, reply]).toEqual([400, expect.stringContaining('SETTINGS_KEY_FILE')]);
  expect(await site.deps.database.db.selectFrom('connections').selectAll().execute()).toEqual([]);
});

test('with another key it is not used, says so, and can be set anew', async () => {
  const { site, browser, read } = await connectionsSite();
  await browser.ok('PUT', `${PATH}/mailServer`, { ...TYPED_SERVER, revision: 0 });
  if (isPostgres) site.deps.settings.settingsKey = 'another-key-of-at-least-32-characters';
  else writeFileSync(join(addressOf(site.deps.database).dataDir, 'settings.key'), 'another-key-of-32-characters-or-so');
  // As after a start: nothing earlier is known.
  const other = await secondProcess(site);
  expect(await read()).toMatchObject({ mailServer: { isSet: false, isUnopened: true, host: '', revision: 1 } });
  const found = (await other.ok('GET', '/api/admin/selfCheck')) as { checks: { name: string; text: string }[] };
  const text = (name: string) => found.checks.find((one) => one.name === name)?.text;
  expect(text('connections')).toBe('郵件伺服器的設定解不開，目前無法使用');
  expect(text('outbox')).toContain('信先等著');
  expect((await other.send('GET', '/')).status).toBe(200);
  await browser.ok('PUT', `${PATH}/mailServer`, { ...TYPED_SERVER, revision: 1 });
  expect(await read()).toMatchObject({ mailServer: { isSet: true, isUnopened: false } });
});

/** Another process of the same site, with the cookies of its 管理員. */
async function secondProcess(site: StaffSite): Promise<Browser> {
  const database = await openDatabase(addressOf(site.deps.database));
  onTestFinished(() => database.close());
  const deps = { ...site.deps, database };
  const app = await createApp(deps, { assets: NO_ASSETS, files: new Map() });
  const browser = new Browser(app.fetch, site.deps.settings.publicUrl);
  const { browser: manager } = await site.manager('second@agency.example', '第二位');
  for (const [name, value] of manager.cookies) browser.cookies.set(name, value);
  return browser;
}

test('a row that is put in another’s place, or changed, opens nothing', async () => {
  const { site, browser, read } = await connectionsSite();
  await browser.ok('PUT', `${PATH}/signIn/line`, { ...TYPED_CLIENT, revision: 0 });
  await site.deps.database.transaction(async (tx) => {
    const { sealed } = await tx.selectFrom('connections').select('sealed').executeTakeFirstOrThrow();
    const row = { revision: 1, staffName: '林主管' };
    await saveStored(tx, { ...row, name: 'google', sealed }, site.deps.now());
    const middle = sealed!.length >> 1;
    const other = sealed![middle] === 'A' ? 'B' : 'A';
    const changed = sealed!.slice(0, middle) + other + sealed!.slice(middle + 1);
    await saveStored(tx, { ...row, name: 'line', sealed: changed }, site.deps.now());
  });
  expect(await read()).toMatchObject({ line: { isUnopened: true }, google: { isUnopened: true } });
});

test('the environment wins, is shown as such, and can’t be changed', async () => {
  const { site, browser, read } = await connectionsSite({
    SMTP_URL: 'smtp://someone:env-secret@mail.env.example:2525',
    MAIL_FROM: '環境 <env@agency.example>',
    LINE_CLIENT_ID: 'env-client',
    LINE_CLIENT_SECRET: 'env-line-secret',
  });
  await store(site, 'mailServer', { ...SERVER, security: 'starttls' });
  const found = await read();
  expect(found).toMatchObject({
    mailServer: { isFixed: true, isSet: true, host: 'mail.env.example', port: 2525, user: '', hasPassword: false },
    mailSender: { isFixed: true, name: '環境', email: 'env@agency.example' },
    line: { isFixed: true, isOn: true, clientId: 'env-client' },
    google: { isFixed: false },
  });
  expect(JSON.stringify(found)).not.toMatch(/env-secret|env-line-secret|someone/);
  const fixed = [400, '由環境變數設定，不能在這裡修改'];
  expect(await browser.call('PUT', `${PATH}/mailServer`, { ...TYPED_SERVER, revision: 1 })).toEqual(fixed);
  expect(await browser.call('DELETE', `${PATH}/stored/line`, { revision: 0 })).toEqual(fixed);
  expect(await mailWay(site.deps)).toMatchObject({ server: 'smtp://someone:env-secret@mail.env.example:2525' });
});

test('a sign-in is on and off for visitors at once, in every process', async () => {
  const { site, browser } = await connectionsSite();
  const other = await secondProcess(site);
  const pages = async (of: Browser) => (await (await of.send('GET', '/login')).text()).includes('使用 Google 登入');
  const both = async () => [await pages(site.browser()), await pages(other)];
  expect(await both()).toEqual([false, false]);
  await browser.ok('PUT', `${PATH}/signIn/google`, { ...TYPED_CLIENT, revision: 0 });
  await expect.poll(both).toEqual([true, true]);
  await browser.ok('PUT', `${PATH}/signIn/google`, { ...TYPED_CLIENT, clientSecret: '', isOn: false, revision: 1 });
  await expect.poll(both).toEqual([false, false]);
  expect(await other.call('GET', '/api/Login/Google')).toEqual([400, '尚未開放Google登入']);
  await browser.ok('DELETE', `${PATH}/stored/google`, { revision: 2 });
  expect(await browser.ok('GET', PATH)).toMatchObject({ google: { isSet: false, hasSecret: false, revision: 3 } });
});

test('members sign in with what was set in the browser, and the trial says whether the provider knows it', async () => {
  const { env, ...issuer } = await oidcIssuer('google');
  const { site, browser } = await connectionsSite({ GOOGLE_ISSUER: issuer.issuer });
  const trial = async () => (await browser.ok('POST', `${PATH}/signIn/google/try`)) as Trial;
  expect(await trial()).toEqual({ isOk: false, text: 'Google 登入還沒有開啟' });
  await browser.ok('PUT', `${PATH}/signIn/google`, { ...TYPED_CLIENT, clientSecret: 'wrong', revision: 0 });
  expect(await trial()).toEqual({ isOk: false, text: 'ID 或密鑰不正確，請從主控台重新複製' });
  await browser.ok('PUT', `${PATH}/signIn/google`, { ...TYPED_CLIENT, revision: 1 });
  expect(await trial()).toEqual({ isOk: true, text: 'Google 登入的伺服器有回應，也認得這組 ID 與密鑰' });
  const visitor = site.browser();
  const address = (await visitor.ok('GET', '/api/Login/Google')) as string;
  const person = { sub: 'ming-1', name: '王小明', email: 'ming@example.com', email_verified: true };
  const landed = await visitor.send('GET', issuer.agree(address, person));
  expect(landed.headers.get('Location')).toBe('https://site.example/');
});

test.each([
  ['mailServer', { ...TYPED_SERVER, host: 'mail.example\r\nRCPT TO:<a@b.example>' }, { host: ['主機 不是有效的值'] }],
  ['mailServer', { ...TYPED_SERVER, host: 'mail.example/x?y' }, { host: ['主機 格式錯誤'] }],
  ['mailServer', { ...TYPED_SERVER, user: 'a\nb' }, { user: ['帳號 不是有效的值'] }],
  ['mailServer', { ...TYPED_SERVER, password: 'a\r\nb' }, { password: ['密碼 不是有效的值'] }],
  ['mailServer', { ...TYPED_SERVER, password: '' }, { password: ['密碼 為必填'] }],
  ['mailServer', { ...TYPED_SERVER, port: 6379 }, { port: ['連接埠 只能是 25、465、587、2525'] }],
  [
    'mailServer',
    { ...TYPED_SERVER, security: 'none' },
    { security: ['不加密的連線會洩漏密碼，請選擇加密，或把帳號留空'] },
  ],
  ['mailSender', { name: 'a\r\nBcc: x', email: 'a@b.example', ...SURE }, { name: ['寄件人名稱 不是有效的值'] }],
  ['mailSender', { name: 'a <x@y.example>,', email: 'a@b.example', ...SURE }, { name: ['寄件人名稱 格式錯誤'] }],
  [
    'mailSender',
    { name: '', email: 'a@b.example\r\nBcc: x@y.example', ...SURE },
    { email: ['寄件信箱 須為有效的電子信箱'] },
  ],
  ['zipcodes', { url: 'http://169.254.169.254/latest' }, { url: ['網址 須為 https:// 開頭的網址'] }],
  ['zipcodes', { url: 'https://user:pass@codes.example/' }, { url: ['網址 須為 https:// 開頭的網址'] }],
  ['signIn/line', { ...TYPED_CLIENT, clientSecret: '' }, { clientSecret: ['密鑰 為必填'] }],
  ['signIn/line', { ...TYPED_CLIENT, clientId: 'a\0b' }, { clientId: ['ID 不是有效的值'] }],
])('hostile or half input is refused: %s', async (part, body, errors) => {
  const { browser } = await connectionsSite();
  const [status, reply] = await browser.call('PUT', `${PATH}/${part}`, { ...body, revision: 0 });
  expect([status, (reply as { errors: unknown }).errors]).toEqual([400, errors]);
});

test('whoever was slower is told, and 顧問 neither read nor change', async () => {
  const { site, browser } = await connectionsSite();
  await browser.ok('PUT', `${PATH}/contactMail`, { email: 'a@agency.example', ...SURE, revision: 0 });
  const stale = [400, STALE];
  expect(await browser.call('PUT', `${PATH}/contactMail`, { email: 'b@agency.example', ...SURE, revision: 0 })).toEqual(
    stale,
  );
  expect(await browser.call('DELETE', `${PATH}/stored/contactMail`, { revision: 0 })).toEqual(stale);
  expect((await browser.call('DELETE', `${PATH}/stored/nothing`, { revision: 0 }))[0]).toBe(404);
  expect((await browser.call('PUT', `${PATH}/signIn/yahoo`, { ...TYPED_CLIENT, revision: 0 }))[0]).toBe(404);
  const { browser: consultant } = await site.consultant();
  const calls = [
    ['GET', PATH],
    ['PUT', `${PATH}/contactMail`],
    ['POST', `${PATH}/mailServer/test`],
    ['GET', `${PATH}/senderDomain`],
  ] as const;
  for (const [method, path] of calls) {
    const body = method === 'PUT' ? { email: 'c@agency.example', revision: 1 } : undefined;
    expect((await consultant.call(method, path, body))[0], path).toBe(403);
  }
});

test('the guide’s steps are done by setting them', async () => {
  const { browser } = await connectionsSite();
  await browser.ok('PUT', `${PATH}/mailServer`, { ...TYPED_SERVER, revision: 0 });
  await browser.ok('PUT', `${PATH}/signIn/line`, { ...TYPED_CLIENT, revision: 0 });
  const { steps } = (await browser.ok('GET', '/api/admin/guide')) as { steps: { key: string; isDone: boolean }[] };
  expect(steps.filter(({ isDone }) => isDone).map(({ key }) => key)).toEqual(['mail', 'signIn']);
});

test('messages of the contact form go where staff have said', async () => {
  const { site, browser } = await connectionsSite();
  await browser.ok('PUT', `${PATH}/contactMail`, { email: 'jobs@agency.example', ...SURE, revision: 0 });
  await site.browser().ok('POST', '/api/contactUs', MESSAGE);
  await site.mailTo('jobs@agency.example');
});
