import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Client } from '../support/client.ts';
import { mailTo } from '../support/mail.ts';
import {
  becomeManager,
  codeOf,
  findings,
  newManager,
  PASSWORD,
  withBackOffice,
  withEmptySite,
} from '../support/staff.ts';

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
    await page.getByRole('button', { name: '登入', exact: true }).click();
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

test('too many wrong codes lead back to the password; who has few recovery codes left is told', async ({ browser }) => {
  await withEmptySite(browser, async ({ page, url, server }) => {
    const staff = new Client(() => url);
    const account = { email: 'manager@example.com', password: PASSWORD };
    const proof = codeOf(await newManager(staff, server), 1);
    const body = { password: PASSWORD, proof };
    const { secret } = await staff.ok<{ secret: string }>('POST', '/api/admin/secondFactor/start', body);
    const confirm = { code: codeOf(secret) };
    const { recoveryCodes } = await staff.ok<{ recoveryCodes: string[] }>(
      'POST',
      '/api/admin/secondFactor/confirm',
      confirm,
    );
    const enterPassword = async () => {
      await page.getByLabel('電子信箱').fill(account.email);
      await page.getByLabel('密碼').fill(account.password);
      await page.getByRole('button', { name: '登入' }).click();
    };
    const send = async (label: string, code = '') => {
      await page.getByLabel(label).fill(code);
      await page.getByRole('button', { name: '登入', exact: true }).click();
    };
    await page.goto('/admin');
    await enterPassword();
    for (const code of ['000001', '000002', '000003', '000004']) {
      await send('驗證碼', code);
      await expect(page.getByText('驗證碼錯誤或已用過，請重新輸入')).toBeVisible();
    }
    await send('驗證碼', '000005');
    await expect(page.getByText('驗證碼錯誤次數過多，請重新登入')).toBeVisible();
    await page.getByRole('button', { name: '重新登入' }).click();
    const spend = async (codes: string[]) => {
      for (const recoveryCode of codes) {
        await staff.ok('POST', '/api/admin/login', account);
        await staff.ok('POST', '/api/admin/login/recovery', { recoveryCode });
      }
    };
    const enterWith = async (code?: string) => {
      await enterPassword();
      await page.getByRole('button', { name: '改用備用碼' }).click();
      await expect(page.getByLabel('備用碼')).toBeFocused();
      await send('備用碼', code);
    };
    await spend(recoveryCodes.slice(0, 6));
    await enterWith(recoveryCodes[6]);
    await expect(page.getByRole('alert')).toContainText('備用碼只剩 3 組');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findings(page, 'main')).toEqual([]);
    }
    await page.getByRole('button', { name: '前往我的帳號' }).click();
    await expect(page.getByText('已啟用，備用碼還有 3 組。')).toBeVisible();
    await spend(recoveryCodes.slice(7, 9));
    await page.context().clearCookies();
    await page.goto('/admin');
    await enterWith(recoveryCodes[9]);
    await expect(page.getByRole('alert')).toContainText('手機已遺失時，請洽管理員重設');
    await page.getByRole('button', { name: '稍後再說' }).click();
    await expect(page.getByRole('menuitem', { name: '職缺' })).toBeVisible();
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
    await dialog.getByLabel('您的密碼').fill(PASSWORD);
    await dialog.getByRole('button', { name: '寄出邀請' }).click();
    const letter = await mailTo('chen@example.com', '邀請您加入', join(dataDir, 'outbox'));
    const [address = ''] = /\/admin\/invitation\?token=[\w-]+/.exec(letter) ?? [];
    // Somebody looks at a colleague's link in their own browser.
    const tab = await page.context().newPage();
    await tab.goto(address);
    await expect(tab.getByRole('alert')).toContainText('這個瀏覽器目前以陳主任的帳號登入');
    await tab.close();
    await page.getByRole('button', { name: '帳號選單' }).click();
    await page.getByRole('menuitem', { name: '登出' }).click();
    await page.goto(address);
    await page.getByLabel('密碼', { exact: true }).fill(PASSWORD);
    await expect(page.getByRole('alert')).toHaveCount(0);
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
    const code = (await part.getByRole('listitem').first().textContent()) ?? '';
    await part.getByRole('button', { name: '我已保存，繼續' }).click();
    await expect(part.getByText('已啟用，備用碼還有 10 組。')).toBeVisible();
    expect(await leaves()).toBe(true);
    expect(await findings(page)).toEqual([]);
    // The phone is lost: a recovery code makes room for the next one.
    await part.getByLabel('您的密碼').fill(PASSWORD);
    for (const [typed, said] of [
      ['', '驗證碼或備用碼 為必填'],
      ['AAAAA-AAAAA', '驗證碼或備用碼錯誤，或已用過'],
    ] as const) {
      await part.getByLabel('驗證碼或備用碼').fill(typed);
      await part.getByRole('button', { name: '重新設定' }).click();
      await expect(part.getByText(said)).toBeVisible();
    }
    await part.getByLabel('驗證碼或備用碼').fill(code);
    await part.getByRole('button', { name: '重新設定' }).click();
    const next = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await part.getByLabel('驗證碼').fill(codeOf(next));
    await part.getByRole('button', { name: '啟用兩步驟驗證' }).click();
    await expect(part.getByRole('list', { name: '備用碼' })).not.toContainText(code);
    await part.getByRole('button', { name: '我已保存，繼續' }).click();
    await expect(part.getByText('已啟用，備用碼還有 10 組。')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});

test('whoever invites somebody, makes a 管理員, or sends a colleague a new way in, is asked for the password', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    await page.getByRole('menuitem', { name: '人員' }).click();
    await page.getByRole('button', { name: '邀請人員' }).click();
    const dialog = page.getByRole('dialog');
    const own = dialog.getByLabel('您的密碼');
    const choose = async (role: string) => {
      await dialog.getByRole('combobox', { name: '角色' }).click();
      await page.getByRole('option', { name: role }).click();
    };
    await dialog.getByLabel('電子信箱').fill('chen@example.com');
    await dialog.getByLabel('姓名').fill('陳顧問');
    await choose('管理員');
    await own.fill('not the password');
    await dialog.getByRole('button', { name: '寄出邀請' }).click();
    await expect(own).toHaveAccessibleDescription('密碼錯誤');
    await expect(own).toBeFocused();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findings(page, '[role=dialog]')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
    await choose('顧問');
    await own.fill(PASSWORD);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: '寄出邀請' }).click();
    await expect(page.getByText('邀請隨即寄出')).toBeVisible();
    const letter = await mailTo('chen@example.com', '邀請您加入', join(dataDir, 'outbox'));
    const token = /invitation\?token=([\w-]+)/.exec(letter)?.[1];
    const account = { token, name: '陳顧問', password: PASSWORD, confirmation: PASSWORD };
    await new Client(() => url).ok('POST', '/api/admin/invitation/accept', account);

    await page.reload();
    const row = page.getByRole('row', { name: /chen@example.com/ });
    await row.getByRole('button', { name: '重設密碼' }).click();
    await own.fill('not the password');
    await dialog.getByRole('button', { name: '寄出' }).click();
    await expect(own).toHaveAccessibleDescription('密碼錯誤');
    await expect(own).toBeFocused();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    await own.fill(PASSWORD);
    await dialog.getByRole('button', { name: '寄出' }).click();
    await expect(page.getByText('重設密碼的信隨即寄出')).toBeVisible();
    await mailTo('chen@example.com', '重設後台密碼', join(dataDir, 'outbox'));
    await row.getByRole('button', { name: '編輯' }).click();
    await choose('管理員');
    await own.fill(PASSWORD);
    await dialog.getByRole('button', { name: '儲存' }).click();
    await expect(row.getByText('管理員')).toBeVisible();
    await row.getByRole('button', { name: '編輯' }).click();
    await expect(dialog.getByRole('combobox', { name: '角色' })).toHaveText('管理員');
    await choose('顧問');
    await expect(own).toHaveCount(0);
  });
});
