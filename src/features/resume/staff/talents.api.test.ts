import { expect, test } from 'vitest';
import { addApplication } from '#features/applications/data.server.ts';
import type { Preview } from '#features/resume/document/contract.ts';
import { png, uploadForm } from '#test/made/files.ts';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '#test/made/resume.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { OF_A_MEMBER, type PrintedResume, type Talent, type TalentRow } from './contract.ts';

const PATH = '/api/admin/talents';
const q = encodeURIComponent;

async function talentSite() {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const list = async (query = '') => {
    const response = await browser.send('GET', `${PATH}?${query}`);
    expect(response.status).toBe(200);
    const rows = (await response.json()) as TalentRow[];
    return { rows, names: rows.map(({ name }) => name), total: response.headers.get('X-Total-Count') };
  };
  const idOf = async (name: string) => (await list(`q=${q(name)}`)).rows[0]!.id;
  return { site, browser, list, idOf, talent: (email: string, name: string) => talent(site, email, name) };
}

async function talent(site: Awaited<ReturnType<typeof staffSite>>, email: string, chineseName: string) {
  const member = await site.member(email, chineseName);
  await member.ok('POST', '/api/personal', { ...PERSONAL, chineseName });
  await member.ok('POST', '/api/contact', { ...CONTACT, email });
  return member;
}

const accessesOf = (member: Browser) => member.ok('GET', '/api/account/accessLog') as Promise<{ action: string }[]>;

test('a resume is found by whatever it says, as vacancies are; the list gives no way to reach anybody', async () => {
  const { list, talent } = await talentSite();
  const member = await talent('ming@example.com', '王小明');
  await talent('mei@example.com', '李小美');
  await member.ok('PUT', '/api/condition', CONDITION);
  await member.call('POST', '/api/education', EDUCATION);
  await member.call('POST', '/api/experience', { ...EXPERIENCE, jobDescription: '臺灣ＡＢＣ通路開發' });
  await member.call('POST', '/api/jobTenure', TENURE);
  await member.call('POST', '/api/languageSkill', LANGUAGE);
  await member.ok('PUT', '/api/professional', {
    computerSkill: 'C#',
    jobSkill: '',
    proLicense: '堆高機',
    advantage: '',
  });
  for (const word of [
    '王小明',
    '興大 企業管理',
    '晨光 業務專員',
    '台灣abc',
    'c#',
    '堆高機',
    '英文',
    '業務主管',
    '業績第一',
  ])
    expect((await list(`q=${q(word)}`)).names, word).toEqual(['王小明']);
  expect((await list(`q=${q('小')}`)).names).toEqual(['王小明', '李小美']);
  expect((await list(`q=${q('小明 小美')}`)).total).toBe('0');
  expect(await list('pageSize=1&page=2')).toMatchObject({ names: ['李小美'], total: '2' });
  const [row] = (await list()).rows;
  expect(row).toEqual({
    id: expect.any(String),
    name: '王小明',
    jobObjective: CONDITION.jobObjective,
    location: '台中市',
    workType: '全職',
    expectedPay: '月薪 42,000 – 55,000',
    latestWork: '晨光貿易股份有限公司／業務專員',
    education: '國立中興大學／企業管理學系／大學',
    categories: ['業務推廣'],
    languages: ['英文'],
    available: '2026-12-01',
    source: '會員',
    open: 0,
    notedAt: null,
    tags: [],
    updatedAt: expect.any(String),
  });
  expect(await accessesOf(member)).toEqual([]);
});

test('who is called by a reference is found by it, as a client has it or the log', async () => {
  const { browser, list, idOf, talent } = await talentSite();
  await talent('ming@example.com', '王小明');
  const member = await talent('mei@example.com', '李小美');
  const id = await idOf('李小美');
  const { reference } = (await browser.ok('GET', `${PATH}/${id}?purpose=${q('媒合職缺')}`)) as Talent;
  for (const typed of [reference, ` ${reference.toLowerCase()} `, `人選 ${reference}`, `人選編號${reference}`])
    expect((await list(`q=${q(typed)}`)).names, typed).toEqual(['李小美']);
  expect((await list(`q=${reference}&source=${q('人才庫')}`)).total).toBe('0');
  expect(await browser.ok('GET', `${PATH}/${id}/neighbours?q=${reference}`)).toEqual({ previous: null, next: null });
  // What is nobody's is looked for in the resumes.
  const proLicense = 'A 證 20261231';
  await member.ok('PUT', '/api/professional', { computerSkill: '', jobSkill: '', proLicense, advantage: '' });
  expect((await list('q=20261231')).names).toEqual(['李小美']);
});

test('a name is found with the marks on its letters and without them', async () => {
  const { list, talent } = await talentSite();
  const member = await talent('dat@example.com', 'Nguyễn Văn Đạt');
  await member.call('POST', '/api/experience', { ...EXPERIENCE, companyName: 'Café Peña 臺北' });
  for (const word of ['nguyen van dat', 'NGUYỄN', 'Đạt', 'cafe', 'Café', 'PENA 台北'])
    expect((await list(`q=${q(word)}`)).names, word).toEqual(['Nguyễn Văn Đạt']);
});

test('filters narrow by category, place, language, conditions, pay and the day one could begin', async () => {
  const { site, list, talent } = await talentSite();
  const ming = await talent('ming@example.com', '王小明');
  await ming.ok('PUT', '/api/condition', CONDITION);
  await ming.call('POST', '/api/jobTenure', TENURE);
  await ming.call('POST', '/api/languageSkill', LANGUAGE);
  const mei = await talent('mei@example.com', '李小美');
  await mei.ok('PUT', '/api/condition', {
    ...CONDITION,
    ...{ location: '臺北市、遠端', workType: '兼職', shift: true, arrange: false, payPeriod: '時薪' },
    ...{ minimumSalary: 200, maximumSalary: 250, reportForDutyDate: '', reportForDutyRange: '一個月內' },
  });
  await mei.call('POST', '/api/experience', { ...EXPERIENCE, jobCategory: '人力資源' });
  await mei.call('POST', '/api/languageSkill', { ...LANGUAGE, language: '日文', speaking: '流利' });
  await talent('nil@example.com', '張無欲');
  const day = (days: number) => new Date(site.deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const found: [string, string[]][] = [
    [`category=${q('業務推廣')}`, ['王小明']],
    [`category=${q('人力資源')}`, ['李小美']],
    [`location=${q('台北')}`, ['李小美']],
    [`location=${q('%')}`, []],
    [`language=${q('英文')}`, ['王小明']],
    [`language=${q('英文')}&level=${q('平均')}`, ['王小明']],
    [`language=${q('英文')}&level=${q('良好')}`, []],
    [`level=${q('流利')}`, ['李小美']],
    [`workType=${q('兼職')}`, ['李小美']],
    ['shift=true', ['李小美']],
    ['arrange=true', ['王小明']],
    [`payPeriod=${q('時薪')}&payUpTo=200`, ['李小美']],
    [`payPeriod=${q('時薪')}&payUpTo=199`, []],
    ['payUpTo=42000', ['王小明']],
    [`payUpTo=${q('４２,０００')}`, ['王小明']],
    ['payUpTo=41999', []],
    ['availableBy=2026-11-30', day(30) <= '2026-11-30' ? ['張無欲', '李小美'] : ['張無欲']],
    ['availableBy=2099-01-01', ['張無欲', '李小美', '王小明']],
    [`availableBy=${day(10)}`, ['張無欲', ...('2026-12-01' <= day(10) ? ['王小明'] : [])]],
    [`q=${q('王')}&arrange=true&location=${q('台中')}`, ['王小明']],
  ];
  for (const [query, names] of found) expect((await list(query)).names, decodeURIComponent(query)).toEqual(names);
});

test('a filter tells resumes that nobody has touched for years from those of today', async () => {
  const { site, talent } = await talentSite();
  const [DAY, YEAR] = [86_400_000, 365 * 86_400_000];
  await talent('da@example.com', '王大同');
  site.wait(2 * YEAR + DAY);
  await talent('mei@example.com', '李小美');
  site.wait(YEAR - DAY);
  await talent('ming@example.com', '王小明');
  const { browser } = await site.consultant('lee@agency.example', '李顧問');
  const named = async (query: string) =>
    ((await browser.ok('GET', `${PATH}?${query}`)) as TalentRow[]).map(({ name }) => name);
  for (const [changed, names] of [
    ['三個月內', ['王小明']],
    ['一年內', ['王小明', '李小美']],
    ['一年以前', ['王大同']],
    ['三年以前', ['王大同']],
  ] as const)
    expect(await named(`changed=${q(changed)}`), changed).toEqual(names);
  expect(await named(`changed=${q('一年內')}&q=${q('王')}`)).toEqual(['王小明']);
  site.wait(DAY);
  expect(
    await site
      .consultant('chou@agency.example', '周顧問')
      .then(({ browser }) => browser.ok('GET', `${PATH}?changed=${q('一年以前')}`)),
  ).toMatchObject([{ name: '李小美' }, { name: '王大同' }]);
});

test('what a search has found is gone through from one resume to the next, and nobody is read by that', async () => {
  const { browser, list, talent } = await talentSite();
  const [first] = [await talent('ming@example.com', '王小明'), await talent('mei@example.com', '李小美')];
  await talent('da@example.com', '王大同');
  const { rows } = await list();
  expect(rows.map(({ name }) => name)).toEqual(['王大同', '李小美', '王小明']);
  const nameOf = (id: string | null) => rows.find((row) => row.id === id)?.name ?? null;
  const around = async (name: string, query = '') => {
    const { id } = rows.find((row) => row.name === name)!;
    const found = await browser.ok('GET', `${PATH}/${id}/neighbours?${query}`);
    const { previous, next } = found as { previous: string | null; next: string | null };
    return [nameOf(previous), nameOf(next)];
  };
  expect(await around('王大同')).toEqual([null, '李小美']);
  expect(await around('李小美')).toEqual(['王大同', '王小明']);
  expect(await around('王大同', `q=${q('王')}`)).toEqual([null, '王小明']);
  expect(await around('王小明', `q=${q('王')}&source=${q('會員')}`)).toEqual(['王大同', null]);
  expect(await around('李小美', `source=${q('人才庫')}`)).toEqual([null, null]);
  expect((await browser.call('GET', `${PATH}/nothing/neighbours`))[0]).toBe(404);
  expect(await accessesOf(first!)).toEqual([]);
  // But for whom an address finds.
  expect(await around('李小美', `q=${q('ming@example.com')}`)).toEqual([null, '王小明']);
  expect(await accessesOf(first!)).toMatchObject([{ action: '以聯絡方式查詢' }]);
});

test('reading is on record with what for, and shown to the member; the log names nobody', async () => {
  const { site, browser, idOf, talent } = await talentSite();
  const member = await talent('ming@example.com', '王小明');
  const id = await idOf('王小明');
  const found = (await browser.ok('GET', `${PATH}/${id}?purpose=${q('安排面試')}`)) as Talent;
  expect(found).toMatchObject({
    id,
    source: '會員',
    detachedAt: null,
    resume: { personal: { chineseName: '王小明' }, contact: { mobile: CONTACT.mobile } },
    applications: [],
    accesses: [{ staffName: '陳顧問', action: '檢視履歷', purpose: '安排面試' }],
  });
  await browser.ok('GET', `${PATH}/${id}`);
  expect(await accessesOf(member)).toMatchObject([
    { staffName: '陳顧問', action: '檢視履歷', purpose: '媒合職缺' },
    { staffName: '陳顧問', action: '檢視履歷', purpose: '安排面試' },
  ]);
  const latest = await member.ok('GET', '/api/account/accessLog?limit=1');
  expect(latest).toMatchObject([{ purpose: '媒合職缺' }]);
  expect(await site.log()).toContain(`陳顧問 檢視履歷 ${found.reference}`);
  expect((await site.log()).join()).not.toContain('王小明');
});

test('printing gives what was asked for, masked unless told, and is on record', async () => {
  const { browser, idOf, talent } = await talentSite();
  const member = await talent('ming@example.com', '王小明');
  const id = await idOf('王小明');
  const masked = (await browser.ok('GET', `${PATH}/${id}/print`)) as PrintedResume;
  expect(masked).toMatchObject({ form: 'masked', recommendation: '' });
  expect(JSON.stringify(masked)).not.toMatch(/小明|0912345678|ming@example|1995-03-09|172\.5/);
  const full = (await browser.ok('GET', `${PATH}/${id}/print?form=full`)) as PrintedResume;
  expect(full.resume.personal.chineseName).toBe('王小明');
  expect((await accessesOf(member)).map(({ action }) => action)).toEqual(['列印履歷（完整）', '列印履歷（遮罩）']);
});

test('whom a client was is kept for staff and the log, and not told to the member', async () => {
  const { site, browser, idOf, talent } = await talentSite();
  const member = await talent('ming@example.com', '王小明');
  const id = await idOf('王小明');
  const purpose = `purpose=${q('推薦客戶')}`;
  await browser.ok('GET', `${PATH}/${id}/print?${purpose}`);
  await browser.ok('GET', `${PATH}/${id}/print?${purpose}&client=${q(' 旭東科技 ')}`);
  await browser.send('GET', `${PATH}/${id}/resume.pdf?${purpose}&client=${q('弘鈺精密')}`);
  await browser.send('GET', `${PATH}/${id}/resume.pdf?client=${q('別家公司')}`);
  expect(await browser.ok('GET', `${PATH}/${id}`)).toMatchObject({
    handedTo: [
      { client: '弘鈺精密', staffName: '陳顧問', action: '下載履歷 PDF（遮罩）' },
      { client: '旭東科技', staffName: '陳顧問', action: '列印履歷（遮罩）' },
    ],
  });
  expect(await accessesOf(member)).toHaveLength(5);
  expect(JSON.stringify(await accessesOf(member))).not.toMatch(/弘鈺|旭東/);
  const logged = await site.deps.database.db.selectFrom('audit_entries').select('detail').execute();
  expect(logged.map(({ detail }) => JSON.parse(detail))).toContainEqual(expect.objectContaining({ 客戶: '旭東科技' }));
  expect((await browser.send('GET', `${PATH}/${id}/print?client=${'a'.repeat(101)}`)).status).toBe(400);
  expect(((await browser.ok('GET', `${PATH}/${id}`)) as Talent).counts.accesses).toBe(6);
});

test('the pool is searched too: a detached resume is found, and is nobody’s to be told of', async () => {
  const { site, browser, list, idOf, talent } = await talentSite();
  const desk = await talent('desk@example.com', '林現場');
  await site.deps.database.db.updateTable('members').set({ is_special_auth: 1 }).execute();
  const id = await idOf('林現場');
  expect((await list(`source=${q('人才庫')}`)).total).toBe('0');
  await desk.ok('PATCH', '/api/preview/clearUserId');
  expect(await list(`source=${q('人才庫')}`)).toMatchObject({ names: ['林現場'], rows: [{ id, source: '人才庫' }] });
  expect((await list(`source=${q('會員')}`)).total).toBe('0');
  expect(await browser.ok('GET', `${PATH}/${id}`)).toMatchObject({ source: '人才庫', detachedAt: expect.any(String) });
  expect(await accessesOf(desk)).toEqual([]);
  // The blank resume that took its place says nothing yet.
  await desk.ok('POST', '/api/personal', { ...PERSONAL, chineseName: '下一位' });
  expect((await list(`source=${q('會員')}`)).names).toEqual(['下一位']);
});

test('a 管理員 deletes a resume of the pool with all that hangs on it, and nobody’s own', async () => {
  const { site, browser, idOf, talent } = await talentSite();
  const { browser: manager } = await site.manager();
  const { db } = site.deps.database;
  const desk = await talent('desk@example.com', '林現場');
  await desk.call(
    'POST',
    '/api/upload',
    uploadForm(await png(), { categoryName: '專業證照', title: '堆高機', name: 'a.png' }),
  );
  const id = await idOf('林現場');
  const { reference } = (await manager.ok('GET', `${PATH}/${id}`)) as Talent;
  const remove = (by: Browser, confirmation: string) => by.call('POST', `${PATH}/${id}/delete`, { confirmation });
  expect(await remove(manager, reference)).toEqual([400, OF_A_MEMBER]);
  await db.updateTable('members').set({ is_special_auth: 1 }).execute();
  await desk.ok('PATCH', '/api/preview/clearUserId');
  expect((await remove(browser, reference))[0]).toBe(403);
  const wrong = await manager.errors(`${PATH}/${id}/delete`, { confirmation: 'ABCD1234' });
  expect(wrong).toEqual({ confirmation: ['與人選編號不符'] });
  expect((await remove(manager, reference.toLowerCase()))[0]).toBe(204);
  expect((await remove(manager, reference))[0]).toBe(404);
  for await (const keys of (await site.deps.storage.folder())!.keys()) expect(keys).toEqual([]);
  for (const table of ['personals', 'uploaded_files', 'resume_accesses', 'talent_search'] as const)
    expect(await db.selectFrom(table).selectAll().where('talent_id', '=', id).execute(), table).toEqual([]);
  expect(await db.selectFrom('talents').select('talent_id').execute()).toHaveLength(1);
  expect(await site.log()).toContain(`林主管 刪除人才 ${reference}`);
});

test('a deleted member is in no search any more', async () => {
  const { site, list, talent } = await talentSite();
  const member = await talent('ming@example.com', '王小明');
  await member.ok('POST', '/api/account/delete', { password: 'Passw0rd1' });
  expect((await list()).total).toBe('0');
  expect((await list(`q=${q('王小明')}`)).total).toBe('0');
  expect(await site.deps.database.db.selectFrom('talent_search').selectAll().execute()).toEqual([]);
});

test('files are opened for the purpose that the link names, if it is one', async () => {
  const { site, browser, talent } = await talentSite();
  const member = await talent('ming@example.com', '王小明');
  const form = uploadForm(await png(), { categoryName: '專業證照', title: '堆高機', name: 'a.png' });
  const [, file] = (await member.call('POST', '/api/upload', form)) as [number, { urlPath: string }];
  for (const purpose of ['媒合職缺', '好奇']) await browser.send('GET', `/${file.urlPath}?purpose=${q(purpose)}`);
  expect(await accessesOf(member)).toMatchObject([{ purpose: '處理應徵' }, { purpose: '媒合職缺' }]);
  expect(site.deps.settings.publicUrl).toBeTruthy();
});

test('what is wrong is told, what is unknown is not found', async () => {
  const { browser, idOf, talent } = await talentSite();
  await talent('ming@example.com', '王小明');
  const id = await idOf('王小明');
  for (const query of [
    'category=x',
    'source=x',
    'changed=x',
    'payUpTo=-1',
    'payUpTo=many',
    'availableBy=2026-02-30',
    'page=0',
    'pageSize=101',
    'shift=1',
  ])
    expect((await browser.call('GET', `${PATH}?${query}`))[0], query).toBe(400);
  expect(await browser.call('GET', `${PATH}/${id}?purpose=${q('好奇')}`)).toMatchObject([
    400,
    { errors: { purpose: ['目的 不是有效的選項'] } },
  ]);
  expect((await browser.call('GET', `${PATH}/${id}/resume.pdf?form=x`))[0]).toBe(400);
  for (const unknown of ['nothing', '%00', '%F0%9F%9A%80'])
    for (const rest of ['', '/print', '/resume.pdf'])
      expect((await browser.call('GET', `${PATH}/${unknown}${rest}`))[0]).toBe(404);
  for (const unknown of ['nothing', '%00', '%F0%9F%9A%80'])
    expect((await browser.call('POST', `${PATH}/${unknown}/notes`, { text: 'a' }))[0]).toBe(404);
  for (const [text, problem] of [
    [' ', '備註 為必填'],
    ['𠮷'.repeat(3001), '備註 不得超過 3000 個字元'],
  ])
    expect(await browser.errors(`${PATH}/${id}/notes`, { text })).toEqual({ text: [problem] });
});

test('of somebody with many applications the latest are listed, and it says how many there are', async () => {
  const { site, browser, idOf, talent } = await talentSite();
  const member = await talent('ming@example.com', '王小明');
  const resume = (await member.ok('GET', '/api/preview')) as Preview;
  const talentId = await idOf('王小明');
  await site.deps.database.transaction(async (tx) => {
    const sent = { talentId, resume, assigneeId: null, now: site.deps.now() };
    for (let i = 0; i < 52; i++) await addApplication(tx, { ...sent, vacancyId: `v${i}`, position: `職缺 ${i}` });
  });
  const { applications, counts } = (await browser.ok('GET', `${PATH}/${talentId}`)) as Talent;
  // All at one time: the last that came stands first all the same.
  expect(applications.map(({ position }) => position)).toEqual(Array.from({ length: 50 }, (_, i) => `職缺 ${51 - i}`));
  expect(counts).toEqual({ applications: 52, accesses: 1 });
});
