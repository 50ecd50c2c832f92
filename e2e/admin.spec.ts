import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/resume.ts';
import { mailTo } from './mail.ts';
import { newMember } from './member.ts';
import { dataFolder, openAt, startServer, stop } from './server.ts';

const PASSWORD = 'a river in clear weather';
const POSITION = '晴天專員（旅程）';

/** What axe finds in what is ours; the frame around the screens is react-admin's. */
async function findings(page: Page, ours = '#main-content') {
  const builder = new AxeBuilder({ page })
    .include(ours)
    .exclude('td .MuiCheckbox-root')
    .disableRules(['page-has-heading-one']);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** The code that the app shows, `steps` half minutes from now: each counts once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function becomeManager(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await page.getByLabel('電子信箱').fill('manager@example.com');
  await page.getByLabel('姓名').fill('陳主任');
  await page.getByLabel('密碼', { exact: true }).fill(PASSWORD);
  await page.getByLabel('確認密碼').fill(PASSWORD);
  await page.getByRole('button', { name: '建立帳號' }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('驗證碼').fill(codeOf(secret));
  await page.getByRole('button', { name: '啟用兩步驟驗證' }).click();
  await expect(page.getByRole('list', { name: '備用碼' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: '我已保存，繼續' }).click();
  await expect(page.getByRole('menuitem', { name: '職缺' })).toBeVisible();
  return secret;
}

async function signOutAndIn(page: Page, secret: string) {
  await page.getByRole('button', { name: '帳號選單' }).click();
  await page.getByRole('menuitem', { name: '登出' }).click();
  await expect(page.getByRole('heading', { name: '登入' })).toBeVisible();
  expect(await findings(page, 'main')).toEqual([]);
  // Whoever is sent to the sign-in returns to where they were going.
  await page.goto('/admin/vacancies/create');
  await page.getByLabel('電子信箱').fill('manager@example.com');
  await page.getByLabel('密碼').fill(PASSWORD);
  await page.getByRole('button', { name: '登入' }).click();
  await page.getByLabel('驗證碼').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: '登入' }).click();
  await expect(page).toHaveURL(/\/admin\/vacancies\/create$/);
}

async function publishVacancy(page: Page) {
  await page.getByRole('button', { name: '儲存草稿' }).click();
  await expect(page.getByText('職務名稱 為必填')).toBeVisible();
  await page.getByLabel('職務名稱（必填）').fill(POSITION);
  await page.getByLabel('職務類別（必填）').click();
  await page.getByRole('option', { name: '人力資源' }).click();
  await page.getByLabel('薪資（必填）').fill('面議，限女性');
  await page.getByLabel('縣市（必填）').fill('台中市');
  await page.getByLabel('工作內容（必填）').fill('看天氣。');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '儲存草稿' }).click();
  await expect(page.getByText('草稿', { exact: true })).toBeVisible();
  await page.getByLabel('薪資（必填）').fill('面議');
  await expect(page.getByRole('button', { name: '上架', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: '儲存', exact: true }).click();
  await page.getByRole('button', { name: '上架', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('面議');
  await page.getByRole('button', { name: '仍要上架' }).click();
  await expect(page.getByText('刊登中')).toBeVisible();
  await page.getByRole('menuitem', { name: '職缺' }).click();
  await expect(page.getByRole('cell', { name: POSITION })).toBeVisible();
  expect(await findings(page)).toEqual([]);
}

/** A member with a resume applies, by the calls of the site. */
async function apply(url: string, dataDir: string): Promise<void> {
  const email = 'applicant@example.com';
  const headers = { ...(await newMember(url, dataDir, email)), 'Content-Type': 'application/json' };
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer;
  };
  await send('POST', '/api/personal', PERSONAL);
  await send('POST', '/api/contact', { ...CONTACT, email });
  await send('POST', '/api/education', EDUCATION);
  await send('PUT', '/api/condition', CONDITION);
  const found = await (await send('POST', '/api/vacancy', { keywords: [POSITION] })).json();
  await send('POST', '/api/vacancy/apply', { vacancyId: (found as { vacancyId: string }[])[0]?.vacancyId });
}

async function hire(page: Page) {
  await page.goto('/admin/applications');
  const column = (stage: string) => page.getByRole('region', { name: stage, exact: true });
  await expect(column('新應徵')).toContainText(POSITION);
  expect(await findings(page)).toEqual([]);
  await column('新應徵').getByRole('link', { name: PERSONAL.chineseName }).click();
  await expect(page.getByRole('region', { name: '應徵時的履歷' })).toContainText(EDUCATION.schoolName);
  await page.getByLabel('新增備註').fill('已電話聯絡。');
  await page.getByRole('button', { name: '新增備註' }).click();
  await expect(page.getByText('已電話聯絡。')).toBeVisible();
  await page.getByLabel('階段', { exact: true }).click();
  await page.getByRole('option', { name: '錄取' }).click();
  await page.getByLabel('寄通知信給應徵者').check();
  await page.getByRole('button', { name: '變更階段' }).click();
  await expect(page.getByText('新應徵 → 錄取')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: '返回應徵' }).click();
  await expect(column('錄取')).toContainText(POSITION);
}

test('from an empty installation to a vacancy on the site and an applicant who is hired', async ({ browser }) => {
  test.setTimeout(120_000);
  const { dataDir, remove } = dataFolder();
  const server = startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  const url = (await openAt(server)).replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: url });
  context.setDefaultTimeout(10_000);
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 40[01]/.test(message.text())) faults.push(message.text());
    });
    const [link] = /http:\S+\/admin\/welcome\?token=\S+/.exec(server.written()) ?? [];
    const secret = await becomeManager(page, link ?? '');
    await signOutAndIn(page, secret);
    await publishVacancy(page);
    await page.goto(`/jobs?keywords=${encodeURIComponent(POSITION)}`);
    await expect(page.locator('.results').getByRole('link', { name: POSITION })).toBeVisible();
    await apply(url, dataDir);
    await hire(page);
    expect(await mailTo('applicant@example.com', '恭喜錄取', join(dataDir, 'outbox'))).toContain(POSITION);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    await stop(server);
    remove();
  }
});
