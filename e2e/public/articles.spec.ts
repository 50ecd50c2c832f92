import { expect, firstLink, open, type Page, test } from '../support/site.ts';

const LISTS = [
  ['/article/latestNews', 'LatestNews', '最新消息'],
  ['/article/newsletter', 'Newsletter', '電子報'],
  ['/article/column', 'Column', '職場專欄'],
] as const;

const items = (page: Page) => page.locator('.article-list > li');
const shown = (page: Page) => page.locator('.article-list > li:not([data-waiting])');

for (const [path, type, title] of LISTS)
  test(`${title} shows two more whenever two thirds of the page are passed, until all are there`, async ({ page }) => {
    const all = (await (await page.request.get(`/api/article/type/${type}?fields=card`)).json()) as { title: string }[];
    expect(all.length).toBeGreaterThan(6);
    // In a small window, the keyboard reaches the last one before the page has scrolled that far.
    await page.setViewportSize({ width: 320, height: 256 });
    await open(page, path);
    await shown(page).nth(1).getByRole('link').focus();
    await expect(shown(page)).toHaveCount(4);
    // A screen reader's own cursor doesn't scroll either, and doesn't move the focus.
    await page.getByRole('button', { name: '顯示更多文章' }).dispatchEvent('click');
    await expect(shown(page).nth(4).getByRole('link')).toBeFocused();
    await expect(shown(page)).toHaveCount(6);
    await page.setViewportSize({ width: 1280, height: 500 });
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(items(page)).toHaveCount(all.length);
    const loading = page.locator('.loading', { hasText: '載入中' });
    await expect(loading).toBeVisible();
    let before = await shown(page).count();
    expect(before % 2).toBe(0);
    expect(before).toBeLessThan(all.length);
    // Before two thirds nothing more comes; one step beyond, two more do.
    while (before < all.length) {
      await page.evaluate(() => {
        const edge = (document.documentElement.scrollHeight * 2) / 3;
        window.scrollTo({ top: edge - window.innerHeight + 1, behavior: 'instant' });
      });
      const next = Math.min(before + 2, all.length);
      await expect(shown(page)).toHaveCount(next);
      before = next;
    }
    await expect(loading).toBeHidden();
    await expect(items(page).locator('h2')).toHaveText(all.map((article) => article.title));
    for (const item of await items(page).all()) await expect(item).toBeVisible();
  });

for (const [path, , title] of LISTS)
  for (const width of [390, 1280])
    test(`${title} at ${width}: a quick swipe shows the next few, and not all`, async ({ page }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 500 });
      await open(page, path);
      const before = await shown(page).count();
      await page.mouse.move(195, 400);
      await page.mouse.wheel(0, 5000);
      await expect.poll(() => shown(page).count()).toBeGreaterThan(before);
      const footer = page.getByRole('contentinfo');
      await expect.poll(() => footer.evaluate((end) => end.getBoundingClientRect().top > innerHeight)).toBe(true);
      expect(await shown(page).count()).toBeLessThan(await items(page).count());
    });

test('what is wide in an article scrolls by itself', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, await firstLink(page, '/article/column', '/article/details/'));
  await page
    .locator('.prose')
    .first()
    .evaluate((prose) => {
      prose.innerHTML += `<table><tbody><tr>${'<td>欄位</td>'.repeat(6)}</tr></tbody></table><pre>${'x'.repeat(300)}</pre>`;
    });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('only the column shows covers, the others the day of publication', async ({ page }) => {
  await open(page, '/article/column');
  await expect(shown(page).first().locator('img')).toBeVisible();
  await expect(items(page).locator('time')).toHaveCount(0);
  await open(page, '/article/newsletter');
  await expect(shown(page).first().locator('time')).toHaveText(/^\d{4}-\d\d-\d\d$/);
  await expect(items(page).locator('img')).toHaveCount(0);
});

test('a sign of loading stands until a list has come', async ({ page }) => {
  await open(page, '/');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/article\/type\/Column/i, async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('footer').getByRole('link', { name: '職場專欄' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('職場專欄');
  await expect(page.locator('.loading', { hasText: '載入中' })).toBeVisible();
  await expect(items(page)).toHaveCount(0);
  answer();
  await expect(shown(page).first()).toBeVisible();
});

test('an article stands with its type, its text and at most nine others of the type', async ({ page }) => {
  const path = await firstLink(page, '/article/column', '/article/details/');
  const id = path.split('/').at(-1);
  const article = await (await page.request.get(`/api/article/${id}`)).json();
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title);
  await expect(page.getByRole('navigation', { name: '目前位置' })).toHaveText(`首頁職場專欄${article.title}`);
  await expect(page.locator('.prose').first()).not.toBeEmpty();
  // Printed, the article comes without the parts around every page.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > :visible')).toHaveCount(1);
  for (const one of ['navigation', 'complementary'] as const) await expect(page.getByRole(one)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  const others = page.getByRole('complementary', { name: '推薦文章' }).locator('li');
  const count = await others.count();
  expect(count).toBeGreaterThan(2);
  expect(count).toBeLessThanOrEqual(9);
  const links = await others.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links).not.toContain(path);
  const next = others.first();
  const title = (await next.locator('strong').textContent()) as string;
  await next.locator('a').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title}｜晴川人資`);
});
