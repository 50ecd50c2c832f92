import { expect, type Page, test } from '@playwright/test';
import { fillVacancy, withBackOffice } from '../support/staff.ts';

const OFFLINE = '無法連線，請檢查網路後再試一次';

/** The site has done what the next such call asks for, and nobody hears of it. */
async function loseAnswer(page: Page, method: string, address: RegExp) {
  let isLost = false;
  await page.route(
    (url) => address.test(url.pathname),
    async (route) => {
      if (isLost || route.request().method() !== method) return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    },
  );
}

test('saved, and the answer lost: the next press is no conflict, and what was typed since is saved', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    const [{ id }] = await (await page.request.get('/api/admin/vacancies')).json();
    const stored = async () => (await page.request.get(`/api/admin/vacancies/${id}`)).json();
    const save = page.getByRole('button', { name: '儲存', exact: true });
    await page.goto(`/admin/vacancies/${id}`);
    const position = page.getByLabel('職務名稱（必填）');
    for (const [first, second] of [
      ['一改', '一改'],
      ['二改', '三改'],
    ] as const) {
      await position.fill(first);
      await loseAnswer(page, 'PUT', /vacancies/);
      await save.click();
      await expect(page.getByText(OFFLINE)).toBeVisible();
      expect((await stored()).position).toBe(first);
      await position.fill(second);
      await save.click();
      await expect(page.getByText('已儲存')).toBeVisible();
      await expect(page.getByText('您輸入的內容還在')).toHaveCount(0);
      expect((await stored()).position).toBe(second);
      await expect(page.getByText('儲存後才能預覽與發布')).toHaveCount(0);
    }

    await fillVacancy(page, '只有一個');
    await loseAnswer(page, 'POST', /vacancies$/);
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.getByLabel('薪資（必填）').fill('月薪 50,000 元');
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('草稿', { exact: true })).toBeVisible();
    const made = await (await page.request.get('/api/admin/vacancies?q=只有一個')).json();
    expect(made).toMatchObject([{ salary: '月薪 50,000 元' }]);
    expect(faults.splice(0).filter((fault) => !/ERR_CONNECTION_RESET|ERR_FAILED/.test(fault))).toEqual([]);
  });
});
