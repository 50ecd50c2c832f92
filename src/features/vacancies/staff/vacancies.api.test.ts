import { expect, test } from 'vitest';
import { STALE } from '#shared/revisions.ts';
import { vacancy } from '#test/made/content.ts';
import { based } from '#test/made/revised.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { saveVacancies } from '../data.server.ts';
import type { AdminVacancy } from './contract.ts';

const INPUT = {
  position: '會計專員',
  category: '財務會計',
  city: '臺中市',
  township: '西屯區',
  salary: '月薪 38,000~42,000 元',
  content: '【工作內容】\n結帳。',
};
const PATH = '/api/admin/vacancies';

async function vacancySite() {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const stranger = site.browser();
  const store = (...list: Parameters<typeof vacancy>[]) =>
    site.deps.database.transaction((tx) =>
      saveVacancies(
        tx,
        list.map((one) => vacancy(...one)),
      ),
    );
  const list = async (query = '') => {
    const response = await browser.send('GET', `${PATH}?${query}`);
    expect(response.status).toBe(200);
    const rows = (await response.json()) as AdminVacancy[];
    return {
      ids: rows.map(({ id }) => id),
      statuses: rows.map(({ status }) => status),
      total: response.headers.get('X-Total-Count'),
    };
  };
  const publicStatus = async (id: string) => (await stranger.call('GET', `/api/vacancy/${id}`))[0];
  return { site, browser, stranger, store, list, publicStatus };
}

const q = encodeURIComponent;

test('the preview shows a draft as its page will, with facts but nothing that is for staff, to staff alone', async () => {
  const { browser, stranger, store } = await vacancySite();
  await store(['VC-OPEN', { position: '會計主任', category: '財務會計' }]);
  const facts = { employer: '弘鈺精機', employerShown: 'description', employerText: '上市機械廠', headcount: 2 };
  const { id } = (await browser.ok('POST', PATH, { ...INPUT, lastDay: '2099-12-31', facts })) as AdminVacancy;
  const path = `/admin/preview/vacancy/${id}`;
  const html = await (await browser.send('GET', path)).text();
  expect(html).toMatch(/<h1[^>]*>會計專員<\/h1>/);
  for (const shown of ['上市機械廠', '2 人', '會計主任']) expect(html).toContain(shown);
  expect(html).not.toContain('弘鈺精機');
  const refused = await stranger.send('GET', path);
  expect([refused.status, (await refused.text()).includes('會計專員')]).toEqual([404, false]);
  // An imported one keeps its own number, which may have a dot.
  await store(['A.12-3', { position: '總務' }]);
  expect(await (await browser.send('GET', '/admin/preview/vacancy/A.12-3')).text()).toMatch(/<h1[^>]*>總務<\/h1>/);
  expect((await browser.send('GET', '/admin/preview/vacancy/nothing')).status).toBe(404);
  expect((await stranger.send('GET', `/job/${id}`)).status).toBe(404);
});

test('a draft is made, changed, published, found by the public at once, and taken off again', async () => {
  const { site, browser, stranger, publicStatus } = await vacancySite();
  const draft = (await browser.ok('POST', PATH, { ...INPUT, lastDay: '2099-12-31' })) as AdminVacancy;
  expect(draft).toMatchObject({
    status: 'draft',
    city: '台中市',
    nation: '台灣',
    workType: '全職',
    lastDay: '2099-12-31',
  });
  const own = `${PATH}/${draft.id}`;
  expect(await publicStatus(draft.id)).toBe(404);
  const { revision } = draft;
  const changed = { ...INPUT, salary: '月薪 40,000 元', lastDay: '', revision };
  expect(await browser.ok('PUT', own, await based(browser, own, changed))).toMatchObject({
    salary: '月薪 40,000 元',
    expiresAt: null,
    revision: 1,
  });
  expect(await browser.ok('POST', `${own}/publish`, { revision: 1 })).toMatchObject({ status: 'open', revision: 2 });
  expect(await publicStatus(draft.id)).toBe(200);
  const found = (await stranger.ok('POST', '/api/vacancy', { keywords: ['會計專員'] })) as unknown[];
  expect(found).toHaveLength(1);
  expect(await browser.ok('POST', `${own}/unpublish`, await based(browser, `${own}/unpublish`, {}))).toMatchObject({
    status: 'draft',
    publishAt: null,
  });
  expect(await publicStatus(draft.id)).toBe(404);
  expect(await browser.call('DELETE', own, { revision: 2 })).toEqual([400, STALE]);
  expect((await browser.call('DELETE', own, await based(browser, own, {})))[0]).toBe(204);
  expect((await browser.call('GET', own))[0]).toBe(404);
  expect((await site.log()).slice(1)).toEqual([
    '陳顧問 新增職缺 會計專員',
    '陳顧問 修改職缺 會計專員',
    '陳顧問 發布職缺 會計專員',
    '陳顧問 下架職缺 會計專員',
    '陳顧問 刪除職缺 會計專員',
  ]);
});

test('of two people who edit the same vacancy the second is told, and nothing is overwritten', async () => {
  const { browser, store } = await vacancySite();
  await store(['v1']);
  const { revision } = (await browser.ok('GET', `${PATH}/v1`)) as AdminVacancy;
  const answers = await Promise.all(
    ['甲', '乙'].map((position) => browser.call('PUT', `${PATH}/v1`, { ...INPUT, position, revision })),
  );
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 400]);
  expect(answers.find(([status]) => status === 400)![1]).toBe(STALE);
  expect(await browser.call('POST', `${PATH}/v1/publish`, { revision })).toEqual([400, STALE]);
  // An import in between counts as a change too.
  await store(['v1', { position: '丙' }]);
  expect(await browser.call('PUT', `${PATH}/v1`, { ...INPUT, revision: revision + 1 })).toEqual([400, STALE]);
});

test('saving what is there changes nothing', async () => {
  const { browser } = await vacancySite();
  const draft = (await browser.ok('POST', PATH, INPUT)) as AdminVacancy;
  expect(await browser.ok('PUT', `${PATH}/${draft.id}`, draft)).toEqual(draft);
});

test('the list knows drafts, scheduled, open and expired ones', async () => {
  const { list, store } = await vacancySite();
  await store(
    ['draft', { publishAt: null, updatedAt: '2026-02-04T00:00:00.000Z' }],
    ['scheduled', { publishAt: '2999-01-01T00:00:00.000Z', updatedAt: '2026-02-03T00:00:00.000Z' }],
    ['open', { updatedAt: '2026-02-02T00:00:00.000Z' }],
    ['expired', { expiresAt: '2026-03-01T00:00:00.000Z', updatedAt: '2026-02-01T00:00:00.000Z' }],
  );
  const all = ['draft', 'scheduled', 'open', 'expired'];
  expect(await list()).toEqual({ ids: all, statuses: all, total: '4' });
  expect((await list('direction=asc')).ids).toEqual(all.toReversed());
  for (const status of all)
    expect(await list(`status=${status}`)).toEqual({ ids: [status], statuses: [status], total: '1' });
  expect(await list('page=2&pageSize=3')).toMatchObject({ ids: ['expired'], total: '4' });
});

test('each order from either end, page by page, is the whole list once', async () => {
  const { list, store } = await vacancySite();
  const cities = ['台中市', '台北市', '高雄市'];
  const made = Array.from({ length: 23 }, (_, i) => ({
    id: `v${String(i).padStart(2, '0')}`,
    city: cities[(i * 7) % 3]!,
    updatedAt: `2026-02-${String(1 + (i % 5)).padStart(2, '0')}T00:00:00.000Z`,
  }));
  await store(...made.map(({ id, ...rest }): [string, object] => [id, { ...rest, publishAt: null }]));
  const newest = made.toSorted((a, b) => (a.updatedAt + a.id < b.updatedAt + b.id ? 1 : -1));
  const order = ['台北市', '台中市', '高雄市'];
  const byCity = newest.toSorted((a, b) => order.indexOf(a.city) - order.indexOf(b.city));
  const idsOf = (rows: typeof made) => rows.map(({ id }) => id);
  const downByCity = order.toReversed().flatMap((city) => newest.filter((one) => one.city === city));
  for (const [query, wanted] of [
    ['sort=updatedAt&direction=desc', newest],
    ['sort=updatedAt&direction=asc', newest.toReversed()],
    ['sort=city&direction=asc', byCity],
    ['sort=city&direction=desc', downByCity],
  ] as const) {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`${query}&page=${page}&pageSize=7`)));
    expect(pages.flatMap(({ ids }) => ids)).toEqual(idsOf([...wanted]));
    expect(pages.map(({ total }) => total)).toEqual(Array(4).fill('23'));
    expect((await list(`${query}&page=5&pageSize=7`)).ids).toEqual([]);
  }
});

test('words, city and category are found as the public search finds them, drafts too', async () => {
  const { list, store } = await vacancySite();
  await store(
    ['a', { position: 'C# 工程師', city: '台北市', publishAt: null }],
    ['b', { position: '會計', city: '台中市', category: '財務會計' }],
  );
  expect((await list(`q=${q('ｃ＃ 臺北')}`)).ids).toEqual(['a']);
  expect((await list(`q=${q('%')}`)).ids).toEqual([]);
  expect((await list(`city=${q('臺北市')}`)).ids).toEqual(['a']);
  expect((await list(`city=${q('臺北')}`)).ids).toEqual(['a']);
  expect((await list(`city=${q('高雄')}`)).ids).toEqual([]);
  expect((await list(`category=${q('財務會計')}&q=${q('會計')}`)).ids).toEqual(['b']);
  expect((await list('sort=city')).ids).toEqual(['b', 'a']);
  expect((await list('sort=city&direction=asc')).ids).toEqual(['a', 'b']);
});

test('staff find by a confidential employer and by the whole number of a source, and visitors by neither', async () => {
  const { browser, stranger, list, store } = await vacancySite();
  const facts = { employer: '旭東科技', employerShown: 'hidden', source: '104', sourceNumber: 'A-12_3' } as const;
  await store(
    ['a', { position: '會計', facts }],
    ['b', { position: '採購', facts: { employer: '旭東電子', employerShown: 'name' } }],
    ['c', { position: '會計', publishAt: null, facts: { employer: '旭東科技' } }],
    ['d', { position: '會計' }],
  );
  const found = async (words: string) => (await list(`q=${q(words)}`)).ids.sort();
  expect(await found('旭東')).toEqual(['a', 'b', 'c']);
  expect(await found('會計 旭東')).toEqual(['a', 'c']);
  expect((await list(`q=${q('旭東科技')}&status=open`)).ids).toEqual(['a']);
  expect((await list(`q=${q('旭東')}&pageSize=2&page=2`)).ids).toHaveLength(1);
  expect((await list(`q=${q('旭東')}&pageSize=2&page=2`)).total).toBe('3');
  expect(await found('ａ-12_3')).toEqual(['a']);
  for (const part of ['A-12', 'A-12%3', '12_3']) expect(await found(part)).toEqual([]);
  for (const keyword of ['旭東科技', 'A-12_3'])
    expect(await stranger.ok('POST', '/api/vacancy', { keywords: [keyword] })).toEqual([]);

  const employers = async (words: string) =>
    ((await browser.ok('GET', `/api/admin/employers?q=${q(words)}`)) as { name: string }[]).map(({ name }) => name);
  expect(await employers('')).toEqual(['旭東科技', '旭東電子'].sort());
  expect(await employers('電')).toEqual(['旭東電子']);
  expect(await employers('%')).toEqual([]);
});

/** The rows of these ids as the list shows them now. */
async function shown(browser: Browser, ...ids: string[]) {
  const rows = (await browser.ok('GET', PATH)) as AdminVacancy[];
  return rows.filter(({ id }) => ids.includes(id)).map(({ id, revision }) => ({ id, revision }));
}

test('many at once: what is over is not published but named, what is gone is left out', async () => {
  const { site, browser, store, list } = await vacancySite();
  await store(
    ['a', { publishAt: null }],
    ['b', { publishAt: null }],
    ['over', { publishAt: null, expiresAt: '2026-03-01T00:00:00.000Z' }],
  );
  const bulk = async (action: string, ...ids: string[]) => {
    const vacancies = [...(await shown(browser, ...ids)), { id: 'gone', revision: 0 }];
    return browser.ok('POST', `${PATH}/bulk`, { vacancies: [...vacancies, vacancies[0]], action });
  };
  expect(await bulk('publish', 'a', 'b', 'over')).toEqual({ changed: 2, refused: ['over'], stale: [], gone: 1 });
  expect(await bulk('publish', 'a', 'b', 'over')).toEqual({ changed: 0, refused: ['over'], stale: [], gone: 1 });
  expect((await list('status=open')).total).toBe('2');
  expect(await bulk('unpublish', 'a', 'b', 'over')).toEqual({ changed: 2, refused: [], stale: [], gone: 1 });
  expect(await bulk('delete', 'a', 'over')).toEqual({ changed: 2, refused: [], stale: [], gone: 0 });
  expect((await list()).ids).toEqual(['b']);
  expect((await site.log()).filter((line) => line.includes('發布職缺'))).toHaveLength(2);
  expect(
    await browser.call('POST', `${PATH}/over/publish`, await based(browser, `${PATH}/over/publish`, {})),
  ).toMatchObject([404, {}]);
});

test('many at once: a row that changed since it was looked at stays as it is and is named; tried again, it is done', async () => {
  const { site, browser, store, list } = await vacancySite();
  await store(['a', { publishAt: null }], ['b', { publishAt: null }], ['c', { publishAt: null }]);
  const seen = await shown(browser, 'a', 'b', 'c');
  const bulk = (action: string, vacancies: typeof seen) => browser.ok('POST', `${PATH}/bulk`, { vacancies, action });
  const own = `${PATH}/b`;
  await browser.ok('PUT', own, await based(browser, own, { ...INPUT, position: '別人改過' }));
  for (const action of ['publish', 'unpublish', 'delete'])
    expect(
      await bulk(
        action,
        seen.filter(({ id }) => id === 'b'),
      ),
    ).toEqual({ changed: 0, refused: [], stale: ['b'], gone: 0 });
  expect(await bulk('publish', seen)).toEqual({ changed: 2, refused: [], stale: ['b'], gone: 0 });
  expect((await list('status=draft')).ids).toEqual(['b']);
  expect((await site.log()).filter((line) => line.includes('發布職缺'))).toHaveLength(2);
  expect(await bulk('publish', await shown(browser, 'b'))).toEqual({ changed: 1, refused: [], stale: [], gone: 0 });
  // The vacancies published above have changed since they were seen.
  expect(await bulk('delete', seen)).toEqual({ changed: 0, refused: [], stale: ['a', 'b', 'c'], gone: 0 });
  expect((await list()).total).toBe('3');
});

test('of two who publish and delete the same rows at once, each row is one’s', async () => {
  const { browser, store, list } = await vacancySite();
  await store(['a', { publishAt: null }], ['b', { publishAt: null }]);
  const vacancies = await shown(browser, 'a', 'b');
  const answers = (await Promise.all(
    ['publish', 'delete'].map((action) => browser.ok('POST', `${PATH}/bulk`, { vacancies, action })),
  )) as { changed: number; stale: string[] }[];
  expect(answers.map(({ changed }) => changed).toSorted()).toEqual([0, 2]);
  expect((await list()).total).toBe(answers[1]!.changed === 2 ? '0' : '2');
});

test('one whose last day is over is not published', async () => {
  const { browser, store } = await vacancySite();
  await store(['over', { publishAt: null, expiresAt: '2026-03-01T00:00:00.000Z' }]);
  expect(await browser.call('POST', `${PATH}/over/publish`, await based(browser, `${PATH}/over/publish`, {}))).toEqual([
    400,
    '截止日期已過，請先修改截止日期再發布',
  ]);
});

test('a duplicate is a draft with the same texts', async () => {
  const { browser, store } = await vacancySite();
  await store(['v1', { expiresAt: '2999-01-01T00:00:00.000Z' }]);
  const copy = (await browser.ok('POST', `${PATH}/v1/duplicate`)) as AdminVacancy;
  expect(copy).toMatchObject({ position: '職務v1', status: 'draft', lastDay: '' });
  expect(copy.id).not.toBe('v1');
});

test('a vacancy has a 負責人, whom its list is narrowed by and no visitor is told of', async () => {
  const { site, browser, stranger, store, list } = await vacancySite();
  const { browser: manager, id: lin } = await site.manager();
  const { id: chen } = (await browser.ok('GET', '/api/admin/me')) as { id: string };
  await store(['v1', { position: '會計' }], ['v2', { position: '出納' }], ['v3', { position: '採購' }]);
  const asStored = async (id: string) => (await browser.ok('GET', `${PATH}/${id}`)) as AdminVacancy;
  const shown = async () => [await stranger.ok('GET', '/api/vacancy/v1'), (await asStored('v1')).updatedAt];
  const before = await shown();
  const given = { ...(await asStored('v1')), assigneeId: chen };
  expect(await manager.ok('PUT', `${PATH}/v1`, given)).toMatchObject({ assigneeId: chen, assigneeName: '陳顧問' });
  // It is no change that visitors see, but one that a colleague who has it open is told of.
  expect(await shown()).toEqual(before);
  expect(await browser.call('PUT', `${PATH}/v1`, { ...given, assigneeId: lin })).toEqual([400, STALE]);
  // An import, and a save that says nothing of it, leave it alone.
  await store(['v1', { position: '主辦會計' }]);
  const { assigneeId: _, ...rest } = await asStored('v1');
  expect(await browser.ok('PUT', `${PATH}/v1`, { ...rest, salary: '月薪 50,000 元' })).toMatchObject({
    position: '主辦會計',
    assigneeName: '陳顧問',
  });
  const made = await manager.ok('POST', PATH, { ...INPUT, assigneeId: chen });
  const mail = await site.mailTo('chen@agency.example', 2);
  expect(mail).toMatchObject({ subject: '林主管 請您負責職缺「會計專員」' });
  expect(mail.text).toContain(`/admin/vacancies/${(made as AdminVacancy).id}`);
  const { id } = made as AdminVacancy;
  expect((await list('assignee=me')).ids.toSorted()).toEqual([id, 'v1'].toSorted());
  expect((await list(`assignee=${chen}&q=${q('主辦')}`)).ids).toEqual(['v1']);
  expect((await list('assignee=none')).ids.toSorted()).toEqual(['v2', 'v3']);
  expect((await list(`assignee=none&q=${q('主辦')}`)).ids).toEqual([]);
  expect(await list(`assignee=${lin}`)).toMatchObject({ ids: [], total: '0' });
  const file = await (await browser.send('GET', `${PATH}/export.csv?assignee=me`)).text();
  expect(file).toContain('主辦會計');
  expect(file).not.toMatch(/採購|陳顧問/);
  // Whoever copies it looks after the copy; of one that is nobody's, nobody does.
  expect(await manager.ok('POST', `${PATH}/v1/duplicate`)).toMatchObject({ assigneeName: '林主管' });
  expect(await manager.ok('POST', `${PATH}/v2/duplicate`)).toMatchObject({ assigneeId: null });
  const others = (await asStored('v2')) as AdminVacancy;
  expect(await manager.call('PUT', `${PATH}/v2`, { ...others, assigneeId: 'nobody' })).toMatchObject([
    400,
    { errors: { assigneeId: ['負責人 不是有效的選項'] } },
  ]);
  // With a disabled account one keeps what one has, and gets nothing more.
  await manager.ok('POST', `/api/admin/staff/${chen}/disable`);
  const kept = (await manager.ok('GET', `${PATH}/v1`)) as AdminVacancy;
  expect(await manager.ok('PUT', `${PATH}/v1`, { ...kept, salary: '月薪 60,000 元' })).toMatchObject({
    assigneeName: '陳顧問',
  });
  expect((await manager.call('PUT', `${PATH}/v2`, { ...others, assigneeId: chen }))[0]).toBe(400);
  expect(await manager.ok('GET', '/api/admin/staff/names')).toEqual([
    { id: lin, name: '林主管', isActive: true },
    { id: chen, name: '陳顧問', isActive: false },
  ]);
});

test('many vacancies are handed over at once, and told by one letter', async () => {
  const { site, browser, store, list } = await vacancySite();
  const { browser: manager } = await site.manager();
  const { id: assigneeId } = (await browser.ok('GET', '/api/admin/me')) as { id: string };
  await store(['a'], ['b'], ['c']);
  const assign = async (ids: string[], to: string | null) => {
    const vacancies = (await shown(manager, ...ids)).map(({ id, revision }) => ({ id, revision }));
    const body = { vacancies, action: 'assign' };
    // Forgotten is not the same as nobody.
    expect(await manager.errors(`${PATH}/bulk`, body)).toEqual({ assigneeId: ['負責人 為必填'] });
    return manager.ok('POST', `${PATH}/bulk`, { ...body, assigneeId: to });
  };
  expect(await assign(['a', 'b'], assigneeId)).toEqual({ changed: 2, refused: [], stale: [], gone: 0 });
  expect(await assign(['a', 'b', 'c'], assigneeId)).toEqual({ changed: 1, refused: [], stale: [], gone: 0 });
  expect(await site.mailTo('chen@agency.example')).toMatchObject({ subject: '林主管 請您負責這 2 個職缺' });
  expect(await site.mailTo('chen@agency.example', 2)).toMatchObject({ subject: '林主管 請您負責職缺「職務c」' });
  expect(await assign(['a'], null)).toEqual({ changed: 1, refused: [], stale: [], gone: 0 });
  expect((await list('assignee=none')).ids).toEqual(['a']);
  const noted = site.deps.database.db.selectFrom('audit_entries').select('detail').where('action', '=', '修改職缺');
  expect((await noted.orderBy('entry_id').execute()).map(({ detail }) => JSON.parse(detail))).toContainEqual({
    負責人: '陳顧問 → 無',
    批次: 1,
  });
});

test('the checker answers its findings', async () => {
  const { browser } = await vacancySite();
  const found = await browser.ok('POST', `${PATH}/check`, { ...INPUT, salary: '面議', content: '限女性' });
  expect(found).toContainEqual({ kind: 'salary', field: 'salary', text: expect.stringContaining('就業服務法第 5 條') });
  expect(found).toContainEqual({ kind: 'discrimination', field: 'content', text: expect.stringContaining('性別') });
});

test('what is wrong is told by field, what is unknown is not found', async () => {
  const { browser } = await vacancySite();
  expect(await browser.errors(PATH, { position: 'x'.repeat(201), workType: '時薪', lastDay: '2026-02-30' })).toEqual({
    position: ['職務名稱 不得超過 200 個字元'],
    category: ['職務類別 為必填'],
    city: ['縣市 為必填'],
    salary: ['薪資 為必填'],
    workType: ['工作性質 不是有效的選項'],
    content: ['工作內容 為必填'],
    lastDay: ['截止日期 不是有效的值'],
  });
  for (const id of ['nothing', '%00', '%F0%9F%9A%80']) {
    expect((await browser.call('GET', `${PATH}/${id}`))[0]).toBe(404);
    expect((await browser.call('PUT', `${PATH}/${id}`, await based(browser, `${PATH}/${id}`, INPUT)))[0]).toBe(404);
    expect((await browser.call('POST', `${PATH}/${id}/duplicate`))[0]).toBe(404);
  }
  const vacancies = Array(201).fill({ id: 'a', revision: 0 });
  expect(await browser.errors(`${PATH}/bulk`, { vacancies, action: 'delete' })).toEqual({
    vacancies: ['職缺 最多可選 200 項'],
  });
  expect(await browser.errors(`${PATH}/bulk`, { vacancies: [{ id: 'a' }], action: 'delete' })).toEqual({
    vacancies: ['這個頁面已經過時，請先複製輸入的內容，重新整理後再儲存一次'],
  });
  expect((await browser.call('GET', `${PATH}?status=gone`))[0]).toBe(400);
  const long = '字'.repeat(20_000);
  expect((await browser.call('POST', PATH, { ...INPUT, content: long }))[0]).toBe(200);
});

test('a vacancy is scheduled: the public sees it from its time on, and first of all', async () => {
  const { site, browser, stranger, store, publicStatus } = await vacancySite();
  await store(['other', {}]);
  const draft = (await browser.ok('POST', PATH, { ...INPUT, lastDay: '2099-12-31' })) as AdminVacancy;
  const own = `${PATH}/${draft.id}`;
  const later = new Date(site.deps.now().getTime() + 3_600_000).toISOString();
  expect(
    await browser.errors(`${own}/publish`, await based(browser, `${own}/publish`, { publishAt: 'tomorrow' })),
  ).toEqual({
    publishAt: ['發布時間 不是有效的值'],
  });
  expect(
    await browser.errors(
      `${own}/publish`,
      await based(browser, `${own}/publish`, { publishAt: '2026-01-01T00:00:00Z' }),
    ),
  ).toEqual({
    publishAt: ['發布時間須晚於現在'],
  });
  expect(
    await browser.call(
      'POST',
      `${own}/publish`,
      await based(browser, `${own}/publish`, { publishAt: '2100-02-01T00:00:00Z' }),
    ),
  ).toEqual([400, '截止日期早於發布時間，請先修改截止日期再發布']);
  const scheduled = await browser.ok('POST', `${own}/publish`, { publishAt: later, revision: draft.revision });
  expect(scheduled).toMatchObject({ status: 'scheduled', publishAt: later });
  expect(await publicStatus(draft.id)).toBe(404);
  site.wait(3_600_000);
  expect(await publicStatus(draft.id)).toBe(200);
  const [first] = (await stranger.ok('POST', '/api/vacancy', {})) as { vacancyId: string }[];
  expect(first!.vacancyId).toBe(draft.id);
});

test('several are checked before they are published; a scheduled one keeps an end after its beginning', async () => {
  const { site, browser, store } = await vacancySite();
  await store(['good', { salary: '月薪 42,000~45,000 元' }], ['bad', { position: '櫃台小姐', salary: '面議' }]);
  const found = await browser.ok('POST', `${PATH}/bulk/check`, { ids: ['good', 'bad', 'gone'] });
  expect(found).toMatchObject([{ id: 'bad', warnings: [{ kind: 'salary' }, { kind: 'discrimination' }] }]);
  const later = new Date(site.deps.now().getTime() + 20 * 86_400_000).toISOString();
  const scheduled = (await browser.ok('POST', PATH, INPUT)) as AdminVacancy;
  await browser.ok(
    'POST',
    `${PATH}/${scheduled.id}/publish`,
    await based(browser, `${PATH}/${scheduled.id}/publish`, { publishAt: later }),
  );
  const lastDay = new Date(site.deps.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const [status, reply] = await browser.call(
    'PUT',
    `${PATH}/${scheduled.id}`,
    await based(browser, `${PATH}/${scheduled.id}`, { ...INPUT, lastDay }),
  );
  expect([status, reply]).toMatchObject([400, { errors: { lastDay: ['截止日期早於發布時間，請先變更發布時間'] } }]);
  const off = (await browser.ok(
    'POST',
    `${PATH}/${scheduled.id}/unpublish`,
    await based(browser, `${PATH}/${scheduled.id}/unpublish`, {}),
  )) as AdminVacancy;
  expect(off.updatedAt <= site.deps.now().toISOString()).toBe(true);
});

test('a place is one of Taiwan’s, or says its country; pay has one form', async () => {
  const { browser } = await vacancySite();
  const add = (changes: object) => browser.call('POST', PATH, { ...INPUT, ...changes });
  const home = { city: '台中', township: '', address: '台中市北屯區崇德路 1 號', salary: '月薪 40,000 元以上' };
  expect(await add(home)).toMatchObject([
    200,
    { nation: '台灣', city: '台中市', township: '北屯區', address: '崇德路 1 號', salary: '月薪 40,000 元' },
  ]);
  expect(await add({ city: '大板' })).toMatchObject([
    400,
    { errors: { city: [expect.stringContaining('22 個縣市')] } },
  ]);
  expect(await add({ city: '大阪', nation: '日本' })).toMatchObject([200, { nation: '日本', city: '大阪' }]);
  const found = (await browser.ok('POST', '/api/vacancy', { keywords: [], cities: ['台中'] })) as unknown[];
  expect(found).toEqual([]);
});
