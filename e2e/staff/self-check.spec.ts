import { expect, test } from '@playwright/test';
import { findings, withBackOffice } from '../support/staff.ts';

test('a 管理員 sees what the site stands on', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.getByRole('menuitem', { name: '系統檢查' }).click();
    const checks = page.getByRole('list', { name: '檢查項目' }).getByRole('listitem');
    await expect(checks.filter({ hasText: '資料庫' })).toContainText('正常');
    // The server under test writes its mails to files.
    await expect(checks.filter({ hasText: '寄信' })).toContainText('注意');
    // A built program knows its version.
    await expect(checks.filter({ hasText: '程式' })).toContainText(/版本 \d+\.\d+\.\d+.*npm run update/);
    await expect(page.getByRole('status').filter({ hasText: '有需要處理的項目' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '重新檢查' }).click();
    await expect(page.getByRole('button', { name: '重新檢查' })).toBeVisible();
  });
});
