import { expect, test } from 'vitest';
import { saveArticles } from '#features/articles/data.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { STALE } from '#shared/revisions.ts';
import { beforeTransaction } from '#test/databases/before-transaction.ts';
import { AFTER, article } from '#test/made/content.ts';
import { based } from '#test/made/revised.ts';
import { PASSWORD } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { until } from '#test/until.ts';
import type { Issue, Recipient } from './contract.ts';
import { updateIssue } from './data.server.ts';
import { sendNext, sweepRecipients } from './sending.server.ts';
import { retryFailed } from './sending-data.server.ts';

const PATH = '/api/admin/newsletters';

async function newsletterSite() {
  const site = await staffSite();
  const { browser } = await site.manager();
  await site.deps.database.transaction((tx) =>
    saveArticles(tx, [
      article('a', { title: '面談前的準備', summary: '三件事。' }),
      article('b', { title: '外部文章', externalLink: 'https://example.com/b' }),
      article('later', { publishAt: '2999-01-01T00:00:00.000Z' }),
    ]),
  );
  const subscribe = async (...emails: string[]) => {
    for (const email of emails) await site.browser().ok('POST', '/api/newsletter/subscribe', { email });
  };
  const draft = async (changes = {}) =>
    (await browser.ok('POST', PATH, {
      subject: '十二月號',
      introduction:
        '各位好：\n\n報名請到https://example.com/a?b=1&c=<2>，或到HTTPS://example.com/查詢（https://例子.台灣）。',
      articleIds: ['b', 'a'],
      ...changes,
    })) as Issue;
  const read = async (id: string) => (await browser.ok('GET', `${PATH}/${id}`)) as Issue;
  const recipients = async (id: string) => (await browser.ok('GET', `${PATH}/${id}/recipients`)) as Recipient[];
  return { site, browser, subscribe, draft, read, recipients };
}

test('an issue goes from draft to every subscriber, each with a link of their own', async () => {
  const { site, browser, subscribe, draft, read, recipients } = await newsletterSite();
  await subscribe('a@example.com', 'b@example.com');
  const issue = await draft({ articleIds: ['b', 'a', 'later'] });
  expect(issue).toMatchObject({ state: 'draft', subscribers: 2, missing: ['later'], staffName: '林主管' });
  expect(issue.articles.map(({ articleId, link }) => [articleId, link])).toEqual([
    ['b', 'https://example.com/b'],
    ['a', 'https://site.example/article/details/a'],
  ]);
  const sending = (await browser.ok('POST', `${PATH}/${issue.id}/send`, { revision: issue.revision })) as Issue;
  expect(sending).toMatchObject({ state: 'sending', counts: { waiting: 2, queued: 0 } });
  expect(await sendNext(site.deps)).toBe(true);
  const mail = await site.mailTo('a@example.com', 2);
  expect(mail.subject).toBe('十二月號');
  expect(mail.text).toContain(
    '各位好：\n\n報名請到https://example.com/a?b=1&c=<2>，或到HTTPS://example.com/查詢（https://例子.台灣）。\n\n■ 外部文章',
  );
  expect(mail.html).toMatch(
    /請到<a href="https:\/\/example.com\/a\?b=1&amp;c=" style="[^"]*">[^<]*<\/a>&lt;2&gt;，或到<a href="HTTPS:\/\/example.com\/" style="[^"]*">[^<]*<\/a>查詢（https:\/\/例子.台灣）。</,
  );
  expect(mail.text).toContain('https://site.example/article/details/a');
  const other = await site.mailTo('b@example.com', 2);
  expect(mail.unsubscribeUrl).not.toBe(other.unsubscribeUrl);
  expect(mail.text).toContain(mail.unsubscribeUrl);
  await until(async () => {
    await sendNext(site.deps);
    expect((await read(issue.id)).state).toBe('sent');
  });
  expect(await read(issue.id)).toMatchObject({ counts: { sent: 2, waiting: 0, queued: 0, failed: 0 } });
  expect((await recipients(issue.id)).map(({ id, state }) => [id, state])).toEqual([
    ['a@example.com', 'sent'],
    ['b@example.com', 'sent'],
  ]);
  expect(await sendNext(site.deps)).toBe(false);
  expect(await site.log()).toEqual(
    expect.arrayContaining(['林主管 新增電子報 十二月號', '林主管 寄送電子報 十二月號']),
  );
});

test('whom an issue went to is known for thirty days, then how many they were; by then nothing is sent again', async () => {
  const { site, browser, subscribe, draft, read, recipients } = await newsletterSite();
  const { db } = site.deps.database;
  await subscribe('a@example.com', 'b@example.com');
  const { id } = await draft();
  await browser.ok('POST', `${PATH}/${id}/send`, await based(browser, `${PATH}/${id}/send`, {}));
  await until(async () => {
    await sendNext(site.deps);
    expect((await read(id)).state).toBe('sent');
  });
  await db.updateTable('newsletter_recipients').set({ state: 'failed' }).where('email_key', 'like', 'b%').execute();
  await subscribe('b@example.com');
  const counts = { sent: 1, failed: 1, waiting: 0, queued: 0, unsubscribed: 0 };
  const endedDaysAgo = async (days: number) => {
    const ended_at = new Date(site.deps.now().getTime() - days * DAY_MS).toISOString();
    await db.updateTable('newsletter_issues').set({ ended_at }).execute();
  };
  await endedDaysAgo(29);
  await sweepRecipients(site.deps);
  expect(await read(id)).toMatchObject({ counts, hasRecipients: true });
  expect(await recipients(id)).toHaveLength(2);
  await endedDaysAgo(31);
  // A stopped issue that never went on has been left alone for as long.
  const other = await draft();
  await browser.ok('POST', `${PATH}/${other.id}/send`, await based(browser, `${PATH}/${other.id}/send`, {}));
  await browser.ok('POST', `${PATH}/${other.id}/stop`);
  await sweepRecipients(site.deps);
  expect(await read(other.id)).toMatchObject({ counts: { waiting: 1 }, hasRecipients: true });
  await db.updateTable('newsletter_issues').set({ updated_at: '2026-01-01T00:00:00.000Z' }).execute();
  await sweepRecipients(site.deps);
  expect(await read(other.id)).toMatchObject({ counts: { waiting: 1 }, hasRecipients: false });
  expect(await read(id)).toMatchObject({ counts, hasRecipients: false });
  expect(await recipients(id)).toEqual([]);
  expect(await db.selectFrom('newsletter_recipients').selectAll().execute()).toEqual([]);
  expect(await browser.call('POST', `${PATH}/${id}/resume`)).toEqual([400, '收件者名單已刪除，不能重寄']);
});

test('an issue that goes on while the lists of old ones are taken away keeps its own', async () => {
  const { site, browser, subscribe, draft, read } = await newsletterSite();
  const { database } = site.deps;
  await subscribe('a@example.com', 'b@example.com');
  const { id } = await draft();
  await browser.ok('POST', `${PATH}/${id}/send`, await based(browser, `${PATH}/${id}/send`, {}));
  await browser.ok('POST', `${PATH}/${id}/stop`);
  await database.db.updateTable('newsletter_issues').set({ updated_at: '2026-01-01T00:00:00.000Z' }).execute();
  // 繼續寄送 comes after the search for old ones.
  const sending = { state: 'sending' } as const;
  beforeTransaction(database, (tx) => updateIssue(tx, id, sending, site.deps.now()));
  await sweepRecipients(site.deps);
  expect(await read(id)).toMatchObject({ state: 'sending', counts: { waiting: 2 }, hasRecipients: true });
});

test('who unsubscribes before their turn gets nothing; who subscribes after the start gets the next issue', async () => {
  const { site, browser, subscribe, draft, recipients } = await newsletterSite();
  await subscribe('a@example.com', 'b@example.com');
  const { id } = await draft();
  await browser.ok('POST', `${PATH}/${id}/send`, await based(browser, `${PATH}/${id}/send`, {}));
  await subscribe('b@example.com');
  await subscribe('c@example.com');
  await sendNext(site.deps);
  await site.mailTo('a@example.com', 2);
  await until(async () => {
    await sendNext(site.deps);
    expect((await recipients(id)).map((one) => [one.id, one.state])).toEqual([
      ['a@example.com', 'sent'],
      ['b@example.com', 'unsubscribed'],
    ]);
  });
  expect(site.mails.filter(({ subject }) => subject === '十二月號')).toHaveLength(1);
});

test('who unsubscribes while the issue waits in the outbox gets nothing either, in whichever way; the counts tell so', async () => {
  const { site, browser, subscribe, draft, read, recipients } = await newsletterSite();
  const member = await site.member('member@example.com');
  const emails = ['again', 'click', 'member', 'stays', 'removed'].map((name) => `${name}@example.com`);
  await subscribe(...emails);
  for (const email of emails) await site.mailTo(email, email.startsWith('member') ? 2 : 1);
  const { unsubscribeUrl } = await site.mailTo('click@example.com');
  site.refuseMails('EAUTH');
  const { id } = await draft();
  await browser.ok('POST', `${PATH}/${id}/send`, await based(browser, `${PATH}/${id}/send`, {}));
  await sendNext(site.deps);
  expect((await read(id)).counts).toMatchObject({ queued: 5 });
  const tried = site.deps.database.db.selectFrom('outbox_mails').select('mail_id').where('last_fault', '=', 'EAUTH');
  await expect.poll(async () => (await tried.execute()).length).toBe(5);

  await subscribe('again@example.com');
  expect((await site.browser().send('POST', new URL(unsubscribeUrl!).pathname)).status).toBe(200);
  await member.ok('POST', '/api/account/delete', { password: PASSWORD });
  await browser.call('POST', '/api/admin/subscribers/remove', { email: 'removed@example.com' });
  await sendNext(site.deps);
  expect((await read(id)).counts).toMatchObject({ queued: 1, unsubscribed: 4, failed: 0 });
  // For the next issue: it counts from now on.
  await subscribe('again@example.com');

  await site.takeMails();
  await until(async () => {
    await sendNext(site.deps);
    expect(await read(id)).toMatchObject({ state: 'sent', counts: { sent: 1, unsubscribed: 4, failed: 0 } });
  });
  const got = site.mails.filter(({ subject }) => subject === '十二月號').map(({ to }) => to.address);
  expect(got).toEqual(['stays@example.com']);
  expect((await recipients(id)).filter(({ endedAt }) => endedAt === null)).toEqual([]);
});

test('it goes in batches that leave room for other mails, stops when told to, and goes on without a double', async () => {
  const { site, browser, subscribe, draft, read } = await newsletterSite();
  const emails = Array.from({ length: 120 }, (_, i) => `n${String(i).padStart(3, '0')}@example.com`);
  await subscribe(...emails);
  const { id } = await draft();
  await browser.ok('POST', `${PATH}/${id}/send`, await based(browser, `${PATH}/${id}/send`, {}));
  await Promise.all([sendNext(site.deps), sendNext(site.deps)]);
  const { waiting } = (await read(id)).counts;
  // Two processes may both have seen room for one batch, but never for more.
  expect([70, 20]).toContain(waiting);
  await browser.ok('POST', `${PATH}/${id}/stop`);
  await sendNext(site.deps);
  expect((await read(id)).counts.waiting).toBe(waiting);
  await browser.ok('POST', `${PATH}/${id}/resume`);
  await until(async () => {
    await sendNext(site.deps);
    expect((await read(id)).state).toBe('sent');
  });
  const got = site.mails.filter(({ subject }) => subject === '十二月號').map(({ to }) => to.address);
  expect(got.toSorted()).toEqual(emails);
});

test('what failed is told with its reason, and tried again on demand', async () => {
  const { site, browser, subscribe, draft, read, recipients } = await newsletterSite();
  await subscribe('a@example.com');
  await site.mailTo('a@example.com');
  const { id } = await draft();
  await browser.ok('POST', `${PATH}/${id}/send`, await based(browser, `${PATH}/${id}/send`, {}));
  await sendNext(site.deps);
  await site.mailTo('a@example.com', 2);
  // Gives a mail the state of one that the outbox has given up.
  await until(async () => {
    await sendNext(site.deps);
    expect((await read(id)).state).toBe('sent');
  });
  const { db } = site.deps.database;
  await db.updateTable('outbox_mails').set({ state: 'dead', last_fault: 'EENVELOPE 550' }).execute();
  await db.updateTable('newsletter_recipients').set({ state: 'queued' }).execute();
  expect(await recipients(id)).toMatchObject([{ state: 'failed', fault: 'EENVELOPE 550' }]);
  // There is only one way to try it again, or it would be sent twice.
  const { mail_id } = await db.selectFrom('newsletter_recipients').select('mail_id').executeTakeFirstOrThrow();
  expect(await browser.call('POST', `/api/admin/failedMails/${mail_id}/resend`)).toEqual([
    400,
    '這是電子報的信，請在那一期按「繼續寄送」',
  ]);
  expect(await browser.ok('POST', `${PATH}/${id}/resume`)).toMatchObject({ state: 'sending', counts: { waiting: 1 } });
  await sendNext(site.deps);
  await site.mailTo('a@example.com', 3);
});

test('an issue does not end over somebody who is to get it after all', async () => {
  const { site, browser, subscribe, draft, read } = await newsletterSite();
  await subscribe('a@example.com');
  await site.mailTo('a@example.com');
  const { id } = await draft();
  await browser.ok('POST', `${PATH}/${id}/send`, await based(browser, `${PATH}/${id}/send`, {}));
  await site.deps.database.db.updateTable('newsletter_recipients').set({ state: 'failed', fault: 'x' }).execute();
  // 繼續寄送 comes between the count and the end.
  beforeTransaction(site.deps.database, (tx) => retryFailed(tx, id));
  await sendNext(site.deps);
  expect(await read(id)).toMatchObject({ state: 'sending', counts: { waiting: 1 } });
});

test('while the mail server refuses, staff are told so', async () => {
  const { site, browser, subscribe, draft, read } = await newsletterSite();
  for (const email of ['a@example.com', 'c@example.com', 'd@example.com']) {
    await subscribe(email);
    await site.mailTo(email);
  }
  site.refuseMails('EAUTH');
  const { id } = await draft();
  expect((await read(id)).fault).toBeNull();
  await browser.ok('POST', `${PATH}/${id}/send`, await based(browser, `${PATH}/${id}/send`, {}));
  await sendNext(site.deps);
  await expect.poll(async () => (await read(id)).fault).toBe('EAUTH');
  expect(await read(id)).toMatchObject({ state: 'sending', counts: { queued: 3 } });
  // Once another letter has been accepted, a refused address says nothing about the server.
  const { db } = site.deps.database;
  // All have been tried, and none is tried again: the next try would answer EAUTH once more.
  const tried = db.selectFrom('outbox_mails').select('mail_id').where('last_fault', '=', 'EAUTH');
  await expect.poll(async () => (await tried.execute()).length).toBe(3);
  const next_try_at = '2099-01-01T00:00:00.000Z';
  const set = (fault: string) => db.updateTable('outbox_mails').set({ last_fault: fault, next_try_at });
  await set('EENVELOPE 550 RCPT TO').execute();
  expect((await read(id)).fault).toBe('EENVELOPE 550 RCPT TO');
  await db
    .insertInto('newsletter_recipients')
    .values({
      issue_id: id,
      email_key: 'b',
      email: 'b@example.com',
      mail_id: null,
      state: 'sent',
      fault: null,
      ended_at: null,
    })
    .execute();
  expect((await read(id)).fault).toBeNull();
  for (const ofServer of ['EENVELOPE 450 RCPT TO', 'EENVELOPE 553 MAIL FROM', 'EAUTH']) {
    await set(ofServer).execute();
    expect((await read(id)).fault).toBe(ofServer);
  }
  // The fault of most of them: two of three, although the other comes first in the alphabet.
  const one = db
    .selectFrom('outbox_mails')
    .select('mail_id')
    .where('state', '=', 'waiting')
    .orderBy('mail_id')
    .limit(1);
  await set('A').where('mail_id', '=', one).execute();
  expect((await read(id)).fault).toBe('EAUTH');
  await browser.ok('POST', `${PATH}/${id}/stop`);
  expect((await read(id)).fault).toBeNull();
});

test('a test mail goes to one address and ends nobody’s subscription', async () => {
  const { site, browser, draft } = await newsletterSite();
  const { id } = await draft();
  await browser.ok('POST', `${PATH}/${id}/test`, { email: 'me@agency.example' });
  const mail = await site.mailTo('me@agency.example');
  expect(mail.subject).toBe('【測試】十二月號');
  expect(mail.unsubscribeUrl).toBeUndefined();
  expect(await browser.errors(`${PATH}/${id}/test`, { email: 'x' })).toEqual({
    email: ['電子信箱 須為有效的電子信箱'],
  });
});

test('a draft is changed and deleted; what has gone out is not', async () => {
  const { site, browser, subscribe, draft } = await newsletterSite();
  const { id, revision } = await draft();
  const own = `${PATH}/${id}`;
  const changed = { subject: '一月號', introduction: '', articleIds: ['a'], revision };
  expect(await browser.ok('PUT', own, await based(browser, own, changed))).toMatchObject({
    subject: '一月號',
    articleIds: ['a'],
  });
  expect(await browser.call('PUT', own, { ...changed, subject: '二月號' })).toEqual([400, STALE]);
  expect(await browser.call('POST', `${own}/send`, await based(browser, `${own}/send`, {}))).toEqual([
    400,
    '目前沒有訂閱者，無法寄送',
  ]);
  expect(await browser.call('POST', `${own}/resume`)).toEqual([400, '這一期還沒有開始寄送']);
  expect(await browser.call('POST', `${own}/stop`)).toEqual([400, '這一期沒有在寄送']);
  await subscribe('a@example.com');
  const empty = await draft({ introduction: '', articleIds: ['later', 'unknown'] });
  expect(
    await browser.call('POST', `${PATH}/${empty.id}/send`, await based(browser, `${PATH}/${empty.id}/send`, {})),
  ).toEqual([400, '請先填寫開場文字，或選擇至少一篇已發布的文章']);
  expect(await browser.call('DELETE', `${PATH}/${empty.id}`, { revision: 1 })).toEqual([400, STALE]);
  expect(await browser.call('DELETE', `${PATH}/${empty.id}`, { revision: 0 })).toEqual([204, undefined]);
  await browser.ok('POST', `${own}/send`, await based(browser, `${own}/send`, {}));
  expect(await browser.call('POST', `${own}/send`, await based(browser, `${own}/send`, {}))).toEqual([
    400,
    '這一期已經開始寄送，不能再修改',
  ]);
  expect(
    await browser.call(
      'PUT',
      own,
      await based(browser, own, { subject: changed.subject, articleIds: changed.articleIds }),
    ),
  ).toEqual([400, '這一期已經開始寄送，不能再修改']);
  expect(await browser.call('DELETE', own, await based(browser, own, {}))).toEqual([
    400,
    '這一期已經寄送，紀錄必須保留',
  ]);
  // An article changed afterwards is sent unchanged.
  await site.deps.database.transaction((tx) =>
    saveArticles(tx, [article('a', { title: '改過的標題', updatedAt: AFTER })]),
  );
  await sendNext(site.deps);
  expect((await site.mailTo('a@example.com', 2)).text).toContain('■ 面談前的準備');
  expect(
    await browser.errors(PATH, { subject: '', introduction: '好'.repeat(5001), articleIds: Array(13).fill('a') }),
  ).toEqual({
    subject: ['主旨 為必填'],
    introduction: ['開場文字 不得超過 5000 個字元'],
    articleIds: ['文章 最多可選 12 項'],
  });
});

test('subscribers are listed, found by a part of their address, and removed on their wish', async () => {
  const { site, browser, subscribe } = await newsletterSite();
  await subscribe('a_1@example.com', 'ab1@example.com', 'c@other.example');
  const list = async (q = '') => {
    const response = await browser.send('GET', `/api/admin/subscribers?q=${encodeURIComponent(q)}`);
    const rows = (await response.json()) as { email: string }[];
    return [rows.map(({ email }) => email), response.headers.get('X-Total-Count')];
  };
  expect(await list()).toEqual([['c@other.example', 'ab1@example.com', 'a_1@example.com'], '3']);
  expect(await list('A_1')).toEqual([['a_1@example.com'], '1']);
  expect(await list('%')).toEqual([[], '0']);
  expect(await browser.call('POST', '/api/admin/subscribers/remove', { email: 'C@other.example' })).toEqual([
    204,
    undefined,
  ]);
  expect(await browser.call('POST', '/api/admin/subscribers/remove', { email: 'c@other.example' })).toMatchObject([
    404,
    {},
  ]);
  // An address from before today's rules.
  const old = 'a_1?bcc=b@example.com';
  const rows = site.deps.database.db.updateTable('newsletter_subscriptions').set({ email: old, email_key: old });
  await rows.where('email', '=', 'a_1@example.com').execute();
  expect((await browser.call('POST', '/api/admin/subscribers/remove', { email: old }))[0]).toBe(204);
  expect((await list())[1]).toBe('1');
  expect((await site.log()).at(-1)).toBe('林主管 取消訂閱');
});
