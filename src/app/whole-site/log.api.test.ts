import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { logSlowQueries } from '#platform/watch/measures.server.ts';
import { vacancy } from '#test/made/content.ts';
import { png, uploadForm } from '#test/made/files.ts';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, PERSONAL } from '#test/made/resume.ts';
import { registration } from '#test/sites/account-site.ts';
import { STAFF_PASSWORD, staffSite } from '#test/sites/staff-site.ts';
import { until } from '#test/until.ts';

// A site in use, with its log at the most detailed level: it contains nobody's data and no secret.
const METRICS_TOKEN = 'the-token-of-the-metrics';
const SMTP = 'smtp://mailer:mail-password@192.0.2.9:587';

async function loggedSite() {
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const log = createLog('trace', { write });
  const env = { METRICS_TOKEN, SMTP_URL: SMTP, LINE_CLIENT_ID: 'line-id', LINE_CLIENT_SECRET: 'line-secret-value' };
  const site = await staffSite({ ...env, LINE_ISSUER: 'http://127.0.0.1:9' }, log);
  logSlowQueries(log, 0);
  return { site, logged: () => logged };
}

test('the log holds no secret and nothing of anybody, whatever is done', async () => {
  const { site, logged } = await loggedSite();
  await site.deps.database.transaction((tx) => saveVacancies(tx, [vacancy('v1')]));
  const member = await site.member('ming@example.com', '王小明');
  const code = await site.codeFor('ming@example.com');
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', CONTACT);
  await member.ok('PUT', '/api/condition', CONDITION);
  await member.call('POST', '/api/education', EDUCATION);
  await member.call('POST', '/api/experience', EXPERIENCE);
  const form = uploadForm(await png(), { categoryName: '個人生活照', title: '海邊的一天', name: '秘密.png' });
  await member.call('POST', '/api/upload', form);
  await member.ok('POST', '/api/vacancy/apply', { vacancyId: 'v1' });
  await member.call('POST', '/api/login', { email: 'ming@example.com', password: 'Wrong-pass-99' });
  await member.ok('POST', '/api/ForgotPassword', { email: 'ming@example.com' });
  await member.ok('POST', '/api/newsletter/subscribe', { email: 'reader@example.com' });
  const message = { ...CONTACT, name: '陳先生', phone: '0977000111', subject: '一個主旨', content: '一段留言' };
  await member.ok('POST', '/api/contactUs', { ...message, email: 'guest@example.com' });
  await member.ok('POST', '/api/vacancy', { keywords: ['尋找的字'] });
  for (const path of [
    '/jobs?keywords=%E5%B0%8B%E6%89%BE%E7%9A%84%E5%AD%97',
    '/about?email=ming@example.com',
    '/x/ming@example.com/0912345678',
    '/api/ming%40example.com',
  ])
    await (await member.send('GET', path)).text();
  await member.call('GET', '/api/Login/LINE');
  await site.app.fetch(
    new Request('https://site.example/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } }),
  );
  const { browser, secret, recoveryCodes } = await site.manager();
  await browser.ok('GET', '/api/admin/talents?q=王小明');
  await browser.ok('GET', '/api/admin/members?q=ming@example.com');
  const sessions = [...member.cookies.values(), ...browser.cookies.values()];

  // A mail server that repeats the address in its answer, and a database that repeats the value it refuses.
  site.mails.push = ({ to }: Mail) => {
    throw Object.assign(new Error(`550 no such user ${to.address}`), { code: 'EENVELOPE', responseCode: 550 });
  };
  await browser.call('POST', '/api/admin/invitations', {
    email: 'new@agency.example',
    name: '新人',
    role: 'consultant',
    password: STAFF_PASSWORD,
  });
  await sql`create unique index one_phone on members (phone_number)`.execute(site.deps.database.db);
  const twin = registration({ email: 'twin@example.com', userName: '雙胞胎' });
  expect((await member.call('POST', '/api/register', twin))[0]).toBe(500);
  await until(() => expect(logged()).toContain('a mail could not be sent'));

  const long = `/x${'/'.repeat(15_000)}`;
  expect((await member.send('GET', `${long}somewhere`)).status).toBe(404);

  const text = logged();
  expect(text).toContain(`"path":"${long.slice(0, 300)}…"`);
  expect(text).toContain('request failed');
  expect(text).toContain('slow query');
  expect(text).toContain('/api/personal');
  const private_ = [
    ...['ming@example.com', 'guest@example.com', 'reader@example.com', 'twin@example.com'],
    ...['new@agency.example', 'lin@agency.example', '王小明', '雙胞胎', '陳先生', '林主管', '新人'],
    ...['0912345678', '0977000111', CONTACT.mailingAddress, CONTACT.line, PERSONAL.dateOfBirth, EXPERIENCE.companyName],
    ...['海邊的一天', '秘密', '一個主旨', '一段留言', '尋找的字', '%E5%B0%8B', '192.0.2.1'],
    ...['Passw0rd1', 'Wrong-pass-99', STAFF_PASSWORD, '$argon2', secret, ...recoveryCodes, code, ...sessions],
    ...[METRICS_TOKEN, 'mail-password', 'line-secret-value'],
  ];
  for (const value of private_) expect(text.includes(value), value).toBe(false);
});
