import { expect, test } from '@playwright/test';
import { findings, VISITOR, withBackOffice } from '../support/staff.ts';

// Playwright's own browser says that it is a program.

test('a visitor walks about, and staff see the numbers; switched off they stand still', async ({ browser }) => {
  test.slow();
  await withBackOffice(browser, async ({ page, url }) => {
    const menu = page.getByRole('menuitem', { name: '網站統計' });
    await menu.click();
    await expect(page.getByText('這段期間還沒有數字')).toBeVisible();
    expect(await findings(page)).toEqual([]);

    const context = await browser.newContext({ baseURL: url, userAgent: VISITOR });
    const visitor = await context.newPage();
    let told = 0;
    visitor.on('response', (response) => {
      if (response.url().endsWith('/seen')) told++;
    });
    // Entered once, by a newsletter's link; the rest is one visit without a page load.
    await visitor.goto('/?utm_source=edm', { waitUntil: 'networkidle' });
    const nav = visitor.getByRole('navigation', { name: '主選單' });
    await nav.getByRole('link', { name: '職缺快訊' }).click();
    await expect(visitor).toHaveURL(/\/jobs$/);
    const first = visitor.locator('a[href^="/job/"]').first();
    await first.click();
    await expect(visitor).toHaveURL(/\/job\//);
    const title = visitor.getByRole('heading', { level: 1 });
    // The address changes before the page.
    await expect(title).not.toHaveText('職缺快訊');
    const position = (await title.textContent()) ?? '';
    await nav.getByRole('link', { name: '聯絡我們' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: '聯絡我們' })).toBeVisible();
    // A page reports its view a moment after it is shown.
    await expect.poll(() => told).toBe(3);
    expect(await context.cookies()).toEqual([]);

    const totals = page.getByRole('list', { name: '合計' }).getByRole('listitem');
    const row = (table: string, name: string) =>
      page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: name });
    await page.reload();
    await expect(totals).toHaveText(['瀏覽4', '進站1', '搜尋職缺0', '應徵0']);
    await expect(row('來源', 'edm')).toHaveText('edm 連結標記10');
    for (const name of ['首頁', '職缺快訊', '職缺內容', '聯絡我們'])
      await expect(row('頁面', name)).toHaveText(`${name}1`);
    await expect(row('職缺', position)).toHaveCount(1);
    await expect(page.getByRole('img', { name: /每日的瀏覽與進站，合計 瀏覽 4 次、進站 1 次/ })).toBeVisible();
    // It speaks of common searches only, not of all.
    await expect(page.getByText('這段期間，常用的搜尋都找得到職缺。')).toBeVisible();
    await page.getByText('逐日數字', { exact: true }).click();
    const byDay = page.getByRole('table', { name: '逐日數字' }).getByRole('row');
    await expect(byDay.nth(1)).toHaveText(/^\d{4}-\d\d-\d\d4100$/);
    for (const days of ['7', '90', '365']) {
      await page.getByRole('button', { name: `近 ${days} 天`, exact: true }).click();
      await expect(byDay).toHaveCount(Number(days) + 1);
      await expect(totals.first()).toHaveText('瀏覽4');
    }
    expect(await findings(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: '下載 CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^statistics-.*\.csv$/);

    await page.getByRole('switch', { name: '記錄統計' }).click();
    await expect(page.getByText('目前沒有記錄統計。')).toBeVisible();
    await visitor.goto('/about');
    await page.reload();
    await expect(totals.first()).toHaveText('瀏覽4');
    await page.getByRole('switch', { name: '記錄統計' }).click();
    await expect(page.getByText('目前沒有記錄統計。')).toHaveCount(0);
    await visitor.goto('/about');
    await page.reload();
    await expect(totals.first()).toHaveText('瀏覽5');
    await context.close();
  });
});
