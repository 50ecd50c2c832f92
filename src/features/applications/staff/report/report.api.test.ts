import { expect, test } from 'vitest';
import { removeMember } from '#features/account/data.server.ts';
import type { Client } from '#features/clients/staff/contract.ts';
import type { TalentRow } from '#features/resume/staff/contract.ts';
import type { AdminVacancy } from '#features/vacancies/staff/contract.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import { PASSWORD } from '#test/sites/account-site.ts';
import { STAFF_PASSWORD, staffSite } from '#test/sites/staff-site.ts';
import { withdraw } from '../../public/data.server.ts';
import type { Application, ApplicationRow } from '../contract.ts';
import type { Report } from './contract.ts';

const PATH = '/api/admin/report';
type Apply = (vacancy: AdminVacancy) => Promise<string>;

const APPLICATIONS = '/api/admin/applications';

/** Two members of staff, members, and from then on a clock that stands still until it is set. */
async function reportSite(...names: string[]) {
  const site = await staffSite();
  const { browser: chen, id: chenId } = await site.consultant();
  const { id: linId } = await site.signIn('consultant', 'lin@agency.example', '林顧問');
  /** Each of these applies, with the remaining session; returns the application's id. */
  const members: Apply[] = [];
  for (const [i, chineseName] of names.entries()) {
    const email = `member${i}@example.com`;
    const browser = await site.member(email);
    await browser.ok('POST', '/api/personal', { ...PERSONAL, chineseName });
    await browser.ok('POST', '/api/contact', { ...CONTACT, email });
    await browser.ok('PUT', '/api/condition', CONDITION);
    await browser.call('POST', '/api/education', EDUCATION);
    members.push(async ({ id }) => {
      await browser.ok('POST', '/api/login', { email, password: PASSWORD });
      await browser.ok('POST', '/api/vacancy/apply', { vacancyId: id });
      const rows = (await chen.ok('GET', `${APPLICATIONS}?vacancyId=${id}`)) as ApplicationRow[];
      return rows.find(({ name }) => name === chineseName)!.id;
    });
  }
  /** Moves the clock, and signs in again. */
  const at = async (moment: string) => {
    site.deps.now = () => new Date(moment);
    await chen.ok('POST', '/api/admin/login', { email: 'chen@agency.example', password: STAFF_PASSWORD });
  };
  const publish = async ({ id }: Pick<AdminVacancy, 'id'>) => {
    const path = `/api/admin/vacancies/${id}`;
    const { revision } = (await chen.ok('GET', path)) as AdminVacancy;
    await chen.ok('POST', `${path}/publish`, { revision });
  };
  /** A client's vacancy, on the site. */
  const post = async (position: string, employer: string, assigneeId: string | null = null) => {
    const body = { position, assigneeId, facts: { employer }, category: '財務會計', city: '台中市' };
    const texts = { salary: '月薪 42,000 元', content: '結帳。' };
    const added = (await chen.ok('POST', '/api/admin/vacancies', { ...body, ...texts })) as AdminVacancy;
    // The time of writing comes from the machine's clock.
    const written = { created_at: site.deps.now().toISOString() };
    await site.deps.database.transaction((tx) =>
      tx.updateTable('vacancies').set(written).where('vacancy_id', '=', added.id).execute(),
    );
    await publish(added);
    return added;
  };
  const move = async (id: string, stage: string) => {
    const { stage: from } = (await chen.ok('GET', `${APPLICATIONS}/${id}/standing`)) as Application;
    await chen.ok('POST', `${APPLICATIONS}/${id}/stage`, { from, stage });
  };
  const read = async (query = '') => (await chen.ok('GET', `${PATH}?${query}`)) as Report;
  return { site, at, chen, chenId, linId, members, publish, post, move, read };
}

const spanOf = (report: Report, name: string) => report.spans.find((span) => span.name === name);

test('nothing has happened yet: zeros, and no medians', async () => {
  const { chen, at, read } = await reportSite();
  await at('2090-11-26T15:59:59.999Z');
  const none = { own: 0, recommended: 0 };
  expect(await read()).toEqual({
    ...{ from: '2090-11-01', to: '2090-11-26' },
    arrivals: {
      came: none,
      reached: ['審閱中', '推薦客戶', '面試', '錄取'].map((stage) => ({ stage, ...none })),
      open: none,
      settled: ['錄取', '婉拒', '取消'].map((stage) => ({ stage, ...none })),
    },
    spans: ['handled', 'interviewed', 'placed', 'filled'].map((name) => ({ name, days: null, count: 0 })),
    ...{ placements: { rows: [], total: 0 }, assignees: { rows: [], total: 0 }, clients: { rows: [], total: 0 } },
    market: { registered: 0, placed: 0, people: [], openings: 0, categories: { rows: [], total: 0 } },
  });
  await at('2090-11-26T16:00:00Z');
  expect(await read('period=month')).toMatchObject({ from: '2090-11-01', to: '2090-11-27' });
  expect(await read('period=lastYear')).toMatchObject({ from: '2089-01-01', to: '2089-12-31' });
  expect(await read('from=2090-03-05')).toMatchObject({ from: '2090-03-05', to: '2090-11-27' });
  expect(await read('to=2090-03-05')).toMatchObject({ from: '', to: '2090-03-05' });
  const refused = async (query: string) => (await chen.call('GET', `${PATH}?${query}`)).slice(0, 2);
  expect(await refused('from=2090-03-05&to=2090-03-04')).toMatchObject([
    400,
    { errors: { to: ['結束日期 不得早於開始日期'] } },
  ]);
  expect(await refused('from=2090-02-30')).toMatchObject([400, { errors: { from: ['開始日期 不是有效的值'] } }]);
  expect(await refused('period=week')).toMatchObject([400, { errors: { period: ['期間 不是有效的選項'] } }]);
});

test('job seekers are counted by what their resumes say, openings by how many people are wanted', async () => {
  const { site, chen, at, post, members, move, read } = await reportSite('王小明');
  const set = (table: 'talents' | 'personals' | 'vacancies', values: object, id?: string) =>
    site.deps.database.transaction((tx) => {
      const all = tx.updateTable(table).set(values);
      return (id ? all.where('vacancy_id', '=', id) : all).execute();
    });
  await chen.ok('POST', '/api/admin/talents', { chineseName: '林小美', mobile: '0987654321' });
  await at('2090-11-01T00:00:00Z');
  const [accountant, cashier] = [await post('會計', '弘鈺精密'), await post('出納', '旭東科技')];
  const draft = await post('稽核', '旭東科技');
  await move(await members[0]!(accountant), '錄取');
  await set('vacancies', { facts: '{"headcount":3}' }, cashier.id);
  await set('vacancies', { publish_at: '2091-01-01T00:00:00.000Z' }, draft.id);
  // The first moment of November in Taipei; on its last day aged 25.
  await set('talents', { created_at: '2090-10-31T16:00:00.000Z' });
  await set('personals', { date_of_birth: '2065-11-30' });
  expect((await read('from=2090-11-01&to=2090-11-30')).market).toEqual({
    ...{ registered: 2, placed: 1 },
    people: [
      { by: '性別', name: '男', registered: 1, placed: 1 },
      { by: '性別', name: '未填', registered: 1, placed: 0 },
      { by: '年齡', name: '25–29 歲', registered: 2, placed: 1 },
      { by: '學歷', name: '大學', registered: 1, placed: 1 },
      { by: '學歷', name: '未填', registered: 1, placed: 0 },
    ],
    openings: 4,
    categories: { rows: [{ name: '財務會計', openings: 4, placed: 1 }], total: 1 },
  });
  await set('personals', { date_of_birth: '' });
  const unsaid = (await read('from=2090-11-01&to=2090-11-29')).market.people;
  expect(unsaid).toContainEqual({ by: '年齡', name: '未填', registered: 2, placed: 1 });
  await set('personals', { date_of_birth: '2065-11-30' });
  const younger = (await read('from=2090-11-01&to=2090-11-29')).market.people;
  expect(younger).toContainEqual({ by: '年齡', name: '24 歲以下', registered: 2, placed: 1 });
  expect((await read('to=2090-10-31')).market).toMatchObject({ registered: 0, placed: 0, openings: 0 });
});

test('a period begins and ends at midnight in Taipei; who comes back from 錄取 is not placed', async () => {
  const { chenId, linId, at, post, members, move, read } = await reportSite('王小明', '李小美', '陳大文');
  const [ming, mei, wen] = members as [Apply, Apply, Apply];
  await at('2090-10-01T00:00:00Z');
  const [accountant, cashier] = [await post('會計', '弘鈺精密', chenId), await post('出納', '旭東科技', linId)];
  // The last moment of October in Taipei, and the first of November.
  await at('2090-10-31T15:59:59.999Z');
  const october = await ming(accountant);
  await at('2090-10-31T16:00:00.000Z');
  const november = await mei(accountant);
  const returning = await wen(cashier);
  await at('2090-11-05T00:00:00Z');
  await move(november, '面試');
  await move(returning, '面試');
  await at('2090-11-06T00:00:00Z');
  await move(returning, '錄取');
  await at('2090-11-07T00:00:00Z');
  await move(returning, '推薦客戶');
  // The last moment of November, and the first of December.
  await at('2090-11-30T15:59:59.999Z');
  await move(october, '錄取');
  await at('2090-11-30T16:00:00.000Z');
  await move(november, '錄取');

  expect((await read('from=2090-10-31&to=2090-10-31')).arrivals).toMatchObject({
    came: { own: 1, recommended: 0 },
    open: { own: 0 },
    settled: [{ stage: '錄取', own: 1 }, { own: 0 }, { own: 0 }],
  });
  const report = await read('from=2090-11-01&to=2090-11-30');
  const own = (stage: string, count: number) => ({ stage, own: count, recommended: 0 });
  expect(report.arrivals).toEqual({
    came: { own: 2, recommended: 0 },
    reached: [own('審閱中', 0), own('推薦客戶', 1), own('面試', 2), own('錄取', 2)],
    open: { own: 1, recommended: 0 },
    settled: [own('錄取', 1), own('婉拒', 0), own('取消', 0)],
  });
  expect(report.placements).toEqual({
    rows: [
      {
        ...{ id: october, name: '王小明', position: '會計', vacancyId: accountant.id, addedBy: null },
        client: { id: expect.any(String), name: '弘鈺精密' },
        assigneeName: '陳顧問',
        ...{ appliedAt: '2090-10-31T15:59:59.999Z', placedAt: '2090-11-30T15:59:59.999Z' },
        // In 60 days and almost 16 hours; the vacancy was written and published at the same time.
        ...{ days: 30, daysOpen: 60.6 },
      },
    ],
    total: 1,
  });
  expect(report.assignees).toEqual({
    rows: [
      { id: chenId, name: '陳顧問', came: 1, interviewed: 1, placed: 1 },
      { id: linId, name: '林顧問', came: 1, interviewed: 1, placed: 0 },
    ],
    total: 2,
  });
  expect(report.clients.rows.map(({ name, came, interviewed, placed }) => [name, came, interviewed, placed])).toEqual([
    ['弘鈺精密', 1, 1, 1],
    ['旭東科技', 1, 1, 0],
  ]);
  expect(report.clients.total).toBe(2);
  // November's interviews don't count among December's.
  const december = await read('from=2090-12-01&to=2090-12-31');
  expect(december.placements).toMatchObject({ rows: [{ id: november, days: 30, daysOpen: 60.6 }], total: 1 });
  expect(december.spans.map(({ count }) => count)).toEqual([0, 0, 1, 1]);
  expect(await read('period=lastMonth')).toEqual(report);
});

test('medians are of what ended in the period, in days; how long a vacancy waits counts from the first that is known of it', async () => {
  const { site, at, chen, post, publish, members, move, read } = await reportSite('王小明');
  const [ming] = members as [Apply];
  await at('2090-10-01T00:00:00Z');
  const positions = ['會計', '出納', '稽核', '財務', '總務'];
  const vacancies: AdminVacancy[] = [];
  for (const position of positions) vacancies.push(await post(position, '弘鈺精密'));
  await at('2090-11-01T00:00:00Z');
  const ids: string[] = [];
  for (const vacancy of vacancies) ids.push(await ming(vacancy));
  // A withdrawn application was handled by nobody.
  const taken = { id: await ming(await post('司機', '')), from: '新應徵' as const, plan: undefined };
  await site.deps.database.transaction((tx) => withdraw(tx, { ...taken, now: new Date('2090-11-01T01:00:00Z') }));
  // First steps after 12 hours, 1, 2, 4 and 10 days; the first two are interviewed at once.
  for (const [i, moment] of ['11-01T12', '11-02T00', '11-03T00', '11-05T00', '11-11T00'].entries()) {
    await at(`2090-${moment}:00:00Z`);
    await move(ids[i]!, i < 2 ? '面試' : '審閱中');
  }
  expect(spanOf(await read('from=2090-11-01&to=2090-11-10'), 'handled')).toEqual({
    name: 'handled',
    days: null,
    count: 4,
  });
  // A second step isn't a first one, nor is an interview arranged without leaving the stage.
  await at('2090-11-12T00:00:00Z');
  for (const id of ids.slice(2)) await move(id, '面試');
  const interview = { at: '2090-11-20T06:00:00.000Z', place: '台中' };
  await chen.ok('POST', `${APPLICATIONS}/${ids[0]}/interview`, { interview, revision: 0 });
  await at('2090-11-21T00:00:00Z');
  for (const id of ids) await move(id, '錄取');
  // Taken off the site and published again.
  const path = `/api/admin/vacancies/${vacancies[0]!.id}`;
  const { revision } = (await chen.ok('GET', path)) as AdminVacancy;
  await chen.ok('POST', `${path}/unpublish`, { revision });
  await publish(vacancies[0]!);
  expect((await read()).spans).toEqual([
    { name: 'handled', days: 2, count: 5 },
    { name: 'interviewed', days: 11, count: 5 },
    { name: 'placed', days: 20, count: 5 },
    { name: 'filled', days: 51, count: 5 },
  ]);
});

test('a recommendation counts apart; who then applies comes in by themselves', async () => {
  const { at, chen, post, members, move, read } = await reportSite('王小明');
  const [ming] = members as [Apply];
  await at('2090-10-01T00:00:00Z');
  const [accountant, cashier] = [await post('會計', '弘鈺精密'), await post('出納', '')];
  const [{ id: talentId }] = (await chen.ok('GET', '/api/admin/talents')) as [TalentRow];
  const put = async ({ id }: AdminVacancy) =>
    ((await chen.ok('POST', `/api/admin/talents/${talentId}/applications`, { vacancyId: id })) as { id: string }).id;
  const [kept, taken] = [await put(accountant), await put(cashier)];
  await at('2090-10-02T00:00:00Z');
  await move(kept, '面試');
  await move(taken, '推薦客戶');
  const october = 'from=2090-10-01&to=2090-10-31';
  const reachedBy = ({ arrivals }: Report) => arrivals.reached.map(({ own, recommended }) => [own, recommended]);
  const before = await read(october);
  expect(before.arrivals).toMatchObject({ came: { own: 0, recommended: 2 }, open: { own: 0, recommended: 2 } });
  expect(reachedBy(before)).toEqual([
    [0, 2],
    [0, 1],
    [0, 1],
    [0, 0],
  ]);
  // Nobody was promised an answer.
  expect(before.spans.map(({ count }) => count)).toEqual([0, 1, 0, 0]);
  await at('2090-11-03T00:00:00Z');
  await ming(cashier);
  expect((await read(october)).arrivals.came).toEqual({ own: 0, recommended: 1 });
  const after = await read('period=month');
  expect(after.arrivals.came).toEqual({ own: 1, recommended: 0 });
  expect(reachedBy(after).map(([own]) => own)).toEqual([1, 1, 0, 0]);
  expect(after.spans.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
  await at('2090-11-05T12:00:00Z');
  await move(taken, '錄取');
  const { placements, clients } = await read('period=month');
  expect(placements.rows).toMatchObject([{ id: taken, days: 2.5, addedBy: null, client: null }]);
  expect(clients.rows).toEqual([{ id: null, name: null, isDeleted: false, came: 1, interviewed: 0, placed: 1 }]);
});

test('a client’s new name is told, a deleted vacancy leaves its placement, a deleted member leaves nothing', async () => {
  const { site, at, chen, chenId, post, members, move, read } = await reportSite('王小明', '李小美');
  const [ming, mei] = members as [Apply, Apply];
  await at('2090-10-01T00:00:00Z');
  const [accountant, cashier] = [await post('會計', '弘鈺精密', chenId), await post('出納', '弘鈺精密', chenId)];
  await at('2090-11-02T00:00:00Z');
  const ids = [await ming(accountant), await mei(cashier)];
  await at('2090-11-04T00:00:00Z');
  for (const id of ids) await move(id, '錄取');
  const [{ id: clientId }] = (await chen.ok('GET', '/api/admin/clients')) as [Client];
  const client = (await chen.ok('GET', `/api/admin/clients/${clientId}`)) as Client;
  await chen.ok('PUT', `/api/admin/clients/${clientId}`, { ...client, name: '弘鈺集團' });
  const renamed = await read();
  expect(renamed.placements.rows.map((row) => row.client?.name)).toEqual(['弘鈺集團', '弘鈺集團']);
  const both = { came: 2, interviewed: 0, placed: 2 };
  expect(renamed.clients).toEqual({ rows: [{ id: clientId, name: '弘鈺集團', isDeleted: false, ...both }], total: 1 });

  const path = `/api/admin/vacancies/${accountant.id}`;
  const { revision } = (await chen.ok('GET', path)) as AdminVacancy;
  await chen.call('DELETE', path, { revision });
  const without = await read();
  expect(without.placements.rows.find(({ id }) => id === ids[0])).toMatchObject({
    ...{
      name: '王小明',
      position: '會計',
      vacancyId: null,
      client: null,
      assigneeName: '陳顧問',
      days: 2,
      daysOpen: null,
    },
  });
  const one = { came: 1, interviewed: 0, placed: 1 };
  expect(without.clients.rows).toEqual(
    expect.arrayContaining([
      { id: null, name: null, isDeleted: true, ...one },
      { id: clientId, name: '弘鈺集團', isDeleted: false, ...one },
    ]),
  );
  expect(without.spans.map(({ count }) => count)).toEqual([2, 0, 2, 1]);
  expect(without.assignees.rows).toEqual([{ id: chenId, name: '陳顧問', ...both }]);

  await at('2090-11-05T00:00:00Z');
  const leaving = await site.deps.database.db
    .selectFrom('members')
    .select('member_id')
    .where('email', '=', 'member1@example.com')
    .executeTakeFirstOrThrow();
  await site.deps.database.transaction((tx) =>
    removeMember(tx, { id: leaving.member_id, email: 'member1@example.com' }, site.deps.now()),
  );
  const { placements, arrivals } = await read();
  expect(placements).toMatchObject({ rows: [{ name: '王小明' }], total: 1 });
  expect(arrivals.came).toEqual({ own: 1, recommended: 0 });
});

test('the CSV holds all placements and no formula; it is on record, and nobody’s resume was opened by either', async () => {
  const { site, at, chen, chenId, post, members, move, read } = await reportSite('王小明');
  const [ming] = members as [Apply];
  await at('2090-10-01T00:00:00Z');
  const accountant = await post('=會計', '弘鈺精密', chenId);
  await at('2090-11-02T00:00:00Z');
  const id = await ming(accountant);
  await at('2090-11-04T12:00:00Z');
  await move(id, '錄取');
  await read();
  const before = (await site.log()).length;
  const response = await chen.send('GET', `${PATH}/placements.csv?period=month`);
  expect(response.headers.get('Content-Type')).toContain('text/csv');
  expect(response.headers.get('Content-Disposition')).toContain('placements-2090-11-04.csv');
  expect((await response.text()).replace('\ufeff', '').split('\r\n')).toEqual([
    '"錄取日期","姓名","職缺","客戶","負責人","來源","應徵日期","應徵到錄取天數","招募天數"',
    '"2090-11-04","王小明","\'=會計","弘鈺精密","陳顧問","本人應徵","2090-11-02","2.5","34.5"',
    '',
  ]);
  expect((await site.log()).slice(before)).toEqual(['陳顧問 匯出招募報表']);
  const { db } = site.deps.database;
  const { detail } = await db
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('entry_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(detail)).toEqual({ 開始日期: '2090-11-01', 結束日期: '2090-11-04', 筆數: 1 });
  expect(await db.selectFrom('resume_accesses').selectAll().execute()).toEqual([]);
});
