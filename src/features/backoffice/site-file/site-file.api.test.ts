import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { seedIfEmpty } from '#app/seed.server.ts';
import * as make from '#test/made/files.ts';
import { uploadPicture } from '#test/made/pictures.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import { forge, forgePictures } from '#test/made/site-file.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { STAFF_PASSWORD, staffSite } from '#test/sites/staff-site.ts';
import type { Plan } from './contract.ts';

type Form = Record<string, string>;

function formOf(file: Uint8Array, fields: Form = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([new Uint8Array(file)], 'trial.site'));
  return form;
}

const check = async (manager: Browser, file: Uint8Array) =>
  (await manager.ok('POST', '/api/admin/siteFile/check', formOf(file))) as Plan;

const bring = (manager: Browser, file: Uint8Array, fields: Form) =>
  manager.call('POST', '/api/admin/siteFile/import', formOf(file, { password: STAFF_PASSWORD, ...fields }));

async function bringWhole(manager: Browser, file: Uint8Array): Promise<Plan> {
  const { fingerprint } = await check(manager, file);
  const [status, reply] = await bring(manager, file, { fingerprint });
  expect([status, reply]).toEqual([200, reply]);
  return reply as Plan;
}

const counted = ({ counts }: Plan) =>
  Object.fromEntries(
    counts.map(({ label, added, changed, removed, kept }) => [label, [added, changed, removed, kept]]),
  );

async function publishText(manager: Browser, id: string, change: (value: never) => object): Promise<void> {
  const text = (await manager.ok('GET', `/api/admin/texts/${id}`)) as { revision: number; value: never };
  const value = change(text.value);
  const draft = await manager.ok('PUT', `/api/admin/texts/${id}/draft`, { revision: text.revision, value });
  const { revision } = draft as { revision: number };
  await manager.ok('POST', `/api/admin/texts/${id}/publish`, { revision, publishAt: '' });
}

/** A site that an agency has made its own: facts, look, words, content, settings; and a member with a resume. */
async function ownSite() {
  const site = await staffSite();
  await seedIfEmpty(site.deps);
  const { browser: manager } = await site.manager();
  const logo = await uploadPicture(manager, await make.png(300, 100), { purpose: 'logo' });
  const cover = await uploadPicture(manager, await make.jpeg(1700, 1100), { purpose: 'cover' });
  await publishText(manager, 'company', (value: object) => ({ ...value, name: '晨光人力' }));
  await publishText(manager, 'look', (value: object) => ({
    ...value,
    colour: '#204060',
    logo: { ...logo, alt: '' },
  }));
  const article = {
    typeName: 'Column',
    title: '自己的文章',
    summary: '摘要',
    content: `<p>文</p><p><img src="${cover.url}" alt="圖"></p>`,
    coverImage: cover.url,
    externalLink: '',
    expiresAt: '',
  };
  const made = (await manager.ok('POST', '/api/admin/articles', article)) as { id: string; revision: number };
  await manager.ok('POST', `/api/admin/articles/${made.id}/publish`, { revision: made.revision, publishAt: '' });
  await manager.ok('POST', '/api/admin/vacancies', VACANCY);
  await manager.ok('POST', '/api/admin/synonyms', { words: ['堆高機', '天車'] });
  await manager.ok('POST', '/api/admin/newsletters', {
    subject: '第一期',
    introduction: '您好',
    articleIds: [made.id],
  });
  const letter = { stage: '面試', subject: '面試通知', text: '{name} 您好', revision: 0 };
  await manager.ok('PUT', '/api/admin/settings/letters', letter);
  const member = await site.member('ming@example.com');
  return { site, manager, member };
}

const VACANCY = {
  position: '堆高機操作員',
  category: '生產製造',
  city: '台中市',
  township: '西屯區',
  salary: '月薪 40,000 元以上',
  content: '操作堆高機',
  facts: { employer: '晨光貿易', skills: ['堆高機'] },
};

async function taken(manager: Browser): Promise<Buffer> {
  const response = await manager.send('GET', '/api/admin/siteFile');
  expect([response.status, response.headers.get('Content-Disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="site-\d{4}-\d\d-\d\d\.site"$/),
  ]);
  return Buffer.from(await response.arrayBuffer());
}

const PUBLIC = ['/api/vacancy/regions', '/api/Vacancy/Categories', '/api/article/type/Newsletter', '/api/Carousel'];

/** What visitors see, but for the names of pictures, which are each site's own. */
async function seen(browser: Browser) {
  const read = async (path: string) => (await browser.send('GET', path)).text();
  const all = [
    await (await browser.send('POST', '/api/vacancy', { keywords: [] })).text(),
    ...(await Promise.all(PUBLIC.map(read))),
    await read('/api/article/type/Column'),
    await read('/api/siteText/company'),
    await read('/api/siteText/look'),
  ];
  return all.map((text) => text.replace(/\/pictures\/[0-9a-f-]{36}/g, '/pictures/ID'));
}

test('a site travels into an empty one: what visitors see is the same, pictures included, and nobody comes along', async () => {
  const { site, manager, member } = await ownSite();
  const file = await taken(manager);
  expect(await site.log()).toContain('林主管 帶走設定與內容');
  const inside = gunzipSync(file).toString('utf8');
  for (const secret of ['ming@example.com', 'lin@agency.example', 'password', '王小明'])
    expect(inside).not.toContain(secret);

  const empty = await staffSite({ SEED: 'none' });
  const { browser: there } = await empty.manager('wang@agency.example', '王經理');
  const plan = await check(there, file);
  expect(plan.company).toBe('晨光人力');
  expect(counted(plan)).toMatchObject({
    網站內容: [0, 2, 0, 0],
    設定: [0, 1, 0, 0],
    電子報: [1, 0, 0, 0],
    圖片: [2, 0, 0, 0],
  });
  expect(await seen(there)).not.toEqual(await seen(member));
  await bringWhole(there, file);
  expect(await seen(there)).toEqual(await seen(member));
  expect(await empty.log()).toContain('王經理 匯入設定與內容 晨光人力');

  const [{ coverImage }] = (await there.ok('GET', '/api/admin/articles?q=自己的文章')) as [{ coverImage: string }];
  expect((await there.send('GET', coverImage)).headers.get('Content-Type')).toBe('image/webp');
  const [vacancy] = (await there.ok('GET', '/api/admin/vacancies?q=堆高機')) as [{ id: string }];
  expect(await there.ok('GET', `/api/admin/vacancies/${vacancy.id}`)).toMatchObject({ facts: VACANCY.facts });
  // The demonstration is known as such here too.
  expect((await there.send('GET', '/')).headers.get('X-Robots-Tag')).toBe('noindex');
  // The same again changes nothing but what is written anew.
  const again = counted(await check(there, file));
  expect(again).toMatchObject({ 設定: [0, 0, 0, 0], 同義詞: [0, expect.any(Number), 0, 0], 電子報: [0, 1, 0, 0] });
});

test('a storage that fails breaks the download off, and the site goes on', async () => {
  const { site, manager } = await ownSite();
  const { storage } = site.deps;
  site.deps.storage = { ...storage, get: () => Promise.reject(new Error('file storage: out of reach')) };
  const response = await manager.send('GET', '/api/admin/siteFile');
  await expect(response.arrayBuffer()).rejects.toThrow('out of reach');
  site.deps.storage = storage;
  expect(gunzipSync(await taken(manager)).includes('"kind":"manifest"')).toBe(true);
});

/** A member of this site has applied for its one vacancy. */
async function siteWithApplication() {
  const site = await staffSite({ SEED: 'none' });
  const { browser: manager } = await site.manager('wang@agency.example', '王經理');
  const publish = async (position: string) => {
    const made = (await manager.ok('POST', '/api/admin/vacancies', { ...VACANCY, position })) as never as Row;
    await manager.ok('POST', `/api/admin/vacancies/${made.id}/publish`, { revision: made.revision, publishAt: '' });
    return made.id;
  };
  const [applied, lonely] = [await publish('有人應徵'), await publish('沒人應徵')];
  await publishText(manager, 'company', (value: object) => ({ ...value, name: '原本的公司' }));
  const member = await site.member('hua@example.com');
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', CONTACT);
  await member.ok('PUT', '/api/condition', CONDITION);
  await member.call('POST', '/api/education', EDUCATION);
  await member.ok('POST', '/api/vacancy/apply', { vacancyId: applied });
  return { site, manager, member, applied, lonely };
}
interface Row {
  id: string;
  revision: number;
}

test('where there is content it is replaced as the preview says; applications, members and versions stay', async () => {
  const { manager: source } = await ownSite();
  const file = await taken(source);
  const { site, manager, member, applied, lonely } = await siteWithApplication();
  const plan = await check(manager, file);
  expect(counted(plan).職缺).toEqual([expect.any(Number), 0, 1, 1]);
  expect(plan.notes.join()).toMatch(/1 筆職缺不在檔案裡，但有人應徵過/);
  const before = await member.ok('GET', '/api/vacancy/applied');
  await bringWhole(manager, file);
  expect(await member.ok('GET', '/api/vacancy/applied')).toEqual(before);
  expect(await manager.ok('GET', `/api/admin/vacancies/${applied}`)).toMatchObject({ status: 'draft' });
  expect((await manager.call('GET', `/api/admin/vacancies/${lonely}`))[0]).toBe(404);
  const versions = (await manager.ok('GET', '/api/admin/texts/company/versions')) as { isShown: boolean }[];
  expect(versions.map(({ isShown }) => isShown)).toEqual([true, false, false]);
  expect(await member.ok('GET', '/api/isAuthenticated')).toMatchObject({ isAuthenticated: true });
  expect((await site.log()).at(-1)).toBe('王經理 匯入設定與內容 晨光人力');
});

test('a privacy policy that members have agreed to here is not replaced by one of the same date', async () => {
  const { manager: source } = await ownSite();
  const dated = (title: string, effectiveDate: string) => (value: object) => ({ ...value, title, effectiveDate });
  await publishText(source, 'privacy', dated('他們的政策', '2099-01-01'));
  const file = await taken(source);
  const { manager } = await siteWithApplication();
  await publishText(manager, 'privacy', dated('這裡的政策', '2099-01-01'));
  const plan = await check(manager, file);
  expect(plan.notes.join()).toContain('隱私權政策保留這裡的版本');
  await bringWhole(manager, file);
  expect(await manager.ok('GET', '/api/admin/texts/privacy')).toMatchObject({ shown: { title: '這裡的政策' } });
});

test('consultants may neither take nor bring; bringing wants the password and the preview that was seen', async () => {
  const { site, manager } = await ownSite();
  const file = await taken(manager);
  const { browser: consultant } = await site.consultant();
  expect((await consultant.send('GET', '/api/admin/siteFile')).status).toBe(403);
  expect((await consultant.call('POST', '/api/admin/siteFile/check', formOf(file)))[0]).toBe(403);
  expect((await bring(consultant, file, { fingerprint: 'x' }))[0]).toBe(403);
  const { fingerprint } = await check(manager, file);
  const before = await seen(manager);
  expect(await bring(manager, file, { fingerprint, password: 'wrong' })).toEqual([
    400,
    expect.objectContaining({ errors: { password: ['密碼錯誤'] } }),
  ]);
  await manager.ok('POST', '/api/admin/vacancies', { ...VACANCY, position: '後來新增' });
  expect(await bring(manager, file, { fingerprint })).toEqual([400, expect.stringContaining('預覽之後有變更')]);
  expect(await seen(manager)).toEqual(before);
});

test('whatever a file holds goes through the checks of what staff type, and one that fails leaves all as it was', async () => {
  const { site, manager } = await ownSite();
  const file = await taken(manager);
  const before = await seen(manager);
  const refused = async (given: Uint8Array, sentence: string | RegExp) => {
    for (const path of ['check', 'import']) {
      const fields: Form = path === 'import' ? { password: STAFF_PASSWORD, fingerprint: 'x' } : {};
      const [status, reply] = await manager.call('POST', `/api/admin/siteFile/${path}`, formOf(given, fields));
      expect([status, reply]).toEqual([
        400,
        { ...(reply as object), errors: { file: [expect.stringMatching(sentence)] } },
      ]);
    }
  };
  await refused(Buffer.from('hello'), '損壞');
  await refused(gzipSync('hello'), '損壞');
  await refused(file.subarray(0, file.length - 100), '損壞');
  await refused(gzipSync(Buffer.alloc(200 * 1024 * 1024)), /太大|損壞/);
  const change = (from: string | RegExp, to: string) => forge(gunzipSync(file), (text) => text.replace(from, to));
  await refused(change('"0001-first-tables"', '"9999-from-the-future"'), '較新的版本');
  await refused(change('"engine":"site"', '"engine":"sqlite"'), '這不是');
  await refused(change('"name":"titles"', '"name":"members"'), '損壞');
  await refused(change('"堆高機操作員"', '""'), '檔案裡的職缺「.*」不能匯入：職務名稱 為必填');
  await refused(change('"city":"台中市"', '"city":"月球"'), '不能匯入');
  await refused(change('"colour":"#204060"', '"colour":"#ffffff"'), '主色 太淺');
  await refused(change('"key":"pictures/', '"key":"../../pictures/'), '損壞');
  await refused(change(/"image":"[^"]*"/, '"image":"https://evil.example/x.png"'), '圖片');
  expect(await seen(manager)).toEqual(before);

  const hostile = change(
    '<p>文</p>',
    '<p onclick=\\"x()\\">文</p><script>alert(1)</script><svg onload=\\"x()\\"></svg>',
  );
  await bringWhole(manager, hostile);
  const [{ id }] = (await manager.ok('GET', '/api/admin/articles?q=自己的文章')) as [Row];
  const stored = await site.deps.database.db
    .selectFrom('articles')
    .select('content')
    .where('article_id', '=', id)
    .execute();
  expect(stored[0]!.content).toMatch(/^<p>文<\/p>.*<img/s);
  expect(stored[0]!.content).not.toMatch(/onclick|script|svg/);
});

test('a picture that is none, or is another under our name, is not stored as it came', async () => {
  const { manager } = await ownSite();
  const file = await taken(manager);
  const html = forgePictures(gunzipSync(file), () => Buffer.from('<!doctype html><script>alert(1)</script>'));
  const { fingerprint } = await check(manager, html);
  expect(await bring(manager, html, { fingerprint })).toEqual([
    400,
    expect.objectContaining({ errors: { file: [expect.stringMatching(/^檔案裡的圖片.*不能匯入/)] } }),
  ]);
  const [{ coverImage }] = (await manager.ok('GET', '/api/admin/articles?q=自己的文章')) as [{ coverImage: string }];
  const before = await (await manager.send('GET', coverImage)).arrayBuffer();
  const other = await make.png(1600, 1000);
  await bringWhole(
    manager,
    forgePictures(gunzipSync(file), () => other),
  );
  expect(await (await manager.send('GET', coverImage)).arrayBuffer()).toEqual(before);
});
