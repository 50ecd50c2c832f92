import { expect, type Locator, type Page, test } from '@playwright/test';
import { choose, findings, withBackOffice } from '../support/staff.ts';

const group = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

async function fillTexts(page: Page) {
  await page.goto('/admin/vacancies/create');
  await page.getByLabel('職務名稱（必填）').fill('前端工程師');
  await choose(page, '職務類別（必填）', '軟體工程');
  await choose(page, '縣市（必填）', '台中市');
  await page.getByLabel('工作內容（必填）').fill('【工作內容】\n開發網站。');
}

/** The browser's suggestions while one types. */
const offered = (input: Locator) =>
  input.evaluate((one: HTMLInputElement) => [...(one.list?.options ?? [])].map(({ value }) => value));

test('the townships of the city are offered, and others can be typed', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await fillTexts(page);
    await page.getByLabel('薪資（必填）').fill('月薪 42,000 元');
    const township = page.getByLabel('鄉鎮市區', { exact: true });
    await expect.poll(() => offered(township)).toEqual(expect.arrayContaining(['中區', '西屯區', '和平區']));
    await choose(page, '縣市（必填）', '新竹市');
    await expect.poll(() => offered(township)).toEqual(['東區', '北區', '香山區']);
    await group(page, '其他類別與地點').click();
    await page.getByRole('button', { name: '新增地點' }).click();
    const other = page.getByLabel('鄉鎮市區（第 1 項）');
    expect(await offered(other)).toEqual([]);
    await choose(page, '縣市（第 1 項）', '連江縣');
    await expect.poll(() => offered(other)).toEqual(['南竿鄉', '北竿鄉', '莒光鄉', '東引鄉']);
    await other.fill('南竿鄉');

    await page.getByLabel('國家（必填）').fill('日本');
    await page.getByLabel('縣市（必填）').fill('大阪');
    expect(await offered(township)).toEqual([]);
    await township.fill('北區');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByRole('button', { name: '發布', exact: true })).toBeVisible();
    const saved = await page.request.get(`/api/admin/vacancies/${page.url().split('/').at(-1)}`);
    const otherPlaces = [{ city: '連江縣', township: '南竿鄉' }];
    expect(await saved.json()).toMatchObject({ city: '大阪', township: '北區', facts: { otherPlaces } });
  });
});

test('a vacancy says more in groups that fold, by keyboard too; visitors see it, but not whom it is for', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  await withBackOffice(browser, async ({ page, url }) => {
    await fillTexts(page);

    // Opened by keyboard; the amounts typed in it make the text of the salary.
    await expect(page.getByLabel('薪資下限（元）')).toBeHidden();
    await group(page, '薪資細節').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('薪資下限（元）').fill('６０,０００');
    await page.getByLabel('薪資上限（元）').fill('45000');

    await group(page, '條件').click();
    await page.getByLabel('工作經驗（年）').fill('-3');
    await choose(page, '學歷要求', '大學以上');
    await page.getByRole('button', { name: '新增語文' }).click();
    await choose(page, '語言（第 1 項）', '英文');
    await page.getByLabel('專長技能').fill('React、TypeScript');
    await page.getByLabel('專長技能').blur();
    await expect(page.getByRole('button', { name: 'TypeScript' })).toBeVisible();
    // Copied from a spreadsheet, each cell becomes one.
    await page.getByLabel('專長技能').evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Go\r\nRust\tKotlin\r\n');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    for (const name of ['Go', 'Rust', 'Kotlin'])
      await page.getByRole('button', { name, exact: true }).press('Backspace');
    await expect(page.getByRole('button', { name: 'Kotlin' })).toHaveCount(0);

    await group(page, '公司與來源').click();
    await page.getByLabel('公司名稱', { exact: true }).fill('旭東科技股份有限公司');
    await choose(page, '公司名稱的顯示', '以說明代替名稱');
    await page.getByLabel('公司說明').fill('上市半導體公司');
    await page.getByLabel('來源編號').fill('A-123');
    await group(page, '公司與來源').click();
    await expect(group(page, '公司與來源')).toContainText('旭東科技股份有限公司');
    await group(page, '薪資細節').click();
    await group(page, '條件').click();

    // Faults are told at their inputs, in a group that opens for it, and never in the browser's own words.
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByLabel('薪資上限（元）')).toBeFocused();
    await expect(page.getByLabel('工作經驗（年）')).toHaveAccessibleDescription(/工作經驗 須介於 0 至 50 之間/);
    await page.getByLabel('工作經驗（年）').fill('三');
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByLabel('工作經驗（年）')).toHaveAccessibleDescription(/工作經驗 須為整數/);
    await page.getByLabel('工作經驗（年）').fill('3');
    await group(page, '條件').click();
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('薪資上限 不得低於薪資下限')).toBeVisible();
    await expect(page.getByText('程度 為必填')).toBeVisible();
    await page.getByLabel('薪資上限（元）').fill('70000');
    await choose(page, '程度（第 1 項）', '中等');
    for (const name of ['上班方式', '其他類別與地點', '福利與人數']) await group(page, name).click();
    await page.getByRole('button', { name: '新增地點' }).click();
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findings(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: '儲存草稿' }).click();

    await expect(page.getByLabel('薪資（必填）')).toHaveValue('月薪 60,000~70,000 元');
    await expect(page.getByLabel('薪資下限（元）')).toHaveValue('60000');
    await expect(page.getByText('儲存後才能預覽與發布')).toBeHidden();
    await page.getByRole('button', { name: '複製' }).click();
    await expect(page.getByText('已複製為新的草稿')).toBeVisible();
    await expect(page.getByLabel('公司名稱', { exact: true })).toHaveValue('旭東科技股份有限公司');
    await page.getByRole('button', { name: '發布', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: /發布$/ }).click();
    await expect(page.getByText('刊登中')).toBeVisible();

    const id = page.url().split('/').at(-1);
    const visitor = await (await browser.newContext({ baseURL: url })).newPage();
    await visitor.goto(`/job/${id}`);
    await expect(visitor.getByText('月薪 60,000~70,000 元').first()).toBeVisible();
    const answer = await (await visitor.request.get(`/api/vacancy/${id}`)).text();
    expect(answer).toContain('上市半導體公司');
    expect(answer + (await visitor.content())).not.toContain('旭東');
    await visitor.context().close();

    // From now on it is known, and found by it.
    await fillTexts(page);
    await group(page, '公司與來源').click();
    // As people do; a letter typed in the same moment in which the field appears can end up after the next one.
    await page.getByLabel('公司名稱', { exact: true }).click();
    await page.getByLabel('公司名稱', { exact: true }).pressSequentially('旭東');
    await page.getByRole('option', { name: '旭東科技股份有限公司' }).click();
    await expect(page.getByLabel('公司名稱', { exact: true })).toHaveValue('旭東科技股份有限公司');
    await page.getByLabel('薪資（必填）').fill('面議');
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('草稿', { exact: true })).toBeVisible();
    await page.getByRole('menuitem', { name: '職缺' }).click();
    await page.getByPlaceholder('搜尋職缺').fill('旭東科技');
    await expect(page.getByRole('row')).toHaveCount(4);
  });
});
