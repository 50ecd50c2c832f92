import { expect, test } from '@playwright/test';
import { becomeManager, findings, withBackOffice } from '../support/staff.ts';

const FILE = [
  '招聘崗位,職務類別,縣市,月薪下限,月薪上限,工作內容,甲方,學歷要求,工作經歷,需求人數,職缺連結',
  '前端工程師,軟體工程,台中市,45000,60000,開發網站。,旭東科技,大學、碩士,3年以上,2~5人,https://www.104.com.tw/job/7abcd',
  '會計專員,財務會計,台北市,36000,40000,結帳。,弘鈺精密,看能力,經歷不拘,1,https://www.104.com.tw/job/8efgh',
].join('\r\n');

test('columns that nobody knows are told with what stands in them, mapped, imported, and known the next time', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, link }) => {
    await becomeManager(page, link);
    await page.goto('/admin/vacancy-import');
    const choose = (name: string) =>
      page.getByLabel('檔案', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(FILE) });
    await choose('list.csv');
    await expect(page.getByText(/^缺少必要的欄位：職務名稱/)).toBeVisible();
    await expect(page.getByText('例如：前端工程師｜會計專員')).toBeVisible();
    await expect(page.getByRole('button', { name: '沒有可匯入的變更' })).toBeDisabled();

    const map = async (title: string, field: string) => {
      await page.getByLabel(`「${title}」是`).click();
      await page.getByRole('option', { name: field, exact: true }).click();
      await expect(page.getByLabel(`「${title}」是`)).toHaveText(field);
    };
    await map('招聘崗位', '職務名稱');
    await expect(page.getByRole('button', { name: '匯入 2 筆' })).toBeVisible();
    await map('甲方', '公司名稱');
    await expect(page.getByText('學歷要求看不懂，這一欄沒有匯入（1 列）')).toBeVisible();
    await expect(page.getByRole('row', { name: '3 會計專員 看能力' })).toBeVisible();
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findings(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: '匯入 2 筆' }).click();
    await expect(page.getByText('匯入完成：新增 2 筆')).toBeVisible();

    await choose('again.csv');
    await expect(page.getByRole('button', { name: '沒有可匯入的變更' })).toBeVisible();
    await expect(page.getByLabel('「甲方」是')).toHaveText('公司名稱');

    await page.goto('/admin/vacancies');
    await page.getByPlaceholder('搜尋職缺').fill('7abcd');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('cell', { name: '前端工程師' }).click();
    await expect(page.getByLabel('薪資（必填）')).toHaveValue('月薪 45,000~60,000 元');
    await expect(page.getByLabel('公司名稱', { exact: true })).toHaveValue('旭東科技');
    await expect(page.getByLabel('工作經驗（年）')).toHaveValue('3');
  });
});
