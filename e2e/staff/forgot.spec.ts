import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mailTo } from '../support/mail.ts';
import { becomeManager, codeOf, findings, PASSWORD, withEmptySite } from '../support/staff.ts';

const NEW_PASSWORD = 'a mountain after the rain';

test('who forgot the password comes back in by a letter, and failed sign-ins are on the first page', async ({
  browser,
}) => {
  await withEmptySite(browser, async ({ page, dataDir, server }) => {
    const secret = await becomeManager(page, server);
    await page.getByRole('button', { name: '帳號選單' }).click();
    await page.getByRole('menuitem', { name: '登出' }).click();
    await page.getByLabel('電子信箱').fill('manager@example.com');
    await page.getByLabel('密碼').fill('what was it again');
    await page.getByRole('button', { name: '登入' }).click();
    await expect(page.getByText('帳號或密碼錯誤')).toBeVisible();
    await page.getByRole('link', { name: '忘記密碼' }).click();
    await expect(page.getByRole('heading', { name: '忘記密碼' })).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
    await page.getByLabel('電子信箱').fill('manager@example.com');
    await page.getByRole('button', { name: '寄送連結' }).click();
    await expect(page.getByRole('status')).toContainText('如果 manager@example.com 有後台帳號');
    expect(await findings(page, 'main')).toEqual([]);
    const letter = await mailTo('manager@example.com', '設定新的後台密碼', join(dataDir, 'outbox'));
    const [address = ''] = /\/admin\/invitation\?token=[\w-]+/.exec(letter) ?? [];
    await page.goto(address);
    await expect(page.getByRole('heading', { name: '設定新密碼' })).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
    await page.getByLabel('密碼', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('確認密碼').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: '設定新密碼' }).click();
    await page.getByLabel('驗證碼').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: '登入' }).click();
    const tile = page.getByRole('list', { name: '待辦' }).getByRole('listitem').filter({ hasText: '登入失敗' });
    await expect(tile).toContainText('1');
    await tile.getByRole('link').click();
    await expect(page.getByRole('cell', { name: '原因：密碼錯誤' })).toBeVisible();
    await expect(page.getByRole('cell', { name: '登入失敗' })).toHaveCount(1);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: '連結無法使用' })).toBeVisible();
    await expect(page.getByRole('link', { name: '忘記密碼' })).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
  });
});

test('from within a second factor is set up with the password', async ({ browser }) => {
  await withEmptySite(browser, async ({ page, dataDir, server }) => {
    await becomeManager(page, server);
    await page.getByRole('menuitem', { name: '人員' }).click();
    await page.getByRole('button', { name: '邀請人員' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('電子信箱').fill('chen@example.com');
    await dialog.getByLabel('姓名').fill('陳顧問');
    await dialog.getByRole('button', { name: '寄出邀請' }).click();
    const letter = await mailTo('chen@example.com', '邀請您加入', join(dataDir, 'outbox'));
    const [address = ''] = /\/admin\/invitation\?token=[\w-]+/.exec(letter) ?? [];
    await page.getByRole('button', { name: '帳號選單' }).click();
    await page.getByRole('menuitem', { name: '登出' }).click();
    await page.goto(address);
    await page.getByLabel('密碼', { exact: true }).fill(PASSWORD);
    await page.getByLabel('確認密碼').fill(PASSWORD);
    await page.getByRole('button', { name: '建立帳號' }).click();
    await page.getByRole('menuitem', { name: '我的帳號' }).click();
    const part = page.getByRole('region', { name: '兩步驟驗證' });
    await part.getByLabel('密碼').fill('not this one');
    await part.getByRole('button', { name: '設定兩步驟驗證' }).click();
    await expect(part.getByText('密碼錯誤')).toBeVisible();
    await part.getByLabel('密碼').fill(PASSWORD);
    await part.getByRole('button', { name: '設定兩步驟驗證' }).click();
    const secret = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await part.getByLabel('驗證碼').fill(codeOf(secret));
    await part.getByRole('button', { name: '啟用兩步驟驗證' }).click();
    await expect(part.getByRole('list', { name: '備用碼' }).getByRole('listitem')).toHaveCount(10);
    const leaves = () => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await leaves()).toBe(false);
    await part.getByRole('button', { name: '我已保存，繼續' }).click();
    await expect(part.getByText('已啟用')).toBeVisible();
    expect(await leaves()).toBe(true);
    expect(await findings(page)).toEqual([]);
  });
});
