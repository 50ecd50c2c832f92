import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { STALE } from '#shared/revisions.ts';
import { article, store } from '#test/made/content.ts';
import { based } from '#test/made/revised.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import type { AdminArticle } from './contract.ts';

const PATH = '/api/admin/articles';
const INPUT = {
  typeName: 'Column',
  title: '面試前的三件事',
  summary: '顧問整理的準備清單。',
  content: '<h2>第一件</h2><p>看<strong>地圖</strong>。</p>',
  coverImage: '/art/cover-river.webp',
};
/** Less than a session lasts without a call. */
const STEP_MS = 10 * 60_000;

async function articleSite() {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const stranger = site.browser();
  const list = async (query = '') => {
    const response = await browser.send('GET', `${PATH}?${query}`);
    expect(response.status).toBe(200);
    const rows = (await response.json()) as AdminArticle[];
    return {
      ids: rows.map(({ id }) => id),
      statuses: rows.map(({ status }) => status),
      total: response.headers.get('X-Total-Count'),
    };
  };
  const make = async (changes: object = {}) =>
    (await browser.ok('POST', PATH, { ...INPUT, ...changes })) as AdminArticle;
  const publicStatus = async (id: string) => (await stranger.call('GET', `/api/article/${id}`))[0];
  const at = (ms: number) => new Date(site.deps.now().getTime() + ms).toISOString();
  return { site, browser, stranger, list, make, publicStatus, at };
}

const q = encodeURIComponent;

test('a draft is made, changed, published, read by the public at once, and taken off again', async () => {
  const { site, browser, stranger, make, publicStatus } = await articleSite();
  const draft = await make();
  expect(draft).toMatchObject({ ...INPUT, status: 'draft', publishAt: null, externalLink: '', revision: 0 });
  const own = `${PATH}/${draft.id}`;
  expect(await publicStatus(draft.id)).toBe(404);
  const changed = { ...INPUT, title: '面試前的兩件事', externalLink: 'https://example.com/a', revision: 0 };
  expect(await browser.ok('PUT', own, await based(browser, own, changed))).toMatchObject({
    title: '面試前的兩件事',
    revision: 1,
  });
  expect(await browser.ok('POST', `${own}/publish`, { revision: 1 })).toMatchObject({ status: 'open', revision: 2 });
  const listed = (await stranger.ok('GET', '/api/article/type/Column')) as { title: string }[];
  expect(listed.map(({ title }) => title)).toEqual(['面試前的兩件事']);
  expect((await stranger.send('GET', `/article/details/${draft.id}`)).status).toBe(200);
  expect(await browser.ok('POST', `${own}/unpublish`, await based(browser, `${own}/unpublish`, {}))).toMatchObject({
    status: 'draft',
    publishAt: null,
  });
  expect(await publicStatus(draft.id)).toBe(404);
  expect(await stranger.ok('GET', '/api/article/type/Column')).toEqual([]);
  expect(await browser.call('DELETE', own, { revision: 2 })).toEqual([400, STALE]);
  expect((await browser.call('DELETE', own, await based(browser, own, {})))[0]).toBe(204);
  expect((await browser.call('GET', own))[0]).toBe(404);
  expect((await site.log()).slice(1)).toEqual([
    '陳顧問 新增文章 面試前的三件事',
    '陳顧問 修改文章 面試前的兩件事',
    '陳顧問 發布文章 面試前的兩件事',
    '陳顧問 下架文章 面試前的兩件事',
    '陳顧問 刪除文章 面試前的兩件事',
  ]);
});

test('one that is to come is shown when its time has come, and no longer when its end has', async () => {
  const { site, browser, make, publicStatus, list, at } = await articleSite();
  const { id } = await make({ expiresAt: at(3 * STEP_MS) });
  const publishAt = at(STEP_MS);
  expect(
    await browser.ok('POST', `${PATH}/${id}/publish`, await based(browser, `${PATH}/${id}/publish`, { publishAt })),
  ).toMatchObject({
    status: 'scheduled',
    publishAt,
  });
  expect(await publicStatus(id)).toBe(404);
  expect((await list('status=scheduled')).ids).toEqual([id]);
  site.wait(STEP_MS);
  expect(await publicStatus(id)).toBe(200);
  expect((await list('status=open')).ids).toEqual([id]);
  site.wait(2 * STEP_MS);
  expect(await publicStatus(id)).toBe(404);
});

test('what cannot be published is told in words: what is missing, a time that is over, an end before the start', async () => {
  const { browser, make, at } = await articleSite();
  const bare = await make({ summary: '', content: '<p></p>', coverImage: '' });
  expect(bare.content).toBe('');
  expect(
    await browser.errors(`${PATH}/${bare.id}/publish`, await based(browser, `${PATH}/${bare.id}/publish`, {})),
  ).toEqual({
    summary: ['摘要 為必填'],
    content: ['內容與外部連結至少須填一項'],
    coverImage: ['職場專欄須有封面圖片'],
  });
  // A link alone is enough, and news have no covers.
  const linked = { typeName: 'LatestNews', title: '題', summary: '摘要', externalLink: 'https://example.com/' };
  const news = await make({ ...linked, content: '', coverImage: '' });
  expect(
    await browser.ok('POST', `${PATH}/${news.id}/publish`, await based(browser, `${PATH}/${news.id}/publish`, {})),
  ).toMatchObject({ status: 'open' });
  // A published article must stay complete.
  const [status, body] = await browser.call(
    'PUT',
    `${PATH}/${news.id}`,
    await based(browser, `${PATH}/${news.id}`, { ...linked, externalLink: '' }),
  );
  expect([status, (body as { errors: object }).errors]).toEqual([400, { content: ['內容與外部連結至少須填一項'] }]);
  const { id } = await make({ expiresAt: at(DAY_MS) });
  expect(
    await browser.errors(
      `${PATH}/${id}/publish`,
      await based(browser, `${PATH}/${id}/publish`, { publishAt: at(-DAY_MS) }),
    ),
  ).toEqual({
    publishAt: ['發布時間須晚於現在'],
  });
  expect(
    await browser.errors(
      `${PATH}/${id}/publish`,
      await based(browser, `${PATH}/${id}/publish`, { publishAt: at(2 * DAY_MS) }),
    ),
  ).toBe('下架時間早於發布時間，請先修改下架時間再發布');
  // Nor may a scheduled one end before it begins.
  const waiting = await make(linked);
  const scheduled = await based(browser, `${PATH}/${waiting.id}/publish`, { publishAt: at(2 * DAY_MS) });
  await browser.ok('POST', `${PATH}/${waiting.id}/publish`, scheduled);
  const sooner = await based(browser, `${PATH}/${waiting.id}`, { ...linked, expiresAt: at(DAY_MS) });
  const refused = await browser.call('PUT', `${PATH}/${waiting.id}`, sooner);
  expect(refused).toMatchObject([400, { errors: { expiresAt: ['下架時間早於發布時間，請先變更發布時間'] } }]);
});

test('of two people who edit the same article the second is told, and nothing is overwritten', async () => {
  const { browser, make } = await articleSite();
  const { id, revision } = await make();
  const own = `${PATH}/${id}`;
  const answers = await Promise.all(
    ['甲', '乙'].map((title) => browser.call('PUT', own, { ...INPUT, title, revision })),
  );
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 400]);
  expect(answers.find(([status]) => status === 400)![1]).toBe(STALE);
  for (const act of ['publish', 'unpublish'])
    expect(await browser.call('POST', `${own}/${act}`, { revision })).toEqual([400, STALE]);
});

test('saving what is there changes nothing', async () => {
  const { browser, make } = await articleSite();
  const draft = await make();
  expect(
    await browser.ok(
      'PUT',
      `${PATH}/${draft.id}`,
      await based(browser, `${PATH}/${draft.id}`, { ...draft, expiresAt: '' }),
    ),
  ).toEqual(draft);
});

test('what may not stand in a text is removed, and its author is told what', async () => {
  const { browser, make } = await articleSite();
  const hostile =
    '<h1>題</h1><p style="color:red" onclick="alert(1)">文</p><script>alert(1)</script>' +
    '<img src="https://evil.example/a.png"><iframe src="https://evil.example"></iframe>' +
    '<a href="javascript:alert(1)">連結</a><marquee>跑</marquee>';
  const made = await make({ content: hostile });
  expect(made.content).toBe('<h2>題</h2><p>文</p><a>連結</a>跑');
  expect(made.removed).toEqual(['程式碼', '外部圖片', '嵌入內容', '不支援的格式']);
  expect(await browser.ok('GET', `${PATH}/${made.id}`)).not.toHaveProperty('removed');
  expect((await make()).removed).toBeUndefined();
});

test('the list knows drafts, scheduled, open and expired ones, types, and words as the public search folds them', async () => {
  const { site, list } = await articleSite();
  const day = (n: number) => `2026-02-0${n}T00:00:00.000Z`;
  await store(site as never, {
    articles: [
      article('draft', { publishAt: null, updatedAt: day(4), title: '臺北的ＡＢＣ' }),
      article('scheduled', { publishAt: '2999-01-01T00:00:00.000Z', updatedAt: day(3), typeName: 'Newsletter' }),
      article('open', { updatedAt: day(2), summary: '給工程師的信' }),
      article('expired', { expiresAt: day(1), updatedAt: day(1) }),
    ],
  });
  const all = ['draft', 'scheduled', 'open', 'expired'];
  expect(await list()).toEqual({ ids: all, statuses: all, total: '4' });
  expect((await list('direction=asc')).ids).toEqual(all.toReversed());
  for (const status of all)
    expect(await list(`status=${status}`)).toEqual({ ids: [status], statuses: [status], total: '1' });
  expect((await list('type=Newsletter')).ids).toEqual(['scheduled']);
  expect((await list(`q=${q('台北 abc')}`)).ids).toEqual(['draft']);
  expect((await list(`q=${q('工程師')}&status=open&type=Column`)).ids).toEqual(['open']);
  expect((await list(`q=${q('%')}`)).ids).toEqual([]);
  expect(await list('page=2&pageSize=3')).toMatchObject({ ids: ['expired'], total: '4' });
});

test('a duplicate is a draft with the same texts', async () => {
  const { browser, make } = await articleSite();
  const { id } = await make();
  await browser.ok('POST', `${PATH}/${id}/publish`, await based(browser, `${PATH}/${id}/publish`, {}));
  const copy = (await browser.ok('POST', `${PATH}/${id}/duplicate`)) as AdminArticle;
  expect(copy).toMatchObject({ ...INPUT, status: 'draft', publishAt: null });
  expect(copy.id).not.toBe(id);
});

test('what is wrong is told by field, what is unknown is not found', async () => {
  const { browser } = await articleSite();
  const wrong = {
    typeName: 'Blog',
    title: ' ',
    summary: 'x'.repeat(301),
    content: 'x'.repeat(200_001),
    coverImage: 'https://evil.example/a.png',
    externalLink: 'javascript:alert(1)',
    expiresAt: '2026-02-30T00:00',
  };
  expect(await browser.errors(PATH, wrong)).toEqual({
    typeName: ['類型 不是有效的選項'],
    title: ['標題 為必填'],
    summary: ['摘要 不得超過 300 個字元'],
    content: ['內容 不得超過 200000 個字元'],
    coverImage: ['封面圖片 不是有效的值'],
    externalLink: ['外部連結 須為有效的網址'],
    expiresAt: ['下架時間 不是有效的值'],
  });
  for (const externalLink of ['//evil.example', '/jobs', 'ftp://example.com/', 'https://a:b@example.com/', 'https://'])
    expect(await browser.errors(PATH, { ...INPUT, externalLink })).toEqual({
      externalLink: ['外部連結 須為有效的網址'],
    });
  for (const id of ['nothing', '%00', '%F0%9F%9A%80']) {
    expect((await browser.call('GET', `${PATH}/${id}`))[0]).toBe(404);
    expect((await browser.call('PUT', `${PATH}/${id}`, await based(browser, `${PATH}/${id}`, INPUT)))[0]).toBe(404);
    expect((await browser.call('DELETE', `${PATH}/${id}`, { revision: 0 }))[0]).toBe(404);
    for (const act of ['publish', 'unpublish', 'duplicate'])
      expect((await browser.call('POST', `${PATH}/${id}/${act}`, { revision: 0 }))[0]).toBe(404);
  }
  expect((await browser.call('GET', `${PATH}?status=gone`))[0]).toBe(400);
  const long = `<p>${'字'.repeat(199_000)}</p>`;
  expect((await browser.call('POST', PATH, { ...INPUT, content: long }))[0]).toBe(200);
  expect(await browser.errors(PATH, { ...INPUT, content: '<ul><li>'.repeat(201) })).toEqual({
    content: ['內容的格式太複雜，請改貼純文字後再排版'],
  });
  // What is stored can be sent back, so text added by the cleaning counts as well.
  expect(await browser.errors(PATH, { ...INPUT, content: '&'.repeat(60_000) })).toEqual({
    content: ['內容 不得超過 200000 個字元'],
  });
});

test('the preview shows a draft as its public page will, to staff alone, and nothing keeps it', async () => {
  const { site, browser, stranger, make } = await articleSite();
  const { id } = await make();
  const path = `/admin/preview/article/${id}`;
  const shown = await browser.send('GET', path);
  expect(shown.status).toBe(200);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  });
  const html = await shown.text();
  expect(html).toContain('<h2>第一件</h2><p>看<strong>地圖</strong>。</p>');
  expect(html).toMatch(/<h1[^>]*>面試前的三件事<\/h1>/);
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
  const member = await site.member('ming@example.com');
  for (const other of [stranger, member]) {
    const refused = await other.send('GET', path);
    expect([refused.status, (await refused.text()).includes('面試前')]).toEqual([404, false]);
  }
  expect((await browser.send('GET', '/admin/preview/article/nothing')).status).toBe(404);
  // The public page stays the same.
  expect((await stranger.send('GET', `/article/details/${id}`)).status).toBe(404);
});
