import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { mailTo } from '../support/mail.ts';
import { becomeManager, fillVacancy, findings, PASSWORD, withEmptySite } from '../support/staff.ts';

const COMPANY = {
  ...{ 公司名稱: '海風人力', 簡稱: '海風', 登記名稱: '海風人力資源股份有限公司', 英文名稱: 'Sea Breeze' },
  ...{ 標語: '把好工作吹到你面前', 公司簡介: '海風人力在花蓮陪人找工作。', 成立年份: '2020' },
  ...{ 私立就業服務機構許可證字號: '花縣就服字第0123號', 電話: '03-823-4567', 電子信箱: 'hello@sea-breeze.example' },
  ...{ 郵遞區號: '970', 縣市: '花蓮縣', 鄉鎮市區: '花蓮市', 街道與門牌: '海風路 1 號' },
};

async function publish(page: Page, { isSentElsewhere = false } = {}) {
  await page.getByRole('button', { name: '儲存草稿' }).click();
  await expect(page.getByText('已儲存草稿，尚未公開')).toBeVisible();
  await page.getByRole('button', { name: '發布' }).click();
  if (isSentElsewhere) {
    await page.getByRole('dialog').getByRole('button', { name: '發布' }).click();
    await expect(page.getByText('您的密碼 為必填')).toBeVisible();
    await page.getByLabel('您的密碼').fill(PASSWORD);
  }
  await page.getByRole('dialog').getByRole('button', { name: '發布' }).click();
  await expect(page.getByText('這是網站上目前的內容。')).toBeVisible();
}

async function describeCompany(page: Page) {
  await page.getByRole('link', { name: '填寫公司資料' }).click();
  for (const [label, value] of Object.entries(COMPANY))
    await page.getByLabel(`${label}（必填）`, { exact: true }).fill(value);
  await page.getByLabel('傳真', { exact: true }).fill('03-823-4568');
  for (let n = 5; n > 1; n--) await page.getByRole('button', { name: `移除第 ${n} 個連結` }).click();
  await page.getByLabel('網址（必填）').fill('https://www.facebook.com/seabreeze');
  await publish(page, { isSentElsewhere: true });
}

async function chooseLook(page: Page) {
  await page.getByRole('menuitem', { name: '開站指南' }).click();
  await page.getByRole('link', { name: '設定標誌與色彩' }).click();
  await page.getByRole('textbox', { name: '主色（必填）' }).fill('#8a1c2b');
  const choose = (button: string, fill: string) =>
    page.getByLabel(button).setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><script>alert(1)</script><circle cx="5" cy="5" r="5" fill="${fill}"/></svg>`,
      ),
    });
  await choose('選擇圖片', 'white');
  await expect(page.getByText('這張圖片幾乎是白色，放在白色的頁首會看不見。')).toBeVisible();
  await choose('更換圖片', 'black');
  await expect(page.getByText('這張圖片幾乎是白色')).toBeHidden();
  await expect(page.getByRole('img', { name: '目前的標誌' })).toBeVisible();
  await publish(page);
}

async function addVacancy(page: Page, position: string) {
  await fillVacancy(page, position, '花蓮縣');
  await page.getByRole('button', { name: '儲存草稿' }).click();
  await page.getByRole('button', { name: '發布', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(仍要)?發布$/ })
    .click();
  await expect(page.getByText('刊登中')).toBeVisible();
}

async function invite(page: Page, email: string, dataDir: string) {
  await page.getByRole('menuitem', { name: '人員' }).click();
  await page.getByRole('button', { name: '邀請人員' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('電子信箱').fill(email);
  await dialog.getByLabel('姓名').fill('林顧問');
  await dialog.getByLabel('您的密碼').fill(PASSWORD);
  await dialog.getByRole('button', { name: '寄出邀請' }).click();
  const letter = await mailTo(email, '邀請您加入海風人力後台', join(dataDir, 'outbox'));
  expect(letter).not.toContain('晴川');
  const other = await page.context().browser()!.newContext();
  const theirs = await other.newPage();
  await theirs.goto(new URL(page.url()).origin + /\/admin\/invitation\?token=[\w-]+/.exec(letter)![0]);
  await theirs.getByLabel('密碼', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('確認密碼').fill(PASSWORD);
  await theirs.getByRole('button', { name: /建立帳號|設定密碼/ }).click();
  await expect(theirs.getByRole('menuitem', { name: '職缺' })).toBeVisible();
  await other.close();
}

const PAGES = [
  '/',
  '/about',
  '/jobs',
  '/contactUs',
  '/privacy',
  '/service/consult',
  '/service/outsource',
  '/service/advisor',
];
const MORE = [
  '/service/recruitment',
  '/article/latestNews',
  '/article/newsletter',
  '/article/column',
  '/login',
  '/register',
];
const ANSWERS = ['/feed.xml', '/jobs.xml', '/mark.svg', '/admin', '/nothing'];

test('from an empty folder to the site of another company, in the browser alone', async ({ browser }) => {
  await withEmptySite(browser, async ({ page, server, url, dataDir }) => {
    await becomeManager(page, server);
    await page.getByRole('link', { name: '開啟開站指南' }).click();
    await expect(page.getByText('完成 0 項，還有 6 項')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await describeCompany(page);
    await chooseLook(page);
    await page.getByRole('menuitem', { name: '開站指南' }).click();
    await page.getByRole('button', { name: '移除示範內容' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '全部移除' }).click();
    await expect(page.getByText('首頁、關於我們還是安裝時的文字')).toBeVisible();
    for (const position of ['海邊民宿管家', '賞鯨船解說員', '花蓮門市店長']) await addVacancy(page, position);
    await invite(page, 'lin@sea-breeze.example', dataDir);

    await page.getByRole('menuitem', { name: '開站指南' }).click();
    await expect(page.getByText('完成 3 項，還有 3 項')).toBeVisible();
    for (const path of [...PAGES, ...MORE, ...ANSWERS]) {
      const text = await (await page.request.get(url + path)).text();
      expect(text, path).not.toContain('晴川');
      expect(text, path).not.toContain('Qingchuan');
    }
    await page.goto('/jobs');
    await expect(page.locator('.jobs-results a[href^="/job/"]')).toHaveCount(3);
    await expect(page.getByRole('banner').locator('img.logo-picture')).toBeVisible();
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      expect(await findings(page, 'body')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});
