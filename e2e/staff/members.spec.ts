import { expect, test } from '@playwright/test';
import { newMember } from '../support/member.ts';
import { findings, withBackOffice } from '../support/staff.ts';

test('a member is given 儲存履歷, shut out, let in again, and deleted', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    const headers = await newMember(url, dataDir, 'ming@example.com');
    const status = async () => (await fetch(`${url}/api/personal`, { headers })).status;
    await page.getByRole('menuitem', { name: '會員' }).click();
    await page.getByPlaceholder('姓名，或完整的信箱').fill('MING@example.com');
    await expect(page).toHaveURL(/MING/);
    await expect(page.getByRole('row')).toHaveCount(2);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('cell', { name: /ming@example.com/ }).click();
    await page.getByLabel(/可以使用「儲存履歷」/).click();
    await expect(page.getByText('已開放儲存履歷')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '停用', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click();
    await expect(page.getByText('目前沒有登入。')).toBeVisible();
    expect(await status()).toBe(401);
    await page.getByRole('button', { name: '重新啟用' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '啟用' }).click();
    await expect(page.getByRole('button', { name: '停用', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '刪除會員…' }).click();
    await page.getByLabel('請輸入會員的電子信箱').fill('other@example.com');
    await page.getByRole('button', { name: '永久刪除' }).click();
    await expect(page.getByText('與會員的電子信箱不符')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('請輸入會員的電子信箱').fill('ming@example.com');
    await page.getByRole('button', { name: '永久刪除' }).click();
    await expect(page.getByText('會員已刪除')).toBeVisible();
    await expect(page.getByText('沒有符合條件的會員。')).toBeVisible();
  });
});
