import type { Locator } from '@playwright/test';
import { signInNew } from '../support/member.ts';
import { expect, open, test } from '../support/site.ts';

test.describe('the main menu', () => {
  test('holds its entries in order and marks the group of the page', async ({ page }) => {
    await open(page, '/service/consult');
    const menu = page.locator('header').getByRole('navigation', { name: '主選單' });
    const entries = menu.locator(':scope > ul > li > :is(a, button)');
    await expect(entries).toHaveText(['關於晴川', '服務項目', '職缺快訊', '資訊中心', '聯絡我們']);
    await expect(entries.and(page.locator('[data-current]'))).toHaveText(['服務項目']);
    await expect(page.locator('header').getByRole('link', { name: '登入' })).toHaveAttribute('href', '/login');
  });

  test('a group opens by hovering, and a click on its button keeps it open', async ({ page }) => {
    await open(page, '/');
    const button = page.getByRole('button', { name: '服務項目' });
    const item = page.locator('header').getByRole('link', { name: '委外服務' });
    await expect(item).toBeHidden();
    await button.hover();
    await expect(item).toBeVisible();
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(item).toBeVisible();
    await item.click();
    await expect(page).toHaveURL('/service/outsource');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('委外服務');
    await page.mouse.move(5, 500);
    await expect(item).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('the keyboard opens, walks and leaves it', async ({ page }) => {
    await open(page, '/');
    const button = page.getByRole('button', { name: '資訊中心' });
    const item = (name: string) => page.locator('header').getByRole('link', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(item('最新消息')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('電子報')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(item('職場專欄')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowDown');
    await expect(item('最新消息')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/article/latestNews');
  });

  test('a click elsewhere closes it', async ({ page }) => {
    await open(page, '/about');
    const button = page.getByRole('button', { name: '服務項目' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('the first key leads past it to the content', async ({ page }) => {
    await open(page, '/about');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: '跳到主要內容' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  });
});

test.describe('the phone menu', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('opens over the page with the focus inside and the current group open', async ({ page }) => {
    await open(page, '/article/column');
    const button = page.getByRole('button', { name: '開啟選單' });
    // With a company's name of the greatest length.
    await page.locator('header .logo-name').evaluate((name) => name.replaceChildren('晴'.repeat(20)));
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click();
    const sheet = page.getByRole('dialog', { name: '選單' });
    await expect(sheet).toBeVisible();
    await expect(sheet.locator(':focus')).toHaveCount(1);
    await expect(sheet.getByRole('link', { name: '電子報' })).toBeVisible();
    await expect(sheet.getByRole('link', { name: '委外服務' })).toBeHidden();
    await expect(sheet.locator('summary[data-current]')).toHaveText('資訊中心');
    await sheet.getByText('服務項目').click();
    await expect(sheet.getByRole('link', { name: '委外服務' })).toBeVisible();
  });

  test('closes on navigation, by its button and by Escape, which give the focus back', async ({ page }) => {
    await open(page, '/');
    const button = page.getByRole('button', { name: '開啟選單' });
    const sheet = page.getByRole('dialog', { name: '選單' });
    await button.click();
    await sheet.getByRole('link', { name: '職缺快訊' }).click();
    await expect(page).toHaveURL('/jobs');
    await expect(sheet).toBeHidden();
    await button.click();
    await sheet.getByRole('button', { name: '關閉選單' }).click();
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test('a long name stays within a narrow window, also before the menu has come; a press is kept until then', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInNew(page, '二十個字的名字也不會把頁面撐得比手機還寬');
  const [menu, arrived] = [/\/member-menu[^/]*\.js$/, Promise.withResolvers<void>()];
  await page.route(menu, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await open(page, '/contactUs');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect(page.getByRole('banner').getByText(/^Hi 二十個字/)).toBeVisible();
  expect(await width()).toBe(320);
  const greeting = page.getByRole('button', { name: /^Hi 二十個字/ });
  await greeting.click();
  arrived.resolve();
  await expect(page.getByRole('button', { name: '登出' })).toBeVisible();
  await expect(greeting).toBeFocused();
  await expect(greeting).toHaveAttribute('aria-expanded', 'true');
  expect(await width()).toBe(320);
});

test('a name of four characters stands whole on the narrowest phone, one of eight where there is room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInNew(page, '歐陽小川');
  await open(page, '/contactUs');
  const name = page.getByRole('banner').getByRole('button', { name: 'Hi 歐陽小川' }).getByText('Hi 歐陽小川');
  await expect(name).toBeVisible();
  const hidden = (text: Locator) => text.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(await hidden(name)).toBe(0);

  // Where there is room, a name of eight characters is shown in full.
  await signInNew(page, '歐陽陳美如意安娜');
  await open(page, '/contactUs');
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await hidden(page.getByText('Hi 歐陽陳美如意安娜'))).toBe(0);
  }
});

test('the buttons of the captcha stay beside its picture on phones', async ({ page }) => {
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/contactUs', '/login']) {
      await open(page, path);
      const middle = async (name: string) => {
        const box = (await page.getByRole('button', { name }).boundingBox())!;
        return Math.round(box.y + box.height / 2);
      };
      expect(await middle('換一張驗證碼'), `${path} ${width}`).toBe(await middle('驗證碼圖片'));
    }
  }
});

test('in a low window the header scrolls away and leaves the page to read', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, '/service/consult');
  await page.getByRole('main').getByRole('heading', { level: 2 }).last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
});
