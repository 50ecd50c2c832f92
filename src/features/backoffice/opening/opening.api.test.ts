import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedIfEmpty } from '#app/seed.server.ts';
import { DELIVERED } from '#features/company/data.server.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import type { ItemKey, Opening } from './contract.ts';

const PATH = '/api/admin/opening';

async function openingSite(env: Record<string, string> = {}) {
  const site = await staffSite(env);
  await seedIfEmpty(site.deps);
  const { browser } = await site.manager();
  const item = async (key: ItemKey) =>
    ((await browser.ok('GET', PATH)) as Opening).items.find((one) => one.key === key)!;
  return { site, browser, item };
}

test('a site as installed is not ready, and says why', async () => {
  const { item } = await openingSite({ PUBLIC_URL: 'http://localhost:3000' });
  expect(await item('https')).toMatchObject({ isDone: false, text: expect.stringContaining('明文傳送') });
  expect((await item('identity')).isDone).toBe(false);
  expect((await item('demonstration')).isDone).toBe(false);
  expect(await item('mail')).toMatchObject({ isDone: false, text: '信件只存成檔案，收件人收不到' });
  expect(await item('backup')).toMatchObject({ isDone: false, text: expect.stringMatching(/^還沒有備份過，請/) });
  // The state of the machine.
  const [disk, load] = [await item('disk'), await item('load')];
  expect(disk.text).toMatch(disk.isDone ? /^還剩 .+（共 .+）$/ : /^只剩 .+請/);
  expect(load.text).toMatch(load.isDone ? /^不忙：/ : /^很忙：.+；請/);
});

test('what is mended counts at once', async () => {
  const { browser, item } = await openingSite();
  expect((await item('https')).isDone).toBe(true);
  await browser.ok('POST', '/api/admin/guide/demonstration', { decision: 'remove' });
  expect((await item('demonstration')).isDone).toBe(true);
  expect((await item('secondFactor')).isDone).toBe(true);
  expect(await item('words')).toMatchObject({ isDone: false, text: expect.stringMatching(/^首頁、關於我們還是/) });
  for (const key of ['home', 'about']) {
    const { value } = (await browser.ok('GET', `/api/admin/texts/${key}`)) as { value: object };
    await browser.ok('PUT', `/api/admin/texts/${key}/draft`, { revision: 0, value: ownWords(value) });
    await browser.ok('POST', `/api/admin/texts/${key}/publish`, { revision: 1, publishAt: '' });
  }
  expect((await item('words')).isDone).toBe(true);
});

/** The same, with one own word in the first text. */
const ownWords = (value: object) => JSON.parse(JSON.stringify(value).replace('年', '年起'));

test('who works without a second factor is named', async () => {
  const { site, item } = await openingSite();
  await site.consultant();
  expect(await item('secondFactor')).toMatchObject({ isDone: false, text: '還沒有設定的同仁：陳顧問' });
});

test('a policy confirmed as delivered becomes the agency’s own version, once, which no update changes', async () => {
  const { site, browser, item } = await openingSite();
  expect(await item('privacy')).toMatchObject({ isDone: false, text: expect.stringContaining('不隨程式更新而改變') });
  const confirm = (isConfirmed: boolean) => browser.ok('POST', `${PATH}/confirm`, { item: 'privacy', isConfirmed });
  for (const isConfirmed of [true, false, true]) await confirm(isConfirmed);
  expect((await item('privacy')).isDone).toBe(true);
  expect(await browser.ok('GET', '/api/admin/texts/privacy/versions')).toMatchObject([
    { version: 1, staffName: '林主管', isShown: true, differences: [], agreed: 0 },
    { version: 0, isShown: false },
  ]);
  const { rows } = await sql<{ content: string }>`select content from text_versions where text_key = 'privacy'`.execute(
    site.deps.database.db,
  );
  expect(rows.map(({ content }) => JSON.parse(content))).toEqual([DELIVERED.privacy]);
  expect(await browser.ok('GET', `/api/admin/audit?action=${encodeURIComponent('發布網站內容')}`)).toHaveLength(1);
});

test('what no program sees is said by a manager, with name and time, and can be taken back', async () => {
  const { site, browser, item } = await openingSite();
  for (const key of ['privacy', 'sitemap'])
    await browser.ok('POST', `${PATH}/confirm`, { item: key, isConfirmed: true });
  expect(await item('privacy')).toMatchObject({ isDone: true, confirmedBy: '林主管', confirmedAt: expect.any(String) });
  const { value, isDelivered } = (await browser.ok('GET', '/api/admin/texts/privacy')) as Record<string, object>;
  expect(isDelivered).toBe(false);
  const newer = { ...value, effectiveDate: '2100-01-01' };
  await browser.ok('PUT', '/api/admin/texts/privacy/draft', { revision: 0, value: newer });
  await browser.ok('POST', '/api/admin/texts/privacy/publish', { revision: 1, publishAt: '' });
  expect(await item('privacy')).toMatchObject({ isDone: false, text: expect.stringContaining('新版本') });
  await browser.ok('POST', `${PATH}/confirm`, { item: 'privacy', isConfirmed: true });
  expect((await item('privacy')).isDone).toBe(true);
  await browser.ok('POST', `${PATH}/confirm`, { item: 'privacy', isConfirmed: false });
  expect((await item('privacy')).isDone).toBe(false);
  expect((await item('sitemap')).isDone).toBe(true);
  expect((await browser.call('POST', `${PATH}/confirm`, { item: 'https', isConfirmed: true }))[0]).toBe(400);
  const { browser: consultant } = await site.consultant();
  expect((await consultant.call('GET', PATH))[0]).toBe(200);
  expect((await consultant.call('POST', `${PATH}/confirm`, { item: 'privacy', isConfirmed: true }))[0]).toBe(403);
});
