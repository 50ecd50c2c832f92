import { expect, type Page, test } from '@playwright/test';
import { newApplicant } from '../support/member.ts';
import { findings, withBackOffice } from '../support/staff.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** Moves the only application, by the call of the screen. */
async function move(page: Page, from: string, stage: string) {
  const [{ id }] = await (await page.request.get('/api/admin/applications')).json();
  const moved = await page.request.post(`/api/admin/applications/${id}/stage`, { data: { from, stage } });
  expect(moved.ok()).toBe(true);
}

test('staff read how far applications got in a period, who was placed, and take the list along', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    await page.getByRole('menuitem', { name: '招募報表' }).click();
    await expect(page.getByText('這段期間沒有收到應徵。')).toBeVisible();
    await expect(page.getByText('這段期間沒有人錄取。')).toBeVisible();
    await expect(page.getByText('資料不足')).toHaveCount(4);
    expect(await findings(page)).toEqual([]);
    // The printed page has its name and the report.
    await page.emulateMedia({ media: 'print' });
    for (const part of ['menuitem', 'button'] as const)
      await expect(page.getByRole(part).filter({ hasNotText: /^[本上今去]/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '招募報表', level: 1 })).toBeVisible();
    // Dark letters on no dark background, which some browsers would print.
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await page.emulateMedia({ media: 'screen' });

    await newApplicant(url, dataDir, 'applicant@example.com', { chineseName: '王小明' });
    await move(page, '新應徵', '面試');
    await move(page, '面試', '錄取');
    await page.reload();
    const row = (table: string, name: string) =>
      page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: name });
    await expect(row('應徵走到哪裡', '收到')).toHaveText('收到101100%');
    await expect(row('應徵走到哪裡', '曾到面試')).toHaveText('曾到面試101100%');
    await expect(row('應徵走到哪裡', '曾到推薦客戶')).toHaveText('曾到推薦客戶0000%');
    await expect(row('應徵走到哪裡', '目前錄取')).toHaveText('目前錄取101100%');
    await expect(row('依負責人', '尚未指派')).toHaveText('尚未指派111');
    await expect(page.getByText('1 件，5 件以上才計算')).toHaveCount(4);
    const placed = page.getByRole('region', { name: '成交' }).getByRole('listitem');
    await expect(placed).toHaveText([/^王小明.*\d{4}-\d\d-\d\d 錄取．應徵後 0 天．招募 [\d.]+ 天．負責人：尚未指派$/]);

    // The address holds what is shown, so that it can be linked, and Back returns to the view before.
    await page.getByRole('button', { name: '去年' }).click();
    await expect(page).toHaveURL(/\/report\?period=lastYear$/);
    await expect(page.getByText('這段期間沒有收到應徵。')).toBeVisible();
    const from = page.getByLabel('開始日期');
    await expect(from).toHaveValue(/-01-01$/);
    await from.fill('2024-03-01');
    await page.getByRole('button', { name: '查看' }).click();
    await expect(page).toHaveURL(/\/report\?from=2024-03-01&to=\d{4}-12-31$/);
    await expect(page.getByRole('button', { name: '去年' })).toHaveAttribute('aria-pressed', 'false');
    await page.getByLabel('結束日期').fill('2024-02-28');
    await page.getByLabel('結束日期').press('Enter');
    await expect(page.getByText('結束日期 不得早於開始日期')).toBeVisible();
    // The same question would get the same answer, so there is no button to ask again.
    await expect(page.getByRole('button', { name: '再試一次' })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByLabel('結束日期')).toHaveValue(/-12-31$/);
    await page.goBack();
    await expect(page.getByRole('button', { name: '去年' })).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(placed).toHaveCount(1);

    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      expect(await findings(page)).toEqual([]);
    }
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: '下載成交 CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^placements-.*\.csv$/);
    await placed.getByRole('link', { name: '王小明' }).click();
    await expect(page).toHaveURL(/\/applications\/[^/]+\/show$/);
  });
});
