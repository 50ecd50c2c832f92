import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mailTo } from '../support/mail.ts';
import { findings, withBackOffice } from '../support/staff.ts';

test('an issue of the newsletter: from a draft through a test mail to every subscriber', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, url, dataDir, faults }) => {
    const outbox = join(dataDir, 'outbox');
    const subscribe = (email: string) =>
      fetch(`${url}/api/newsletter/subscribe`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      });
    for (const name of ['one', 'two', 'gone']) await subscribe(`${name}@example.com`);
    await subscribe('gone@example.com');
    await page.getByRole('menuitem', { name: '電子報' }).click();
    await page.getByRole('link', { name: '新增電子報' }).click();
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('主旨 為必填')).toBeVisible();
    // A change in another field doesn't clear it.
    await page.getByLabel('開場文字').fill('各位\n'.repeat(50));
    await expect(page.getByText('主旨 為必填')).toBeVisible();
    // Below a long text one is taken to the fault, and a failed call is told where the button was pressed.
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByLabel('主旨（必填）')).toBeFocused();
    await page.route('**/api/admin/newsletters', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '無法連線' })).toBeInViewport();
    expect(faults.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
    await page.getByLabel('主旨（必填）').fill('十二月號');
    await expect(page.getByText('主旨 為必填')).toHaveCount(0);
    await page.getByLabel('開場文字').fill('各位好：');
    await page.getByLabel('加入文章').click();
    const option = page.getByRole('option').first();
    const title = (await option.textContent()) ?? '';
    await option.click();
    await expect(page.getByRole('list', { name: '已選的文章' })).toContainText(title);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByRole('heading', { name: '十二月號', level: 1 })).toBeVisible();

    // To oneself, unless somebody else should look at it.
    await expect(page.getByLabel('電子信箱')).toHaveValue('manager@example.com');
    await page.getByRole('button', { name: '寄測試信' }).click();
    expect(await mailTo('manager@example.com', '【測試】十二月號', outbox)).toContain(title);
    await page.getByLabel('電子信箱').fill('editor@example.com');
    await page.getByRole('button', { name: '寄測試信' }).click();
    expect(await mailTo('editor@example.com', '【測試】十二月號', outbox)).toContain(title);

    await expect(page.getByText('目前有 2 位訂閱者')).toBeVisible();
    // Text that isn't saved yet would not be sent.
    const send = page.getByRole('button', { name: '寄給所有訂閱者' });
    await page.getByLabel('開場文字').fill('各位好：這是改過的開場。');
    await expect(send).toBeDisabled();
    await expect(page.getByText('請先儲存草稿')).toBeVisible();
    // Nor would text that is still being saved.
    let arrive = () => {};
    const isHeld = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(
      '**/api/admin/newsletters/*',
      async (route) => {
        await isHeld;
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByRole('button', { name: '處理中…' })).toBeVisible();
    await expect(send).toBeDisabled();
    arrive();
    await send.click();
    await page.getByRole('button', { name: '開始寄送' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 / 2（100%）' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('已寄完')).toBeVisible();
    const rows = page.getByRole('region', { name: '收件者' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('one@example.com');
    expect(await findings(page)).toEqual([]);
    expect(await mailTo('two@example.com', '十二月號', outbox)).toMatch(/改過的開場[\s\S]*取消訂閱/);

    await page.goto('/admin/subscribers');
    await page
      .getByRole('row', { name: /two@example.com/ })
      .getByRole('button')
      .click();
    await page.getByRole('dialog').getByRole('button', { name: '取消訂閱' }).click();
    await expect(page.getByRole('row', { name: /two@example.com/ })).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
  });
});

test('while the mail server refuses, the issue says so, and where to look', async ({ browser }) => {
  const refused = { SMTP_URL: 'smtp://127.0.0.1:1' };
  await withBackOffice(
    browser,
    async ({ page, url }) => {
      const post = (path: string, data: object) => page.request.post(`${url}/api/${path}`, { data });
      await post('newsletter/subscribe', { email: 'one@example.com' });
      const { id, revision } = await (
        await post('admin/newsletters', { subject: '十二月號', introduction: '各位好：', articleIds: [] })
      ).json();
      expect((await post(`admin/newsletters/${id}/send`, { revision })).status()).toBe(200);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/admin/newsletters/${id}/show`);
        const told = page.getByRole('alert').filter({ hasText: '有信還沒寄出，稍後會自動再寄' });
        await expect(told).toContainText('主機拒絕連線');
        expect(await findings(page)).toEqual([]);
      }
      await page.getByRole('link', { name: '查看連線設定' }).click();
      await expect(page.getByRole('region', { name: '郵件伺服器' })).toBeVisible();
    },
    refused,
  );
});
