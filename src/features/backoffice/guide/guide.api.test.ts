import { expect, test } from 'vitest';
import { seedIfEmpty } from '#app/seed.server.ts';
import { demoVacancies } from '#content/demo/vacancies.ts';
import { STAFF_PASSWORD, staffSite } from '#test/sites/staff-site.ts';
import type { Guide, StepKey } from './contract.ts';

const PATH = '/api/admin/guide';

async function guideSite(env: Record<string, string> = {}) {
  const site = await staffSite(env);
  await seedIfEmpty(site.deps);
  const { browser } = await site.manager();
  const stranger = site.browser();
  const step = async (key: StepKey) => ((await browser.ok('GET', PATH)) as Guide).steps.find((one) => one.key === key)!;
  return { site, browser, stranger, step };
}

test('a new site has its steps before it; each says what is missing', async () => {
  const { browser, step } = await guideSite();
  const { steps, demonstration } = (await browser.ok('GET', PATH)) as Guide;
  expect(steps.map(({ key, isDone }) => [key, isDone])).toEqual([
    ['company', false],
    ['look', false],
    ['mail', false],
    ['signIn', false],
    ['content', false],
    ['staff', false],
  ]);
  expect(demonstration.vacancies).toBe(demoVacancies.length);
  expect((await step('content')).text).toContain(`${demonstration.vacancies} 筆示範職缺`);
});

test('steps are done by doing them', async () => {
  const { site, browser, step } = await guideSite({
    SMTP_URL: 'smtp://127.0.0.1:25',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
  expect((await step('mail')).isDone).toBe(true);
  expect(await step('signIn')).toMatchObject({ isDone: true, text: '可以用 Google 登入' });
  const publish = async (key: string, change: object) => {
    const { value, revision } = (await browser.ok('GET', `/api/admin/texts/${key}`)) as {
      value: object;
      revision: number;
    };
    await browser.ok('PUT', `/api/admin/texts/${key}/draft`, { revision, value: { ...value, ...change } });
    const sure = 'email' in change ? { password: STAFF_PASSWORD } : {};
    await browser.ok('POST', `/api/admin/texts/${key}/publish`, { revision: revision + 1, publishAt: '', ...sure });
  };
  await publish('company', { name: '海風人力' });
  const rest = '登記名稱、電話、傳真、電子信箱、地址、社群連結';
  expect(await step('company')).toMatchObject({ isDone: false, text: `還是示範資料：${rest}` });
  const address = { postalCode: '970', city: '花蓮縣', township: '花蓮市', street: '海風路 1 號' };
  const own = { legalName: '海風公司', phone: '03-823-4567', fax: '', email: 'a@b.example', address, social: [] };
  await publish('company', own);
  expect(await step('company')).toMatchObject({ isDone: false, text: '許可證字號還是示範號碼' });
  await publish('company', { privateEmploymentLicence: '北市就服字第0123號' });
  expect((await step('company')).isDone).toBe(true);
  await publish('look', { colour: '#8a1c2b' });
  expect((await step('look')).isDone).toBe(true);
  await browser.ok('POST', `${PATH}/demonstration`, { decision: 'remove' });
  await publish('home', { servicesTitle: '我們做的事' });
  expect((await step('content')).text).toContain('關於我們還是安裝時的文字');
  await publish('about', { milestonesTitle: '一路走來' });
  expect(await step('content')).toMatchObject({ isDone: true, text: '網站上沒有示範內容' });
  await site.consultant();
  expect(await step('staff')).toMatchObject({ isDone: true, text: '共有 2 位同仁' });
});

test('a step can be left, and taken up again', async () => {
  const { browser, step } = await guideSite();
  await browser.ok('POST', `${PATH}/skip`, { step: 'signIn', isSkipped: true });
  await browser.ok('POST', `${PATH}/skip`, { step: 'mail', isSkipped: true });
  await browser.ok('POST', `${PATH}/skip`, { step: 'signIn', isSkipped: false });
  expect([(await step('signIn')).isSkipped, (await step('mail')).isSkipped]).toEqual([false, true]);
  expect((await browser.call('POST', `${PATH}/skip`, { step: 'other', isSkipped: true }))[0]).toBe(400);
});

test('until somebody decides, the demonstration is marked and nothing for search engines; then it is gone but for what was changed', async () => {
  const { site, browser, stranger } = await guideSite();
  const home = await stranger.send('GET', '/');
  expect(home.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(await home.text()).toContain('本站目前的職缺、文章與首頁橫幅都是示範內容');
  const [own] = (await browser.ok('GET', '/api/admin/vacancies')) as { id: string; revision: number }[];
  const vacancy = (await browser.ok('GET', `/api/admin/vacancies/${own!.id}`)) as { revision: number };
  await browser.ok('PUT', `/api/admin/vacancies/${own!.id}`, { ...vacancy, position: '自己的職缺' });
  // A client named by a real vacancy, or one that staff have written about, is no part of the demonstration either.
  const clients = async () => (await browser.ok('GET', '/api/admin/clients')) as { id: string; name: string }[];
  const [named, changed, noted] = ['和木空間設計', '山徑單車', '風和髮廊'].map((name) => ({ name }));
  const pathOf = async (client: { name: string }) =>
    `/api/admin/clients/${(await clients()).find(({ name }) => name === client.name)!.id}`;
  const path = await pathOf(changed!);
  const client = (await browser.ok('GET', path)) as { contacts: object[] };
  expect(client.contacts).toHaveLength(2);
  await browser.ok('PUT', path, { ...client, remarks: '自己的說明' });
  await browser.ok('POST', `${await pathOf(noted!)}/notes`, { text: '下週再打' });
  const reply = (await browser.ok('POST', `${PATH}/demonstration`, { decision: 'remove' })) as Guide;
  expect(reply.demonstration).toEqual({ vacancies: 0, articles: 0, banners: 0 });
  const left = (await browser.ok('GET', '/api/admin/vacancies')) as { position: string }[];
  expect(left.map(({ position }) => position)).toEqual(['自己的職缺']);
  expect(await clients()).toMatchObject([named, changed, noted]);
  const after = await stranger.send('GET', '/');
  expect(after.headers.get('X-Robots-Tag')).toBeNull();
  expect(await after.text()).not.toContain('示範內容');
  expect((await site.log()).at(-1)).toBe('林主管 移除示範內容');
  // A start of the emptied site doesn't fill it again.
  await seedIfEmpty(site.deps);
  expect((await browser.ok('GET', '/api/admin/vacancies')) as unknown[]).toHaveLength(1);
});

test('what is kept is the agency’s own', async () => {
  const { browser, stranger } = await guideSite();
  await browser.ok('POST', `${PATH}/demonstration`, { decision: 'keep' });
  expect((await stranger.send('GET', '/jobs')).headers.get('X-Robots-Tag')).toBeNull();
  expect(((await browser.ok('GET', '/api/admin/vacancies')) as unknown[]).length).toBeGreaterThan(10);
});

test('it is for managers', async () => {
  const { site } = await guideSite();
  const { browser } = await site.consultant();
  expect((await browser.call('GET', PATH))[0]).toBe(403);
  expect((await browser.call('POST', `${PATH}/demonstration`, { decision: 'remove' }))[0]).toBe(403);
});

test('demonstration that was changed or deleted one by one is gone as well', async () => {
  const { site, browser, stranger, step } = await guideSite();
  const { database } = site.deps;
  await database.transaction(async (tx) => {
    await tx.deleteFrom('articles').execute();
    await tx.deleteFrom('carousel_items').execute();
    await tx.updateTable('vacancies').set({ revision: 1 }).execute();
  });
  // Not everything is the agency's own yet, but nothing is invented any more.
  expect(await step('content')).toMatchObject({ text: expect.stringContaining('示範內容已移除；首頁、關於我們') });
  const home = await stranger.send('GET', '/');
  expect(home.headers.get('X-Robots-Tag')).toBeNull();
  expect(await home.text()).not.toContain('示範內容');
  const { items } = (await browser.ok('GET', '/api/admin/opening')) as { items: { key: string; isDone: boolean }[] };
  expect(items.find(({ key }) => key === 'demonstration')).toMatchObject({ isDone: true });
});

test('a look that waits for its time is not the agency’s look yet', async () => {
  const { site, browser, step } = await guideSite();
  const { value } = (await browser.ok('GET', '/api/admin/texts/look')) as { value: object };
  await browser.ok('PUT', '/api/admin/texts/look/draft', { revision: 0, value: { ...value, colour: '#8a1c2b' } });
  const publishAt = new Date(site.deps.now().getTime() + 60_000).toISOString();
  await browser.ok('POST', '/api/admin/texts/look/publish', { revision: 1, publishAt });
  expect((await step('look')).isDone).toBe(false);
  site.wait(90_000);
  expect((await step('look')).isDone).toBe(true);
});
