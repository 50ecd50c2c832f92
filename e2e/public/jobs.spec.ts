import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { confirmAlert } from '../support/alerts.ts';
import { expect, firstLink, open, type Page, test } from '../support/site.ts';

const rows = (page: Page) => page.locator('.jobs-results tbody tr');
const box = (page: Page) => page.getByRole('search');
const hits = (page: Page) => page.locator('.jobs-hits');
const chips = (page: Page) => page.getByRole('list', { name: '目前的篩選條件' }).locator('.chip');

async function search(page: Page, words: string) {
  await box(page).getByLabel('關鍵字').fill(words);
  await box(page).getByRole('button', { name: '搜尋' }).click();
}

test.describe('searching', () => {
  test('narrows by words, keeps them in the box and names them as chips that take themselves away', async ({
    page,
  }) => {
    await open(page, '/jobs');
    await expect(rows(page)).toHaveCount(15);
    await search(page, '　工程師  台中 ');
    await expect(page).toHaveURL((url) => url.searchParams.get('keywords') === '工程師 台中');
    await expect(hits(page)).toContainText('個符合的職缺');
    await expect(chips(page)).toHaveText(['移除工程師', '移除台中']);
    await expect(box(page).getByLabel('關鍵字')).toHaveValue('工程師 台中');
    await expect(page).toHaveTitle(/^工程師 台中的職缺/);
    await chips(page).filter({ hasText: '工程師' }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('keywords') === '台中');
    await expect(chips(page)).toHaveText(['移除台中']);
    for (const row of await rows(page).all()) await expect(row).toBeVisible();
    await page.getByRole('link', { name: '清除全部' }).click();
    await expect(page).toHaveURL('/jobs');
    await expect(chips(page)).toHaveCount(0);
    await expect(box(page).getByLabel('關鍵字')).toHaveValue('');
  });

  test('of more words than are looked for says that the others were left out', async ({ page }) => {
    await open(page, '/jobs');
    await search(page, '的 工 作 月 人 一 台 中 市 時 龘');
    await expect(hits(page)).toContainText('最多搜尋 10 個關鍵字');
    await expect(chips(page)).toHaveCount(10);
    await page.getByRole('link', { name: '最新', exact: true }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('sort') === 'newest');
    await expect(hits(page)).toContainText('最多搜尋 10 個關鍵字');
    await chips(page).first().click();
    await expect(chips(page)).toHaveCount(9);
    await expect(hits(page)).not.toContainText('最多搜尋');
  });

  test('without a result says so and offers all vacancies', async ({ page }) => {
    await open(page, '/jobs');
    await search(page, '龘龘龘');
    await expect(hits(page)).toHaveText('沒有找到符合的職缺');
    await expect(page.locator('.jobs-results')).toHaveCount(0);
    await search(page, '工程師 龘龘龘');
    await page.getByRole('link', { name: /^移除「龘龘龘」（\d+ 個職缺）$/ }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('keywords') === '工程師');
    await search(page, '龘龘龘');
    await page.getByRole('main').getByRole('link', { name: '看所有職缺' }).click();
    await expect(page).toHaveURL('/jobs');
    await expect(rows(page)).toHaveCount(15);
  });

  test('words in simplified characters lead to what they are called here', async ({ page }) => {
    await open(page, '/jobs?page=99');
    await expect(hits(page)).toHaveText(/^第 99 頁不存在，已顯示第 1 頁；目前共有 \d+ 個職缺，第 1 頁/);
    await search(page, '会计');
    await expect(hits(page)).toHaveText('沒有找到符合的職缺');
    await expect(page.getByRole('link', { name: '最新', exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: /^您要找的是「會計」嗎？（\d+ 個職缺）$/ }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('keywords') === '會計');
    await expect(page.getByRole('link', { name: '最新', exact: true })).toBeVisible();
    await expect(rows(page).first()).toContainText('會計');
    // So do words without a space between them.
    await search(page, '台中會計');
    await page.getByRole('link', { name: /^您要找的是「台中 會計」嗎？（\d+ 個職缺）$/ }).click();
    await expect(rows(page).first()).toContainText('會計');
  });

  test('one word that is also a city has two chips, each of its own', async ({ page }) => {
    await open(
      page,
      `/jobs?${new URLSearchParams([
        ['keywords', '台中市'],
        ['cities', '台中市'],
      ])}`,
    );
    await expect(chips(page)).toHaveCount(2);
    await chips(page).first().click();
    await expect(page).toHaveURL((url) => !url.searchParams.has('keywords') && url.searchParams.has('cities'));
    await expect(chips(page)).toHaveCount(1);
    await chips(page).first().click();
    await expect(page).toHaveURL('/jobs');
    await expect(chips(page)).toHaveCount(0);
    // With the last one the list that had the focus disappears.
    await expect(page.locator('main')).toBeFocused();
  });
});

test.describe('the list', () => {
  test('sorts by a column up, down and not at all', async ({ page }) => {
    await open(page, '/jobs');
    const unsorted = await rows(page).locator('td:first-child a').allTextContents();
    const head = (name: string) => page.locator('.jobs-results th', { hasText: name });
    for (const [name, column, key] of [
      ['類別', '.jobs-category', 'category'],
      ['地區', '.jobs-place', 'city'],
    ] as const) {
      const texts = () => rows(page).locator(column).allTextContents();
      const link = head(name).getByRole('link');
      await link.click();
      await expect(head(name)).toHaveAttribute('aria-sort', 'ascending');
      await expect(page).toHaveURL(`/jobs?sort=${key}`);
      await expect(hits(page)).toContainText(`，依${name}遞增排序`);
      const up = await texts();
      await link.click();
      await expect(head(name)).toHaveAttribute('aria-sort', 'descending');
      await expect(page).toHaveURL(`/jobs?sort=-${key}`);
      const down = await texts();
      expect(up[0]).not.toBe(down[0]);
      if (key === 'category') {
        // The specification's order: 管理幕僚 is its first category, 其他 its last.
        const place = (text: string) => JOB_CATEGORIES.indexOf(text);
        expect(up).toEqual(up.toSorted((a, b) => place(a) - place(b)));
        expect(down).toEqual(down.toSorted((a, b) => place(b) - place(a)));
        expect([up[0], down[0]]).toEqual(['管理幕僚', '其他']);
      }
      await link.click();
      await expect(head(name)).toHaveAttribute('aria-sort', 'none');
      await expect(page).toHaveURL('/jobs');
      await expect(rows(page).locator('td:first-child a')).toHaveText(unsorted);
    }
  });

  test('pages through all vacancies without showing one twice', async ({ page }) => {
    const answer = await page.request.post('/api/vacancy', { data: { fields: 'card' } });
    const total = Number(answer.headers()['x-total-count']);
    await open(page, '/jobs');
    const pager = page.getByRole('navigation', { name: '分頁' });
    const seen = new Set<string>();
    const last = Math.ceil(total / 15);
    for (let at = 1; at <= last; at++) {
      await expect(pager.locator('[aria-current=page]')).toHaveText(String(at));
      await expect(rows(page)).toHaveCount(at < last ? 15 : total - 15 * (last - 1));
      for (const href of await rows(page)
        .locator('a[href^="/job/"]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
        seen.add(href as string);
      if (at < last) await pager.getByRole('link', { name: '下一頁' }).click();
    }
    expect(seen.size).toBe(total);
    await expect(pager.getByRole('link', { name: '下一頁' })).toHaveCount(0);
    await pager.getByRole('link', { name: '第 1 頁' }).click();
    await expect(page).toHaveURL('/jobs');
  });

  test('is laid out whole on a phone, cards that nobody has scrolled to included', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/jobs');
    const laidOut = () =>
      rows(page)
        .getByRole('link')
        .evaluateAll((all) => all.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length);
    expect(await laidOut()).toBe(15);
    await page.getByRole('link', { name: '第 2 頁' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(laidOut).toBe(15);
    // With letters twice as large each button still shows its word.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const words = await page.locator('.jobs-filter-text').evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(Math.min(...words)).toBeGreaterThan(60);
    await expect(page.getByRole('button', { name: '開啟選單' })).toBeInViewport({ ratio: 1 });
  });

  test('stays where a search is refused, and says why', async ({ page, watched }) => {
    watched.allowed.push(/status of (400|500)/);
    await open(page, '/jobs');
    const first = await rows(page).first().textContent();
    const search = page.getByRole('main').getByRole('button', { name: '搜尋' });
    await page.getByPlaceholder('請輸入關鍵字').fill('會計');
    for (const [status, body, title, text] of [
      [400, '"關鍵字 不是有效的值"', '資料錯誤', '關鍵字 不是有效的值'],
      [500, '<h1>Bad gateway</h1>', '讀取失敗', ''],
    ] as const) {
      await page.route('**/api/vacancy', (route) =>
        route.fulfill({ status, body, contentType: status === 400 ? 'application/json' : 'text/html' }),
      );
      await search.click();
      await expect(page.getByRole('alertdialog')).toContainText(text);
      // A proxy's page isn't meant for people (decisions §10).
      await expect(page.getByRole('alertdialog')).not.toContainText('Bad gateway');
      await confirmAlert(page, title);
      await page.unroute('**/api/vacancy');
      await expect(page).toHaveURL('/jobs');
      expect(await rows(page).first().textContent()).toBe(first);
    }
    await search.click();
    await expect(page).toHaveURL(/keywords=/);
    await expect(page.getByText(/找到 [\d,]+ 個符合的職缺/)).toBeVisible();
  });

  test('begins high on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/jobs');
    expect((await rows(page).first().boundingBox())!.y).toBeLessThan(500);
  });

  test('leads to a vacancy wherever its card is touched, and applies by its button', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/jobs');
    const card = rows(page).first();
    await card.click({ position: { x: 40, y: 75 } });
    await expect(page).toHaveURL(/\/job\//);
    await page.goBack();
    await card.getByRole('button', { name: '應徵' }).click();
    await confirmAlert(page, '請先登入');
    await expect(page).toHaveURL('/jobs');
  });

  test('never breaks a date from what it is of', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await open(page, '/jobs');
    const apart = await page.locator('.jobs-position time').evaluateAll((all) =>
      all.map((time) => {
        const word = document.createRange();
        word.selectNode(time.nextSibling!);
        return Math.round(word.getBoundingClientRect().bottom - time.getBoundingClientRect().bottom);
      }),
    );
    expect(apart).toEqual(Array(15).fill(0));
  });

  test('comes back as it was by the back button, a reload and a shared link', async ({ page, context }) => {
    await open(page, '/jobs');
    await page.locator('.jobs-results th', { hasText: '地區' }).getByRole('link').click();
    await expect(page).toHaveURL('/jobs?sort=city');
    await page.getByRole('navigation', { name: '分頁' }).getByRole('link', { name: '第 2 頁' }).click();
    await expect(page).toHaveURL('/jobs?sort=city&page=2');
    const titles = rows(page).locator('td:first-child a');
    await expect(page.locator('.pager [aria-current=page]')).toHaveText('2');
    const before = await titles.allTextContents();
    await titles.first().click();
    await expect(page).toHaveURL(/\/job\//);
    await page.goBack();
    await expect(page).toHaveURL('/jobs?sort=city&page=2');
    await expect(titles).toHaveText(before);
    // From below the list: each navigation begins at the top, also one back to where a press had kept the place.
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
    await page.goBack();
    await expect(page).toHaveURL('/jobs?sort=city');
    await expect(page.locator('.pager [aria-current=page]')).toHaveText('1');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goForward();
    await expect(page).toHaveURL('/jobs?sort=city&page=2');
    await expect(titles).toHaveText(before);
    await page.reload();
    await expect(titles).toHaveText(before);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(rows(other).locator('td:first-child a')).toHaveText(before);
    await page.goBack();
    await expect(page).toHaveURL('/jobs?sort=city');
    await expect(page.locator('.pager [aria-current=page]')).toHaveText('1');
    await page.goBack();
    await expect(page).toHaveURL('/jobs');
    await page.goForward();
    await expect(page.locator('.jobs-results th', { hasText: '地區' })).toHaveAttribute('aria-sort', 'ascending');
  });
});

test('applying while signed out asks to sign in, and calls nothing', async ({ page }) => {
  await open(page, '/jobs');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  const warning = page.getByRole('alertdialog', { name: '請先登入' });
  const apply = rows(page).first().getByRole('button', { name: /^應徵/ });
  await apply.click();
  await warning.getByRole('button', { name: '確定' }).click();
  await expect(warning).toBeHidden();
  await expect(apply).toBeFocused();
  await expect(page).toHaveURL('/jobs');
  expect(calls).toEqual([]);
  await open(page, await firstLink(page, '/jobs', '/job/'));
  calls.length = 0;
  await page.getByRole('main').getByRole('button', { name: '應徵' }).click();
  await expect(warning).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();
  expect(calls).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: '應徵' }).click();
  await expect(warning.getByRole('link', { name: '註冊' })).toBeVisible();
  await warning.getByRole('link', { name: '登入' }).click();
  await expect(page).toHaveURL('/login');
});
