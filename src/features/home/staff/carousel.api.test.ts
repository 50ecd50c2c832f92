import { expect, test } from 'vitest';
import { STALE } from '#shared/revisions.ts';
import { jpeg } from '#test/made/files.ts';
import { uploadPicture } from '#test/made/pictures.ts';
import { based } from '#test/made/revised.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { type Banner, MAX_BANNERS } from './contract.ts';

const PATH = '/api/admin/carousel';
const INPUT = { device: 'desktop', image: '/art/banner-desktop-jobs.webp', alt: '找工作', link: '/jobs' };
/** Shorter than a session lasts without a call. */
const STEP_MS = 10 * 60_000;

async function carouselSite() {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const stranger = site.browser();
  const make = async (changes: object = {}) => (await browser.ok('POST', PATH, { ...INPUT, ...changes })) as Banner;
  const shown = async () => {
    const items = (await stranger.ok('GET', '/api/Carousel')) as { alt: string; type: number }[];
    return items.map(({ alt, type }) => `${type} ${alt}`);
  };
  const list = async () => ((await browser.ok('GET', PATH)) as Banner[]).map(({ alt, status }) => `${alt} ${status}`);
  const at = (ms: number) => new Date(site.deps.now().getTime() + ms).toISOString();
  return { site, browser, stranger, make, shown, list, at };
}

test('a banner is added, shown at once, changed, and taken away', async () => {
  const { site, browser, stranger, make, shown } = await carouselSite();
  const { url: image } = await uploadPicture(browser, await jpeg(), { purpose: 'desktop' });
  const banner = await make({ image });
  expect(banner).toMatchObject({ ...INPUT, image, endsAt: null, status: 'open', revision: 0 });
  expect(await shown()).toEqual(['0 找工作']);
  expect(await (await stranger.send('GET', '/')).text()).toContain(`src="${image}"`);
  const own = `${PATH}/${banner.id}`;
  const changed = { ...INPUT, image, alt: '找好工作', link: 'https://example.com/', revision: 0 };
  expect(await browser.ok('PUT', own, await based(browser, own, changed))).toMatchObject({
    alt: '找好工作',
    revision: 1,
  });
  expect(await shown()).toEqual(['0 找好工作']);
  expect(await browser.ok('GET', own)).toMatchObject({ link: 'https://example.com/', startsAt: banner.startsAt });
  expect(await browser.call('DELETE', own, { revision: 0 })).toEqual([400, STALE]);
  expect((await browser.call('DELETE', own, { revision: 1 }))[0]).toBe(204);
  expect(await shown()).toEqual([]);
  expect((await site.log()).slice(2)).toEqual([
    '陳顧問 新增輪播 找工作',
    '陳顧問 修改輪播 找好工作',
    '陳顧問 刪除輪播 找好工作',
  ]);
});

test('its time is kept: before it and after it the site does not show it', async () => {
  const { site, make, shown, list, at } = await carouselSite();
  await make({ startsAt: at(STEP_MS), endsAt: at(2 * STEP_MS) });
  expect([await shown(), await list()]).toEqual([[], ['找工作 scheduled']]);
  site.wait(STEP_MS);
  expect([await shown(), await list()]).toEqual([['0 找工作'], ['找工作 open']]);
  site.wait(STEP_MS);
  expect([await shown(), await list()]).toEqual([[], ['找工作 expired']]);
});

test('each device has its own order, which is set as a whole', async () => {
  const { site, browser, make, shown, list } = await carouselSite();
  const desktop = [await make({ alt: '一' }), await make({ alt: '二' }), await make({ alt: '三' })];
  const phone = await make({ alt: '手機', device: 'phone' });
  expect(await list()).toEqual(['一 open', '二 open', '三 open', '手機 open']);
  const ids = desktop.map(({ id }) => id);
  let seen = ids;
  const order = (given: string[], device = 'desktop') =>
    browser.call('POST', `${PATH}/order`, { device, ids: given, seen });
  const [status, rows] = await order([ids[2]!, ids[0]!, ids[1]!]);
  expect([status, (rows as Banner[]).map(({ alt }) => alt)]).toEqual([200, ['三', '一', '二', '手機']]);
  expect((await shown()).filter((item) => item.startsWith('0'))).toEqual(['0 三', '0 一', '0 二']);
  // Whoever still sees the first order is told, and changes nothing.
  for (const given of [ids, [ids[1]!, ids[0]!, ids[2]!]])
    expect(await order(given)).toEqual([400, '輪播的順序剛有人變更過，請確認後再排序一次']);
  expect((await shown()).filter((item) => item.startsWith('0'))).toEqual(['0 三', '0 一', '0 二']);
  expect(await browser.errors(`${PATH}/order`, { device: 'desktop', ids })).toEqual({
    seen: ['這個頁面已經過時，請先複製輸入的內容，重新整理後再儲存一次'],
  });
  // Whoever edits one of them meanwhile is not disturbed.
  await browser.ok('PUT', `${PATH}/${ids[0]}`, { ...INPUT, alt: '壹', revision: 0 });
  for (const wrong of [ids.slice(1), [...ids, phone.id], [ids[0]!, ids[0]!, ids[1]!], [phone.id, ids[0]!, ids[1]!]])
    expect(await order(wrong)).toEqual([400, '輪播剛有人新增或刪除，請重新整理後再排序']);
  seen = [phone.id];
  expect((await order([phone.id], 'phone'))[0]).toBe(200);
  expect((await site.log()).filter((line) => line.includes('排序輪播'))).toEqual(['陳顧問 排序輪播 電腦版']);
});

test('of two people who edit the same banner the second is told', async () => {
  const { browser, make } = await carouselSite();
  const { id, revision } = await make();
  const answers = await Promise.all(
    ['甲', '乙'].map((alt) => browser.call('PUT', `${PATH}/${id}`, { ...INPUT, alt, revision })),
  );
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 400]);
  expect(answers.find(([status]) => status === 400)![1]).toBe(STALE);
});

test('what is wrong is told by field, what is unknown is not found, and there is an end to their number', async () => {
  const { browser, make, at } = await carouselSite();
  expect(
    await browser.errors(PATH, { device: 'watch', image: 'https://evil.example/', link: 'jobs', startsAt: 'soon' }),
  ).toEqual({
    device: ['裝置 不是有效的選項'],
    image: ['圖片 不是有效的值'],
    alt: ['替代文字 為必填'],
    link: ['連結 須為有效的網址'],
    startsAt: ['開始時間 不是有效的值'],
  });
  for (const link of ['//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(await browser.errors(PATH, { ...INPUT, link })).toEqual({ link: ['連結 須為有效的網址'] });
  const moment = at(STEP_MS);
  expect(await browser.errors(PATH, { ...INPUT, startsAt: moment, endsAt: moment })).toEqual({
    endsAt: ['結束時間 須晚於開始時間'],
  });
  const gone = `/pictures/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}.webp`;
  expect(await browser.errors(PATH, { ...INPUT, image: gone })).toEqual({ image: ['圖片已不存在，請重新上傳'] });
  for (const id of ['nothing', '%00']) {
    expect((await browser.call('GET', `${PATH}/${id}`))[0]).toBe(404);
    expect((await browser.call('PUT', `${PATH}/${id}`, await based(browser, `${PATH}/${id}`, INPUT)))[0]).toBe(404);
    expect((await browser.call('DELETE', `${PATH}/${id}`, { revision: 0 }))[0]).toBe(404);
  }
  for (let n = 0; n < MAX_BANNERS; n++) await make();
  expect(await browser.errors(PATH, INPUT)).toBe('電腦版最多 50 張，請先刪除不用的');
});
