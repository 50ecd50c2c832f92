import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import type { StoredValues } from '#platform/connections/stored.server.ts';
import { mailTransport } from '#platform/mail/mail-transports.server.ts';
import { hastenMails } from '#platform/mail/outbox.server.ts';
import { selfSigned } from '#test/made/certificate.ts';
import { connectionsSite, PASSWORD, PATH, serverAt, store, TYPED_SERVER } from '#test/sites/connections-site.ts';
import { mail, outbox, smtpServer } from '#test/sites/outbox.ts';
import type { Trial } from './contract.ts';
import { mailWay } from './service.server.ts';

test('the next mail takes the new way, and what could not be sent before goes at once', async () => {
  const box = await outbox();
  const { received, url } = await smtpServer({});
  box.start(mailTransport(box.dataDir, () => mailWay(box.deps)));
  await store(box, 'mailServer', serverAt('smtp://127.0.0.1:1'));
  await box.queue(mail());
  await expect.poll(async () => (await box.rows())[0]?.last_fault).toBe('ECONNREFUSED');
  await store(box, 'mailServer', serverAt(url));
  await store(box, 'mailSender', { address: 'hi@agency.example' });
  await box.deps.database.transaction((tx) => hastenMails(tx, box.deps.now()));
  await expect.poll(() => received[0]).toMatch(/^From: hi@agency\.example/m);
});

test('a mail server that is sealed with another key keeps mails waiting, and none becomes a file', async () => {
  const box = await outbox();
  await store(box, 'mailServer', serverAt('smtp://127.0.0.1:1'));
  await box.deps.database.transaction((tx) =>
    tx.updateTable('connections').set({ sealed: 'sealed with another key' }).execute(),
  );
  box.start(mailTransport(box.dataDir, () => mailWay(box.deps)));
  await box.queue(mail());
  await expect.poll(async () => (await box.rows())[0]).toMatchObject({ state: 'waiting', last_fault: 'NOKEY' });
  const { received, url } = await smtpServer({});
  await store(box, 'mailServer', serverAt(url));
  await box.deps.database.transaction((tx) => hastenMails(tx, box.deps.now()));
  await expect.poll(() => received.length).toBe(1);
});

test('a change of the mail server makes waiting mails due', async () => {
  const { site, browser } = await connectionsSite();
  const { db } = site.deps.database;
  const row = { attempts: 1, ended_at: null, last_fault: 'EAUTH', mail: null, created_at: '2026', taken_by: null };
  await db
    .insertInto('outbox_mails')
    .values({ ...row, mail_id: 'a', state: 'waiting', next_try_at: '2999' })
    .execute();
  await browser.ok('PUT', `${PATH}/mailServer`, { ...TYPED_SERVER, revision: 0 });
  const due = () => db.selectFrom('outbox_mails').select('next_try_at').where('mail_id', '=', 'a').executeTakeFirst();
  expect((await due())?.next_try_at).not.toBe('2999');
});

test.each<[string, SMTPServerOptions, Partial<StoredValues['mailServer']>, RegExp]>([
  ['takes it', {}, {}, /^測試信已寄給 lin@agency\.example/],
  [
    'shows a certificate of nobody known',
    { ...(await selfSigned(30)), secure: true },
    { security: 'tls', user: 'service', password: PASSWORD },
    /憑證無法信任.*沒有送出密碼/,
  ],
  ['offers no encryption', {}, { security: 'starttls', user: 'service', password: PASSWORD }, /沒有提供加密連線/],
  ['does not speak TLS from the first byte', {}, { security: 'tls' }, /^加密方式不對/],
  [
    'refuses the sender',
    { onMailFrom: (_address, _session, done) => done(Object.assign(new Error(PASSWORD), { responseCode: 553 })) },
    {},
    /^主機不接受這個寄件人.*（EENVELOPE 553）$/,
  ],
  [
    'is busy',
    { onData: (stream, _session, done) => stream.on('end', () => done(new Error('later'))).resume() },
    {},
    /^主機/,
  ],
  ['is not there', {}, { port: 1 }, /^主機拒絕連線/],
  ['has no name', {}, { host: 'nobody.invalid' }, /^找不到這台主機/],
])('a test mail: the server %s', async (_what, options, changes, text) => {
  const { site, browser } = await connectionsSite();
  const { url } = await smtpServer(options);
  await store(site, 'mailServer', serverAt(url, changes));
  const trial = (await browser.ok('POST', `${PATH}/mailServer/test`)) as Trial;
  expect(trial.text).toMatch(text);
  expect(trial.text).not.toContain(PASSWORD);
  expect(await site.log()).toContain('林主管 寄送測試信');
});

test('a wrong password is said in words', async () => {
  const { url } = await smtpServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('no')),
  });
  const { site, browser } = await connectionsSite();
  await store(site, 'mailServer', serverAt(url, { user: 'service', password: PASSWORD }));
  const trial = (await browser.ok('POST', `${PATH}/mailServer/test`)) as Trial;
  expect(trial).toMatchObject({ isOk: false, text: expect.stringMatching(/^帳號或密碼不正確.*（EAUTH 535）$/) });
});

test('without a mail server the test says so', async () => {
  const { browser } = await connectionsSite();
  const text = '還沒有設定郵件伺服器，信件只存成檔案';
  expect(await browser.ok('POST', `${PATH}/mailServer/test`)).toEqual({ isOk: false, text });
});

test('a stored password goes to nobody else: with another host or account it is asked for again', async () => {
  const { browser, read } = await connectionsSite();
  await browser.ok('PUT', `${PATH}/mailServer`, { ...TYPED_SERVER, revision: 0 });
  const again = { password: ['主機、帳號或 ID 變更時，請重新輸入'] };
  for (const change of [{ host: 'evil.example' }, { port: 2525 }, { security: 'tls' }, { user: 'other' }]) {
    const body = { ...TYPED_SERVER, ...change, password: '', revision: 1 };
    const [status, reply] = await browser.call('PUT', `${PATH}/mailServer`, body);
    expect([status, (reply as { errors: unknown }).errors]).toEqual([400, again]);
  }
  await browser.ok('PUT', `${PATH}/mailServer`, { ...TYPED_SERVER, password: '', revision: 1 });
  expect(await read()).toMatchObject({ mailServer: { hasPassword: true, revision: 2 } });
  await browser.ok('PUT', `${PATH}/mailServer`, { ...TYPED_SERVER, user: '', password: '', revision: 2 });
  expect(await read()).toMatchObject({ mailServer: { hasPassword: false } });
});
