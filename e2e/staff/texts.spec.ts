import { expect, test } from '@playwright/test';
import { findings, withBackOffice } from '../support/staff.ts';

test('the agency makes the site its own: its name, a page’s words, seen before they are public, and back', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, url }) => {
    await page.getByRole('menuitem', { name: '網站內容' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '公司資料' })).toContainText('預設內容');
    await page.getByRole('link', { name: '編輯公司資料' }).click();
    await page.getByLabel('公司名稱（必填）').fill('海風人力');
    await page.getByLabel('電話（必填）').fill('12');
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('電話 請填含區碼的號碼，例如 04-2000-0900')).toBeVisible();
    await expect(page.getByLabel('電話（必填）')).toBeFocused();
    await page.getByLabel('電話（必填）').fill('02-2345-6789');
    await page.getByRole('button', { name: '移除第 5 個連結' }).click();
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('已儲存草稿，尚未公開')).toBeVisible();

    await page.getByRole('button', { name: '預覽' }).click();
    const preview = page.frameLocator('iframe[title=預覽公司資料]');
    await expect(preview.getByRole('contentinfo')).toContainText('02-2345-6789');
    await page.getByRole('button', { name: '手機' }).click();
    await page.getByRole('button', { name: '關閉預覽' }).click();
    expect(await (await page.request.get(url)).text()).not.toContain('海風人力');

    await page.getByRole('button', { name: '發布' }).click();
    const change = page.getByRole('dialog').locator('dl > div').filter({ hasText: '公司名稱' });
    await expect(change.getByRole('deletion')).toHaveText('晴川人資');
    await expect(change.getByRole('insertion')).toHaveText('海風人力');
    await page.getByRole('dialog').getByRole('button', { name: '發布' }).click();
    await expect(page.getByText('這是網站上目前的內容。')).toBeVisible();
    expect(await (await page.request.get(url)).text()).toContain('海風人力');

    // A page of its own, with rows that are added and moved.
    await page.goto('/admin/texts/about');
    await page.getByRole('button', { name: '新增年份' }).click();
    const added = page.getByRole('group', { name: '大事記，第 6 個年份' });
    await added.getByLabel('年份（必填）').fill('2024');
    await added.getByLabel('標題（必填）').fill('搬到海邊');
    await added.getByLabel('說明（必填）').fill('新辦公室看得到海。');
    await added.getByRole('button', { name: '第 6 個年份上移' }).click();
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('已儲存草稿，尚未公開')).toBeVisible();
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findings(page)).toEqual([]);
    }
    await page.getByRole('button', { name: '發布' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '發布' }).click();
    await expect(page.getByText('這是網站上目前的內容。')).toBeVisible();
    await page.goto('/about');
    await expect(page.getByText('新辦公室看得到海。')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: '海風人力首頁' })).toBeVisible();

    // An earlier version can be restored.
    await page.goto('/admin/texts/about');
    await page.getByRole('button', { name: '預設內容' }).click();
    await page.getByRole('button', { name: '把這個版本放回草稿' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '放回草稿' }).click();
    await expect(page.getByText('這是草稿，訪客還看不到。')).toBeVisible();
    await expect(page.getByRole('group', { name: '大事記，第 6 個年份' })).toHaveCount(0);
  });
});

test('a letter in the agency’s own words: what it needs stays, and it is seen before anybody gets it', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.getByRole('menuitem', { name: '網站內容' }).click();
    const letters = page.getByRole('list', { name: '信件' });
    await expect(letters.getByRole('listitem').filter({ hasText: '信箱驗證碼' })).toContainText('註冊時');
    await letters.getByRole('link', { name: '編輯信箱驗證碼' }).click();
    const body = page.getByLabel('內文（必填）');
    await body.fill('嗨！\n{validity}內有效');
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('內文 必須保留 {code}（驗證碼）')).toBeVisible();
    await expect(body).toBeFocused();
    await body.fill('嗨！\n{code}\n{validity}內有效');
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('這是草稿，寄出的信還是原來的內容。')).toBeVisible();
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findings(page)).toEqual([]);
    }
    await page.getByRole('button', { name: '預覽' }).click();
    const preview = page.frameLocator('iframe[title=預覽信箱驗證碼]');
    await expect(preview.getByText('主旨：請驗證您的電子信箱｜晴川人資')).toBeVisible();
    await expect(preview.getByText('482913').first()).toBeVisible();
    await page.getByRole('button', { name: '關閉預覽' }).click();
    await page.getByRole('button', { name: '發布' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '發布' }).click();
    await expect(page.getByText('目前寄出的信是這份內容。')).toBeVisible();
  });
});
