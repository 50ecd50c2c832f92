import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { demoVacancies } from '#content/demo/vacancies.ts';
import { fillVacancy, findings, PASSWORD, withBackOffice } from '../support/staff.ts';

/** Those of the demonstration, and the one written here. */
const ALL_VACANCIES = demoVacancies.length + 1;

test('what was set up on a trial is exported and brought into the empty site, after a look at what it replaces', async ({
  browser,
}) => {
  let file = Buffer.alloc(0);
  await withBackOffice(browser, async ({ page }) => {
    await fillVacancy(page, '氣象播報員');
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('草稿', { exact: true }).first()).toBeVisible();
    await page.getByRole('menuitem', { name: '匯出與匯入' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '下載檔案' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^site-.+\.site$/);
    file = readFileSync(await saved.path());
  });
  await withBackOffice(
    browser,
    async ({ page, url }) => {
      await page.getByRole('menuitem', { name: '匯出與匯入' }).click();
      const choose = (buffer: Buffer) =>
        page.getByLabel('要匯入的檔案').setInputFiles({ name: 'trial.site', mimeType: 'application/gzip', buffer });
      // By its path: so many bytes take the browser's pipe half a minute on a busy machine.
      const large = test.info().outputPath('trial.site');
      writeFileSync(large, Buffer.alloc(11 * 1024 * 1024));
      await page.getByLabel('要匯入的檔案').setInputFiles(large);
      await expect(page.getByRole('alert').getByText('「trial.site」：檔案須小於 10 MB')).toBeVisible();
      await choose(file.subarray(0, 5000));
      // The message stays, and names its file.
      await expect(page.getByRole('alert').getByText('「trial.site」：檔案已損壞或不完整')).toBeVisible();
      await choose(file);
      const table = page.getByRole('table', { name: '匯入後的變更' });
      await expect(table.getByRole('row', { name: /職缺/ })).toContainText(`${ALL_VACANCIES}`);
      expect(await findings(page)).toEqual([]);
      await page.getByLabel('您的密碼').fill('not the password');
      await page.getByRole('button', { name: '確定匯入' }).click();
      await expect(page.getByLabel('您的密碼')).toHaveAccessibleDescription('密碼錯誤');
      await expect(page.getByLabel('您的密碼')).toBeFocused();
      await page.getByLabel('您的密碼').fill(PASSWORD);
      await page.getByRole('button', { name: '確定匯入' }).click();
      await expect(page.getByText('已匯入', { exact: true })).toBeVisible();
      await expect(table).toBeHidden();
      // The result stays on the screen.
      await expect(page.getByRole('status')).toContainText(/已匯入「.+」的設定與內容：新增 \d+，取代 \d+，刪除 0/);
      const result = page.getByRole('table', { name: '匯入的結果' });
      await expect(result.getByRole('row', { name: /職缺/ })).toContainText(`${ALL_VACANCIES}`);
      expect(await findings(page)).toEqual([]);
      await choose(file);
      const same = table.getByRole('row', { name: /職缺/ }).getByRole('cell').last();
      await expect(same).toHaveText(`${ALL_VACANCIES}`);
      await expect(result).toBeHidden();
      await page.getByRole('button', { name: '取消' }).click();
      const { total } = (await page.evaluate(async () => {
        const reply = await fetch('/api/admin/vacancies?q=氣象播報員');
        return { total: reply.headers.get('X-Total-Count') };
      })) as { total: string };
      expect(total).toBe('1');
      expect((await fetch(`${url}/api/vacancy`, { method: 'POST', ...ALL })).headers.get('X-Total-Count')).toBe(
        `${demoVacancies.length}`,
      );
    },
    { SEED: 'none' },
  );
});

const ALL = { headers: { 'Content-Type': 'application/json' }, body: '{"keywords":[]}' };
