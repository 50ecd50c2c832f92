import { expect, test } from 'vitest';
import { knownVacancies, saveVacancies } from '#features/vacancies/data.server.ts';
import { VACANCY_READ } from '#features/visits/rules.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { flushTallies, sweepTallies } from '#platform/watch/tallies.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { todayInTaipei } from '#shared/times.ts';
import { vacancy } from '#test/made/content.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import { registration } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { until } from '#test/until.ts';
import type { Dashboard, FailedMail } from './contract.ts';

const PATH = '/api/admin/dashboard';

async function dashboardSite() {
  const site = await staffSite();
  const { browser } = await site.manager();
  const inDays = (days: number) => new Date(site.deps.now().getTime() + days * DAY_MS).toISOString();
  await site.deps.database.transaction((tx) =>
    saveVacancies(tx, [
      vacancy('a', { position: '會計專員', expiresAt: inDays(3) }),
      vacancy('b', { position: '業務', expiresAt: inDays(30) }),
      vacancy('c', { publishAt: null }),
    ]),
  );
  const read = async () => (await browser.ok('GET', PATH)) as Dashboard;
  /** A member who applies for these. */
  const applicant = async (...vacancyIds: string[]) => {
    const member = await site.member('ming@example.com');
    await member.ok('POST', '/api/personal', PERSONAL);
    await member.ok('POST', '/api/contact', { ...CONTACT, email: 'ming@example.com' });
    await member.ok('PUT', '/api/condition', CONDITION);
    await member.call('POST', '/api/education', EDUCATION);
    for (const vacancyId of vacancyIds) await member.ok('POST', '/api/vacancy/apply', { vacancyId });
    return member;
  };
  const flush = () => flushTallies(site.deps, { [VACANCY_READ]: knownVacancies });
  return { site, browser, read, applicant, flush };
}

test('what waits to be done is counted', async () => {
  const { site, read, applicant } = await dashboardSite();
  expect((await read()).todo).toEqual({
    ...{ newApplications: 0, overdueApplications: 0, unassignedApplications: 0 },
    ...{ newMessages: 0, overdueMessages: 0, unassignedMessages: 0, unassignedOverdueMessages: 0 },
    ...{ expiringVacancies: 1, drafts: 1, failedMails: 0, failedSignIns: 0 },
  });
  await applicant('a');
  expect((await read()).todo).toMatchObject({ newApplications: 1, overdueApplications: 0 });
  site.wait(21 * DAY_MS);
  const { browser: later } = await site.consultant('new@agency.example', '新顧問');
  const after = (await later.ok('GET', PATH)) as Dashboard;
  expect(after.todo).toMatchObject({ newApplications: 1, overdueApplications: 1, expiringVacancies: 0 });
});

test('whoever asks for what they look after gets just that, and is told what is nobody’s', async () => {
  const { site, browser, applicant } = await dashboardSite();
  const { db } = site.deps.database;
  const { browser: consultant, id: chen } = await site.consultant();
  const letter = { email: 'hsu@client.example', name: '許經理', phone: '02-1234-5678', content: '十位作業員' };
  for (const subject of ['甲', '乙']) await site.browser().ok('POST', '/api/contactUs', { ...letter, subject });
  await applicant('a', 'b');
  const tomorrow = new Date(site.deps.now().getTime() + DAY_MS).toISOString();
  await db.updateTable('applications').set({ interview_at: tomorrow, interview_place: '電話面試' }).execute();
  await db.updateTable('applications').set({ assignee_id: chen }).where('vacancy_id', '=', 'a').execute();
  await db.updateTable('contact_messages').set({ assignee_id: chen }).where('subject', '=', '甲').execute();
  await site.deps.database.transaction((tx) =>
    tx.updateTable('vacancies').set({ assignee_id: chen }).where('vacancy_id', 'in', ['a', 'c']).execute(),
  );
  const read = async (by: typeof browser) => (await by.ok('GET', `${PATH}?assignee=me`)) as Dashboard;
  const counts = { overdueApplications: 0, overdueMessages: 0, unassignedApplications: 1, unassignedMessages: 1 };
  const theirs = await read(consultant);
  expect(theirs.todo).toMatchObject({ ...counts, newApplications: 1, newMessages: 1, expiringVacancies: 1, drafts: 1 });
  expect(theirs.interviews.rows).toMatchObject([{ position: '會計專員', assigneeName: '陳顧問' }]);
  const nobodys = await read(browser);
  expect(nobodys.todo).toMatchObject({
    ...counts,
    newApplications: 0,
    newMessages: 0,
    expiringVacancies: 0,
    drafts: 0,
  });
  expect(nobodys.interviews.rows).toEqual([]);
  // An answer that was begun and taken over by nobody is reported once it is late.
  await db.updateTable('contact_messages').set({ status: '處理中' }).where('subject', '=', '乙').execute();
  site.wait(21 * DAY_MS);
  const { browser: later } = await site.consultant('new@agency.example', '新顧問');
  expect((await read(later)).todo).toMatchObject({ unassignedMessages: 0, unassignedOverdueMessages: 1 });
});

test('what a colleague who left still looks after stands there until it is handed on', async () => {
  const { site, browser, read, applicant } = await dashboardSite();
  const { db } = site.deps.database;
  const { id: chen } = await site.consultant();
  const letter = { email: 'hsu@client.example', name: '許經理', phone: '02-1234-5678', content: '十位作業員' };
  for (const subject of ['甲', '乙']) await site.browser().ok('POST', '/api/contactUs', { ...letter, subject });
  await applicant('a', 'b');
  await db.updateTable('applications').set({ assignee_id: chen }).execute();
  await db.updateTable('contact_messages').set({ assignee_id: chen }).execute();
  // A settled, answered or past one waits for nobody.
  await db.updateTable('applications').set({ stage: '婉拒' }).where('vacancy_id', '=', 'b').execute();
  await db.updateTable('contact_messages').set({ status: '已回覆' }).where('subject', '=', '乙').execute();
  await site.deps.database.transaction((tx) =>
    tx.updateTable('vacancies').set({ assignee_id: chen }).where('vacancy_id', 'in', ['a', 'b']).execute(),
  );
  await browser.ok('POST', '/api/admin/clients', { name: '晨光貿易', assigneeId: chen });
  expect((await read()).left).toEqual([]);
  await browser.ok('POST', `/api/admin/staff/${chen}/disable`);
  const left = { id: chen, name: '陳顧問', vacancies: 2, applications: 1, messages: 1, clients: 1 };
  expect((await read()).left).toEqual([left]);
  site.wait(4 * DAY_MS);
  const { browser: later } = await site.consultant('new@agency.example', '新顧問');
  const mine = (await later.ok('GET', `${PATH}?assignee=me`)) as Dashboard;
  expect(mine.left).toEqual([{ ...left, vacancies: 1 }]);
});

test('what applicants withdrew stands there for a week, or until staff go on with it', async () => {
  const { site, browser, read, applicant } = await dashboardSite();
  const { db } = site.deps.database;
  const { browser: consultant, id: chen } = await site.consultant();
  const member = await applicant('a', 'b');
  await db
    .updateTable('applications')
    .set({ assignee_id: chen, stage: '錄取' })
    .where('vacancy_id', '=', 'a')
    .execute();
  expect((await read()).withdrawals).toEqual([]);
  for (const vacancyId of ['a', 'b']) {
    site.wait(1000);
    await member.call('POST', `/api/account/applications/${vacancyId}/withdraw`);
  }
  const one = { id: expect.any(String), at: expect.any(String), name: PERSONAL.chineseName };
  const hired = { ...one, position: '會計專員', stage: '錄取', assigneeName: '陳顧問' };
  const { withdrawals } = await read();
  expect(withdrawals).toEqual([{ ...one, position: '業務', stage: '取消', assigneeName: null }, hired]);
  expect(((await consultant.ok('GET', `${PATH}?assignee=me`)) as Dashboard).withdrawals).toEqual([hired]);
  const { id, at } = withdrawals[0]!;
  const seen = { from: '取消', stage: '婉拒', mail: false, interviewRevision: 0, withdrawnAt: at };
  await browser.ok('POST', `/api/admin/applications/${id}/stage`, seen);
  expect((await read()).withdrawals).toEqual([hired]);
  site.wait(8 * DAY_MS);
  const { browser: later } = await site.consultant('new@agency.example', '新顧問');
  expect(((await later.ok('GET', PATH)) as Dashboard).withdrawals).toEqual([]);
});

test('today’s interviews stand there from the first hour to the last; without any, the next ones', async () => {
  const { site, read, applicant } = await dashboardSite();
  const { db } = site.deps.database;
  expect((await read()).interviews).toEqual({ isToday: false, rows: [] });
  await applicant('a', 'b');
  const midnight = Date.parse(`${todayInTaipei(site.deps.now())}T00:00:00+08:00`);
  /** Interviews of both, this many milliseconds from the beginning of the day. */
  const arrange = async (...times: [number, number]) => {
    for (const [nth, vacancy_id] of ['a', 'b'].entries())
      await db
        .updateTable('applications')
        .set({ interview_at: new Date(midnight + times[nth]!).toISOString(), interview_place: '電話面試' })
        .where('vacancy_id', '=', vacancy_id)
        .execute();
    const { isToday, rows } = (await read()).interviews;
    return [isToday, ...rows.map(({ position }) => position)];
  };
  expect(await arrange(DAY_MS - 1000, 0)).toEqual([true, '業務', '會計專員']);
  expect((await read()).interviews.rows[0]).toEqual({
    ...{ id: expect.any(String), name: PERSONAL.chineseName, position: '業務', assigneeName: null },
    ...{ at: new Date(midnight).toISOString(), place: '電話面試' },
  });
  expect(await arrange(DAY_MS - 1000, DAY_MS)).toEqual([true, '會計專員']);
  expect(await arrange(3 * DAY_MS, DAY_MS)).toEqual([false, '業務', '會計專員']);
  expect(await arrange(-1000, DAY_MS)).toEqual([false, '業務']);
});

test('a flood is told to 管理員 with its numbers from the half of the budget on, and to the log once', async () => {
  const heard: string[] = [];
  const log = createLog('warn', { write: (line: string) => void heard.push(line) });
  const site = await staffSite({ RATE_LIMITS: 'on', MAIL_BUDGET_HOUR: '4', MAIL_BUDGET_DAY: '100' }, log);
  const { browser } = await site.manager();
  const { browser: other } = await site.consultant();
  const flood = async (by = browser) => ((await by.ok('GET', PATH)) as Dashboard).flood;
  const contact = { email: 'a@example.com', name: '王', phone: '0912', subject: '主旨', content: '內容' };
  await site.browser().ok('POST', '/api/contactUs', contact);
  expect(await flood()).toBeNull();
  await site.browser().ok('POST', '/api/register', registration());
  const told = { mails: { hour: 3, day: 3 }, accounts: { hour: 1, day: 1 }, budget: { hour: 4, day: 100 } };
  expect(await flood()).toEqual({ isSpent: false, ...told });
  expect(await flood(other)).toBeNull();
  await site.browser().ok('POST', '/api/newsletter/subscribe', { email: 'b@example.com' });
  for (let i = 0; i < 3; i++) expect((await site.browser().call('POST', '/api/contactUs', contact))[0]).toBe(429);
  expect(await flood()).toEqual({ isSpent: true, ...told, mails: { hour: 4, day: 4 } });
  const lines = heard.filter((line) => line.includes('budget for mails'));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('more than half');
  expect(lines[1]).toContain('is spent');
  site.wait(3_600_000);
  const { browser: later } = await site.manager('hour@agency.example');
  expect(await flood(later)).toBeNull();
});

test('what is read and what is searched in vain is counted, not what machines read nor what there isn’t', async () => {
  const { site, read, flush } = await dashboardSite();
  const visitor = (userAgent: string) => (path: string, body?: object) =>
    site.app.fetch(
      new Request(`https://site.example${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'User-Agent': userAgent, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  const person = visitor('Mozilla/5.0 (Macintosh) Safari/605');
  await person('/job/a');
  const goTo = (address: string) => person('/seen', { address });
  await goTo('/job/a');
  await goTo('/job/b?x=1');
  await person('/job/unknown');
  await goTo('/job/unknown');
  await person('/api/vacancy/b');
  await visitor('Mozilla/5.0 (compatible; Googlebot/2.1)')('/job/b');
  const search = (keywords: string[]) => person('/api/vacancy', { keywords, page: 1 });
  for (let n = 0; n < 4; n++) await search(['潛水教練']);
  for (const words of [
    ['ＡＩ', '沒有'],
    ['ai', '沒有'],
    ['AI', '沒有'],
  ])
    await search(words);
  // A search made once or twice may be one person's own words: nobody reads them.
  await search(['王小明']);
  await search(['王小明']);
  await search(['會計']);
  expect((await read()).mostRead).toEqual([]);
  await flush();
  const found = await read();
  expect(found.mostRead).toEqual([
    { id: 'a', position: '會計專員', reads: 2 },
    { id: 'b', position: '業務', reads: 1 },
  ]);
  expect(found.emptySearches).toEqual([
    { words: '潛水教練', searches: 4 },
    { words: 'ai 沒有', searches: 3 },
  ]);
  await goTo('/job/b');
  await Promise.all([flush(), flush()]);
  expect((await read()).mostRead[1]).toMatchObject({ id: 'b', reads: 2 });
  site.wait(91 * DAY_MS);
  await sweepTallies(site.deps);
  expect(await site.deps.database.db.selectFrom('tallies').selectAll().execute()).toEqual([]);
});

test('a mail that was given up is told, and tried again; one whose text was not kept is not', async () => {
  const { site, browser, read } = await dashboardSite();
  const { db } = site.deps.database;
  const mail = { to: { address: 'ming@example.com' }, subject: '恭喜', text: 'x', html: 'x' };
  await site.deps.database.transaction((tx) => queueMail(tx, mail));
  await site.mailTo('ming@example.com');
  await until(async () =>
    expect(await db.selectFrom('outbox_mails').select('state').execute()).toEqual([{ state: 'sent' }]),
  );
  const ended = site.deps.now().toISOString();
  await db
    .updateTable('outbox_mails')
    .set({ state: 'dead', mail: JSON.stringify(mail), last_fault: 'EENVELOPE 550', attempts: 12, ended_at: ended })
    .execute();
  expect((await read()).todo.failedMails).toBe(1);
  const list = async () => (await browser.ok('GET', '/api/admin/failedMails')) as FailedMail[];
  const [failed] = await list();
  expect(failed).toMatchObject({ to: 'ming@example.com', subject: '恭喜', fault: 'EENVELOPE 550', canResend: true });
  await browser.ok('POST', `/api/admin/failedMails/${failed!.id}/resend`);
  await site.mailTo('ming@example.com', 2);
  expect(await list()).toEqual([]);
  expect((await browser.call('POST', `/api/admin/failedMails/${failed!.id}/resend`))[0]).toBe(404);
  await until(async () =>
    expect(await db.selectFrom('outbox_mails').select('state').execute()).toEqual([{ state: 'sent' }]),
  );
  await db.updateTable('outbox_mails').set({ state: 'dead', mail: null }).execute();
  expect(await list()).toMatchObject([{ to: null, subject: null, canResend: false }]);
  expect(await browser.call('POST', `/api/admin/failedMails/${failed!.id}/resend`)).toEqual([
    400,
    '這封信的內容含有驗證碼或已過期，沒有保留，無法重寄',
  ]);
});
