import { expect, test } from 'vitest';
import { referenceOf } from '#features/resume/accesses/rules.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { STALE } from '#shared/revisions.ts';
import { vacancy } from '#test/made/content.ts';
import { png, uploadForm } from '#test/made/files.ts';
import { CONTACT, PERSONAL } from '#test/made/resume.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { applySite } from '#test/sites/apply-site.ts';
import type { Application, ApplicationRow } from './contract.ts';

const PATH = '/api/admin/applications';
const q = encodeURIComponent;

const first = async (browser: Browser) => ((await browser.ok('GET', PATH)) as ApplicationRow[])[0]!;

test('an application arrives on the board, newest first, and is found by name, position, stage and vacancy', async () => {
  const { applicant, list } = await applySite();
  await applicant('ming@example.com', '王小明', 'v1', 'v2');
  await applicant('mei@example.com', '李小美', 'v1');
  expect(await list()).toMatchObject({ names: ['李小美 前端工程師', '王小明 會計', '王小明 前端工程師'], total: '3' });
  expect((await list(`q=${q('小明 工程')}`)).names).toEqual(['王小明 前端工程師']);
  expect((await list(`q=${q('MEI@example')}`)).names).toEqual([]);
  expect((await list(`q=${q('MEI@example.com')}`)).names).toEqual(['李小美 前端工程師']);
  expect((await list('vacancyId=v2')).names).toEqual(['王小明 會計']);
  expect(await list(`stage=${q('新應徵')}&pageSize=1&page=2`)).toMatchObject({ names: ['王小明 會計'], total: '3' });
  expect((await list(`stage=${q('面試')}`)).total).toBe('0');
  expect((await list(`stage=${q('新應徵')}&vacancyId=v1&q=${q('小美')}`)).names).toEqual(['李小美 前端工程師']);
});

test('what is counted is of all vacancies, or of one', async () => {
  const { site, browser, applicant } = await applySite();
  await applicant('ming@example.com', '王小明', 'v1', 'v2');
  site.wait(14 * 86_400_000);
  await applicant('mei@example.com', '李小美', 'v1');
  await browser.ok('POST', '/api/admin/login', { email: 'chen@agency.example', password: 'correct horse battery' });
  const counted = async (query: string) => {
    const found = await browser.ok('GET', `${PATH}/counts${query}`);
    const { overdue, stages } = found as { overdue: number; stages: { stage: string; count: number }[] };
    return [stages.find(({ stage }) => stage === '新應徵')?.count, overdue];
  };
  expect(await counted('')).toEqual([3, 2]);
  expect(await counted('?vacancyId=v1')).toEqual([2, 1]);
  expect(await counted('?vacancyId=v2')).toEqual([1, 1]);
  expect(await counted('?vacancyId=nothing')).toEqual([0, 0]);
});

test('an applicant is found with the marks on the name’s letters and without them', async () => {
  const { applicant, list } = await applySite();
  await applicant('dat@example.com', 'Nguyễn Văn Đạt', 'v1');
  for (const word of ['nguyen 工程', 'Đạt', 'VAN DAT'])
    expect((await list(`q=${q(word)}`)).names, word).toEqual(['Nguyễn Văn Đạt 前端工程師']);
});

test('an application knows what stands before and after it in the list it was opened from', async () => {
  const { site, browser, applicant, list } = await applySite();
  for (const [nth, name] of ['王一', '林二', '周三', '陳四'].entries()) {
    await applicant(`applicant${nth}@example.com`, name, 'v1');
    if (nth === 1) site.wait(14 * 86_400_000);
  }
  await browser.ok('POST', '/api/admin/login', { email: 'chen@agency.example', password: 'correct horse battery' });
  const { rows } = await list();
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id;
  const nameOf = (id: string | null) => rows.find((row) => row.id === id)?.name ?? null;
  const around = async (name: string, query = '') => {
    const found = await browser.ok('GET', `${PATH}/${idOf(name)}/neighbours?${query}`);
    const { previous, next } = found as { previous: string | null; next: string | null };
    return [nameOf(previous), nameOf(next)];
  };
  expect((await list('direction=asc')).rows.map(({ name }) => name)).toEqual(['王一', '林二', '周三', '陳四']);
  expect(await around('周三')).toEqual(['陳四', '林二']);
  expect(await around('陳四')).toEqual([null, '周三']);
  expect(await around('王一')).toEqual(['林二', null]);
  expect(await around('周三', 'direction=asc')).toEqual(['林二', '陳四']);
  expect(await around('林二', 'overdue=true&direction=asc')).toEqual(['王一', null]);
  expect(await around('周三', 'overdue=true&direction=asc')).toEqual(['林二', null]);
  // The application that was moved on stays the starting point for finding the next.
  await browser.ok('POST', `${PATH}/${idOf('林二')}/stage`, { from: '新應徵', stage: '面試' });
  expect(await around('林二', `stage=${q('新應徵')}`)).toEqual(['周三', '王一']);
  expect(await around('周三', `stage=${q('新應徵')}&vacancyId=v1`)).toEqual(['陳四', '王一']);
  expect(await around('周三', `q=${q('工程師')}&stage=${q('面試')}`)).toEqual([null, '林二']);
  expect(await around('周三', 'vacancyId=v2')).toEqual([null, null]);
  expect((await browser.call('GET', `${PATH}/nothing/neighbours`))[0]).toBe(404);
});

test('whose contact details lead from one application to the next is told so', async () => {
  const { browser, applicant, list } = await applySite();
  const member = await applicant('ming@example.com', '王小明', 'v1', 'v2');
  const [newer, older] = (await list()).rows;
  const found = await browser.ok('GET', `${PATH}/${newer!.id}/neighbours?q=${q('ming@example.com')}`);
  expect(found).toEqual({ previous: null, next: older!.id });
  expect(await member.ok('GET', '/api/account/accessLog')).toMatchObject([{ action: '以聯絡方式查詢' }]);
});

test('one application shows the resume then and now; the member is told who looked', async () => {
  const { site, browser, applicant } = await applySite();
  const member = await applicant('ming@example.com', '王小明', 'v1');
  await member.ok('POST', '/api/personal', { ...PERSONAL, chineseName: '王改名' });
  const { id } = await first(browser);
  const found = (await browser.ok('GET', `${PATH}/${id}`)) as Application;
  expect(found.snapshot.personal.chineseName).toBe('王小明');
  expect(found.resume.personal.chineseName).toBe('王改名');
  expect(found.resume.educations).toHaveLength(1);
  // Lists show where it stands by now, without another query.
  const {
    snapshot: _,
    resume: _r,
    notes: _n,
    talentId: _t,
    email: _e,
    mobile: _m,
    salary: _s,
    client: _c,
    wanted: _w,
    handedTo: _h,
    others,
    ...standing
  } = found;
  expect(others).toEqual([]);
  expect(await browser.ok('GET', `${PATH}/${id}/standing`)).toEqual(standing);
  expect((await browser.call('GET', `${PATH}/nothing/standing`))[0]).toBe(404);
  expect(await member.ok('GET', '/api/account/accessLog')).toEqual([
    { staffName: '陳顧問', action: '檢視履歷', purpose: '處理應徵', accessedAt: expect.any(String) },
  ]);
  expect(await site.log()).toContain('陳顧問 檢視應徵 前端工程師');
});

test('an application shows what its vacancy offers, and what else the person is in for', async () => {
  const { site, browser, applicant, list } = await applySite();
  await applicant('ming@example.com', '王小明', 'v1', 'v2');
  await applicant('mei@example.com', '李小美', 'v1');
  const [, second, first] = (await list()).rows;
  expect(second!.name).toBe('王小明');
  await browser.ok('POST', `${PATH}/${first!.id}/stage`, { from: '新應徵', stage: '面試' });
  const { id, position, appliedAt } = first!;
  const found = async () => (await browser.ok('GET', `${PATH}/${second!.id}`)) as Application;
  expect(await found()).toMatchObject({
    salary: expect.stringContaining('元'),
    others: [{ id, position, stage: '面試', appliedAt }],
  });
  await site.deps.database.transaction((tx) =>
    tx.deleteFrom('vacancies').where('vacancy_id', '=', second!.vacancyId).execute(),
  );
  expect((await found()).salary).toBe(null);
});

test('an application says for which client it is, and which were given the resume', async () => {
  const { site, browser, applicant } = await applySite();
  const facts = { employer: '大江精密', headcount: 2 };
  const put = (changes: object) =>
    site.deps.database.transaction((tx) =>
      saveVacancies(tx, [vacancy('v1', { position: '前端工程師', facts, ...changes })]),
    );
  await put({});
  await applicant('ming@example.com', '王小明', 'v1');
  const { id } = await first(browser);
  const found = async () => (await browser.ok('GET', `${PATH}/${id}`)) as Application;
  const { talentId, ...before } = await found();
  expect(before).toMatchObject({ client: '大江精密', wanted: 2, handedTo: [] });
  // Nobody is sought any more for a vacancy that is not on the site.
  await put({ expiresAt: '2026-01-01T00:00:00.000Z' });
  expect((await found()).wanted).toBe(null);
  await put({ facts: { employer: '大江精密' } });
  expect((await found()).wanted).toBe(null);
  const given = `purpose=${q('推薦客戶')}&client=${q('大江精密')}`;
  await browser.ok('GET', `/api/admin/talents/${talentId}/print?${given}`);
  expect(await found()).toMatchObject({
    handedTo: [{ client: '大江精密', staffName: '陳顧問', action: '列印履歷（遮罩）' }],
  });
  // Under another name it is still the client that has it.
  const [known] = (await browser.ok('GET', '/api/admin/clients')) as [{ id: string; revision: number }];
  await browser.ok('PUT', `/api/admin/clients/${known.id}`, { name: '大江ＡＢＣ', revision: known.revision });
  expect(await found()).toMatchObject({
    client: '大江ＡＢＣ',
    handedTo: [{ client: '大江精密', clientKey: '大江abc' }],
  });
});

test('stages move with a history, and with a mail where one is asked for', async () => {
  const { site, browser, applicant } = await applySite();
  await applicant('ming@example.com', '王小明', 'v1');
  const { id } = await first(browser);
  const move = (body: object) => browser.call('POST', `${PATH}/${id}/stage`, body);
  expect(await move({ stage: '審閱中', from: '新應徵' })).toMatchObject([200, { stage: '審閱中', isOverdue: false }]);
  expect(await move({ stage: '面試', from: '新應徵' })).toEqual([400, STALE]);
  expect(await move({ stage: '取消', from: '審閱中', mail: true })).toEqual([400, '「取消」階段沒有通知信']);
  expect(await move({ stage: '面試', from: '審閱中', mail: true })).toMatchObject([200, { stage: '面試' }]);
  expect(await move({ stage: '面試', from: '面試', mail: true })).toEqual([
    400,
    '應徵已在「面試」階段，沒有寄出通知信',
  ]);
  expect(await move({ stage: '面試', from: '面試' })).toMatchObject([200, { stage: '面試' }]);
  // After the code for registering and the receipt.
  const mail = await site.mailTo('ming@example.com', 3);
  expect(mail).toMatchObject({
    subject: '面試邀約：前端工程師',
    replyTo: { name: '人資部', address: 'jobs@agency.example' },
  });
  expect(mail.text).toContain('王小明 您好');
  expect(mail.text).not.toMatch(/\{\w+\}/);
  const { events } = (await browser.ok('GET', `${PATH}/${id}`)) as Application;
  expect(events).toMatchObject([
    { fromStage: '審閱中', toStage: '面試', staffName: '陳顧問', mailSubject: '面試邀約：前端工程師' },
    { fromStage: '新應徵', toStage: '審閱中', mailSubject: null },
  ]);
  const counts = await browser.ok('GET', `${PATH}/counts`);
  expect(counts).toMatchObject({ overdue: 0, stages: expect.arrayContaining([{ stage: '面試', count: 1 }]) });
});

test('what nobody takes up within two working days is overdue', async () => {
  const { site, browser, applicant, list } = await applySite();
  await applicant('ming@example.com', '王小明', 'v1', 'v2');
  expect((await list('overdue=true')).total).toBe('0');
  const [row] = (await list()).rows;
  expect(row!.isOverdue).toBe(false);
  // Two weeks hold at least two working days, even around New Year.
  site.wait(14 * 86_400_000);
  await browser.ok('POST', '/api/admin/login', { email: 'chen@agency.example', password: 'correct horse battery' });
  expect(await list('overdue=true')).toMatchObject({ total: '2', rows: [{ isOverdue: true }, { isOverdue: true }] });
  await browser.ok('POST', `${PATH}/${row!.id}/stage`, { from: '新應徵', stage: '審閱中' });
  expect((await list('overdue=true')).total).toBe('1');
  expect((await list('overdue=false')).total).toBe('1');
  expect(await browser.ok('GET', `${PATH}/counts`)).toMatchObject({ overdue: 1 });
});

test('an application goes to whoever looks after its vacancy, and can be handed over', async () => {
  const { site, browser, applicant, list } = await applySite();
  const { browser: manager, id: lin } = await site.manager();
  const { id: chen } = (await browser.ok('GET', '/api/admin/me')) as { id: string };
  const give = async (vacancyId: string, assigneeId: string | null) => {
    const path = `/api/admin/vacancies/${vacancyId}`;
    await manager.ok('PUT', path, { ...((await manager.ok('GET', path)) as object), assigneeId });
  };
  await give('v1', chen);
  await site.mailTo('chen@agency.example');
  const member = await applicant('ming@example.com', '王小明', 'v1', 'v2');
  await applicant('mei@example.com', '李小美', 'v1');
  // It names only the position: how to reach the applicant is shown where the access is told to the member.
  const mail = await site.mailTo('chen@agency.example', 2);
  expect(mail.subject).toBe('【您負責的應徵】前端工程師');
  for (const text of ['王小明', 'ming@example.com', CONTACT.mobile]) expect(JSON.stringify(mail)).not.toContain(text);
  expect((await site.mailTo('jobs@agency.example', 3)).subject).toBe('【應徵】前端工程師');

  expect((await list('assignee=me')).rows).toMatchObject([
    { name: '李小美', assigneeName: '陳顧問' },
    { name: '王小明', position: '前端工程師' },
  ]);
  expect((await list('assignee=none')).names).toEqual(['王小明 會計']);
  expect(await list(`assignee=${chen}&stage=${q('新應徵')}&q=${q('小明')}`)).toMatchObject({ total: '1' });
  expect(await list(`assignee=none&vacancyId=v1`)).toMatchObject({ total: '0' });
  const counted = async (query: string) => {
    const { stages } = (await browser.ok('GET', `${PATH}/counts?${query}`)) as { stages: { count: number }[] };
    return stages[0]!.count;
  };
  expect([await counted('assignee=me'), await counted('assignee=none'), await counted('')]).toEqual([2, 1, 3]);

  const [mei, ming] = (await list('assignee=me')).rows;
  expect(await browser.ok('GET', `${PATH}/${ming!.id}/neighbours?assignee=me`)).toEqual({
    previous: mei!.id,
    next: null,
  });
  const assign = (id: string, from: string | null, assigneeId: string | null) =>
    browser.call('POST', `${PATH}/${id}/assignee`, { from, assigneeId });
  expect(await assign(ming!.id, chen, lin)).toMatchObject([200, { assigneeId: lin, assigneeName: '林主管' }]);
  expect(await assign(ming!.id, chen, null)).toEqual([400, STALE]);
  expect((await assign(ming!.id, lin, 'nobody'))[0]).toBe(400);
  expect((await assign('nothing', null, lin))[0]).toBe(404);
  expect(await site.mailTo('lin@agency.example')).toMatchObject({ subject: '陳顧問 請您負責應徵「前端工程師」' });
  const noted = site.deps.database.db.selectFrom('audit_entries').select('detail').where('action', '=', '指派應徵');
  const whose = site.deps.database.db
    .selectFrom('applications')
    .select('talent_id')
    .where('application_id', '=', ming!.id);
  // Two who applied for the same vacancy are told apart, without names.
  const logged = { 人才: referenceOf((await whose.executeTakeFirstOrThrow()).talent_id), 負責人: '陳顧問 → 林主管' };
  expect((await noted.execute()).map(({ detail }) => JSON.parse(detail))).toEqual([logged]);
  // The member sees nothing of it.
  const own = [await member.ok('GET', '/api/account/applications'), await member.ok('GET', '/api/account/accessLog')];
  expect(JSON.stringify(own)).not.toMatch(/顧問|主管/);
  await member.ok('POST', '/api/account/delete', { password: 'Passw0rd1' });
});

test('open applications that nobody else was given go along with their vacancy', async () => {
  const { site, browser, applicant, list } = await applySite();
  const { browser: manager, id: lin } = await site.manager();
  const { id: chen } = (await browser.ok('GET', '/api/admin/me')) as { id: string };
  const give = async (assigneeId: string | null) => {
    const vacancy = (await manager.ok('GET', '/api/admin/vacancies/v1')) as object;
    await manager.ok('PUT', '/api/admin/vacancies/v1', { ...vacancy, assigneeId });
  };
  const assigned = async () => Object.fromEntries((await list()).rows.map((row) => [row.name, row.assigneeName]));
  const idOf = async (name: string) => (await list()).rows.find((row) => row.name === name)!.id;
  await applicant('a@example.com', '王一', 'v1');
  await give(chen);
  for (const [nth, name] of ['林二', '周三', '陳四'].entries()) await applicant(`b${nth}@example.com`, name, 'v1');
  await applicant('c@example.com', '別處', 'v2');
  expect(await assigned()).toEqual({ 王一: '陳顧問', 林二: '陳顧問', 周三: '陳顧問', 陳四: '陳顧問', 別處: null });
  await manager.ok('POST', `${PATH}/${await idOf('林二')}/stage`, { from: '新應徵', stage: '婉拒' });
  const { id: wu } = await site.consultant('Jobs@agency.example', '吳顧問');
  await manager.ok('POST', `${PATH}/${await idOf('周三')}/assignee`, { from: chen, assigneeId: wu });
  await manager.ok('POST', `${PATH}/${await idOf('陳四')}/assignee`, { from: chen, assigneeId: null });
  await give(lin);
  expect(await assigned()).toEqual({ 王一: '林主管', 林二: '陳顧問', 周三: '吳顧問', 陳四: '林主管', 別處: null });
  const noted = site.deps.database.db.selectFrom('audit_entries').select('detail').where('action', '=', '修改職缺');
  expect((await noted.orderBy('entry_id').execute()).map(({ detail }) => JSON.parse(detail)).at(-1)).toEqual({
    負責人: '陳顧問 → 林主管',
    一併變更的應徵: 2,
  });
  // Somebody whose account is disabled is assigned nothing new.
  await give(chen);
  const wang = `${PATH}/${await idOf('王一')}`;
  await manager.ok('POST', `/api/admin/staff/${chen}/disable`);
  await applicant('d@example.com', '後到', 'v1');
  const rows = (await manager.ok('GET', `${PATH}?q=${q('後到')}`)) as ApplicationRow[];
  expect(rows).toMatchObject([{ assigneeId: null }]);
  // If an assignee's address is the agency's own, the agency's letter is enough.
  await give(wu);
  await applicant('e@example.com', '最後', 'v1');
  await site.mailTo('jobs@agency.example', 7);
  expect(site.mails.some(({ to, subject }) => to.address === 'Jobs@agency.example' && subject.includes('負責的'))).toBe(
    false,
  );
  // Applications of somebody who has left change hands as well.
  await manager.ok('POST', `/api/admin/staff/${chen}/enable`);
  await manager.ok('POST', `${wang}/assignee`, { from: wu, assigneeId: chen });
  await manager.ok('POST', `/api/admin/staff/${chen}/disable`);
  await give(lin);
  expect(await manager.ok('GET', wang)).toMatchObject({ assigneeName: '林主管' });
});

test('notes are the staff’s own: in order, and not in the member’s copy', async () => {
  const { browser, applicant } = await applySite();
  const member = await applicant('ming@example.com', '王小明', 'v1');
  const { id } = await first(browser);
  for (const text of ['第一次電訪', '約週五面談\n帶作品'])
    expect(await browser.ok('POST', `${PATH}/${id}/notes`, { text })).toMatchObject({ text, staffName: '陳顧問' });
  const { notes } = (await browser.ok('GET', `${PATH}/${id}`)) as Application;
  expect(notes.map(({ text }) => text)).toEqual(['約週五面談\n帶作品', '第一次電訪']);
  expect(JSON.stringify(await member.ok('GET', '/api/preview'))).not.toContain('電訪');
  expect(JSON.stringify(await member.ok('GET', '/api/account/accessLog'))).not.toContain('電訪');
});

test('what is noted about a talent and about their applications is one timeline, read at each of them', async () => {
  const { site, browser, applicant } = await applySite();
  const member = await applicant('ming@example.com', '王小明', 'v1', 'v2');
  const other = await applicant('mei@example.com', '李小美', 'v1');
  const rows = (await browser.ok('GET', PATH)) as ApplicationRow[];
  const [mei, second, first] = rows as [ApplicationRow, ApplicationRow, ApplicationRow];
  const { talentId } = (await browser.ok('GET', `${PATH}/${first.id}`)) as Application;
  const ofTalent = `/api/admin/talents/${talentId}`;
  await browser.ok('POST', `${PATH}/${mei.id}/notes`, { text: '別人的' });
  const added = [
    await browser.ok('POST', `${PATH}/${first.id}/notes`, { text: '約週五面談' }),
    await browser.ok('POST', `${ofTalent}/notes`, { text: '電訪：週一到職\n可輪班' }),
    await browser.ok('POST', `${PATH}/${second.id}/notes`, { text: '薪資不合' }),
  ].toReversed();
  expect(added).toMatchObject([
    { text: '薪資不合', application: { id: second.id, position: '會計' } },
    { text: '電訪：週一到職\n可輪班', staffName: '陳顧問', application: null },
    { text: '約週五面談', application: { id: first.id, position: '前端工程師' } },
  ]);
  for (const path of [ofTalent, `${PATH}/${first.id}`, `${PATH}/${second.id}`])
    expect(await browser.ok('GET', path), path).toMatchObject({ notes: added });
  const noted = (await site.log()).filter((line) => line.includes('備註'));
  expect(noted).toContainEqual(expect.stringMatching(/^陳顧問 新增人才備註 [0-9A-Z]{8}$/));
  expect(noted.join()).not.toMatch(/小明|電訪/);
  // 儲存履歷 takes them along, and the resume that comes next has none.
  await site.deps.database.db.updateTable('members').set({ is_special_auth: 1 }).execute();
  await member.ok('PATCH', '/api/preview/clearUserId');
  expect(await browser.ok('GET', ofTalent)).toMatchObject({ source: '人才庫', notes: added });
  await member.ok('POST', '/api/account/delete', { password: 'Passw0rd1' });
  expect(await browser.ok('GET', ofTalent)).toMatchObject({ notes: added });
  await other.ok('POST', '/api/account/delete', { password: 'Passw0rd1' });
  const left = await site.deps.database.db.selectFrom('notes').select('talent_id').execute();
  expect(left).toEqual(added.map(() => ({ talent_id: talentId })));
});

test('an account that is deleted takes its applications along, history and all', async () => {
  const { site, browser, applicant, list } = await applySite();
  const member = await applicant('ming@example.com', '王小明', 'v1');
  const { id } = await first(browser);
  await browser.ok('POST', `${PATH}/${id}/stage`, { from: '新應徵', stage: '審閱中' });
  await browser.ok('POST', `${PATH}/${id}/notes`, { text: '備註' });
  await member.ok('POST', '/api/account/delete', { password: 'Passw0rd1' });
  expect((await list()).total).toBe('0');
  expect((await list(`q=${q('王小明')}`)).total).toBe('0');
  // The log stays, but names no applicant.
  expect((await site.log()).join()).not.toContain('王小明');
  const { db } = site.deps.database;
  expect(await db.selectFrom('notes').selectAll().execute()).toEqual([]);
});

test('what is wrong is told, what is unknown is not found', async () => {
  const { browser, applicant } = await applySite();
  await applicant('ming@example.com', '王小明', 'v1');
  const { id } = await first(browser);
  expect(await browser.errors(`${PATH}/${id}/stage`, { stage: '成功' })).toEqual({
    stage: ['階段 不是有效的選項'],
    from: ['原階段 為必填'],
  });
  expect(await browser.errors(`${PATH}/${id}/notes`, { text: ' ' })).toEqual({ text: ['備註 為必填'] });
  expect((await browser.call('GET', `${PATH}?stage=x`))[0]).toBe(400);
  for (const unknown of ['nothing', '%00', '%F0%9F%9A%80']) {
    expect((await browser.call('GET', `${PATH}/${unknown}`))[0]).toBe(404);
    expect((await browser.call('POST', `${PATH}/${unknown}/stage`, { from: '新應徵', stage: '面試' }))[0]).toBe(404);
    expect((await browser.call('POST', `${PATH}/${unknown}/notes`, { text: 'a' }))[0]).toBe(404);
  }
});

test('staff open the files of a resume, and the member is told; a photo comes with the resume', async () => {
  const { site, browser, applicant } = await applySite();
  const member = await applicant('ming@example.com', '王小明', 'v1');
  const upload = async (categoryName: string) => {
    const form = uploadForm(await png(), { categoryName, title: '證照', name: 'a.png' });
    const [, file] = await member.call('POST', '/api/upload', form);
    return `/${(file as { urlPath: string }).urlPath}`;
  };
  const [licence, photo] = [await upload('專業證照'), await upload('大頭照')];
  for (const path of [licence, photo]) {
    expect((await browser.send('GET', path)).status).toBe(200);
    expect((await site.browser().send('GET', path)).status).toBe(404);
  }
  expect((await browser.send('GET', licence.replace(/users\/[\w-]+/, 'users/other'))).status).toBe(404);
  const accesses = (await member.ok('GET', '/api/account/accessLog')) as object[];
  expect(accesses).toMatchObject([{ staffName: '陳顧問', action: '檢視檔案：專業證照', purpose: '處理應徵' }]);
  const noted = site.deps.database.db.selectFrom('audit_entries').select('detail').where('action', '=', '檢視檔案');
  expect((await noted.execute()).map(({ detail }) => JSON.parse(detail ?? ''))).toEqual([{ 目的: '處理應徵' }]);
});
