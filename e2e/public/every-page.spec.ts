import { settled, violations } from '../support/axe.ts';
import { allPages, expect, largeLetters, open, test } from '../support/site.ts';

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('no page has an obstacle for anybody', async ({ page }) => {
      test.slow();
      for (const path of await allPages(page)) {
        await settled(page, path);
        expect.soft(await violations(page), path).toEqual([]);
      }
    });

    test('nor has any dialog', async ({ page, watched }) => {
      watched.allowed.push(/404/);
      await settled(page, '/jobs');
      for (const [button, title] of [
        ['地區', '請選擇地區'],
        ['類別', '請選擇類別'],
      ] as const) {
        await page
          .getByRole('search')
          .getByRole('button', { name: new RegExp(`^${button}`) })
          .click();
        const dialog = page.getByRole('dialog', { name: title });
        await dialog.getByRole('checkbox').first().check();
        expect.soft(await violations(page), title).toEqual([]);
        await dialog.getByRole('button', { name: '確定' }).click();
      }
      await page.locator('.jobs-results').getByRole('button', { name: /^應徵/ }).first().click();
      await expect(page.getByRole('alertdialog', { name: '請先登入' })).toBeVisible();
      expect.soft(await violations(page), '請先登入').toEqual([]);
      await settled(page, '/nothing');
      await expect(page.getByRole('alertdialog', { name: '找不到頁面' })).toBeVisible();
      expect.soft(await violations(page), '找不到頁面').toEqual([]);
    });

    test('nor has a field that tells what is wrong', async ({ page }) => {
      await settled(page, '/');
      await page.getByRole('search').getByRole('button', { name: '搜尋' }).click();
      await page.locator('footer').getByRole('button', { name: '訂閱' }).click();
      await expect(page.getByText('電子信箱 為必填')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });

test('the open dropdown has no obstacle', async ({ page }) => {
  await settled(page, '/service/consult');
  await page.getByRole('button', { name: '服務項目' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('header').getByRole('link', { name: '人才諮詢' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
});

test('the open phone menu has no obstacle', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page, '/service/consult');
  await page.getByRole('button', { name: '開啟選單' }).click();
  await expect(page.getByRole('dialog', { name: '選單' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

// 320 is a window of 1280 at 400 %.
for (const width of [320, 768, 1280])
  test(`no page is wider than a window of ${width} px, and every picture comes`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    for (const path of await allPages(page)) {
      const response = await open(page, path);
      expect.soft(response?.status(), path).toBe(200);
      const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect.soft(wide, path).toBeLessThanOrEqual(window as number);
      // No date is broken over two lines, and the drawing of a banner reaches its lower edge, or is above the words.
      const faults = await page.evaluate(() => {
        const low = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
        const isCut = innerWidth >= 768 && low('.page-banner img') < low('.page-banner') - 2;
        const broken = [...document.querySelectorAll('time')].filter((time) => time.getClientRects().length > 1);
        return [...(isCut ? ['banner'] : []), ...broken.map(({ textContent }) => textContent)];
      });
      expect.soft(faults, path).toEqual([]);
      await page.evaluate(() => {
        for (const image of document.images) image.loading = 'eager';
      });
      await expect
        .poll(() => page.evaluate(() => [...document.images].filter((i) => !i.complete).length), { message: path })
        .toBe(0);
      const broken = await page.evaluate(() =>
        [...document.images].filter((i) => i.naturalWidth === 0).map((i) => i.src),
      );
      expect.soft(broken, path).toEqual([]);
    }
  });

test('with letters twice as large no page is wider than a small phone', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 800 });
  await largeLetters(page);
  for (const path of [...(await allPages(page)), '/login']) {
    await open(page, path);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
});
