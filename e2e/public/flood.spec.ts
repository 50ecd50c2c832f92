import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { mailTo } from '../support/mail.ts';
import { dataFolder, openAt, type Server, startServer, stop } from '../support/server.ts';
import { enter, findings } from '../support/staff.ts';

// The budget is three mails an hour. Each test has a site of its own, since one test's mails would be missing in the other's
// budget.

async function withFloodedSite(work: (site: { url: string; server: Server; outbox: string }) => Promise<void>) {
  const { dataDir, remove } = dataFolder();
  const server = startServer({ DATA_DIR: dataDir, MAIL_BUDGET_HOUR: '3' });
  try {
    const url = (await openAt(server)).replace('127.0.0.1', 'localhost');
    for (let i = 0; i < 3; i++) expect((await subscribe(url, i)).status).toBe(200);
    const refused = await subscribe(url, 4);
    expect([refused.status, Object.keys(await refused.json())]).toEqual([
      429,
      ['type', 'title', 'status', 'challenge'],
    ]);
    await work({ url, server, outbox: join(dataDir, 'outbox') });
  } finally {
    await stop(server);
    remove();
  }
}

const subscribe = (url: string, i: number) =>
  fetch(`${url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `flood${i}@example.com` }),
  });

async function fillIn(page: Page, url: string, email: string) {
  const asked = page.waitForResponse(/\/api\/isAuthenticated$/);
  await page.goto(`${url}/register`);
  await asked;
  await page.getByLabel('姓名').fill('林小川');
  await page.getByLabel('電子信箱').first().fill(email);
  await page.getByLabel('手機號碼').fill('0912345678');
  await page.getByLabel('密碼', { exact: true }).fill('Abcd1234');
  await page.getByLabel('確認密碼').fill('Abcd1234');
  await page.getByRole('main').getByRole('button', { name: '註冊' }).click();
}

test('who registers beyond the budget only waits a moment, and asks no foreign server', async ({ page }) => {
  await withFloodedSite(async ({ url, outbox }) => {
    const faults: string[] = [];
    const asked: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 429/.test(message.text())) faults.push(message.text());
    });
    page.on('request', (request) => asked.push(request.url()));
    await fillIn(page, url, 'ming@example.com');
    await expect(page.getByRole('dialog', { name: '信箱驗證' })).toBeVisible({ timeout: 30_000 });
    expect(await mailTo('ming@example.com', '驗證碼', outbox)).toContain('您好');
    expect(asked.filter((address) => address.endsWith('/api/register'))).toHaveLength(2);
    expect(asked.filter((address) => !address.startsWith(url) && /^https?:/.test(address))).toEqual([]);
    expect(faults).toEqual([]);
    await expect(page.getByText('機器人')).toHaveCount(0);
  });
});

test('who has to wait longer is told why, also in a dialog', async ({ page }) => {
  await withFloodedSite(async ({ url }) => {
    // A slow machine: the thread that does the work never gets its program.
    await page.route(/work-solver/, () => {});
    await fillIn(page, url, 'ming@example.com');
    await expect(page.getByRole('status').filter({ hasText: '正在確認您不是機器人…' })).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.screenshot({ path: '.cache/test/flood-hint.png' });
    await page.getByRole('button', { name: '重新寄送' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('電子信箱').fill('ming@example.com');
    await dialog.getByRole('button', { name: /送出|寄送|確定/ }).click();
    await expect(dialog.getByRole('status').filter({ hasText: '正在確認您不是機器人…' })).toBeInViewport();
  });
});

test('who can’t do the work is told so, and the form can be sent again', async ({ page }) => {
  await withFloodedSite(async ({ url }) => {
    await page.route(/work-solver/, (route) => route.abort());
    await fillIn(page, url, 'ming@example.com');
    const alert = page.getByRole('alertdialog', { name: '註冊失敗' });
    await expect(alert).toContainText('目前使用的人較多');
    await alert.getByRole('button', { name: '確定' }).click();
    await page.unroute(/work-solver/);
    await page.getByRole('main').getByRole('button', { name: '註冊' }).click();
    await expect(page.getByRole('dialog', { name: '信箱驗證' })).toBeVisible({ timeout: 30_000 });
  });
});

test('管理員 sees the alarm with its numbers', async ({ page }) => {
  await withFloodedSite(async ({ url, server }) => {
    await enter(page, url, server);
    const alarm = page.getByRole('alert').filter({ hasText: '網站的寄信額度已用完' });
    await expect(alarm).toContainText('近 1 小時：訪客引發的信 3 封、新帳號 0 個（額度各 3）');
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.screenshot({ path: `.cache/test/flood-${width}.png` });
    }
    expect(await findings(page)).toEqual([]);
  });
});
