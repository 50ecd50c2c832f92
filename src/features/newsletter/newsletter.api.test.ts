import { expect, test } from 'vitest';
import { accountSite } from '#test/account-site.ts';
import { emailCases, expectCases } from '#test/field-rules.ts';

const EMAIL = 'ming@example.com';
const PATH = '/api/newsletter/subscribe';

test('subscribing answers false, again cancels and answers true, in any letter case', async () => {
  const site = await accountSite();
  const browser = site.browser();
  expect(await browser.ok('POST', PATH, { email: EMAIL })).toBe(false);
  expect(await site.deps.database.db.selectFrom('newsletter_subscriptions').selectAll().execute()).toMatchObject([
    { email: EMAIL, notice_version: '2026-01-01' },
  ]);
  expect(await browser.ok('POST', PATH, { email: 'MING@example.com' })).toBe(true);
  expect(await browser.ok('POST', PATH, { email: EMAIL })).toBe(false);
});

test('refuses what is no address', async () => {
  const browser = (await accountSite()).browser();
  expect(await browser.errors(PATH, {})).toEqual({ email: ['電子信箱 為必填'] });
  expect(await browser.errors(PATH, { email: 'x' })).toEqual({ email: ['電子信箱 須為有效的電子信箱'] });
});

test('the address at its bounds', async () => {
  const browser = (await accountSite()).browser();
  await expectCases(browser, PATH, { email: emailCases() }, (field, value) => ({ [field]: value }));
});

test('many at once toggle one after the other', async () => {
  const site = await accountSite();
  const answers = await Promise.all(Array.from({ length: 5 }, () => site.browser().ok('POST', PATH, { email: EMAIL })));
  expect(answers.filter(Boolean)).toHaveLength(2);
  expect(await site.deps.database.db.selectFrom('newsletter_subscriptions').selectAll().execute()).toHaveLength(1);
});

test('the confirmation can be ended with one click by a mail program, as often as it likes', async () => {
  const site = await accountSite();
  await site.browser().ok('POST', PATH, { email: EMAIL });
  await site.browser().ok('POST', PATH, { email: 'hua@example.com' });
  const { unsubscribeUrl } = await site.mailTo(EMAIL);
  expect(unsubscribeUrl).toMatch(/^https:\/\/site\.example\/api\/newsletter\/unsubscribe\/[\w-]{43}$/);
  const click = () =>
    site.app.fetch(
      new Request(unsubscribeUrl!, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
        body: 'List-Unsubscribe=One-Click',
      }),
    );
  expect((await click()).status).toBe(200);
  expect((await click()).status).toBe(200);
  const rows = await site.deps.database.db.selectFrom('newsletter_subscriptions').selectAll().execute();
  expect(rows.map((row) => row.email)).toEqual(['hua@example.com']);
  // Looking at the address changes nothing: scanners do that.
  expect((await site.browser().send('GET', (await site.mailTo('hua@example.com')).unsubscribeUrl!)).status).toBe(405);
});
