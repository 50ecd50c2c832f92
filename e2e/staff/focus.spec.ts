import { expect, test } from '@playwright/test';
import { fillVacancy, withBackOffice } from '../support/staff.ts';

test('by keyboard: saving leads to the first wrong field, and a dialog back to the button that opened it', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.goto('/admin/vacancies/create');
    const position = page.getByLabel('職務名稱（必填）');
    const save = page.getByRole('button', { name: '儲存草稿' });
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('職務名稱 為必填', { exact: true })).toBeVisible();
    await expect(position).toBeFocused();
    await position.fill('用鍵盤寫的職缺');
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: '職務類別（必填）' })).toBeFocused();

    await fillVacancy(page, '用鍵盤寫的職缺');
    // A group that is folded up opens.
    const group = page.getByRole('button', { name: /^薪資細節/ });
    await group.click();
    await page.getByLabel('薪資下限（元）').fill('60000');
    await page.getByLabel('薪資上限（元）').fill('45000');
    await group.click();
    await expect(page.getByLabel('薪資上限（元）')).toBeHidden();
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('薪資上限（元）')).toBeFocused();
    await page.getByLabel('薪資上限（元）').fill('65000');
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('草稿', { exact: true })).toBeVisible();

    // However long the form is, its buttons are in sight, and hide no field that is gone to.
    await page.evaluate(() => scrollTo(0, 0));
    const bar = page.getByRole('toolbar');
    for (const name of ['儲存', '發布', '刪除'])
      await expect(bar.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByLabel('工作內容（必填）').focus();
    const isHidden = () =>
      bar.evaluate((buttons) => {
        const field = document.activeElement!;
        return !buttons.contains(field) && field.getBoundingClientRect().bottom > buttons.getBoundingClientRect().top;
      });
    for (let tabs = 0; tabs < 10; tabs++) {
      await page.keyboard.press('Tab');
      expect(await isHidden()).toBe(false);
    }
    for (const name of ['檢查', '發布', '刪除']) {
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });
});
