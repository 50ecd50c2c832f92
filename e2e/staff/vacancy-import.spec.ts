import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { findings, withBackOffice } from '../support/staff.ts';

const FILE = [
  '招聘崗位,職務類別,縣市,月薪下限,月薪上限,工作內容,甲方,學歷要求,工作經歷,需求人數,職缺連結',
  '前端工程師,軟體工程,台中市,45000,60000,開發網站。,旭東科技,大學、碩士,3年以上,2~5人,https://www.104.com.tw/job/7abcd',
  '會計專員,財務會計,台北市,36000,40000,結帳。,弘鈺精密,看能力,經歷不拘,1,https://www.104.com.tw/job/8efgh',
].join('\r\n');

test('columns that nobody knows are told with what stands in them, mapped, imported, and known the next time', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.getByRole('menuitem', { name: '職缺' }).click();
    await page.getByRole('link', { name: '匯入' }).click();
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

    // Until it asks again, the screen knows a run as it was at its upload.
    const ofRun = /vacancyImports\/[\w-]+$/;
    const uploading = page.waitForResponse(ofRun);
    await page.route('**/parts', async (route) => {
      await uploading;
      await route.continue();
    });
    // Held before the page knows that its check is done: a handler set later may be too late.
    const [asked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/check', async (route) => {
      const response = await route.fetch();
      await page.route(ofRun, async (again) => {
        asked.resolve();
        await mayAnswer.promise;
        await again.continue();
      });
      await route.fulfill({ response });
    });
    await choose('again.csv');
    await asked.promise;
    await expect(page.getByRole('progressbar', { name: '上傳檔案' })).toBeVisible();
    mayAnswer.resolve();
    await expect(page.getByRole('button', { name: '沒有可匯入的變更' })).toBeVisible();
    await expect(page.getByLabel('「甲方」是')).toHaveText('公司名稱');

    await page.getByRole('menuitem', { name: '職缺' }).click();
    await page.getByPlaceholder('搜尋職缺').fill('7abcd');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByText('前端工程師', { exact: true }).click();
    await expect(page.getByLabel('薪資（必填）')).toHaveValue('月薪 45,000~60,000 元');
    await expect(page.getByLabel('公司名稱', { exact: true })).toHaveValue('旭東科技');
    await expect(page.getByLabel('工作經驗（年）')).toHaveValue('3');
    await page.getByRole('link', { name: '返回職缺' }).click();
    await expect(page.getByPlaceholder('搜尋職缺')).toHaveValue('7abcd');
  });
});

test('what was not imported can be downloaded afterwards, too', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.getByRole('menuitem', { name: '職缺' }).click();
    await page.getByRole('link', { name: '匯入' }).click();
    const rows = [
      '職務名稱,職務類別,縣市,薪資,工作內容',
      '會計,財務會計,台中市,面議,結帳。',
      '倉管,,台中市,面議,盤點。',
    ];
    await page
      .getByLabel('檔案', { exact: true })
      .setInputFiles({ name: 'two.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await page.getByRole('button', { name: '匯入 1 筆' }).click();
    await expect(page.getByText(/^匯入完成：新增 1 筆.*未匯入 1 筆/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: '下載未匯入的列' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('職務類別 為必填');
    expect(await findings(page)).toEqual([]);
  });
});

const SCRAPED = [
  'job_title,company,jobtype,area,甲,description',
  ...['旭東科技有限公司', '弘鈺精密有限公司', '青田商行', '北辰銀行', '南山診所'].map(
    (company, i) => `資料分析師${i},${company},銀行業,台北市內湖區瑞光路 ${i + 1} 號,${i ? '待遇面議' : ''},做報表。`,
  ),
].join('\n');

test('a table without a needed column gets one value for all rows, and what was judged by contents is shown', async ({
  browser,
}, info) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    await page.getByRole('menuitem', { name: '職缺' }).click();
    await page.getByRole('link', { name: '匯入' }).click();
    await page
      .getByLabel('檔案', { exact: true })
      .setInputFiles({ name: 'scraped.csv', mimeType: 'text/csv', buffer: Buffer.from(SCRAPED) });
    await expect(page.getByText(/^缺少必要的欄位：職務類別、薪資。/)).toBeVisible();
    const picture = async (name: string) => {
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: info.outputPath(`${name}-${width}.png`), fullPage: true });
        expect(await findings(page)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
    };
    await page.getByText(/^已辨識的 \d 欄/).click();
    await picture('lacking');
    await page.getByLabel('「甲」是').click();
    await page.getByRole('option', { name: '薪資', exact: true }).click();
    await page.getByLabel('沒有填的列，職務類別都是').click();
    await page.getByRole('option', { name: '其他', exact: true }).click();
    await page.getByRole('button', { name: '套用到沒有填的列' }).click();
    await expect(page.getByText('1 列沒有填')).toBeVisible();
    await picture('one-open');
    await page.getByLabel('沒有填的列，薪資都是').fill('面議');
    await page.getByRole('button', { name: '套用到沒有填的列' }).click();
    await page.getByLabel('新職缺').click();
    await page.getByRole('option', { name: '立即刊登' }).click();
    // Disabled while the file is checked again, it has the focus back afterwards.
    await expect(page.getByRole('cell', { name: '草稿' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: '匯入 5 筆' })).toBeEnabled();
    await expect(page.getByLabel('新職缺')).toBeFocused();
    await page.getByRole('button', { name: '匯入 5 筆' }).click();
    await expect(page.getByText('匯入完成：新增 5 筆')).toBeVisible();
    // The next file is previewed first, unless that is chosen for it, too.
    await expect(page.getByLabel('新職缺')).toHaveText('先存為草稿');
    // Left open, it sends no calls, which would keep its session alive, until somebody looks at it again.
    await page.clock.install();
    const begun = await page.request.post('/api/admin/vacancyImports', {
      data: { fileName: 'given-up.csv', bytes: 1000, newRows: 'draft' },
    });
    expect(begun.ok()).toBe(true);
    await page.reload();
    await expect(page.getByText('given-up.csv').first()).toBeVisible();
    await page.clock.runFor('06:00');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.clock.runFor('30:00');
    expect(asked).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect.poll(() => asked).toEqual(['/api/admin/vacancyImports']);
    expect(faults).toEqual([]);
  });
});

test('another file begins with drafts again, and ends the preview in another tab', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    const choose = async (tab: typeof page, name: string, position: string) => {
      const buffer = Buffer.from(`職務名稱,職務類別,縣市,薪資,工作內容\n${position},財務會計,台北市,面議,做帳`);
      await tab.getByLabel('檔案', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer });
      await expect(tab.getByRole('cell', { name: position })).toBeVisible();
    };
    await page.goto('/admin/vacancy-import');
    await choose(page, 'first.csv', '出納');
    await page.getByLabel('新職缺').click();
    await page.getByRole('option', { name: '立即刊登' }).click();
    await expect(page.getByRole('button', { name: '匯入 1 筆' })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/admin/vacancy-import');
    await expect(other.getByLabel('新職缺')).toHaveText('立即刊登');
    await choose(other, 'second.csv', '會計');
    await expect(other.getByLabel('新職缺')).toHaveText('先存為草稿');
    await expect(other.getByRole('cell', { name: '草稿' })).toBeVisible();
    await page.getByRole('button', { name: '匯入 1 筆' }).click();
    await expect(page.getByRole('alert').getByText(/^這個檔案已不在，沒有匯入：/)).toBeVisible();
    await expect(page.getByRole('cell', { name: '會計' })).toBeVisible();
    // The browser notes every such answer.
    expect(faults.splice(0).filter((text) => !text.includes('status of 404'))).toEqual([]);
  });
});

const ROWS = 6000;
const LIST = Array.from({ length: ROWS }, (_, i) =>
  JSON.stringify({
    ...{ 職務名稱: `門市人員 ${i}`, 職務類別: '門市銷售', 縣市: i % 500 === 7 ? `大板${i}` : '台中市' },
    ...{ 薪資: i % 1000 === 3 ? '' : '月薪 36,000 元', 工作內容: '接待客人、整理貨架。'.repeat(20) },
    ...{ 來源: '104', 來源編號: `s${i}` },
  }),
).join('\n');

test('thousands of rows: faults by kind, a bar that outlives a reload, and the result on the site', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    await page.getByRole('menuitem', { name: '職缺' }).click();
    await page.getByRole('link', { name: '匯入' }).click();
    await page.getByLabel('新職缺').click();
    await page.getByRole('option', { name: '立即刊登' }).click();
    const list = { name: 'list.jsonl', mimeType: 'application/json', buffer: Buffer.from(LIST) };
    await page.getByLabel('檔案', { exact: true }).setInputFiles(list);
    await expect(page.getByText('縣市不是台灣的 22 個縣市之一；國外的職缺請在「國家」填寫國名（12 列）')).toBeVisible();
    await expect(page.getByText('薪資 為必填（6 列）')).toBeVisible();
    const faulty = page.getByRole('region', { name: '無法匯入的列' });
    await expect(faulty.getByRole('row', { name: '8 門市人員 7 大板7', exact: true })).toBeVisible();
    await expect(faulty.getByRole('cell', { name: '大板5507' })).toBeHidden();
    await faulty.getByRole('button', { name: /^縣市不是.*再顯示 7 列$/ }).click();
    await expect(faulty.getByRole('cell', { name: '大板5507' })).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: '下載這些列，修正後再匯入' }).click();
    const refused = await readFile(await (await saving).path(), 'utf8');
    expect(refused.trim().split('\r\n')).toHaveLength(19);
    expect(refused).toContain('未匯入原因');

    await page.getByRole('button', { name: '匯入 5,982 筆' }).click();
    const bar = page.getByRole('progressbar', { name: '匯入職缺' });
    await expect(bar).toBeVisible();
    await page.reload();
    await expect(bar.or(page.getByText('匯入完成'))).toBeVisible();
    await expect(page.getByText('匯入完成：新增 5,982 筆，更新 0 筆，未變更 0 筆，未匯入 18 筆。')).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(page.getByLabel('新職缺')).toHaveText('先存為草稿');
    expect(faults).toEqual([]);

    await page.goto(`/jobs?keywords=${encodeURIComponent('門市人員 5999')}`);
    await expect(page.getByText('門市人員 5999').first()).toBeVisible();
  });
});
