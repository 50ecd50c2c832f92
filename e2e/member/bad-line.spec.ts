import { confirmAlert } from '../support/alerts.ts';
import { loseAnswer, OFFLINE } from '../support/bad-line.ts';
import { mailTo } from '../support/mail.ts';
import { newAddress, PASSWORD, readJson, signInNew } from '../support/member.ts';
import { expect, open, test } from '../support/site.ts';

const EDUCATION = { schoolName: '逢甲大學', levelOfEducation: '大學', department: '會計系', educationalStatus: '畢業' };

test('an entry is deleted, and the answer lost: the next press says that it is done', async ({ page, watched }) => {
  watched.allowed.push(/ERR_CONNECTION_RESET|ERR_FAILED|status of 404/);
  await signInNew(page);
  await page.request.post('/api/education', { data: EDUCATION });
  await open(page, '/cv/educational');
  await loseAnswer(page, 'DELETE', /^\/api\/education\//);
  const press = async () => {
    await page.getByRole('button', { name: `刪除：${EDUCATION.schoolName}` }).click();
    await confirmAlert(page, '確定刪除?', { button: '是, 我要刪除!' });
  };
  await press();
  await confirmAlert(page, '刪除失敗', { text: OFFLINE });
  expect(await readJson(page, '/api/education')).toEqual([]);
  await press();
  await confirmAlert(page, '資料已刪除');
  await expect(page.getByText('還沒有學歷資料')).toBeVisible();
});

test('an address is proven, and the answer lost: the next press says that it may be done', async ({
  page,
  watched,
}) => {
  watched.allowed.push(/ERR_CONNECTION_RESET|ERR_FAILED/);
  const email = newAddress();
  await open(page, '/register');
  for (const [label, value] of Object.entries({ 姓名: '林小川', 電子信箱: email, 手機號碼: '0912345678' }))
    await page.getByRole('main').getByLabel(label).fill(value);
  for (const label of ['密碼', '確認密碼']) await page.getByLabel(label, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '註冊', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '信箱驗證' });
  const code = /^\s*(\d{6})\s*$/m.exec(await mailTo(email, '驗證碼'))?.[1] ?? '';
  await dialog.getByLabel('驗證碼').fill(code);
  await loseAnswer(page, 'POST', /verifyEmail$/);
  await dialog.getByRole('button', { name: '確定' }).click();
  await confirmAlert(page, '找不到Email', { text: OFFLINE });
  await dialog.getByRole('button', { name: '確定' }).click();
  await confirmAlert(page, '驗證失敗', { text: '驗證可能已經完成' });
  expect((await page.request.post('/api/login', { data: { email, password: PASSWORD } })).status()).toBe(200);
});
