import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Application, ApplicationRow } from '#features/applications/staff/contract.ts';
import type { Note } from '#features/notes/staff/contract.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { vacancy } from '#test/made/content.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import type { Talent, TalentApplication, TalentRow } from './contract.ts';

const EMAIL = 'ming@example.com';
const APPLICATIONS = '/api/admin/applications';
const q = encodeURIComponent;

/** A consultant, vacancies in each state, and a member with a name and ways to reach them. */
async function shortlistSite(env: Record<string, string> = {}) {
  const site = await staffSite({ CONTACT_MAIL_TO: 'jobs@agency.example', ...env });
  const { browser } = await site.consultant();
  const closed = { expiresAt: '2026-01-01T00:00:00.000Z' };
  await site.deps.database.transaction((tx) =>
    saveVacancies(tx, [
      vacancy('v1', { position: '會計' }),
      vacancy('v2', { position: '出納' }),
      vacancy('draft', { position: '財務長', publishAt: null }),
      vacancy('closed', { position: '稽核', ...closed }),
    ]),
  );
  const member = await site.member(EMAIL);
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', { ...CONTACT, email: EMAIL });
  const [{ id: talentId }] = (await browser.ok('GET', '/api/admin/talents')) as [TalentRow];
  const put = (vacancyId: unknown, id = talentId) =>
    browser.call('POST', `/api/admin/talents/${id}/applications`, { vacancyId });
  const added = async (vacancyId: string) => {
    const [status, application] = await put(vacancyId);
    expect(status).toBe(200);
    return application as TalentApplication;
  };
  const read = async (id: string) => (await browser.ok('GET', `${APPLICATIONS}/${id}`)) as Application;
  return { site, browser, member, talentId, put, added, read };
}

async function complete(member: Browser) {
  await member.ok('PUT', '/api/condition', CONDITION);
  await member.call('POST', '/api/education', EDUCATION);
}

test('a talent is put on a vacancy, open or not: in hand at once, never overdue, and nobody is sent anything but a colleague', async () => {
  const { site, browser, talentId, added, read } = await shortlistSite();
  const { browser: manager, id: lin } = await site.manager();
  const path = '/api/admin/vacancies/v1';
  await manager.ok('PUT', path, { ...((await manager.ok('GET', path)) as object), assigneeId: lin });
  const application = await added('v1');
  expect(application).toEqual({
    ...{ id: expect.any(String), vacancyId: 'v1', position: '會計', stage: '審閱中' },
    ...{ appliedAt: expect.any(String), addedBy: '陳顧問' },
  });
  expect(await site.mailTo('lin@agency.example')).toMatchObject({ subject: '陳顧問 請您負責應徵「會計」' });
  expect(await read(application.id)).toMatchObject({
    ...{ name: PERSONAL.chineseName, stage: '審閱中', addedBy: '陳顧問', assigneeName: '林主管' },
    snapshot: { personal: { chineseName: PERSONAL.chineseName } },
    events: [{ staffName: '陳顧問', fromStage: null, toStage: '審閱中', mailSubject: null }],
  });
  // Whoever puts somebody on a vacancy of nobody looks after it.
  for (const id of ['draft', 'closed'])
    expect(await read((await added(id)).id)).toMatchObject({ assigneeName: '陳顧問', stage: '審閱中' });
  const { applications, counts } = (await browser.ok('GET', `/api/admin/talents/${talentId}`)) as Talent;
  expect(applications.map(({ position }) => position)).toEqual(['稽核', '財務長', '會計']);
  expect(applications[2]).toEqual(application);
  expect(counts.applications).toBe(3);

  site.wait(21 * DAY_MS);
  const { browser: later } = await site.consultant('new@agency.example', '新顧問');
  const found = await later.ok('GET', `${APPLICATIONS}/counts`);
  expect(found).toMatchObject({ overdue: 0, stages: expect.arrayContaining([{ stage: '審閱中', count: 3 }]) });
  expect((await later.ok('GET', `${APPLICATIONS}?q=${q('會計')}`)) as ApplicationRow[]).toMatchObject([
    { addedBy: '陳顧問', isOverdue: false },
  ]);
  expect(site.mails.map(({ to }) => to.address).sort()).toEqual(['lin@agency.example', EMAIL]);
});

test('who is on a vacancy already, has no name or is unknown is not put there', async () => {
  const { site, browser, member, talentId, put, added } = await shortlistSite();
  await complete(member);
  await member.ok('POST', '/api/vacancy/apply', { vacancyId: 'v1' });
  expect(await put('v1')).toEqual([400, '這位人選已在此職缺，目前階段：新應徵']);
  const answers = await Promise.all(Array.from({ length: 5 }, () => put('v2')));
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  expect(await put('v2')).toEqual([400, '這位人選已在此職缺，目前階段：審閱中']);
  for (const unknown of ['nothing', "' or 1=1", '\u{1f680}'])
    expect(await put(unknown)).toEqual([400, '找不到這個職缺，可能已刪除']);
  for (const id of ['nothing', '%00', '%F0%9F%9A%80']) expect((await put('v1', id))[0]).toBe(404);
  for (const wrong of [undefined, '', 1, 'v'.repeat(201)]) expect((await put(wrong))[0]).toBe(400);
  await member.ok('POST', '/api/personal', { ...PERSONAL, chineseName: '王改名' });
  await site.deps.database.db.updateTable('personals').set({ chinese_name: '' }).execute();
  expect(await put('draft')).toEqual([400, '履歷還沒有填姓名，不能推薦']);
  const { applications } = (await browser.ok('GET', `/api/admin/talents/${talentId}`)) as Talent;
  expect(applications.map(({ vacancyId }) => vacancyId)).toEqual(['v2', 'v1']);
  await site.deps.database.db.updateTable('personals').set({ chinese_name: '王小明' }).execute();
  await added('draft');
});

test('nothing of it is behind the member’s back: on record, in the list and in the copy; and it is no applying of theirs', async () => {
  const { site, member, added } = await shortlistSite();
  await added('v1');
  await added('draft');
  expect(await member.ok('GET', '/api/account/accessLog')).toMatchObject([
    { staffName: '陳顧問', action: '推薦到職缺：財務長', purpose: '媒合職缺' },
    { staffName: '陳顧問', action: '推薦到職缺：會計', purpose: '媒合職缺' },
  ]);
  expect(await member.ok('GET', '/api/account/applications')).toMatchObject([
    { vacancyId: 'draft', position: '財務長', isOpen: false, isRecommended: true },
    { vacancyId: 'v1', position: '會計', isOpen: true, isRecommended: true },
  ]);
  expect(await member.ok('GET', '/api/vacancy/applied')).toEqual([]);
  const zip = new Uint8Array(await (await member.send('GET', '/api/account/export')).arrayBuffer());
  expect(JSON.parse(strFromU8(unzipSync(zip)['resume.json']!)).applications).toMatchObject([
    { position: '財務長', isRecommended: true },
    { position: '會計', isRecommended: true, resume: { personal: { chineseName: PERSONAL.chineseName } } },
  ]);
  expect((await site.log()).filter((line) => line.includes('推薦'))).toEqual([
    '陳顧問 推薦到職缺 會計',
    '陳顧問 推薦到職缺 財務長',
  ]);
  expect((await site.log()).join()).not.toContain(PERSONAL.chineseName);
  await member.ok('POST', '/api/account/delete', { password: 'Passw0rd1' });
  const { db } = site.deps.database;
  for (const table of ['applications', 'application_events'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('letters of stages are for those who applied; that of an interview goes to whoever has one', async () => {
  const { site, browser, member, added } = await shortlistSite();
  const { id } = await added('v1');
  const move = (body: object) => browser.call('POST', `${APPLICATIONS}/${id}/stage`, body);
  expect(await move({ from: '審閱中', stage: '面試', mail: true })).toEqual([
    400,
    '由顧問推薦、本人尚未應徵，不寄通知信',
  ]);
  const at = new Date(site.deps.now().getTime() + DAY_MS).toISOString();
  const interview = { at, place: '台中市西屯區' };
  const asked = { from: '審閱中', stage: '面試', mail: true, interview, interviewRevision: 0 };
  expect(await move(asked)).toMatchObject([200, { stage: '面試', addedBy: '陳顧問' }]);
  // Who was put there may not know of it yet.
  expect(await member.ok('GET', '/api/account/applications')).toMatchObject([{ interview: null }]);
  const moved = { interview: { ...interview, place: '電話面試' }, revision: 1, mail: true };
  await browser.ok('POST', `${APPLICATIONS}/${id}/interview`, moved);
  await browser.ok('POST', `${APPLICATIONS}/${id}/interview`, { interview: null, revision: 2, mail: true });
  await site.mailTo(EMAIL, 4);
  for (const mail of site.mails.slice(1)) expect(mail.text + mail.html).not.toContain('應徵');
});

test('a member who applies for it makes it theirs: with the resume of that day, letters as usual, in its stage or anew', async () => {
  const { site, browser, member, added, read } = await shortlistSite({ RATE_LIMITS: 'on' });
  const [first, second] = [await added('v1'), await added('v2')];
  await browser.ok('POST', `${APPLICATIONS}/${first.id}/stage`, { from: '審閱中', stage: '推薦客戶' });
  await browser.ok('POST', `${APPLICATIONS}/${second.id}/stage`, { from: '審閱中', stage: '婉拒' });
  await complete(member);
  await member.ok('POST', '/api/personal', { ...PERSONAL, chineseName: '王改名' });
  site.wait(60_000);
  await member.ok('POST', '/api/vacancy/apply', { vacancyId: 'v2' });
  site.wait(60_000);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => member.call('POST', '/api/vacancy/apply', { vacancyId: 'v1' })),
  );
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  expect(await member.ok('GET', '/api/vacancy/applied')).toEqual(['v1', 'v2']);
  expect(await member.ok('GET', '/api/account/applications')).toMatchObject([
    { vacancyId: 'v1', isRecommended: false },
    { vacancyId: 'v2', isRecommended: false },
  ]);
  const mine = await read(first.id);
  expect(mine).toMatchObject({
    ...{ name: '王改名', stage: '推薦客戶', addedBy: null, assigneeName: '陳顧問' },
    snapshot: { personal: { chineseName: '王改名' }, educations: [{ schoolName: EDUCATION.schoolName }] },
    events: [
      { staffName: null, fromStage: '推薦客戶', toStage: '推薦客戶' },
      { staffName: '陳顧問', fromStage: '審閱中', toStage: '推薦客戶' },
      { staffName: '陳顧問', fromStage: null },
    ],
  });
  expect(Date.parse(mine.appliedAt)).toBeGreaterThan(Date.parse(first.appliedAt));
  // What was settled waits for an answer now.
  expect(await read(second.id)).toMatchObject({
    stage: '新應徵',
    events: [{ staffName: null, fromStage: '婉拒', toStage: '新應徵' }, {}, {}],
  });
  const found = (await browser.ok('GET', `${APPLICATIONS}?q=${q('改名')}`)) as ApplicationRow[];
  expect(found.map(({ id }) => id)).toEqual([first.id, second.id]);
  // Agency, receipt, and whoever looks after it, for each of both.
  for (const [address, subject, before] of [
    ['jobs@agency.example', '【應徵】', 0],
    ['chen@agency.example', '【您負責的應徵】', 0],
    // The code for registering.
    [EMAIL, '我們收到您的應徵了：', 1],
  ] as const) {
    await site.mailTo(address, before + 2);
    const subjects = site.mails.filter(({ to }) => to.address === address).map((mail) => mail.subject);
    expect(subjects.slice(before).toSorted()).toEqual([`${subject}出納`, `${subject}會計`].toSorted());
  }
  expect(
    await browser.call('POST', `${APPLICATIONS}/${first.id}/stage`, { from: '推薦客戶', stage: '面試', mail: true }),
  ).toMatchObject([200, {}]);
});

test('whom staff took in by name alone is put on a vacancy, and gets no letter until their address is written down', async () => {
  const { site, browser, put, read } = await shortlistSite();
  const taken = (await browser.ok('POST', '/api/admin/talents', { chineseName: '林小川' })) as { id: string };
  const [status, { id }] = (await put('v1', taken.id)) as [number, TalentApplication];
  expect(status).toBe(200);
  const interview = { at: new Date(site.deps.now().getTime() + DAY_MS).toISOString(), place: '電話面試' };
  const asked = { from: '審閱中', stage: '面試', interview, interviewRevision: 0 };
  const move = (mail: boolean) => browser.call('POST', `${APPLICATIONS}/${id}/stage`, { ...asked, mail });
  expect(await move(true)).toEqual([400, '履歷沒有電子信箱，不能寄信']);
  expect((await move(false))[0]).toBe(200);
  const cancelled = { interview: null, revision: 1 };
  const cancel = (mail: boolean) => browser.call('POST', `${APPLICATIONS}/${id}/interview`, { ...cancelled, mail });
  expect(await cancel(true)).toEqual([400, '履歷沒有電子信箱，不能寄信']);

  const path = `/api/admin/talents/${taken.id}`;
  const { updatedAt: seen } = ((await browser.ok('GET', path)) as Talent).resume;
  const known = { chineseName: '林晴川', mobile: '0922-333-444', email: 'chuan@example.com' };
  await browser.ok('PUT', path, { ...known, seen });
  expect(await read(id)).toMatchObject({
    ...{ name: '林晴川', mobile: '0922-333-444', email: 'chuan@example.com' },
    snapshot: { personal: { chineseName: '林小川' }, contact: { email: '' } },
  });
  for (const words of ['晴川 會計', 'chuan@example.com', '0922333444'])
    expect(await browser.ok('GET', `${APPLICATIONS}?q=${q(words)}`)).toMatchObject([{ id, name: '林晴川' }]);
  expect((await cancel(true))[0]).toBe(200);
  expect(await site.mailTo('chuan@example.com')).toMatchObject({ subject: '面試取消：會計', to: { name: '林晴川' } });
});

test('the list says how many applications are under way, and when something was last noted', async () => {
  const { browser, talentId, added } = await shortlistSite();
  const row = async () => ((await browser.ok('GET', '/api/admin/talents')) as TalentRow[])[0];
  const { id } = await added('v1');
  await added('v2');
  expect(await row()).toMatchObject({ open: 2, notedAt: null });
  await browser.ok('POST', `${APPLICATIONS}/${id}/stage`, { stage: '婉拒', from: '審閱中' });
  const { at } = (await browser.ok('POST', `/api/admin/talents/${talentId}/notes`, { text: '已電訪' })) as Note;
  expect(await row()).toMatchObject({ open: 1, notedAt: at });
});

test('who did not write down an address yet gets the letters of interviews at their account’s', async () => {
  const { site, browser, put, read } = await shortlistSite();
  const hua = await site.member('hua@example.com');
  await hua.ok('POST', '/api/personal', { ...PERSONAL, chineseName: '林小華' });
  const [talent] = (await browser.ok('GET', `/api/admin/talents?q=${q('林小華')}`)) as [TalentRow];
  const [, { id }] = (await put('v1', talent.id)) as [number, TalentApplication];
  expect(await read(id)).toMatchObject({ email: 'hua@example.com', snapshot: { contact: { email: '' } } });
  const interview = { at: new Date(site.deps.now().getTime() + DAY_MS).toISOString(), place: '電話面試' };
  await browser.ok('POST', `${APPLICATIONS}/${id}/interview`, { interview, revision: 0, mail: true });
  expect(await site.mailTo('hua@example.com', 2)).toMatchObject({ subject: '面試邀約：會計', to: { name: '林小華' } });
  // Not at that of an account that fills in resumes of others.
  await site.deps.database.db.updateTable('members').set({ is_special_auth: 1 }).execute();
  const [, other] = (await put('v2', talent.id)) as [number, TalentApplication];
  expect(await read(other.id)).toMatchObject({ email: '' });
});

test('what staff add uses up nothing of the member’s day', async () => {
  const { site, member, added } = await shortlistSite({ RATE_LIMITS: 'on' });
  const ids = Array.from({ length: 21 }, (_, i) => `w${i}`);
  await site.deps.database.transaction((tx) =>
    saveVacancies(
      tx,
      ids.map((id) => vacancy(id)),
    ),
  );
  await complete(member);
  for (const id of ids) await added(id);
  await member.ok('POST', '/api/vacancy/apply', { vacancyId: 'v1' });
});

test('somebody of the pool is put on a vacancy, and what is the account’s next resume is not', async () => {
  const { site, browser, member, talentId, added } = await shortlistSite();
  await site.deps.database.db.updateTable('members').set({ is_special_auth: 1 }).execute();
  await added('v1');
  await member.ok('PATCH', '/api/preview/clearUserId');
  expect(await member.ok('GET', '/api/account/applications')).toEqual([]);
  await added('v2');
  const found = (await browser.ok('GET', `/api/admin/talents/${talentId}`)) as Talent;
  expect(found).toMatchObject({ source: '人才庫', applications: [{ vacancyId: 'v2' }, { vacancyId: 'v1' }] });
  expect(await member.ok('GET', '/api/account/accessLog')).toEqual([]);
});
