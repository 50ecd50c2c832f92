import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { browserSays, expect, type Page, test } from '../support/site.ts';

const OFFLINE = '無法連線，請檢查網路後再試一次';

/** The site behind a line on which pages come only up to `end`; the rest follows when it is released, or never. */
async function behindSlowLine(site: string, end = '</h1>') {
  const rest = Promise.withResolvers<boolean>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(site + request.url, { method: request.method, headers: { Accept: '*/*' } });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('Content-Type') ?? '';
    response.writeHead(answer.status, { 'Content-Type': type, 'Content-Length': body.length });
    const cut = /html/.test(type) ? body.indexOf(end) : 0;
    response.write(body.subarray(0, cut));
    if (cut > 0 && !(await rest.promise)) return response.destroy();
    response.end(body.subarray(cut));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => void server.close().closeAllConnections();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letThrough: () => rest.resolve(true),
    breakOff: () => rest.resolve(false),
    [Symbol.asyncDispose]: close,
  };
}

/** Holds back the script that takes over the page until it is released. */
async function holdScripts(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(/entry-client.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a page of which the end is still coming stays as it is, and works once it is there', async ({
  page,
  baseURL,
  watched,
}) => {
  // On a busy machine the rest may come after the page has stopped waiting; then it has tried once in vain.
  watched.allowed.push(/^foreign: /, /^thrown: .*textContent/);
  await using line = await behindSlowLine(baseURL!);
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts = page.waitForResponse(/entry-client.*\.js$/);
  await page.goto(`${line.url}/about`, { waitUntil: 'commit' });
  await (await scripts).finished();
  // Nothing is left to do except what waits for the rest.
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(done)))),
  );
  await expect(page.locator('h1')).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  // This is asked once the page has been taken over: a press before would reach no code.
  const asked = page.waitForResponse(/\/api\/isAuthenticated$/);
  line.letThrough();
  await asked;
  await page.getByRole('button', { name: '開啟選單' }).click();
  await expect(page.getByRole('dialog', { name: '選單' })).toBeVisible();
});

test('a form that is sent before the scripts are there is sent when they are, and stands in no address', async ({
  page,
}) => {
  const letThrough = await holdScripts(page);
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  const form = page.getByRole('contentinfo').locator('form');
  await form.getByLabel('電子信箱').fill(`slow-${Date.now()}@example.com`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/newsletter')) sent.push(request.method());
  });
  for (let press = 1; press <= 2; press++) await form.getByRole('button', { name: '訂閱' }).click();
  await expect(form).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(page.getByRole('alertdialog', { name: '已完成訂閱' })).toBeVisible();
  await expect(form).not.toHaveAttribute('aria-busy', 'true');
  expect(sent).toEqual(['POST']);
  await expect(page).toHaveURL('/about');
});

test('the button that was pressed last before the scripts are there does what it does, once', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/jobs', { waitUntil: 'domcontentloaded' });
  const picker = page.getByRole('search').getByRole('button', { name: /^地區/ });
  await page.getByRole('button', { name: '應徵' }).first().click();
  await picker.click();
  await expect(picker).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(page.getByRole('dialog', { name: '請選擇地區' })).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await expect(page.locator('button[aria-busy]')).toHaveCount(0);
});

test('of two forms that were sent before, both are', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.locator('main').getByLabel('電子信箱').fill('ming@example.com');
  await page.getByLabel('密碼').fill('Secret123');
  await page.getByLabel('密碼').press('Enter');
  const footer = page.getByRole('contentinfo').getByLabel('電子信箱');
  await footer.fill(`both-${Date.now()}@example.com`);
  await footer.press('Enter');
  letThrough();
  await page.getByRole('alertdialog', { name: '驗證碼錯誤' }).getByRole('button').click();
  await page.getByRole('alertdialog', { name: '已完成訂閱' }).getByRole('button').click();
});

test('where the line broke before the end of the page, a form that is sent says so', async ({
  page,
  baseURL,
  watched,
}) => {
  watched.allowed.push(/^foreign: /, /ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE/, /^thrown: /);
  await using line = await behindSlowLine(baseURL!, 'id="page-data"');
  await page.clock.install();
  await page.goto(`${line.url}/login`, { waitUntil: 'commit' });
  // The code that keeps a form sent early loads the rest once the page is painted.
  await expect(page.locator('link[rel="modulepreload"]').first()).toBeAttached();
  await page.getByLabel('密碼').fill('Secret123');
  line.breakOff();
  await page.getByLabel('密碼').press('Enter');
  const said = browserSays(page);
  await page.clock.fastForward(11_000);
  expect(await said).toBe(OFFLINE);
  await expect(page.getByLabel('密碼')).toHaveValue('Secret123');
});

test('a password that is typed before the scripts are there stays in its field', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.locator('main').getByLabel('電子信箱').fill('ming@example.com');
  await page.getByLabel('密碼').fill('Secret123');
  await page.getByLabel('密碼').press('Enter');
  letThrough();
  // It was sent as far as it could be: the picture's code is missing.
  await page.getByRole('alertdialog', { name: '驗證碼錯誤' }).getByRole('button').click();
  await expect(page.locator('main').getByLabel('驗證碼', { exact: true })).toBeFocused();
  await expect(page).toHaveURL('/login');
  await expect(page.locator('main').getByLabel('電子信箱')).toHaveValue('ming@example.com');
  await expect(page.getByLabel('密碼')).toHaveValue('Secret123');
});

for (const [what, file] of [
  ['the scripts', /entry-client.*\.js/],
  ['the page’s own part', /login-page.*\.js/],
] as const)
  test(`where ${what} did not come, a form that is sent says so, and tries again`, async ({ page, watched }) => {
    watched.allowed.push(/ERR_FAILED/, /^thrown: Failed to fetch dynamically imported module/);
    await page.route(file, (route) => route.abort());
    await page.goto('/login');
    for (let press = 1; press <= 2; press++) {
      const said = browserSays(page);
      await page.getByLabel('密碼').fill('Secret123');
      await page.getByLabel('密碼').press('Enter');
      expect(await said).toBe(OFFLINE);
    }
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('密碼')).toHaveValue('Secret123');
  });
