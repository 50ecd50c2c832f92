import { company } from '#content/company.ts';
import { PERSONAL } from '#test/made/resume.ts';
import { confirmAlert } from '../support/alerts.ts';
import { allowSaving, becomeMember, fillResume, newAddress, send, signIn } from '../support/applicant.ts';
import { obstacles } from '../support/axe.ts';
import { mailTo } from '../support/mail.ts';
import { expect, open, type Page, test } from '../support/site.ts';

const firstRow = (page: Page) => page.locator('.jobs-results tbody tr').first();
const applyCalls = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/vacancy\/appl/.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
};

async function expectNoFindings(page: Page) {
  const found = await obstacles(page);
  expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Checked on the resume, which would name the vacancy that somebody wanted to apply for. */
async function expectNothingWanted(page: Page) {
  await open(page, '/cv/index');
  await expect(page.getByRole('link', { name: '應徵職缺', exact: true })).toBeVisible();
}

test('a member applies from the list, once, and sees it in list and details ever after', async ({ page }) => {
  const email = await becomeMember(page);
  await fillResume(page, email);
  const calls = applyCalls(page);
  // Slow enough for a second press.
  await page.route('**/api/vacancy/apply*', async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  await open(page, '/jobs?utm_source=edm');
  const row = firstRow(page);
  const position = (await row.getByRole('link').textContent()) ?? '';
  const button = row.getByRole('button');
  await expect(button).toHaveText('應徵');
  const request = page.waitForRequest('**/api/vacancy/apply*');
  await button.click();
  // The page through which the site was entered, only for the statistics (docs/decisions/0059).
  expect(new URL((await request).url()).search).toBe('?from=&utm=edm');
  await expect(button).toHaveText('應徵中…');
  await button.click({ force: true });
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName('已完成申請');
  await confirmAlert(page, '已完成申請');
  await expect(button).toHaveText('已應徵');
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  expect(calls.toSorted()).toEqual(['GET /api/vacancy/applied', 'POST /api/vacancy/apply']);
  await expect(page.locator('.jobs-results tbody').getByRole('button', { name: /^已應徵/ })).toHaveCount(1);
  await expectNoFindings(page);

  await row.getByRole('link').click();
  const inDetails = page.locator('.job-apply').getByRole('button');
  await expect(inDetails).toHaveText('已應徵');
  expect(calls).toHaveLength(2);
  await open(page, new URL(page.url()).pathname);
  await expect(inDetails).toHaveText('已應徵');
  await expect(inDetails).toBeDisabled();
  await open(page, '/jobs');
  await expect(firstRow(page).getByRole('button', { name: `已應徵：${position}` })).toBeDisabled();

  await open(page, '/cv/index');
  await page.getByRole('heading', { name: '我應徵過的職缺' }).click();
  const sent = page.getByRole('list', { name: '應徵紀錄' });
  await expect(sent.getByRole('listitem')).toHaveCount(1);
  await expectNoFindings(page);
  await sent.getByRole('button', { name: `撤回應徵：${position}` }).click();
  const question = page.getByRole('alertdialog', { name: '確定要撤回這筆應徵嗎？' });
  await question.getByRole('button', { name: '保留應徵' }).click();
  await sent.getByRole('button', { name: `撤回應徵：${position}` }).click();
  // On a slow line it says so, and doesn't send it again.
  await page.route('**/withdraw', async (route) => {
    await sent.getByRole('button', { name: `撤回中…：${position}` }).click({ force: true });
    await expect(question).toHaveCount(0);
    await route.continue();
  });
  await question.getByRole('button', { name: '撤回應徵' }).click();
  await expect(sent.getByRole('listitem')).toBeFocused();
  await expect(sent.getByRole('listitem')).toContainText('已撤回');
  await expect(sent.getByRole('button')).toHaveCount(0);
  await sent.getByRole('link', { name: position }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(position);
  await expect(inDetails).toHaveText('應徵');
  await inDetails.click();
  await confirmAlert(page, '已完成申請');
  await expect(inDetails).toHaveText('已應徵');

  const receipt = await mailTo(email, '我們收到您的應徵了');
  expect(receipt).toContain(position);
  expect(await mailTo(company.email, email)).toContain(PERSONAL.chineseName);
});

test('who had to sign in to apply finds the vacancy again, at home and by the resume', async ({ page, watched }) => {
  watched.allowed.push(/status of 400/);
  await open(page, '/jobs');
  const link = firstRow(page).getByRole('link');
  const [position, address] = [await link.textContent(), await link.getAttribute('href')];
  await firstRow(page).getByRole('button', { name: /^應徵/ }).click();
  await page.getByRole('alertdialog', { name: '請先登入' }).getByRole('link', { name: '登入' }).click();
  await expect(page).toHaveURL('/login');
  await open(page, '/');
  await expect(page.getByText('您剛才想應徵')).toHaveCount(0);
  const email = await becomeMember(page);
  await open(page, '/');
  await expect(page.getByRole('status').filter({ hasText: `您剛才想應徵「${position}」` })).toBeVisible();
  await page.getByRole('link', { name: '回到職缺' }).click();
  await expect(page).toHaveURL(address!);
  // The required resume, too, leads back once it is complete.
  await page.locator('.job-apply').getByRole('button').click();
  await confirmAlert(page, '資料錯誤');
  await fillResume(page, email);
  await open(page, '/cv/index');
  await page.getByRole('link', { name: `應徵「${position}」` }).click();
  await expect(page).toHaveURL(address!);
  await page.locator('.job-apply').getByRole('button').click();
  await confirmAlert(page, '已完成申請');
  await expectNothingWanted(page);
});

test('what one member wanted to apply for is not shown to the next one in the same window', async ({
  page,
  watched,
}) => {
  watched.allowed.push(/status of 400/);
  const first = await becomeMember(page);
  await open(page, '/jobs');
  await firstRow(page).getByRole('button', { name: /^應徵/ }).click();
  await confirmAlert(page, '資料錯誤');
  const wish = page.getByText('您剛才想應徵');
  await open(page, '/');
  await expect(wish).toBeVisible();
  // As through a letter's link: nobody signs out before.
  await becomeMember(page, newAddress(), '林小海');
  await open(page, '/');
  await expect(page.getByText('Hi 林小海')).toBeVisible();
  await page.waitForFunction(() => performance.getEntries().some(({ name }) => name.includes('wanted-notice')));
  // What has arrived is painted by the second frame after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(wish).toHaveCount(0);
  await signIn(page, first);
  await open(page, '/');
  await expect(wish).toBeVisible();
});

test('who applied often reads on where the page ended; what was sent meanwhile puts nothing there twice', async ({
  page,
}) => {
  await fillResume(page, await becomeMember(page));
  const vacancies = await (await send(page, 'POST', '/api/vacancy', { page: 1, pageSize: 100 })).json();
  const apply = (vacancyId: string) => send(page, 'POST', '/api/vacancy/apply', { vacancyId });
  const ids: string[] = vacancies.map(({ vacancyId }: { vacancyId: string }) => vacancyId);
  for (const id of ids.slice(0, 52)) await apply(id);
  await open(page, '/cv/index');
  await page.getByRole('heading', { name: '我應徵過的職缺' }).click();
  const rows = page.getByRole('list', { name: '應徵紀錄' }).getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await apply(ids[52]!);
  await page.getByRole('button', { name: '更多紀錄' }).click();
  // Without the newest, which came while the list was being read.
  await expect(rows).toHaveCount(52);
  await expect(page.getByText('應徵紀錄共 53 筆，已列出 52 筆')).toBeAttached();
  await expect(rows.nth(50)).toBeFocused();
  await expect(page.getByRole('button', { name: '更多紀錄' })).toHaveCount(0);
  await expectNoFindings(page);
});

test('applied for in another window: the server says so, and the button knows it then', async ({ page, watched }) => {
  watched.allowed.push(/status of 400/);
  await fillResume(page, await becomeMember(page));
  const known = page.waitForResponse('**/api/vacancy/applied');
  await open(page, '/jobs');
  await known;
  const link = await firstRow(page).getByRole('link').getAttribute('href');
  await expect(firstRow(page).getByRole('button')).toHaveText('應徵');
  await send(page, 'POST', '/api/vacancy/apply', { vacancyId: decodeURIComponent(link?.split('/').at(-1) ?? '') });
  await firstRow(page).getByRole('button').click();
  await expect(page.getByRole('alertdialog')).toContainText('您已應徵過此職缺');
  await confirmAlert(page, '資料錯誤');
  await expect(firstRow(page).getByRole('button')).toHaveText('已應徵');
  await expectNothingWanted(page);
});

test('what is missing is named, each with the way to fill it in', async ({ page, watched }) => {
  watched.allowed.push(/status of 400/);
  const email = await becomeMember(page);
  await send(page, 'POST', '/api/personal', PERSONAL);
  await open(page, '/jobs');
  await firstRow(page).getByRole('link').click();
  await page.locator('.job-apply').getByRole('button', { name: '應徵' }).click();
  const alert = page.getByRole('alertdialog', { name: '資料錯誤' });
  await expect(alert).toContainText('履歷尚有欄位未正確填寫：聯絡方式、最高學歷、求職條件');
  await expect(alert.getByRole('link')).toHaveText(['填寫聯絡方式', '填寫最高學歷', '填寫求職條件']);
  await expect(alert.getByRole('link').first()).toBeFocused();
  await expectNoFindings(page);
  await alert.getByRole('link', { name: '填寫最高學歷' }).click();
  await expect(page).toHaveURL('/cv/educational');
  await expect(alert).toBeHidden();
  await expect(page.getByRole('heading', { name: '最高學歷' }).first()).toBeVisible();
  await fillResume(page, email);
  await page.goBack();
  await page.locator('.job-apply').getByRole('button', { name: '應徵' }).click();
  await confirmAlert(page, '已完成申請');
});

test('儲存履歷: asked first, then a blank resume, and nothing applied for', async ({ page, watched }) => {
  watched.allowed.push(/status of 400/);
  const email = await becomeMember(page);
  await fillResume(page, email);
  await open(page, '/');
  const greeting = page.getByRole('button', { name: 'Hi 林小川' });
  const items = page.locator('.menu-member li');
  await greeting.click();
  await expect(items).toHaveText(['履歷表', '變更密碼', '登出']);
  await items.getByRole('link', { name: '履歷表' }).click();
  await expect(page).toHaveURL('/cv/index');
  await expect(page.getByText(PERSONAL.chineseName).first()).toBeVisible();

  await allowSaving(email);
  await open(page, '/jobs');
  await firstRow(page).getByRole('button').click();
  await confirmAlert(page, '已完成申請');
  await greeting.click();
  await expect(items).toHaveText(['履歷表', '變更密碼', '儲存履歷', '登出']);
  await items.getByRole('button', { name: '儲存履歷' }).click();
  const question = page.getByRole('alertdialog', { name: '儲存履歷' });
  await expect(question).toContainText('自動建立一份空白履歷');
  await expectNoFindings(page);
  await question.getByRole('button', { name: '取消' }).click();
  await expect(page).toHaveURL('/jobs');
  await greeting.click();
  await items.getByRole('button', { name: '儲存履歷' }).click();
  await question.getByRole('button', { name: '取消' }).click();
  // Typed text that isn't saved would be missing in it for good.
  await open(page, '/cv/basic');
  await page.getByLabel('英文姓名').fill('Not saved');
  await greeting.click();
  await items.getByRole('button', { name: '儲存履歷' }).click();
  await confirmAlert(page, '尚有未儲存的內容', { button: '留在此頁' });
  await expect(page.getByLabel('英文姓名')).toHaveValue('Not saved');
  await greeting.click();
  await items.getByRole('button', { name: '儲存履歷' }).click();
  await confirmAlert(page, '尚有未儲存的內容', { button: '離開' });
  await confirmAlert(page, '儲存履歷', { button: '儲存' });
  // It moves to Home by itself (spec §4); the result is told there.
  await expect(page).toHaveURL('/');
  await confirmAlert(page, '資料已更新');
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('link', { name: '職缺快訊' }).click();
  await expect(firstRow(page).getByRole('button')).toHaveText('應徵');
  await firstRow(page).getByRole('button').click();
  await expect(page.getByRole('alertdialog')).toContainText('基本資料、聯絡方式、最高學歷、求職條件');
});

test('where the members’ button does not come, the list stays, and the press brings it', async ({ page, watched }) => {
  watched.allowed.push(/ERR_FAILED/, /status of 400/);
  await becomeMember(page);
  const isBroken = (url: URL) => url.pathname.includes('member-apply-button');
  await page.route(isBroken, (route) => route.abort());
  await open(page, '/jobs');
  await firstRow(page).getByRole('button').click();
  await confirmAlert(page, '無法連線，請檢查網路後再試一次');
  await page.unroute(isBroken);
  await firstRow(page).getByRole('button').click();
  await confirmAlert(page, '資料錯誤');
});
