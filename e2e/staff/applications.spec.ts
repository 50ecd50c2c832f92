import { expect, test } from '@playwright/test';
import { newApplicant } from '../support/member.ts';
import { findings, withBackOffice } from '../support/staff.ts';

test('a column of the board is worked through from one application to the next', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    // The newest stands on top.
    for (const [nth, chineseName] of ['周三', '林二', '王一'].entries())
      await newApplicant(url, dataDir, `applicant${nth}@example.com`, { chineseName });
    await page.getByRole('menuitem', { name: '應徵' }).click();
    await page.getByRole('link', { name: '王一' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    const next = page.getByRole('link', { name: '下一件' });
    await expect(heading).toHaveText('應徵：王一');
    await expect(page.getByRole('button', { name: '上一件' })).toBeDisabled();
    await next.click();
    await expect(heading).toHaveText('應徵：林二');
    await expect(page.getByRole('link', { name: '0912345678' })).toHaveAttribute('href', 'tel:0912345678');
    await expect(page.getByRole('link', { name: 'applicant1@example.com' })).toHaveAttribute(
      'href',
      'mailto:applicant1@example.com',
    );
    expect(await findings(page)).toEqual([]);

    // Whoever is moved on leaves the column, and the next of it is gone to all the same.
    await page.getByLabel('階段', { exact: true }).click();
    await page.getByRole('option', { name: '審閱中' }).click();
    await page.getByRole('button', { name: '變更階段' }).click();
    await expect(page.getByText('新應徵 → 審閱中')).toBeVisible();
    await next.click();
    await expect(heading).toHaveText('應徵：周三');
    await expect(page.getByRole('button', { name: '下一件' })).toBeDisabled();
    await page.getByRole('link', { name: '上一件' }).click();
    await expect(heading).toHaveText('應徵：王一');

    const [{ position }] = await (await page.request.get('/api/admin/applications')).json();
    await page.getByRole('link', { name: position, exact: true }).click();
    await expect(page.getByLabel('職務名稱（必填）')).toHaveValue(position);
  });
});
