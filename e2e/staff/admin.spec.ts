import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { makeExcel } from '#test/made/excel-maker.ts';
import { EDUCATION, PERSONAL } from '#test/made/resume.ts';
import { mailTo } from '../support/mail.ts';
import { newApplicant } from '../support/member.ts';
import { becomeManager, codeOf, findings, PASSWORD, withBackOffice, withEmptySite } from '../support/staff.ts';

const POSITION = '晴天專員（旅程）';

async function signOutAndIn(page: Page, secret: string) {
  await page.getByRole('button', { name: '帳號選單' }).click();
  await page.getByRole('menuitem', { name: '登出' }).click();
  await expect(page.getByRole('heading', { name: '登入' })).toBeVisible();
  expect(await findings(page, 'main')).toEqual([]);
  // After signing in, one arrives where one was going.
  await page.goto('/admin/vacancies/create');
  await page.getByLabel('電子信箱').fill('manager@example.com');
  await page.getByLabel('密碼').fill(PASSWORD);
  await page.getByRole('button', { name: '登入' }).click();
  await page.getByLabel('驗證碼').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/vacancies\/create$/);
}

async function publishVacancy(page: Page) {
  await page.getByRole('button', { name: '儲存草稿' }).click();
  await expect(page.getByText('職務名稱 為必填')).toBeVisible();
  await page.getByLabel('職務名稱（必填）').fill(POSITION);
  await page.getByLabel('職務類別（必填）').click();
  await page.getByRole('option', { name: '人力資源' }).click();
  await page.getByLabel('薪資（必填）').fill('面議，限女性');
  await page.getByLabel('縣市（必填）').click();
  await page.getByRole('option', { name: '台中市' }).click();
  await page.getByLabel('工作內容（必填）').fill('看天氣。');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '儲存草稿' }).click();
  await expect(page.getByText('草稿', { exact: true })).toBeVisible();
  await page.getByLabel('薪資（必填）').fill('面議');
  await expect(page.getByRole('button', { name: '發布', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: '儲存', exact: true }).click();
  await page.getByRole('button', { name: '發布', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('面議');
  await page.getByRole('button', { name: '仍要發布' }).click();
  await expect(page.getByText('刊登中')).toBeVisible();
  await page.getByRole('menuitem', { name: '職缺' }).click();
  await expect(page.getByRole('cell', { name: POSITION })).toBeVisible();
  expect(await findings(page)).toEqual([]);
}

async function changeLetter(page: Page) {
  await page.getByRole('menuitem', { name: '設定', exact: true }).click();
  await page.getByLabel('階段', { exact: true }).click();
  await page.getByRole('option', { name: '錄取' }).click();
  await page.getByRole('textbox', { name: '內容' }).fill('{nmae} 您好');
  await page.getByRole('button', { name: '儲存通知信' }).click();
  await expect(page.getByText('{nmae} 不是可用的欄位')).toBeVisible();
  await page.getByRole('textbox', { name: '內容' }).fill('「{position}」期待您的加入。');
  await page.getByRole('button', { name: '儲存通知信' }).click();
  await expect(page.getByText('已儲存')).toBeVisible();
  expect(await findings(page)).toEqual([]);
}

/** With full-width digits, as Chinese input methods write them. */
async function changeThreshold(page: Page) {
  const lowest = page.getByLabel('面議門檻');
  await lowest.fill('四萬');
  await page.getByRole('button', { name: '儲存門檻' }).click();
  await expect(lowest).toHaveAccessibleDescription('面議門檻 須為整數');
  await lowest.fill('４１,０００');
  const saved = page.waitForResponse('**/api/admin/settings/thresholds');
  await page.getByRole('button', { name: '儲存門檻' }).click();
  expect(await (await saved).json()).toMatchObject({ thresholds: { negotiableFrom: 41_000 } });
}

async function hire(page: Page) {
  await page.getByRole('menuitem', { name: '應徵' }).click();
  const column = (stage: string) => page.getByRole('region', { name: stage, exact: true });
  await expect(column('新應徵')).toContainText(POSITION);
  expect(await findings(page)).toEqual([]);
  await column('新應徵').getByRole('link', { name: PERSONAL.chineseName }).click();
  await expect(page.getByRole('region', { name: '履歷（應徵後沒有變更）' })).toContainText(EDUCATION.schoolName);
  await page.getByLabel('新增備註').fill('已電話聯絡。');
  // What is typed before the server answers stays.
  await page.route('**/notes', async (route) => {
    await page.getByLabel('新增備註').press('End');
    await page.getByLabel('新增備註').pressSequentially('她想週三來。');
    await route.continue();
  });
  await page.getByRole('button', { name: '新增備註', exact: true }).click();
  await expect(page.getByText('已電話聯絡。', { exact: true })).toBeVisible();
  await expect(page.getByLabel('新增備註')).toHaveValue('已電話聯絡。她想週三來。');
  await page.unroute('**/notes');
  await page.getByRole('button', { name: '新增備註', exact: true }).click();
  await expect(page.getByLabel('新增備註')).toHaveValue('');
  const mail = page.getByLabel('寄通知信給應徵者');
  // A tick applies to the stage for which it was set, and the letter is read before it goes out.
  for (const [stage, words] of [
    ['面試', '請來電 04-2000-0900。'],
    ['錄取', `「${POSITION}」期待您的加入。`],
  ] as const) {
    await page.getByRole('radio', { name: stage }).check();
    await expect(mail).not.toBeChecked();
    await mail.check();
    await expect(page.getByRole('region', { name: '通知信的內容' })).toContainText(words);
  }
  await page.getByRole('button', { name: '變更階段' }).click();
  await expect(page.getByText('新應徵 → 錄取')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: '返回應徵' }).click();
  await column('錄取').getByRole('button', { name: '錄取 1' }).click();
  await expect(column('錄取')).toContainText(POSITION);
}

test('from an empty installation to a vacancy on the site and an applicant who is hired', async ({ browser }) => {
  await withEmptySite(browser, async ({ page, url, dataDir, server }) => {
    const secret = await becomeManager(page, server);
    await signOutAndIn(page, secret);
    await publishVacancy(page);
    await page.goto(`/jobs?keywords=${encodeURIComponent(POSITION)}`);
    await expect(page.locator('.jobs-results').getByRole('link', { name: POSITION })).toBeVisible();
    await newApplicant(url, dataDir, 'applicant@example.com', { words: [POSITION] });
    await page.goto('/admin');
    const todo = page.getByRole('list', { name: '待辦' });
    await expect(todo.getByRole('listitem').filter({ hasText: '新應徵' })).toContainText('1');
    expect(await findings(page)).toEqual([]);
    await changeLetter(page);
    await changeThreshold(page);
    await hire(page);
    expect(await mailTo('applicant@example.com', '恭喜錄取', join(dataDir, 'outbox'))).toContain(
      `「${POSITION}」期待您的加入。`,
    );
  });
});

test('a spreadsheet is looked at before it goes in, and comes out again', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.getByRole('menuitem', { name: '職缺' }).click();
    await page.getByRole('link', { name: '匯入' }).click();
    const titles = ['職務名稱', '職務類別', '縣市', '薪資', '工作內容', '備註'];
    const row = (position: string) => [position, '財務會計', '台北市', '月薪 40,000 元', '結帳。', ''];
    const sheet = makeExcel([titles, row('試算表裡的出納'), row('')]);
    const file = { name: '職缺.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(sheet) };
    await page.getByLabel('檔案', { exact: true }).setInputFiles({ ...file, name: '職缺.pdf' });
    await expect(page.getByRole('alert')).toContainText('檔案類型必須是 .xlsx、.csv、.jsonl 或 .json');
    await page.getByLabel('檔案', { exact: true }).setInputFiles(file);
    await expect(page.getByRole('region', { name: '無法匯入的列' })).toContainText('職務名稱 為必填');
    await expect(page.getByLabel('「備註」是')).toHaveText('不匯入');
    await expect(page.getByRole('region', { name: '會新增的職缺' })).toContainText('試算表裡的出納');
    expect(await findings(page)).toEqual([]);
    // After a file that is no table, nothing of the file before is shown.
    await page.getByLabel('檔案', { exact: true }).setInputFiles({ ...file, name: '別的檔案.pdf' });
    await expect(page.getByRole('alert')).toContainText('檔案類型必須是 .xlsx、.csv、.jsonl 或 .json');
    await expect(page.getByText('別的檔案.pdf')).toBeVisible();
    await expect(page.getByRole('region', { name: '會新增的職缺' })).toHaveCount(0);
    await page.getByLabel('檔案', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: '匯入 1 筆' }).click();
    await expect(page.getByText('匯入完成：新增 1 筆')).toBeVisible();
    await page.getByRole('link', { name: '查看草稿' }).click();
    await expect(page.getByRole('combobox', { name: '狀態' })).toHaveText('草稿');
    await page.getByPlaceholder('搜尋職缺').fill('試算表裡的出納');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row', { name: /試算表裡的出納.*草稿/ })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '匯出 Excel' }).click(),
    ]);
    const cells = await readSheet(await download.path());
    expect(cells.map((line) => line[2])).toEqual(['職務名稱', '試算表裡的出納']);
  });
});
