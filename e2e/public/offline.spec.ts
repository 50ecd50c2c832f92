import { signInNew } from '../support/member.ts';
import { browserSays, expect, firstLink, open, type Page, test } from '../support/site.ts';

const OFFLINE = '無法連線，請檢查網路後再試一次';

test.beforeEach(({ watched }) => {
  watched.allowed.push(/ERR_INTERNET_DISCONNECTED/);
});

/**
 * The message of a press without a connection: in a dialog of the site, or of the browser if the site's has not loaded
 * either.
 */
async function saidOffline(page: Page, press: () => Promise<void>, title = OFFLINE) {
  const alert = page.getByRole('alertdialog', { name: title });
  const said = Promise.race([
    browserSays(page),
    alert.waitFor().then(async () => {
      const words = await alert.textContent();
      await alert.getByRole('button', { name: '確定' }).click();
      return words;
    }),
  ]);
  await page.context().setOffline(true);
  await press();
  expect(await said).toContain(title);
  expect(await said).toContain(OFFLINE);
  await page.context().setOffline(false);
}

/** Presses without pointing first: on a touch screen nothing is pointed at. */
const pressed = (page: Page, name: string | RegExp) => () =>
  page.getByRole('button', { name }).first().dispatchEvent('click');

test('what a press would open and cannot load is said, and the page stays with what was typed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/jobs');
  await page.getByRole('search').getByLabel('關鍵字').fill('會計');
  // Suggestions under way would break off silently.
  await expect(page.getByRole('option').first()).toBeVisible();
  await saidOffline(page, pressed(page, /^地區/));
  await saidOffline(page, pressed(page, '開啟選單'));
  await saidOffline(page, pressed(page, /^應徵/));
  await expect(page.getByRole('search').getByLabel('關鍵字')).toHaveValue('會計');
  await pressed(page, /^地區/)();
  await expect(page.getByRole('dialog', { name: '請選擇地區' })).toBeVisible();
});

test('what did not come is asked for at another address: for one that failed Firefox never asks again', async ({
  page,
  watched,
}) => {
  watched.allowed.push(/ERR_FAILED/);
  await open(page, '/jobs');
  let failed: string | undefined;
  await page.route(/\/assets\/[^?]+\.js$/, (route) => {
    const url = route.request().url();
    failed ??= url;
    return url === failed ? route.abort() : route.continue();
  });
  await pressed(page, /^地區/)();
  await expect(page.getByRole('dialog', { name: '請選擇地區' })).toBeVisible();
});

test('the menu of 分享 comes with the press after', async ({ page }) => {
  await open(page, await firstLink(page, '/jobs', '/job/'));
  await saidOffline(page, pressed(page, '分享'));
  await pressed(page, '分享')();
  await expect(page.getByRole('button', { name: '分享' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('.job-share :is(a, button)').nth(1)).toBeVisible();
});

test('the calendar of a form that is filled in is not worth the form', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/basic');
  await page.getByLabel('中文姓名').fill('王小明');
  await saidOffline(page, pressed(page, /^開啟日曆/));
  await expect(page.getByLabel('中文姓名')).toHaveValue('王小明');
  await pressed(page, /^開啟日曆/)();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('the newsletter says that there is no connection, and keeps the address', async ({ page }) => {
  await open(page, '/about');
  const form = page.getByRole('contentinfo');
  const email = form.getByLabel('電子信箱');
  await email.evaluate((input: HTMLInputElement) => Object.assign(input, { value: 'reader@example.com' }));
  await saidOffline(page, pressed(page, '訂閱'), '無法完成訂閱');
  await expect(email).toHaveValue('reader@example.com');
});

test('a page that did not come for want of a connection says that, and comes with the connection', async ({ page }) => {
  const job = await firstLink(page, '/jobs', '/job/');
  await open(page, '/jobs');
  await page.context().setOffline(true);
  await page.locator(`a[href="${job}"]`).first().click();
  await expect(page.getByRole('heading', { name: '暫時無法顯示這個頁面' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(OFFLINE);
  // Aligned with the part above it.
  await page.setViewportSize({ width: 768, height: 900 });
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x;
  expect(await left('main h1')).toBe(await left('header .logo'));
  await page.context().setOffline(false);
  await expect(page.locator('.job-head')).toBeVisible();
  await expect(page).toHaveURL(job);
});

test('a search that the site does not answer is not promised for later, and is asked for again as a whole', async ({
  page,
  watched,
}) => {
  watched.allowed.push(/ERR_FAILED/);
  await open(page, '/jobs?keywords=會計');
  await page.locator('footer').getByRole('link', { name: '隱私權政策' }).click();
  await expect(page).toHaveURL('/privacy');
  await page.route('**/api/vacancy', (route) => route.abort());
  await page.goBack();
  await expect(page.getByRole('heading', { name: '暫時無法顯示這個頁面' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('網站沒有回應');
  await expect(page.getByRole('main')).not.toContainText('恢復連線');
  await page.getByText('重新載入').click();
  await expect(page.getByRole('search').getByLabel('關鍵字')).toHaveValue('會計');
});
