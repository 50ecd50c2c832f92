import { allPages, expect, firstLink, test } from '../support/site.ts';

test.use({ javaScriptEnabled: false });

test('every page can be read', async ({ page }) => {
  for (const path of await allPages(page)) {
    await page.goto(path);
    await expect.soft(page.locator('h1'), path).toBeVisible();
    // What is seen, not what is in the page hidden: the rendered text is meant.
    // biome-ignore lint/performance/useDomNodeTextContent: see above
    expect.soft((await page.locator('main').innerText()).length, path).toBeGreaterThan(60);
    await expect.soft(page.locator('.loading').filter({ visible: true }), path).toHaveCount(0);
    await expect.soft(page.getByRole('main').getByRole('button', { name: /一則|輪播|分享/ }), path).toHaveCount(0);
  }
});

test('the menu leads everywhere', async ({ page }) => {
  await page.goto('/');
  for (const path of ['/service/advisor', '/article/column', '/jobs']) {
    const link = page.locator(`header a[href="${path}"], footer a[href="${path}"]`).filter({ visible: true }).first();
    await link.click();
    await expect(page).toHaveURL(path);
  }
});

test('words are searched for from the home page and from Jobs', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('search').getByLabel('關鍵字').fill('工程師');
  await page.getByRole('search').getByRole('button', { name: '搜尋' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/jobs' && url.searchParams.get('keywords') === '工程師');
  await expect(page.locator('.jobs-hits')).toContainText('個符合的職缺');
  await page.getByRole('search').getByLabel('關鍵字').fill('工程師 龘');
  await page.getByRole('search').getByRole('button', { name: '搜尋' }).click();
  await expect(page.locator('.jobs-hits')).toContainText('沒有找到符合的職缺');
});

test('Jobs pages, sorts and takes filters away by links', async ({ page }) => {
  await page.goto('/jobs?cities=%E5%8F%B0%E4%B8%AD%E5%B8%82');
  await page.locator('.jobs-active-filters .chip').click();
  await expect(page).toHaveURL('/jobs');
  await page.locator('.jobs-results th', { hasText: '地區' }).getByRole('link').click();
  await expect(page).toHaveURL('/jobs?sort=city');
  await page.getByRole('link', { name: '下一頁' }).click();
  await expect(page).toHaveURL('/jobs?sort=city&page=2');
  await expect(page.locator('.jobs-results th', { hasText: '地區' })).toHaveAttribute('aria-sort', 'ascending');
  await page.locator('.jobs-results a[href^="/job/"]').first().click();
  await expect(page).toHaveURL(/\/job\//);
});

test('a city, a category and a township are chosen beside the other filters', async ({ page }, info) => {
  await page.goto('/jobs?keywords=%E4%BA%BA');
  await page.getByRole('link', { name: /更多條件/ }).click();
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: info.outputPath(`filters-${width}.png`), fullPage: true });
  }
  await page.getByRole('group', { name: '地區' }).getByLabel('台中市').check();
  await page.getByRole('button', { name: '更新條件' }).click();
  await expect(page).toHaveURL(
    (url) => url.pathname === '/jobs/filters' && url.searchParams.get('cities') === '台中市',
  );
  await expect(page.getByRole('group', { name: '地區' }).getByLabel('台中市')).toBeChecked();
  await page.getByRole('group', { name: '鄉鎮市區' }).getByRole('checkbox').first().check();
  await page.getByRole('group', { name: '類別' }).getByLabel('行政後勤').check();
  await page.getByRole('button', { name: /^看/ }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/jobs' && url.searchParams.get('categories') === '行政後勤');
  await expect(page.locator('.jobs-active-filters .chip')).toHaveCount(4);
});

test('every article of a list is in the page', async ({ page }) => {
  for (const [path, type] of [
    ['/article/latestNews', 'LatestNews'],
    ['/article/column', 'Column'],
  ]) {
    const all = (await (await page.request.get(`/api/article/type/${type}?fields=card`)).json()) as unknown[];
    await page.goto(path as string);
    await expect(page.locator('.article-list > li').filter({ visible: true })).toHaveCount(all.length);
  }
});

test('a page that is missing leads home', async ({ page, watched }) => {
  watched.allowed.push(/404/);
  await page.goto('/nothing');
  await page.getByRole('main').getByRole('link', { name: '回到首頁' }).click();
  await expect(page).toHaveURL('/');
  const response = await page.goto((await firstLink(page, '/article/column', '/article/details/')) as string);
  expect(response?.status()).toBe(200);
});

test('a form that only scripts can send says so, and what is typed stands in no address', async ({ page, watched }) => {
  watched.allowed.push(/405/);
  for (const path of ['/login', '/register', '/contactUs']) {
    await page.goto(path);
    const form = page.locator('main form').first();
    await expect(form.locator('noscript p')).toBeVisible();
    await form.getByLabel('電子信箱').fill('ming@example.com');
    await form.locator('[type="submit"]').click();
    await expect(page.locator('h1')).toHaveText('表單沒有送出');
    await expect(page).toHaveURL(path);
    await page.getByRole('link', { name: '回到表單' }).click();
    await expect(form).toBeVisible();
  }
});

test('what needs scripts says so, and no button stands there that does nothing', async ({ page }) => {
  const job = await firstLink(page, '/jobs', '/job/');
  for (const path of [job, '/jobs', '/login', '/register', '/contactUs']) {
    await page.goto(path);
    await expect.soft(page.locator('main button[type="button"]').filter({ visible: true }), path).toHaveCount(0);
  }
  await page.goto(job);
  const said = page.locator('main noscript p');
  await expect(said).toBeVisible();
  await expect(said).toHaveText('要應徵這個職缺，請開啟瀏覽器的 JavaScript。');
  // On the footer's dark ground it is as light as what stands below it.
  const note = page.locator('.newsletter-note');
  const colour = await note.evaluate((element) => getComputedStyle(element).color);
  await expect(page.locator('footer noscript p')).toHaveCSS('color', colour);
});
