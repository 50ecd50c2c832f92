import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { PERSONAL } from '#test/made/resume.ts';
import { confirmAlert } from '../support/alerts.ts';
import { becomeMember, fillResume, PASSWORD, send } from '../support/applicant.ts';
import { obstacles } from '../support/axe.ts';
import { mailTo } from '../support/mail.ts';
import { expect, firstLink, open, type Page, test } from '../support/site.ts';

const rights = (page: Page) => page.getByRole('region', { name: '您的個人資料' });

async function expectNoFindings(page: Page) {
  const found = await obstacles(page);
  expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('a member takes everything along as one file', async ({ page }) => {
  const email = await becomeMember(page);
  await fillResume(page, email);
  const vacancyId = decodeURIComponent((await firstLink(page, '/jobs', '/job/')).split('/').at(-1) ?? '');
  await send(page, 'POST', '/api/vacancy/apply', { vacancyId });
  await page.request.post('/api/upload', {
    multipart: {
      categoryName: '推薦協議書',
      title: '推薦協議書',
      file: { name: '協議書.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
    },
  });
  await open(page, '/changePassword');
  await expect(rights(page)).toContainText('目前沒有調閱紀錄');
  await expectNoFindings(page);
  const downloading = page.waitForEvent('download');
  await rights(page).getByRole('link', { name: '下載我的資料' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await download.path()));
  expect(Object.keys(files)).toEqual(['files/推薦協議書/協議書.pdf', 'resume.json']);
  const own = JSON.parse(strFromU8(files['resume.json'] ?? new Uint8Array()));
  expect(own).toMatchObject({
    account: { email },
    resume: { personal: { chineseName: PERSONAL.chineseName } },
    applications: [{ vacancyId }],
  });
  await mailTo(email, '您下載了個人資料');
});

test('a member deletes the account: asked first, gone after, and free to come back', async ({ page, watched }) => {
  watched.allowed.push(/status of 400/);
  const email = await becomeMember(page);
  await fillResume(page, email);
  await open(page, '/changePassword');
  const dialog = page.getByRole('dialog', { name: '刪除帳號' });
  await rights(page).getByRole('button', { name: '刪除帳號' }).click();
  await expect(dialog).toHaveAccessibleDescription(/應徵紀錄/);
  await expect(dialog.getByLabel('密碼')).toBeFocused();
  await expectNoFindings(page);
  // On a small phone the last field's message is below the dialog's edge until it is scrolled into view.
  await page.setViewportSize({ width: 360, height: 640 });
  await dialog.getByRole('button', { name: '永久刪除' }).click();
  await expect(dialog.getByText('密碼 為必填')).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('密碼').fill('Wrong1234');
  await dialog.getByRole('button', { name: '永久刪除' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('密碼錯誤');
  await confirmAlert(page, '資料錯誤');
  // With text typed, leaving asks, and nothing has happened.
  await dialog.getByRole('button', { name: '取消' }).click();
  await confirmAlert(page, '確定要關閉嗎？', { button: '關閉' });
  await expect(dialog).toBeHidden();
  await rights(page).getByRole('button', { name: '刪除帳號' }).click();
  await dialog.getByLabel('密碼').fill(PASSWORD);
  // By now nothing can undo it: a dialog that closed would suggest otherwise.
  await page.route('**/api/account/delete', async (route) => {
    await expect(dialog.getByRole('button', { name: '取消' })).toBeDisabled();
    await dialog.getByRole('button', { name: '關閉' }).dispatchEvent('click');
    for (let nth = 0; nth < 2; nth++) await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: '刪除中…' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await route.continue();
  });
  await dialog.getByRole('button', { name: '永久刪除' }).click();
  await confirmAlert(page, '帳號已刪除');
  await expect(page).toHaveURL('/');
  // The button that asked is gone: keyboard use continues at the page.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: '登入' })).toBeVisible();
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({
    auth: JSON.stringify({ isAuthenticated: false, userName: '', isSpecialAuth: false }),
  });
  await page.goto('/cv/index');
  await expect(page).toHaveURL('/');
  const login = await page.request.post('/api/login', { data: { email, password: PASSWORD } });
  expect([login.status(), await login.json()]).toEqual([400, '帳號或密碼錯誤']);
  await mailTo(email, '帳號已刪除');

  // The newest letter with a code belongs to the new registration.
  await becomeMember(page, email, '林又川');
  await open(page, '/cv/index');
  await expect(page.getByRole('button', { name: 'Hi 林又川' })).toBeVisible();
  await expect(page.getByText(PERSONAL.chineseName)).toHaveCount(0);
});
