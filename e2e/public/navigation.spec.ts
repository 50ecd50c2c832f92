import { expect, open, type Page, test } from '../support/site.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: '主選單' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** A full page load would lose this. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

/** Holds a call back until the returned function is called. */
async function holdBack(page: Page, path: string) {
  const gate = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await gate.promise;
    // Nobody waits for it any more if its page was left.
    await route.continue().catch(() => {});
  });
  return gate.resolve;
}

/** The calls for data that the site gets from now on. */
function calls(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api\/(vacancy|article)|words|seen)/i.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

test('scripts are asked for once the page is painted, all at once', async ({ page }) => {
  const html = (await (await open(page, '/jobs'))?.text()) ?? '';
  const { painted, loaded, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    loaded: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
      .filter(({ path }) => path.endsWith('.js') && !path.includes('begin-client')),
  }));
  expect(scripts.length).toBeGreaterThan(4);
  // Later than half a second after the load doesn't matter, if a machine paints that late.
  expect(Math.min(...scripts.map(({ startTime }) => startTime))).toBeGreaterThanOrEqual(
    Math.min(painted, loaded + 500),
  );
  // A script named only in another's imports would come a round trip later.
  expect(scripts.filter(({ path }) => !html.includes(path))).toEqual([]);
});

test('where a browser tells nothing of what it paints, the scripts come as well', async ({ page, watched }) => {
  watched.allowed.push(/PerformanceObserver is not defined/);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PerformanceObserver'));
  await open(page, '/jobs');
});

test('steps back and forth lead through the pages that were seen, also after a reload', async ({ page }) => {
  await open(page, '/service/consult');
  await mark(page);
  await nav(page).getByRole('link', { name: '職缺快訊' }).click();
  await expect(heading(page)).toHaveText('職缺快訊');
  await nav(page).getByRole('link', { name: '聯絡我們' }).click();
  await expect(heading(page)).toHaveText('聯絡我們');
  await page.goBack();
  await expect(heading(page)).toHaveText('職缺快訊');
  await page.goBack();
  await expect(heading(page)).toHaveText('人才諮詢');
  await page.goForward();
  await expect(heading(page)).toHaveText('職缺快訊');
  expect(await isMarked(page)).toBe(true);
  await page.reload();
  await page.goForward();
  await expect(heading(page)).toHaveText('聯絡我們');
  await page.goBack();
  // Chromium refuses a second step while it still restores the page.
  await expect(heading(page)).toHaveText('職缺快訊');
  await page.goBack();
  await expect(heading(page)).toHaveText('人才諮詢');
});

test('a step back before the scripts run shows the page of that address', async ({ page }) => {
  await open(page, '/service/consult');
  await nav(page).getByRole('link', { name: '職缺快訊' }).click();
  await expect(heading(page)).toHaveText('職缺快訊');
  const release = await holdBack(page, '**/assets/libraries-*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(heading(page)).toHaveText('職缺快訊');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/service/consult');
  release();
  await expect(heading(page)).toHaveText('人才諮詢');
});

test('the page that was asked for last is shown, also if the one before comes later', async ({ page }) => {
  await open(page, '/service/consult');
  const release = await holdBack(page, '**/api/vacancy');
  await nav(page).getByRole('link', { name: '職缺快訊' }).click();
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('[aria-live]', { hasText: '載入中…' })).toHaveCount(1);
  await expect(page).toHaveURL('/service/consult');
  await nav(page).getByRole('link', { name: '聯絡我們' }).click();
  await expect(heading(page)).toHaveText('聯絡我們');
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy');
  release();
  await page.goBack();
  await expect(heading(page)).toHaveText('人才諮詢');
});

test('a page whose data cannot be read says so at its address, and the next one is shown', async ({
  page,
  watched,
}) => {
  watched.allowed.push(/503/);
  await open(page, '/service/consult');
  await page.route('**/words/contact', (route) => route.fulfill({ status: 503, body: '' }));
  await nav(page).getByRole('link', { name: '聯絡我們' }).click();
  await expect(page.getByRole('heading', { name: '暫時無法顯示這個頁面' })).toBeVisible();
  await expect(page).toHaveURL('/contactUs');
  await page.locator('footer').getByRole('link', { name: '隱私權政策' }).click();
  await expect(heading(page)).toHaveText('隱私權政策');
});

test('to a page that fails and on from it, one begins at the top', async ({ page, watched }) => {
  watched.allowed.push(/503/);
  await open(page, '/service/consult');
  await page.route('**/words/contact', (route) => route.fulfill({ status: 503, body: '' }));
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/contactUs"]')?.click());
  await expect(heading(page)).toHaveText('暫時無法顯示這個頁面');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('main')).toBeFocused();
  await page.locator('footer').getByRole('link', { name: '隱私權政策' }).click();
  await expect(heading(page)).toHaveText('隱私權政策');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('main')).toBeFocused();
  // A screen reader reads what gets the focus: the page's title.
  await expect(page.locator('main')).toHaveAccessibleName(/^隱私權政策｜/);
  await page.locator('footer').getByRole('link', { name: '個人資料的蒐集與利用' }).click();
  await expect(page.getByRole('region', { name: '個人資料的蒐集與利用' })).toBeFocused();
  await expect(page.locator('#collection')).toBeInViewport();
});

test('anchors are steps of their own, and nothing is read again for them', async ({ page }) => {
  await open(page, '/service/consult');
  await open(page, '/service/advisor');
  const asked = calls(page);
  const anchors = page.getByRole('navigation', { name: '本頁內容' }).getByRole('link');
  const [first, second] = [await anchors.nth(0).getAttribute('href'), await anchors.nth(1).getAttribute('href')];
  await anchors.nth(0).click();
  await expect(page).toHaveURL(new RegExp(`${first}$`));
  await anchors.nth(1).click();
  await expect(page).toHaveURL(new RegExp(`${second}$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${first}$`));
  await expect(page.locator(first as string)).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/service/advisor');
  expect(asked).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/service/consult');
});

test('following a link to where one is adds no step', async ({ page }) => {
  await open(page, '/service/consult');
  await nav(page).getByRole('link', { name: '聯絡我們' }).click();
  await expect(heading(page)).toHaveText('聯絡我們');
  const length = await page.evaluate(() => history.length);
  const again = page.waitForResponse('**/words/contact');
  await nav(page).getByRole('link', { name: '聯絡我們' }).click();
  await again;
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy');
  expect(await page.evaluate(() => history.length)).toBe(length);
});

test('what is pointed at is there before the press, is read once, and counted when it is shown', async ({ page }) => {
  await open(page, '/jobs');
  const asked = calls(page);
  const next = page.getByRole('link', { name: '第 2 頁' }).first();
  const before = await page.locator('.jobs-position a').first().textContent();
  const read = page.waitForResponse('**/api/vacancy');
  await next.scrollIntoViewIfNeeded();
  await next.hover();
  await (await read).finished();
  expect(asked).toEqual(['POST /api/vacancy']);
  expect((await read).request().headers().purpose).toBe('prefetch');
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('.jobs-position a').first()).not.toHaveText(before as string);
  await expect.poll(() => asked).toEqual(['POST /api/vacancy', 'POST /seen']);
});

test('under /api, menu and search cause only the calls that the specification names', async ({ page }) => {
  await open(page, '/');
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api')) asked.add(`${request.method()} ${pathname}`);
  });
  const footer = page.getByRole('navigation', { name: '頁尾選單' });
  for (const label of await footer.getByRole('link').allTextContents()) {
    // By keyboard: below a list that grows the nearer its end is, a link moves between pointing and pressing.
    await footer.getByRole('link', { name: label }).press('Enter');
    await expect(heading(page)).toContainText(label);
  }
  await page.getByRole('banner').getByRole('link', { name: '登入' }).click();
  await expect(heading(page)).toHaveText('登入');
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('main').getByLabel('關鍵字').fill('工程師');
  await page.getByRole('main').getByRole('button', { name: '搜尋' }).click();
  await expect(page).toHaveURL(/keywords=/);
  // The search's suggestions are calls of their own (docs/decisions/0088).
  const suggestions = page.waitForResponse('**/search-help/suggestions?*');
  await page.getByRole('main').getByLabel('關鍵字').pressSequentially('護理');
  await suggestions;
  const waysOut = page.waitForResponse('**/search-help/relaxed');
  await page.goto('/');
  await page.getByRole('main').getByLabel('關鍵字').fill('護理師 查無此事');
  await page.getByRole('main').getByRole('button', { name: '搜尋' }).click();
  await waysOut;
  // An article under the mouse is loaded ahead.
  const named =
    /^(POST \/api\/vacancy|GET \/api\/(isAuthenticated|Carousel|article\/type\/\w+|article\/[\da-f-]{36}))$/;
  expect(asked.size).toBeGreaterThan(3);
  expect([...asked].filter((call) => !named.test(call))).toEqual([]);
});

test('a page of the member area is not read before it is gone to', async ({ page }) => {
  await open(page, '/login');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/cv/work';
    link.textContent = '工作經驗';
    document.querySelector('main')?.prepend(link);
  });
  const code = page.waitForResponse(/work-page/);
  await page.getByRole('link', { name: '工作經驗' }).hover();
  await code;
  expect(asked.filter((path) => /^\/(api|words)\//.test(path))).toEqual([]);
});

test('an address that begins like another site’s is one of this site without a page', async ({
  page,
  baseURL,
  watched,
}) => {
  watched.allowed.push(/status of 404/);
  for (const path of ['//evil.example/jobs', '/\\evil.example/jobs', '/.//evil.example/x']) {
    await page.goto(`${baseURL}${path}`);
    await expect(page.getByRole('alertdialog')).toContainText('找不到頁面');
    expect(new URL(page.url()).origin).toBe(baseURL);
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect(page).toHaveURL('/');
  }
});

test('what is pressed in a window from before an update is shown, by a page of its own', async ({ page, watched }) => {
  watched.allowed.push(/status of 404/);
  await open(page, '/contactUs');
  let isNew = false;
  page.on('request', (request) => {
    isNew ||= request.isNavigationRequest();
  });
  // The code of the version before is gone.
  await page.route(/\/assets\/.*\.js/, (route) => (isNew ? route.continue() : route.fulfill({ status: 404 })));
  await nav(page).getByRole('link', { name: '職缺快訊' }).click();
  await expect(heading(page)).toHaveText('職缺快訊');
  await expect(page).toHaveURL('/jobs');
  expect(isNew).toBe(true);
  await page.goBack();
  await expect(heading(page)).toHaveText('聯絡我們');
});

test('a search in a window from before an update finds, by a page of its own', async ({ page, watched }) => {
  watched.allowed.push(/status of 404/);
  await open(page, '/jobs');
  let isNew = false;
  page.on('request', (request) => {
    isNew ||= request.isNavigationRequest();
  });
  await page.route(/\/assets\/.*\.js/, (route) => (isNew ? route.continue() : route.fulfill({ status: 404 })));
  const search = page.getByRole('search');
  await search.getByLabel('關鍵字').fill('會計');
  await search.getByRole('button', { name: '搜尋' }).click();
  await expect(page.getByRole('status').filter({ hasText: '個符合的職缺' })).toBeVisible();
  await expect(page).toHaveURL(/\/jobs\?keywords=/);
  expect(isNew).toBe(true);
});
