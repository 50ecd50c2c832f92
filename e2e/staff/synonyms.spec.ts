import { expect, test } from '@playwright/test';
import { demoSynonyms } from '#content/demo/synonyms.ts';
import { findings, withBackOffice } from '../support/staff.ts';

test('a manager adds synonyms, a visitor is offered what they find, with and without scripts', async ({ browser }) => {
  test.slow();
  await withBackOffice(browser, async ({ page, url }) => {
    await page.getByRole('menuitem', { name: '同義詞' }).click();
    await expect(page.getByRole('list', { name: '同義詞' }).getByRole('listitem')).toHaveCount(demoSynonyms.length);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '新增同義詞' }).click();
    const dialog = page.getByRole('dialog', { name: '新增同義詞' });
    const words = dialog.getByLabel('意思相同的詞語');
    await words.fill('總務、總 務');
    await dialog.getByRole('button', { name: '儲存' }).click();
    await expect(dialog.getByText('「總 務」不能有空白')).toBeVisible();
    await words.fill('總務、會計，助理');
    await dialog.getByRole('button', { name: '儲存' }).click();
    await expect(page.getByText('已儲存，立即生效')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.getByLabel('尋找詞語').fill('總務');
    const rows = page.getByRole('list', { name: '同義詞' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('陳主任');

    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: url, javaScriptEnabled });
      const visitor = await context.newPage();
      await visitor.goto('/jobs?keywords=會計');
      const offer = visitor.getByRole('link', { name: /^也找相近的說法：/ });
      const more = Number(/多 (\d+) 個職缺/.exec((await offer.textContent()) ?? '')?.[1]);
      const plain = Number(/(\d+) 個/.exec((await visitor.getByText(/^找到 \d+ 個/).textContent()) ?? '')?.[1]);
      expect(more).toBeGreaterThan(0);
      await offer.click();
      await expect(visitor.getByText(`找到 ${plain + more} 個符合的職缺`)).toBeVisible();
      await expect(visitor).toHaveURL(/similar=1/);
      await expect(visitor.getByText(/^已包含相近的說法：/)).toBeVisible();
      await visitor.reload();
      await visitor.getByRole('link', { name: '只找輸入的關鍵字' }).click();
      await expect(visitor.getByText(`找到 ${plain} 個符合的職缺`)).toBeVisible();
      await expect(visitor).not.toHaveURL(/similar/);
      await context.close();
    }

    // A colleague was faster: the typed text stays, beside what they have saved.
    const other = await page.context().newPage();
    const open = async (at: typeof page) => {
      await at.goto('/admin/synonyms');
      await at.getByRole('button', { name: /^編輯「總務/ }).click();
    };
    await open(page);
    await open(other);
    const typed = (at: typeof page) => at.getByRole('dialog').getByLabel('意思相同的詞語');
    await typed(other).fill('總務、庶務');
    await other.getByRole('button', { name: '儲存' }).click();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await typed(page).fill('總務、行政');
    await page.getByRole('button', { name: '儲存' }).click();
    await expect(page.getByText('對方的詞語')).toBeVisible();
    await expect(typed(page)).toHaveValue('總務、行政');
    await page.getByRole('button', { name: '儲存' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: '刪除「總務、行政」' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '刪除' }).click();
    await expect(page.getByText('已刪除')).toBeVisible();
    await expect(page.getByRole('list', { name: '同義詞' }).getByRole('listitem')).toHaveCount(demoSynonyms.length);
  });
});
