import { gunzipSync, strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { AdminVacancy } from '#features/vacancies/staff/contract.ts';
import { STALE } from '#shared/revisions.ts';
import { CONTACT, PERSONAL } from '#test/made/resume.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import type { Client, ClientRow } from './contract.ts';

const PATH = '/api/admin/clients';
const VACANCIES = '/api/admin/vacancies';
const q = encodeURIComponent;

const LIN = {
  name: '林採購',
  title: '人資經理',
  phone: '(04) 2345-6789 #12',
  email: 'lin@hongyu.example',
  notes: '週三不在',
};
const WU = { name: '吳特助', title: '', phone: '0912-345-678', email: '', notes: '' };
const INPUT = {
  name: '弘鈺精密',
  taxId: '22099131',
  industry: '精密機械',
  phone: '04-2222-3333',
  address: '台中市西屯區工業區一路 1 號',
  website: 'www.hongyu.example',
  fee: '年薪 20%',
  guaranteeDays: 90,
  terms: '到職後 30 天內付款',
  remarks: '偏好中部人選',
  contacts: [LIN, WU],
};
const VACANCY = {
  position: '會計專員',
  category: '財務會計',
  city: '台中市',
  salary: '月薪 42,000 元',
  content: '結帳。',
};

async function clientSite() {
  const site = await staffSite();
  const { browser, id: staffId } = await site.consultant();
  const add = async (changes: object = {}) => (await browser.ok('POST', PATH, { ...INPUT, ...changes })) as Client;
  const read = async (id: string) => (await browser.ok('GET', `${PATH}/${id}`)) as Client;
  const list = async (query = '') => {
    const response = await browser.send('GET', `${PATH}?${query}`);
    expect(response.status).toBe(200);
    const rows = (await response.json()) as ClientRow[];
    return { rows, names: rows.map(({ name }) => name), total: response.headers.get('X-Total-Count') };
  };
  const post = async (employer: string, facts: object = {}, changes: object = {}) => {
    const body = { ...VACANCY, ...changes, facts: { employer, ...facts } };
    return (await browser.ok('POST', VACANCIES, body)) as AdminVacancy;
  };
  const publish = ({ id, revision }: AdminVacancy) => browser.ok('POST', `${VACANCIES}/${id}/publish`, { revision });
  return { site, browser, staffId, add, read, list, post, publish };
}

test('a client is added with contacts, read, changed and found; the log names it and no contact', async () => {
  const { site, browser, add, read, list } = await clientSite();
  const added = await add();
  expect(added).toMatchObject({
    ...INPUT,
    website: 'https://www.hongyu.example',
    state: '洽談中',
    contact: LIN,
    assigneeName: null,
    openVacancies: 0,
    underWay: 0,
    vacancies: [],
    handed: [],
    revision: 1,
  });
  const { id } = added;
  expect(await read(id)).toEqual(added);
  // A contact who asks for deletion is found nowhere any more.
  const change = { ...INPUT, state: '往來中', contacts: [WU], revision: 1 };
  const changed = (await browser.ok('PUT', `${PATH}/${id}`, change)) as Client;
  expect(changed).toMatchObject({ state: '往來中', contact: WU, contacts: [WU], revision: 2 });
  expect(await browser.ok('PUT', `${PATH}/${id}`, { ...change, revision: 2 })).toEqual(changed);
  expect((await list(`q=${q('林採購')}`)).total).toBe('0');
  const { db } = site.deps.database;
  const kept = await Promise.all([
    db.selectFrom('clients').selectAll().execute(),
    db.selectFrom('audit_entries').selectAll().execute(),
  ]);
  expect(JSON.stringify(kept)).not.toMatch(/林採購|lin@hongyu|23456789|週三/);
  expect(JSON.stringify(kept[1])).not.toMatch(/吳特助|0912/);
  expect((await site.log()).slice(1)).toEqual(['陳顧問 新增客戶 弘鈺精密', '陳顧問 修改客戶 弘鈺精密']);
  expect(JSON.parse(kept[1].at(-1)!.detail)).toEqual({ 欄位: '往來狀態、聯絡人' });
});

test('what is wrong is told at its field; a name or 統一編號 belongs to one client', async () => {
  const { browser, add, post } = await clientSite();
  await add();
  await post('旭東科技');
  const refused = (changes: object) => browser.errors(PATH, { ...INPUT, name: '甲', taxId: '', ...changes });
  expect(await refused({ name: ' ' })).toEqual({ name: ['公司名稱 為必填'] });
  expect(await refused({ taxId: '2209913' })).toEqual({ taxId: ['統一編號 須為 8 位數字'] });
  expect(await refused({ taxId: '22099132' })).toEqual({ taxId: ['統一編號 不正確，請再核對一次'] });
  // In full-width digits, and with separators as in documents.
  for (const taxId of ['２２０９９１３１', '2209-9131', '2209 9131'])
    expect(await refused({ taxId })).toEqual({ taxId: ['這是「弘鈺精密」的統一編號'] });
  expect(await refused({ name: '弘鈺精密 ' })).toEqual({ name: ['已經有「弘鈺精密」這個客戶'] });
  // Also a client that only a vacancy has named.
  expect(await refused({ name: '旭東科技' })).toEqual({ name: ['已經有「旭東科技」這個客戶'] });
  expect(await refused({ website: '網站' })).toEqual({ website: ['網址 須為有效的網址'] });
  expect(await refused({ guaranteeDays: '三個月' })).toEqual({ guaranteeDays: ['保證期 須為數字'] });
  expect(await refused({ fee: '字'.repeat(101) })).toEqual({ fee: ['服務費 不得超過 100 個字元'] });
  expect(await refused({ assigneeId: 'nobody' })).toEqual({ assigneeId: ['負責人 不是有效的選項'] });
  expect(await refused({ contacts: [LIN, { ...WU, name: '', email: 'wu@' }] })).toEqual({
    contacts: ['第 2 位聯絡人的姓名 為必填', '第 2 位聯絡人的電子信箱 須為有效的電子信箱'],
  });
  // An empty contact keeps its place until all others are valid, and is then left out.
  const blank = { ...WU, name: ' ', phone: '' };
  expect(await refused({ contacts: [blank, { ...WU, email: 'wu@' }] })).toEqual({
    contacts: ['第 2 位聯絡人的電子信箱 須為有效的電子信箱'],
  });
  expect((await add({ name: '乙', taxId: '', contacts: [blank, WU] })).contacts).toEqual([WU]);
  expect(await refused({ contacts: Array(31).fill(WU) })).toEqual({ contacts: ['聯絡人最多 30 位'] });
});

test('a list finds by name, 統一編號 and contacts, by 負責人 and state, in either order, page by page', async () => {
  const { browser, staffId, add, list, post } = await clientSite();
  await add({ assigneeId: staffId });
  await add({
    name: 'Ａ．Nguyễn 商行',
    taxId: '',
    phone: '02-8765-4321',
    state: '暫停',
    contacts: [{ ...WU, name: 'Trần', email: 'Tran@a.example' }],
  });
  await post('旭東科技');
  for (const word of [
    '弘鈺',
    '22099131',
    '林採購',
    '0423456789',
    '2345-6789',
    '２３４５－６７８９',
    '+886 4 2345 6789',
    'LIN@hongyu',
    '04-22223333',
  ])
    expect([word, (await list(`q=${q(word)}`)).names]).toEqual([word, ['弘鈺精密']]);
  expect((await list(`q=${q('tran')}`)).names).toEqual(['Ａ．Nguyễn 商行']);
  // The owner of the number is named, even if it isn't the main contact.
  expect((await list(`q=${q('0912 345 678')}`)).rows).toMatchObject([{ contact: { name: 'Trần' } }, { contact: WU }]);
  expect((await list(`q=${q('弘鈺 吳特')}`)).rows).toMatchObject([{ contact: WU }]);
  expect((await list(`q=${q('弘鈺')}`)).rows).toMatchObject([{ contact: LIN }]);
  for (const word of ['%', '弘_精密', '99999999']) expect((await list(`q=${q(word)}`)).total).toBe('0');
  expect((await list()).names).toEqual(['Ａ．Nguyễn 商行', '弘鈺精密', '旭東科技']);
  expect((await list('sort=updatedAt&direction=desc')).names).toEqual(['旭東科技', 'Ａ．Nguyễn 商行', '弘鈺精密']);
  expect((await list('assignee=me')).names).toEqual(['弘鈺精密']);
  expect((await list('assignee=none')).total).toBe('2');
  // An employer named by a vacancy is a client, too, even if nothing is written about it yet.
  expect((await list(`state=${q('往來中')}`)).rows).toMatchObject([{ name: '旭東科技', contact: null, revision: 0 }]);
  expect(await list('pageSize=2&page=2')).toMatchObject({ names: ['旭東科技'], total: '3' });
  expect(await list('pageSize=2&page=9')).toMatchObject({ names: [], total: '3' });
  expect((await browser.send('GET', `${PATH}?q=%00`)).status).toBe(400);
  expect((await browser.send('GET', `${PATH}/%00`)).status).toBe(404);
});

test('a client shows its vacancies with their applications, and whose resumes it was given', async () => {
  const { site, browser, list, read, post, publish } = await clientSite();
  const [open, draft] = [await post('弘鈺精密', { headcount: 2 }), await post('弘鈺精密', {}, { position: '出納' })];
  await publish(open);
  await post('旭東科技');
  const ids: string[] = [];
  for (const [email, chineseName] of [
    ['ming@example.com', '王小明'],
    ['mei@example.com', '李小美'],
  ] as const) {
    const member = await site.member(email, chineseName);
    await member.ok('POST', '/api/personal', { ...PERSONAL, chineseName });
    await member.ok('POST', '/api/contact', { ...CONTACT, email });
    const rows = (await browser.ok('GET', `/api/admin/talents?q=${q(chineseName)}`)) as { id: string }[];
    ids.push(rows[0]!.id);
  }
  const [ming = '', mei = ''] = ids;
  const recommend = async (talent: string, vacancyId: string) =>
    (await browser.ok('POST', `/api/admin/talents/${talent}/applications`, { vacancyId })) as { id: string };
  await recommend(ming, open.id);
  await recommend(ming, draft.id);
  const settled = await recommend(mei, open.id);
  const move = { stage: '錄取', from: '審閱中' };
  await browser.ok('POST', `/api/admin/applications/${settled.id}/stage`, move);
  const handed = (talent: string, client: string) =>
    browser.ok('GET', `/api/admin/talents/${talent}/print?purpose=${q('推薦客戶')}&client=${q(client)}`);
  await handed(ming, '弘鈺精密');
  await handed(mei, ' 弘鈺精密　');
  await handed(mei, '旭東科技');

  const { rows } = await list(`q=${q('弘鈺')}`);
  expect(rows).toMatchObject([{ openVacancies: 1, underWay: 2, state: '往來中' }]);
  const { id } = rows[0]!;
  const found = await read(id);
  expect(found).toMatchObject({ openVacancies: 1, underWay: 2, counts: { vacancies: 2, handed: 2 } });
  expect(found.vacancies).toMatchObject([
    {
      ...{ id: open.id, position: '會計專員', status: 'open', headcount: 2 },
      stages: [
        { stage: '審閱中', count: 1 },
        { stage: '錄取', count: 1 },
      ],
    },
    { id: draft.id, position: '出納', status: 'draft', headcount: null, stages: [{ stage: '審閱中', count: 1 }] },
  ]);
  expect(found.handed).toMatchObject([
    { talentId: mei, name: '李小美', staffName: '陳顧問', action: '列印履歷（遮罩）' },
    { talentId: ming, name: '王小明' },
  ]);
  // A person who is deleted takes these entries along; the rest stays with the client under its new name.
  await site.deps.database.db.deleteFrom('talents').where('talent_id', '=', mei).execute();
  await browser.ok('PUT', `${PATH}/${id}`, { ...INPUT, name: '弘鈺集團', revision: 0 });
  expect((await read(id)).handed.map(({ name }) => name)).toEqual(['王小明']);
});

test('another name is its vacancies’ at once, for visitors too; whoever edits one of them is told', async () => {
  const { site, browser, post, publish, list, read } = await clientSite();
  const shown = await post('弘鈺精密', { employerShown: 'name' });
  await publish(shown);
  const visitor = site.browser();
  const page = async () => (await visitor.send('GET', `/job/${shown.id}`)).text();
  expect(await page()).toContain('弘鈺精密');
  const before = (await browser.ok('GET', `${VACANCIES}/${shown.id}`)) as AdminVacancy;
  const { id } = (await list()).rows[0]!;
  await browser.ok('PUT', `${PATH}/${id}`, { ...INPUT, name: '弘鈺集團', revision: 0 });
  expect(await page()).not.toContain('弘鈺精密');
  expect(await page()).toContain('弘鈺集團');
  expect(await visitor.ok('GET', `/api/vacancy/${shown.id}`)).toMatchObject({ facts: { employer: '弘鈺集團' } });
  expect((await browser.call('PUT', `${VACANCIES}/${shown.id}`, before))[1]).toBe(STALE);
  expect(await browser.ok('GET', `${VACANCIES}/${shown.id}`)).toMatchObject({
    facts: { employer: '弘鈺集團' },
    updatedAt: before.updatedAt,
  });
  await post('旭東科技');
  expect(await browser.call('PUT', `${PATH}/${id}`, { ...INPUT, name: '旭東科技', revision: 1 })).toEqual([
    400,
    expect.objectContaining({ errors: { name: ['已經有「旭東科技」這個客戶'] } }),
  ]);
  // Written differently, it is the same name.
  expect(await browser.call('PUT', `${PATH}/${id}`, { ...INPUT, name: '弘鈺 集團', revision: 1 })).toMatchObject([
    200,
    {},
  ]);
  expect((await read(id)).name).toBe('弘鈺 集團');
});

test('a former name still means the client, until another is called so', async () => {
  const { browser, add, post, list, read } = await clientSite();
  const { id } = await add();
  const rename = (name: string, revision: number) => browser.ok('PUT', `${PATH}/${id}`, { ...INPUT, name, revision });
  await rename('弘鈺集團', 1);
  expect((await read(id)).formerNames).toEqual(['弘鈺精密']);
  // As in an imported file, in another width.
  expect((await post('弘鈺精密 ')).facts?.employer).toBe('弘鈺集團');
  expect((await list(`q=${q('弘鈺精密')}`)).names).toEqual(['弘鈺集團']);
  expect(await browser.ok('GET', `${VACANCIES}?q=${q('弘鈺精密 結帳')}`)).toMatchObject([{ employer: '弘鈺集團' }]);
  const letter = {
    email: 'wang@post.example',
    name: '王經理',
    phone: '02-1234-5678',
    content: '十位',
    subject: '詢問',
  };
  await browser.ok('POST', '/api/contactUs', { ...letter, companyName: '弘鈺精密' });
  const [{ id: messageId }] = (await browser.ok('GET', '/api/admin/messages')) as [{ id: string }];
  expect(await browser.ok('GET', `/api/admin/messages/${messageId}`)).toMatchObject({ clients: [{ id }] });
  expect(await browser.ok('GET', `/api/admin/messages?client=${id}`)).toMatchObject([{ id: messageId }]);
  // With the first name back, only the name in between is a former name.
  await rename('弘鈺精密', 2);
  expect((await read(id)).formerNames).toEqual(['弘鈺集團']);
  await add({ name: '弘鈺集團', taxId: '' });
  expect((await read(id)).formerNames).toEqual([]);
  expect((await post('弘鈺集團')).facts?.employer).toBe('弘鈺集團');
});

test('two clients of one company are made one, and nothing of either is lost', async () => {
  const { site, browser, staffId, add, post, publish, list, read } = await clientSite();
  const { browser: manager } = await site.manager();
  const kept = await add({ phone: '', contacts: [WU] });
  const gone = await add({ name: '弘鈺', taxId: '', industry: '電子', assigneeId: staffId });
  await browser.ok('PUT', `${PATH}/${gone.id}`, {
    ...INPUT,
    name: '弘鈺（股）',
    taxId: '',
    industry: '電子',
    revision: 1,
  });
  const shown = await post('弘鈺（股）', { employerShown: 'name' });
  await publish(shown);
  const before = (await browser.ok('GET', `${VACANCIES}/${shown.id}`)) as AdminVacancy;
  await browser.ok('POST', `${PATH}/${gone.id}/notes`, { text: '下週再談', remindOn: '' });
  const member = await site.member('ming@example.com');
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', { ...CONTACT, email: 'ming@example.com' });
  const [{ id: talentId }] = (await browser.ok('GET', '/api/admin/talents')) as [{ id: string }];
  const hand = (client: string) =>
    browser.ok('GET', `/api/admin/talents/${talentId}/print?purpose=${q('推薦客戶')}&client=${q(client)}`);
  await hand('弘鈺（股）');
  const { handed } = await read(gone.id);
  expect(handed).toMatchObject([{ talentId }]);

  const join = (id: string, body: object, by = manager) => by.call('POST', `${PATH}/${id}/join`, body);
  const body = { to: kept.id, revision: 2, toRevision: 1 };
  expect((await join(gone.id, body, browser))[0]).toBe(403);
  expect(await join(gone.id, { ...body, to: gone.id, toRevision: 2 })).toEqual([400, '請選擇另一個客戶']);
  for (const stale of [{ revision: 1 }, { toRevision: 0 }])
    expect(await join(gone.id, { ...body, ...stale })).toEqual([400, '客戶資料剛在別處變更過，請確認內容後再合併一次']);
  expect((await join('nobody', body))[0]).toBe(404);
  expect((await join(gone.id, { ...body, to: 'nobody' }))[0]).toBe(404);

  const answers = await Promise.all([join(gone.id, body), join(gone.id, body)]);
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 404]);
  const joined = await read(kept.id);
  expect(answers.find(([status]) => status === 200)![1]).toEqual(joined);
  expect(joined).toMatchObject({
    ...{ name: '弘鈺精密', taxId: INPUT.taxId, phone: INPUT.phone, industry: INPUT.industry, revision: 2 },
    ...{ contacts: [WU, LIN], formerNames: ['弘鈺', '弘鈺（股）'], assigneeName: '陳顧問', openVacancies: 1 },
    ...{
      remarks: '偏好中部人選\n\n「弘鈺（股）」合併前：\n產業：電子',
      counts: { vacancies: 1, handed: handed.length },
    },
    ...{ vacancies: [{ id: shown.id }], notes: [{ text: '下週再談' }], handed },
  });
  expect((await list()).names).toEqual(['弘鈺精密']);
  expect((await browser.call('GET', `${PATH}/${gone.id}`))[0]).toBe(404);
  // Somebody with the vacancy open is told, and what a file still calls by either name ends up here.
  expect((await browser.call('PUT', `${VACANCIES}/${shown.id}`, before))[1]).toBe(STALE);
  for (const name of ['弘鈺', '弘鈺（股）']) expect((await post(name)).facts?.employer).toBe('弘鈺精密');
  expect(await (await site.browser().send('GET', `/job/${shown.id}`)).text()).toContain('弘鈺精密');
  await hand('弘鈺');
  expect((await read(kept.id)).handed).toHaveLength(handed.length + 1);
  expect(await site.log()).toContain('林主管 合併客戶 弘鈺精密');
});

test('what would not fit into one client joins none', async () => {
  const { site, add, read } = await clientSite();
  const { browser: manager } = await site.manager();
  const kept = await add({
    remarks: '甲'.repeat(1500),
    contacts: Array.from({ length: 20 }, (_, i) => ({ ...WU, name: `${i}` })),
  });
  const other = { name: '乙', taxId: '', remarks: '', contacts: [] };
  const long = await add({ ...other, remarks: '乙'.repeat(600) });
  const many = await add({
    ...other,
    name: '丙',
    contacts: Array.from({ length: 11 }, (_, i) => ({ ...LIN, name: `${i}` })),
  });
  const join = ({ id }: Client) =>
    manager.call('POST', `${PATH}/${id}/join`, { to: kept.id, revision: 1, toRevision: 1 });
  expect(await join(long)).toEqual([400, '合併後的補充說明超過 2,000 字，請先刪減']);
  expect(await join(many)).toEqual([400, '合併後有 31 位聯絡人，超過 30 位，請先刪減']);
  for (const one of [kept, long, many]) expect(await read(one.id)).toEqual(one);
});

test('of two who edit the same client the second is told', async () => {
  const { browser, add } = await clientSite();
  const { id } = await add();
  const answers = await Promise.all(
    ['甲', '乙'].map((remarks) => browser.call('PUT', `${PATH}/${id}`, { ...INPUT, remarks, revision: 1 })),
  );
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 400]);
  expect(answers.find(([status]) => status === 400)![1]).toBe(STALE);
});

test('a client is given to a colleague, who is told', async () => {
  const { site, browser, add } = await clientSite();
  const { id: other } = await site.signIn('consultant', 'wang@agency.example', '王顧問');
  const { id } = await add();
  const given = await browser.ok('PUT', `${PATH}/${id}`, { ...INPUT, assigneeId: other, revision: 1 });
  expect(given).toMatchObject({ assigneeId: other, assigneeName: '王顧問', revision: 2 });
  const mail = await site.mailTo('wang@agency.example');
  expect(mail.text).toContain(`/admin/clients/${id}/show`);
  expect(mail.text).toContain('客戶「弘鈺精密」');
  // If it is left out, it stays.
  expect(await browser.ok('PUT', `${PATH}/${id}`, { ...INPUT, remarks: '', revision: 2 })).toMatchObject({
    assigneeId: other,
  });
});

test('several are given to a colleague at once, also those that only vacancies have named', async () => {
  const { site, browser, add, read, list, post } = await clientSite();
  const { id: other } = await site.signIn('consultant', 'wang@agency.example', '王顧問');
  const { id } = await add();
  await post('晨光貿易');
  const items = (await list()).rows.map((row) => ({ id: row.id, from: row.assigneeId }));
  const give = (assigneeId: string | null) => browser.ok('POST', `${PATH}/bulk/assignee`, { items, assigneeId });
  expect(await give(other)).toEqual(items.map((row) => ({ id: row.id, outcome: 'given' })));
  expect((await list('assignee=me')).total).toBe('0');
  expect((await list(`assignee=${other}`)).names.toSorted()).toEqual(['弘鈺精密', '晨光貿易']);
  const { revision, contacts, website, guaranteeDays } = await read(id);
  expect({ revision, contacts, website, guaranteeDays }).toEqual({
    ...{ revision: 2, contacts: [LIN, WU], website: 'https://www.hongyu.example', guaranteeDays: 90 },
  });
  expect((await site.mailTo('wang@agency.example')).subject).toBe('陳顧問 請您負責這 2 個客戶');
  // Again, as after a lost answer.
  expect(await give(other)).toEqual(items.map((row) => ({ id: row.id, outcome: 'unchanged' })));
  // And as they were seen before.
  expect(await give(null)).toEqual(items.map((row) => ({ id: row.id, outcome: 'stale' })));
});

test('a 管理員 deletes a client that no vacancy names', async () => {
  const { site, browser, add, post, read } = await clientSite();
  const { browser: manager } = await site.manager();
  const { id, revision } = await add();
  const vacancy = await post('弘鈺精密');
  expect((await browser.call('DELETE', `${PATH}/${id}`, { revision }))[0]).toBe(403);
  expect(await manager.call('DELETE', `${PATH}/${id}`, { revision })).toEqual([
    400,
    '還有 1 個職缺是這個客戶的，要先刪除這些職缺，或改掉職缺的公司名稱',
  ]);
  expect(await read(id)).toMatchObject({ name: '弘鈺精密' });
  await browser.ok('PUT', `${VACANCIES}/${vacancy.id}`, { ...vacancy, facts: {} });
  expect(await manager.call('DELETE', `${PATH}/${id}`, { revision: 0 })).toEqual([400, STALE]);
  expect((await manager.call('DELETE', `${PATH}/${id}`, { revision }))[0]).toBe(204);
  expect((await browser.call('GET', `${PATH}/${id}`))[0]).toBe(404);
  expect(await site.log()).toContain('林主管 刪除客戶 弘鈺精密');
});

/** The texts in a file, unpacked where packed. */
function textsIn(file: Uint8Array): string {
  if (file[0] === 0x1f && file[1] === 0x8b) return strFromU8(gunzipSync(file));
  if (file[0] === 0x50 && file[1] === 0x4b)
    return Object.values(unzipSync(file))
      .map((one) => strFromU8(one))
      .join('\n');
  return strFromU8(file);
}

test('nothing that is kept of a client gets out: no page, feed, public answer or file has it', async () => {
  const { site, browser, add, post, publish, staffId } = await clientSite();
  const { browser: manager } = await site.manager();
  const secret = (field: string) => `絕密${field}`;
  const client = await add({
    ...{
      industry: secret('產業'),
      phone: '09-7777-1111',
      address: secret('地址'),
      website: 'https://secret.example/x',
    },
    ...{
      fee: secret('服務費'),
      terms: secret('付款'),
      remarks: secret('說明'),
      guaranteeDays: 3333,
      assigneeId: staffId,
    },
    contacts: [
      {
        name: secret('姓名'),
        title: secret('職稱'),
        phone: '0977771111',
        email: 'secret@x.example',
        notes: secret('話'),
      },
    ],
  });
  await browser.ok('POST', `${PATH}/${client.id}/notes`, { text: secret('備註') });
  const vacancy = await post('弘鈺精密', { employerShown: 'name', headcount: 1 });
  await publish(vacancy);
  const { id } = vacancy;
  const visitor = site.browser();
  const told = await Promise.all([
    ...['/jobs', `/job/${id}`, '/jobs.xml', '/feed.xml', '/sitemap.xml', '/sitemap-jobs.xml'].map((path) =>
      visitor.send('GET', path),
    ),
    ...['/api/docs', '/api/openapi.json', `/api/vacancy/${id}`, '/search-help/suggestions?q=%E5%BC%98'].map((path) =>
      visitor.send('GET', path),
    ),
    ...['/api/vacancy', '/search-help/facets'].map((path) => visitor.send('POST', path, { keywords: [] })),
    ...[`${VACANCIES}/export.csv`, `${VACANCIES}/export.xlsx`, '/api/admin/siteFile'].map((path) =>
      manager.send('GET', path),
    ),
    browser.send('GET', `/admin/preview/vacancy/${id}`),
  ]);
  for (const response of told) {
    const text = textsIn(new Uint8Array(await response.arrayBuffer()));
    expect([response.url, response.status, text.length > 0]).toEqual([response.url, 200, true]);
    expect(text).not.toMatch(/絕密|0977771111|09-7777-1111|secret\.example|secret@x|22099131|3333/);
  }
  for (const path of [PATH, `${PATH}/${id}`]) expect((await visitor.send('GET', path)).status).toBe(401);
});
