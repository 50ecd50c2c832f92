import { describe, expect, test } from 'vitest';
import { emailCases, expectCases } from '#test/made/field-rules.ts';
import { accountSite } from '#test/sites/account-site.ts';

const EMAIL = 'ming@example.com';
const PATH = '/api/newsletter/subscribe';

test('subscribing answers false, again cancels and answers true, in any letter case', async () => {
  const site = await accountSite();
  const browser = site.browser();
  expect(await browser.ok('POST', PATH, { email: EMAIL })).toBe(false);
  expect(await site.deps.database.db.selectFrom('newsletter_subscriptions').selectAll().execute()).toMatchObject([
    { email: EMAIL, notice_version: '2026-11-01' },
  ]);
  expect(await browser.ok('POST', PATH, { email: 'MING@example.com' })).toBe(true);
  expect(await browser.ok('POST', PATH, { email: EMAIL })).toBe(false);
});

test('who has cancelled meanwhile is not told that they have subscribed', async () => {
  const site = await accountSite();
  site.refuseMails('EAUTH');
  const browser = site.browser();
  await browser.ok('POST', PATH, { email: EMAIL });
  await browser.ok('POST', PATH, { email: 'hua@example.com' });
  await browser.ok('POST', PATH, { email: EMAIL });
  await site.takeMails();
  await site.mailTo('hua@example.com');
  expect(site.mails.map(({ to }) => to.address)).toEqual(['hua@example.com']);
});

test('refuses what is no address', async () => {
  const browser = (await accountSite()).browser();
  expect(await browser.errors(PATH, {})).toEqual({ email: ['電子信箱 為必填'] });
  expect(await browser.errors(PATH, { email: 'x' })).toEqual({ email: ['電子信箱 須為有效的電子信箱'] });
});

// Such an address could subscribe until 2026-11-26: it can be cancelled, but not subscribed again.
test('an address of before today’s rules is cancelled, and then refused', async () => {
  const site = await accountSite();
  const browser = site.browser();
  await browser.ok('POST', PATH, { email: EMAIL });
  const old = 'ming?bcc=hua@example.com';
  await site.deps.database.db.updateTable('newsletter_subscriptions').set({ email: old, email_key: old }).execute();
  expect(await browser.ok('POST', PATH, { email: old })).toBe(true);
  expect(await browser.errors(PATH, { email: old })).toEqual({ email: ['電子信箱 須為有效的電子信箱'] });
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
});

describe('the link of a newsletter, in a browser', () => {
  const ACCEPT = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  async function subscribed(env: Record<string, string> = {}) {
    const site = await accountSite(env);
    await site.browser().ok('POST', PATH, { email: EMAIL });
    const { unsubscribeUrl, text, html } = await site.mailTo(EMAIL);
    const send = async (
      method: string,
      body?: string,
      headers: Record<string, string> = ACCEPT,
      url = unsubscribeUrl!,
    ) => {
      const type = body === undefined ? undefined : { 'Content-Type': 'application/x-www-form-urlencoded' };
      const answer = await site.app.fetch(new Request(url, { method, body, headers: { ...headers, ...type } }));
      return { status: answer.status, headers: answer.headers, html: await answer.text() };
    };
    const isSubscribed = async () =>
      (await site.deps.database.db.selectFrom('newsletter_subscriptions').selectAll().execute()).length === 1;
    return { site, unsubscribeUrl: unsubscribeUrl!, text, html, send, isSubscribed };
  }

  test('stands in both parts of the mail', async () => {
    const { unsubscribeUrl, text, html } = await subscribed();
    expect(text).toContain(`取消訂閱：\n${unsubscribeUrl}\n`);
    expect(html).toContain(`<a href="${unsubscribeUrl}"`);
  });

  test('asks first, as often as anybody looks, and cancels by its button', async () => {
    const { send, isSubscribed } = await subscribed();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const asked = await send(method);
      expect([method, asked.status, asked.headers.get('Content-Type')]).toEqual([
        method,
        200,
        'text/html; charset=utf-8',
      ]);
      if (method === 'HEAD') expect(asked.html).toBe('');
      else expect(asked.html).toMatch(/<form[^>]* method="post">.*<button type="submit"[^>]*>取消訂閱<\/button>/s);
    }
    expect(await isSubscribed()).toBe(true);
    const done = await send('POST', '', { ...ACCEPT, Origin: 'null' });
    expect(done.status).toBe(200);
    expect(done.html).toMatch(/<h1>已取消訂閱<\/h1>/);
    expect(await isSubscribed()).toBe(false);
    // A second press, or a reload of the page after sending.
    expect((await send('POST', '')).html).toMatch(/<h1>已取消訂閱<\/h1>/);
  });

  test.each(['。', '>', '%3E', ').', '%E3%80%82', '&', '/'])(
    'opens and cancels with %s behind it, as mail programs put it',
    async (end) => {
      const { send, unsubscribeUrl, isSubscribed } = await subscribed();
      for (const url of [unsubscribeUrl + end, unsubscribeUrl.replace(/.{43}$/, `3D$&${end}`)])
        expect((await send('GET', undefined, ACCEPT, url)).html).toMatch(/<button type="submit"[^>]*>取消訂閱/);
      expect((await send('POST', '', ACCEPT, unsubscribeUrl + end)).html).toMatch(/<h1>已取消訂閱<\/h1>/);
      expect(await isSubscribed()).toBe(false);
    },
  );

  test('says kindly that a link has no subscription', async () => {
    const { send, unsubscribeUrl, isSubscribed } = await subscribed();
    const base = unsubscribeUrl.slice(0, unsubscribeUrl.lastIndexOf('/'));
    for (const token of ['x', 'a'.repeat(43), '%00', '%E0', unsubscribeUrl.slice(-43).toLowerCase()]) {
      const { status, html } = await send('GET', undefined, ACCEPT, `${base}/${token}`);
      expect([token, status]).toEqual([token, 404]);
      expect(html).toMatch(/<h1>找不到這筆訂閱<\/h1>/);
      expect(html).not.toContain('取消訂閱</button>');
    }
    expect((await send('POST', '', ACCEPT, `${base}/%E0`)).html).toMatch(/<h1>找不到這筆訂閱<\/h1>/);
    expect(await isSubscribed()).toBe(true);
  });

  test('is kept by nobody, found by nobody, and carries its address nowhere', async () => {
    const { send, unsubscribeUrl } = await subscribed();
    const { headers, html } = await send('GET');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/<script|style=/);
    expect(html).not.toContain(unsubscribeUrl.slice(-43));
    expect(html).not.toContain(EMAIL);
  });

  test.each([
    ['one click of a mail program', 'List-Unsubscribe=One-Click', {}],
    ['one that would take a page', 'List-Unsubscribe=One-Click', ACCEPT],
    ['a call without a body', undefined, { Accept: 'application/json' }],
  ])('is not what %s gets', async (_what, body, headers) => {
    const { send, isSubscribed } = await subscribed();
    const answer = await send('POST', body, headers);
    expect([answer.status, answer.html]).toEqual([200, '{"ok":true}']);
    expect(await isSubscribed()).toBe(false);
  });

  test('says so when it was pressed too often, and other methods are refused', async () => {
    const { send, isSubscribed } = await subscribed({ RATE_LIMITS: 'on' });
    const url = 'https://site.example/api/newsletter/unsubscribe/x';
    for (let i = 0; i < 60; i++) await send('POST', '', ACCEPT, url);
    const refused = await send('POST', '');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.html).toMatch(/<h1>暫時無法取消訂閱<\/h1>/);
    expect(await isSubscribed()).toBe(true);
    const other = await send('DELETE');
    expect([other.status, other.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  test('without the database nothing is said to be done', async () => {
    const { site, send } = await subscribed();
    await site.deps.database.close();
    expect((await send('GET')).status).toBe(503);
    const { status, html } = await send('POST', '');
    expect(status).toBe(500);
    expect(html).toMatch(/<h1>暫時無法取消訂閱<\/h1>/);
  });
});
