import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { STALE } from '#shared/revisions.ts';
import { appointmentText, todayInTaipei } from '#shared/times.ts';
import { PASSWORD } from '#test/sites/account-site.ts';
import { applySite } from '#test/sites/apply-site.ts';
import { STAFF_PASSWORD } from '#test/sites/staff-site.ts';
import type { SentApplication } from '../../public/contract.ts';
import type { Application } from '../contract.ts';
import { remindNext } from './service.server.ts';

const PATH = '/api/admin/applications';
const PLACE = '台中市西區民權路 100 號, 3 樓';

/** An application; `arrange` and `move` are the next acts of staff. */
async function interviewSite() {
  const { site, browser, applicant, list } = await applySite();
  const member = await applicant('ming@example.com', '王小明', 'v1');
  const { id } = (await list()).rows[0]!;
  return {
    site,
    browser,
    member,
    id,
    /** A time in whole seconds, so that it is stored as it is written. */
    inDays: (days: number) =>
      new Date(Math.round((site.deps.now().getTime() + days * DAY_MS) / 1000) * 1000).toISOString(),
    arrange: (interview: object | null, revision: number, more: object = {}) =>
      browser.call('POST', `${PATH}/${id}/interview`, { interview, revision, ...more }),
    move: (body: object) => browser.call('POST', `${PATH}/${id}/stage`, body),
    events: async () => ((await browser.ok('GET', `${PATH}/${id}`)) as Application).events,
    /** The nth letter about the application, after the code for registering and the receipt. */
    letter: async (nth: number) => {
      const mail = await site.mailTo('ming@example.com', nth + 2);
      const calendar = mail.calendar?.text.replaceAll('\r\n ', '').split('\r\n') ?? [];
      const lineOf = (name: string) => calendar.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
      return { ...mail, method: mail.calendar?.method, calendar, lineOf };
    },
  };
}

test('the step to 面試 brings an interview, and tells the applicant when and where, for the calendar too', async () => {
  const { site, browser, id, inDays, move, events, letter } = await interviewSite();
  const interview = { at: inDays(3), place: PLACE };
  const asked = { from: '新應徵', stage: '面試', interview, interviewRevision: 0, mail: true };
  expect(await move(asked)).toMatchObject([200, { stage: '面試', interview, interviewRevision: 1 }]);
  const mail = await letter(1);
  expect(mail).toMatchObject({
    subject: '面試邀約：前端工程師',
    method: 'REQUEST',
    replyTo: { name: '人資部', address: 'jobs@agency.example' },
  });
  expect(mail.text).toContain(`時間：${appointmentText(interview.at)}\n地點：${PLACE}`);
  expect(mail.text).not.toMatch(/\{\w+\}/);
  expect(['UID', 'SEQUENCE', 'SUMMARY', 'STATUS', 'DTSTART', 'LOCATION'].map(mail.lineOf)).toEqual([
    `interview-${id}`,
    '1',
    '面試：前端工程師',
    'CONFIRMED',
    interview.at.replace(/[-:]|\.\d{3}/g, ''),
    '台中市西區民權路 100 號\\, 3 樓',
  ]);
  expect(mail.calendar).toContain('ORGANIZER;CN="晴川人資":mailto:jobs@agency.example');
  expect(await browser.ok('GET', PATH)).toMatchObject([{ interview }]);
  expect(await events()).toMatchObject([
    {
      fromStage: '新應徵',
      toStage: '面試',
      mailSubject: '面試邀約：前端工程師',
      interview: { ...interview, act: '安排' },
    },
  ]);
  // The log outlives the account; a place may be a number to call.
  const noted = site.deps.database.db.selectFrom('audit_entries').select('detail').where('action', '=', '變更應徵階段');
  expect((await noted.execute()).map(({ detail }) => JSON.parse(detail))).toEqual([
    {
      人才: expect.any(String),
      階段: '新應徵 → 面試',
      面試: `安排 ${appointmentText(interview.at)}`,
      通知信: '面試邀約：前端工程師',
    },
  ]);
});

test('an interview is arranged, moved, told again and cancelled, each with a letter only if it is wanted', async () => {
  const { site, inDays, arrange, events, letter } = await interviewSite();
  const first = { at: inDays(2), place: '電話面試' };
  const second = { at: inDays(4), place: PLACE };
  expect(await arrange(first, 0)).toMatchObject([200, { interview: first, interviewRevision: 1 }]);
  expect(await arrange(first, 1)).toMatchObject([200, { interview: first, interviewRevision: 1 }]);
  expect(await arrange(first, 1, { mail: true })).toMatchObject([200, { interviewRevision: 2 }]);
  expect(await arrange(second, 2, { mail: true })).toMatchObject([200, { interview: second, interviewRevision: 3 }]);
  expect(await arrange(null, 3, { mail: true })).toMatchObject([200, { interview: null, interviewRevision: 4 }]);
  expect(await arrange(null, 4, { mail: true })).toMatchObject([200, { interview: null, interviewRevision: 4 }]);
  const letters = [await letter(1), await letter(2), await letter(3)];
  expect(letters.map(({ subject, method, lineOf }) => [subject, method, lineOf('SEQUENCE')])).toEqual([
    ['面試邀約：前端工程師', 'REQUEST', '2'],
    ['面試異動：前端工程師', 'REQUEST', '3'],
    ['面試取消：前端工程師', 'CANCEL', '4'],
  ]);
  expect(new Set(letters.map(({ lineOf }) => lineOf('UID'))).size).toBe(1);
  expect(letters[2]!.lineOf('STATUS')).toBe('CANCELLED');
  expect(letters[2]!.text).toContain(appointmentText(second.at));
  expect((await events()).map(({ interview, mailSubject }) => [interview?.act, interview?.at, mailSubject])).toEqual([
    ['取消', second.at, '面試取消：前端工程師'],
    ['變更', second.at, '面試異動：前端工程師'],
    ['通知', first.at, '面試邀約：前端工程師'],
    ['安排', first.at, null],
  ]);
  expect((await site.log()).filter((line) => line.includes('面試'))).toEqual(
    ['安排', '通知', '變更', '取消'].map((act) => `陳顧問 ${act}面試 前端工程師`),
  );
});

test('what somebody else has changed meanwhile, and what can’t be, is refused, and nobody is told', async () => {
  const { site, browser, id, inDays, arrange, move } = await interviewSite();
  const path = `${PATH}/${id}/interview`;
  const interview = { at: inDays(2), place: PLACE };
  const late = { interview: { at: inDays(-1), place: PLACE }, revision: 0, mail: true };
  expect(await browser.errors(path, late)).toEqual({ 'interview.at': ['面試時間須晚於現在'] });
  const far = { ...late, interview: { at: inDays(367), place: PLACE } };
  expect(await browser.errors(path, far)).toEqual({ 'interview.at': ['面試時間須在一年以內'] });
  const blank = { ...late, interview: { at: '', place: ' ' } };
  expect(await browser.errors(path, blank)).toEqual({
    'interview.at': ['面試時間 為必填'],
    'interview.place': ['面試地點 為必填'],
  });
  const broken = { ...late, interview: { at: '12/3 下午兩點', place: '樓'.repeat(201) } };
  expect(await browser.errors(path, broken)).toEqual({
    'interview.at': ['面試時間 不是有效的值'],
    'interview.place': ['面試地點 不得超過 200 個字元'],
  });
  for (const day of ['2027-02-30', '2027-06-31'])
    expect(await browser.errors(path, { ...late, interview: { at: `${day}T02:00:00Z`, place: PLACE } })).toEqual({
      'interview.at': ['面試時間 不是有效的值'],
    });
  expect(await browser.errors(path, { mail: true })).toMatchObject({ interview: ['面試 不是有效的值'] });
  const asked = { ...late, from: '新應徵', stage: '面試', interviewRevision: 0 };
  expect(await browser.errors(`${PATH}/${id}/stage`, asked)).toEqual({ 'interview.at': ['面試時間須晚於現在'] });
  expect(await move({ ...asked, stage: '審閱中', interview })).toEqual([400, '移至「面試」時才能安排面試']);
  expect((await browser.call('POST', `${PATH}/nothing/interview`, { interview, revision: 0 }))[0]).toBe(404);

  expect((await arrange(interview, 0))[0]).toBe(200);
  for (const other of [null, { at: inDays(5), place: '電話面試' }])
    expect(await arrange(other, 0, { mail: true })).toEqual([400, STALE]);
  expect(await move({ ...asked, interview })).toEqual([400, STALE]);
  // Nor is an interview ended by somebody who hasn't seen it.
  const settled = { from: '新應徵', stage: '婉拒', mail: true };
  for (const seen of [{}, { interviewRevision: null }, { interviewRevision: 0 }])
    expect(await move({ ...settled, ...seen })).toEqual([400, STALE]);
  expect((await move({ ...settled, mail: false, interviewRevision: 1 }))[0]).toBe(200);
  expect(await arrange(interview, 2, { mail: true })).toEqual([400, '「婉拒」階段不能安排面試']);
  expect(site.mails.filter(({ subject }) => subject.includes('面試'))).toEqual([]);
});

test('what is asked for once more since the answer was lost is done once, and nobody is told twice', async () => {
  const { site, id, inDays, arrange, move, events } = await interviewSite();
  const interview = { at: inDays(2), place: PLACE };
  const asked = { from: '新應徵', stage: '面試', interview, interviewRevision: 0, mail: true };
  const [, moved] = await move(asked);
  expect(await move(asked)).toEqual([200, moved]);
  expect(await move({ ...asked, mail: false })).toEqual([400, STALE]);
  const other = { at: inDays(3), place: PLACE };
  expect(await move({ ...asked, interview: other })).toEqual([400, STALE]);
  const [, changed] = await arrange(other, 1, { mail: true });
  expect(await arrange(other, 1, { mail: true })).toEqual([200, changed]);
  expect(await arrange({ ...other, place: '電話面試' }, 1, { mail: true })).toEqual([400, STALE]);
  const [, cancelled] = await arrange(null, 2, { mail: true });
  expect(await arrange(null, 2, { mail: true })).toEqual([200, cancelled]);
  // A colleague's act isn't one's own.
  const { browser: colleague } = await site.manager();
  const theirs = (revision: number) =>
    colleague.call('POST', `${PATH}/${id}/interview`, { interview, revision, mail: true });
  expect((await theirs(3))[0]).toBe(200);
  expect(await arrange(interview, 3, { mail: true })).toEqual([400, STALE]);
  expect((await theirs(3))[0]).toBe(200);
  expect(await events()).toHaveLength(4);
  expect(site.mails.filter(({ subject }) => subject.includes('面試'))).toHaveLength(4);
});

test('an interview that is over stays on record until the next, and is not cancelled', async () => {
  const { site, browser, member, id, inDays, arrange, events, letter } = await interviewSite();
  const shown = async () => ((await member.ok('GET', '/api/account/applications')) as SentApplication[])[0]?.interview;
  const held = { at: inDays(1), place: PLACE };
  expect((await arrange(held, 0, { mail: true }))[0]).toBe(200);
  expect(await shown()).toEqual(held);
  site.wait(DAY_MS + HOUR_MS);
  await member.ok('POST', '/api/login', { email: 'ming@example.com', password: PASSWORD });
  expect(await shown()).toBe(null);
  await browser.ok('POST', '/api/admin/login', { email: 'chen@agency.example', password: STAFF_PASSWORD });
  expect(await arrange(null, 1)).toEqual([400, '面試時間已過，不能取消']);
  const next = { at: inDays(7), place: PLACE };
  expect(await arrange(next, 1, { mail: true })).toMatchObject([200, { interview: next }]);
  expect(await shown()).toEqual(next);
  expect((await events()).map(({ interview }) => [interview?.act, interview?.at])).toEqual([
    ['安排', next.at],
    ['安排', held.at],
  ]);
  // In the applicant's calendar a past interview stays where it was, and so does a cancelled one.
  expect(await arrange({ ...next, at: inDays(8) }, 2, { mail: true })).toMatchObject([200, {}]);
  expect(await arrange(null, 3, { mail: true })).toMatchObject([200, {}]);
  expect(await arrange(next, 4, { mail: true })).toMatchObject([200, {}]);
  const uids = (await Promise.all([1, 2, 3, 4, 5].map(letter))).map(({ lineOf }) => lineOf('UID'));
  expect(uids).toEqual([`interview-${id}`, ...Array(3).fill(`interview-${id}-2`), `interview-${id}-3`]);
});

test('who was told of an interview by a letter is reminded once, from 09:00 of the day before', async () => {
  const { site, browser, id, inDays, arrange, letter } = await interviewSite();
  const { deps } = site;
  const interview = { at: inDays(3), place: PLACE };
  const morning = Date.parse(`${todayInTaipei(new Date(Date.parse(interview.at) - DAY_MS))}T09:00:00+08:00`);
  /** Moves the clock to a time after that morning; the session has ended by then. */
  const at = async (ms: number) => {
    deps.now = () => new Date(morning + ms);
    await browser.ok('POST', '/api/admin/login', { email: 'chen@agency.example', password: STAFF_PASSWORD });
  };
  const remind = () => Promise.all([remindNext(deps), remindNext(deps)]);
  const reminded = async () => ((await browser.ok('GET', `${PATH}/${id}/standing`)) as Application).interviewRemindedAt;
  await arrange(interview, 0, { mail: true });
  await letter(1);
  await at(-1);
  await remind();
  expect(await reminded()).toBe(null);
  await at(0);
  site.refuseMails('EAUTH');
  await remind();
  await remind();
  expect(await reminded()).toBe(new Date(morning).toISOString());
  // A reminder that can't be sent in time is not sent at all.
  const waiting = site.deps.database.db.selectFrom('outbox_mails').select('mail').where('state', '=', 'waiting');
  expect((await waiting.execute()).map(({ mail }) => JSON.parse(mail!).expiresAt)).toEqual([interview.at]);
  await site.takeMails();
  const mail = await letter(2);
  expect(mail.subject).toBe(`面試提醒：${appointmentText(interview.at)}，前端工程師`);
  expect(mail.text).toContain(`地點：${PLACE}`);
  // Told again after the reminder: that is no other interview.
  await at(HOUR_MS);
  await arrange(interview, 1, { mail: true });
  await remind();
  expect(await reminded()).toBe(null);
  // Moved by telephone: the letter's time is no longer true. Told only on the day before: that is reminder enough, also one
  // day later.
  const moved = { at: new Date(morning + 3 * DAY_MS + 5 * HOUR_MS).toISOString(), place: PLACE };
  await arrange(moved, 2);
  await at(2 * DAY_MS);
  await remind();
  expect(await reminded()).toBe(null);
  await arrange(moved, 3, { mail: true });
  for (const later of [HOUR_MS, DAY_MS]) {
    await at(2 * DAY_MS + later);
    await remind();
    expect(await reminded()).toBe(null);
  }
  // Cancelled by a letter, and then arranged again as it was, by telephone.
  const next = { at: new Date(Date.parse(moved.at) + 7 * DAY_MS).toISOString(), place: PLACE };
  expect(await arrange(next, 4)).toMatchObject([200, {}]);
  expect(await arrange(null, 5, { mail: true })).toMatchObject([200, {}]);
  expect(await arrange(next, 6)).toMatchObject([200, {}]);
  await at(9 * DAY_MS);
  await remind();
  expect(await reminded()).toBe(null);
  await letter(5);
  expect(site.mails.filter(({ subject }) => subject.startsWith('面試提醒'))).toHaveLength(1);
});

test('what is settled ends an interview that is still to come, in the applicant’s calendar too', async () => {
  const { inDays, arrange, move, events, letter } = await interviewSite();
  const interview = { at: inDays(2), place: PLACE };
  await arrange(interview, 0, { mail: true });
  expect(await move({ from: '新應徵', stage: '推薦客戶' })).toMatchObject([200, { interview }]);
  const settled = { from: '推薦客戶', stage: '婉拒', mail: true, interviewRevision: 1 };
  expect(await move(settled)).toMatchObject([200, { interview: null }]);
  const mail = await letter(2);
  expect([mail.subject, mail.method, mail.lineOf('SEQUENCE')]).toEqual(['應徵結果通知：前端工程師', 'CANCEL', '2']);
  expect((await events())[0]).toMatchObject({ toStage: '婉拒', interview: { ...interview, act: '取消' } });
});

test('an applicant who withdraws ends the interview, and whoever looks after it is told, not of whom', async () => {
  const { site, browser, member, id, inDays, arrange, move, events } = await interviewSite();
  const withdraw = () => member.call('POST', '/api/account/applications/v1/withdraw');
  const read = async () => (await browser.ok('GET', `${PATH}/${id}/standing`)) as Application;
  const { id: chen } = (await browser.ok('GET', '/api/admin/me')) as { id: string };
  await browser.ok('POST', `${PATH}/${id}/assignee`, { assigneeId: chen, from: null });
  const interview = { at: inDays(2), place: PLACE };
  await arrange(interview, 0);
  expect((await withdraw())[0]).toBe(204);
  const mail = await site.mailTo('chen@agency.example');
  expect(mail.subject).toBe('【撤回應徵】前端工程師');
  expect(mail.text).toContain(`已取消的面試：${appointmentText(interview.at)}`);
  expect(mail.text + mail.html).not.toMatch(/王小明|ming@example.com/);
  expect(await read()).toMatchObject({ stage: '取消', interview: null, withdrawnAt: expect.any(String) });
  const cancelled = { ...interview, act: '取消' };
  const [event] = await events();
  expect(event).toMatchObject({ staffName: null, fromStage: '新應徵', toStage: '取消', interview: cancelled });
  // The screen from before is out of date; somebody who knows of the withdrawal may take it up again.
  expect((await move({ from: '新應徵', stage: '審閱中' }))[0]).toBe(400);
  const { withdrawnAt } = await read();
  expect(await move({ from: '取消', stage: '審閱中', withdrawnAt })).toMatchObject([200, { withdrawnAt: null }]);
  expect(await member.ok('GET', '/api/vacancy/applied')).toEqual(['v1']);
  // A settled stage stays settled, and nobody is told.
  await move({ from: '審閱中', stage: '錄取' });
  expect((await withdraw())[0]).toBe(204);
  expect(await read()).toMatchObject({ stage: '錄取', withdrawnAt: expect.any(String) });
  expect((await events())[0]).toMatchObject({ staffName: null, fromStage: '錄取', toStage: '錄取' });
  // Nor is it moved on by somebody who doesn't know of it.
  const unseen = { id, from: '錄取', interviewRevision: 2, mail: false };
  const answer = await browser.ok('POST', `${PATH}/bulk`, { applications: [unseen], stage: '審閱中' });
  expect(answer).toEqual([{ id, outcome: 'stale' }]);
  for (const seen of [{}, { withdrawnAt: null }, { withdrawnAt }])
    expect(await move({ from: '錄取', stage: '審閱中', ...seen })).toEqual([400, STALE]);
});

test('it needs no vacancy any more; the member’s own copy says when and where, and takes it along when they leave', async () => {
  const { site, browser, member, id, inDays, arrange } = await interviewSite();
  const { browser: manager } = await site.manager();
  const interview = { at: inDays(2), place: PLACE };
  const { revision } = (await manager.ok('GET', '/api/admin/vacancies/v1')) as { revision: number };
  expect((await manager.call('DELETE', '/api/admin/vacancies/v1', { revision }))[0]).toBe(204);
  site.refuseMails('EAUTH');
  expect(await arrange(interview, 0, { mail: true })).toMatchObject([200, { interview }]);
  const response = await member.send('GET', '/api/account/export');
  const { applications } = JSON.parse(
    strFromU8(unzipSync(new Uint8Array(await response.arrayBuffer()))['resume.json']!),
  );
  expect(applications).toMatchObject([{ position: '前端工程師', interview }]);
  await member.ok('POST', '/api/account/delete', { password: PASSWORD });
  expect(await arrange(null, 1, { mail: true })).toEqual([404, expect.anything()]);
  expect((await browser.call('GET', `${PATH}/${id}`))[0]).toBe(404);
  const { db } = site.deps.database;
  expect(await db.selectFrom('application_events').selectAll().execute()).toEqual([]);
  // The waiting letter is gone as well.
  await site.takeMails();
  await site.mailTo('ming@example.com', 4);
  expect(site.mails.filter(({ subject }) => subject.includes('面試'))).toEqual([]);
  expect((await site.log()).join()).not.toContain('王小明');
});
