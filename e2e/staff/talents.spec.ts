import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { todayInTaipei } from '#shared/times.ts';
import { pdf } from '#test/made/files.ts';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '#test/made/resume.ts';
import { allowSaving } from '../support/applicant.ts';
import { newMember } from '../support/member.ts';
import { findings, withBackOffice } from '../support/staff.ts';

/** A member with a whole resume; returns the headers of their requests. */
async function resumeOf(url: string, dataDir: string, email: string, chineseName: string, changes: object = {}) {
  const headers = { ...(await newMember(url, dataDir, email)), 'Content-Type': 'application/json' };
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  };
  await send('POST', '/api/personal', { ...PERSONAL, chineseName });
  await send('POST', '/api/contact', { ...CONTACT, email });
  await send('POST', '/api/education', EDUCATION);
  await send('PUT', '/api/condition', { ...CONDITION, ...changes });
  await send('POST', '/api/jobTenure', TENURE);
  await send('POST', '/api/languageSkill', LANGUAGE);
  await send('POST', '/api/experience', { ...EXPERIENCE, jobDescription: `${chineseName}負責臺中通路，0912-345-678` });
  return { headers, send };
}

async function searchAndRead(page: Page) {
  await page.getByRole('menuitem', { name: '人才' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  // From one hit to the next.
  await page.getByRole('cell', { name: '李小美' }).click();
  await expect(page.getByRole('button', { name: '上一位' })).toBeDisabled();
  await expect(page.getByRole('link', { name: '下一位' })).toBeVisible();
  await page.keyboard.press('Alt+j');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('人才：王小明');
  await expect(page.getByRole('button', { name: '下一位' })).toBeDisabled();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: '返回人才' }).click();
  await page.getByLabel('希望工作地點').fill('台北');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('cell', { name: '李小美' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('希望工作地點').fill('');
  await page.locator('input[name="q"]').fill('台中通路 王');
  await expect(page.locator('tbody tr')).toHaveText([/王小明/]);
  await page.getByLabel('檢視目的').click();
  await page.getByRole('option', { name: '安排面試' }).click();
  await page.getByRole('cell', { name: '王小明' }).click();
  const resume = page.getByRole('region', { name: '履歷', exact: true });
  await expect(resume).toContainText(EXPERIENCE.companyName);
  await expect(resume).toContainText(CONTACT.mobile);
  // The number can be called from wherever it is read.
  const call = page.getByRole('link', { name: CONTACT.mobile });
  await expect(call).toHaveAttribute('href', `tel:${CONTACT.mobile}`);
  await expect(page.getByRole('region', { name: '調閱紀錄' })).toContainText('安排面試');
  expect(await findings(page)).toEqual([]);
}

/** A phone call is noted at the person; a note that could not be saved stays typed, and a double press makes one note. */
async function noteDown(page: Page) {
  const notes = page.getByRole('region', { name: '備註' });
  await expect(notes).toContainText('還沒有備註');
  await notes.getByLabel('新增備註').fill('週一電訪：可輪班');
  await notes.getByLabel('提醒日期').fill(todayInTaipei());
  await page.route('**/notes', (route) => route.fulfill({ status: 400, json: '請稍後再試' }), { times: 1 });
  await notes.getByRole('button', { name: '新增備註' }).click();
  await expect(notes.getByRole('alert')).toHaveText('請稍後再試');
  await expect(notes.getByLabel('新增備註')).toHaveValue('週一電訪：可輪班');
  await notes.getByRole('button', { name: '新增備註' }).dblclick();
  await expect(notes.getByLabel('新增備註')).toHaveValue('');
  await expect(notes.getByText('週一電訪：可輪班', { exact: true })).toHaveCount(1);
  await expect(notes).not.toContainText('還沒有備註');
  // It comes back in the morning, and leads here.
  await page.getByRole('menuitem', { name: '今日待辦' }).click();
  const reminders = page.getByRole('region', { name: '我的提醒' });
  await expect(reminders.getByRole('listitem')).toContainText(['週一電訪：可輪班']);
  expect(await findings(page)).toEqual([]);
  await reminders.getByRole('link', { name: '王小明' }).click();
  // Ticked off while the next note is being saved, it stays ticked.
  await notes.getByLabel('新增備註').fill('週四回電：沒接');
  const finishFirst = async (route: Route) => {
    await notes.getByRole('button', { name: '完成' }).click();
    await expect(notes).toContainText('（已完成）');
    await route.continue();
  };
  await page.route('**/notes', finishFirst, { times: 1 });
  await notes.getByRole('button', { name: '新增備註' }).click();
  await expect(notes).toContainText('週四回電：沒接');
  await expect(notes).toContainText('（已完成）');
}

/** By a tag of staff's own, somebody is found again; a refused one stays typed. */
async function putTag(page: Page) {
  const tags = page.getByRole('region', { name: '標籤' });
  const field = tags.getByLabel('新增標籤');
  await page.route('**/tags', (route) => route.fulfill({ status: 400, json: '請稍後再試' }), { times: 1 });
  await field.fill('日文N1');
  await field.press('Enter');
  await expect(page.getByText('請稍後再試')).toBeVisible();
  await expect(field).toHaveValue('日文N1');
  // On a slow line one continues with the next, and removes two at once.
  const go = await holdTags(page);
  await field.press('Enter');
  await field.pressSequentially('可派駐');
  go();
  await expect(tags.getByRole('button', { name: '日文N1' })).toBeVisible();
  await expect(field).toHaveValue('可派駐');
  await field.press('Enter');
  await field.fill('急找工作');
  await field.press('Enter');
  await expect(tags.getByRole('button', { name: '急找工作' })).toBeVisible();
  await expect(field).toHaveValue('');
  // A half-typed tag isn't added because one looks something up in another window.
  await field.fill('可派');
  await field.evaluate((input) => {
    const hasFocus = document.hasFocus;
    document.hasFocus = () => false;
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    document.hasFocus = hasFocus;
  });
  await expect(field).toHaveValue('可派');
  // One that already exists; and correcting one's typing removes none.
  await field.fill('可派駐');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await field.press('Backspace');
  const goOn = await holdTags(page);
  for (const name of ['可派駐', '急找工作']) await tags.getByRole('button', { name }).press('Delete');
  // The second is sent once the first is answered, and is not finished with it.
  const finish = await holdTags(page);
  goOn();
  await expect(tags.getByRole('button', { name: '可派駐' })).toHaveCount(0);
  await page.getByRole('button', { name: '重新整理' }).click();
  await expect(page.getByText('有尚未儲存的變更')).toBeVisible();
  finish();
  for (const name of ['可派駐', '急找工作']) await expect(tags.getByRole('button', { name })).toHaveCount(0);
  await expect(tags.getByRole('button', { name: '日文N1' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
}

/** Holds the calls for tags until they are released. */
async function holdTags(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/tags', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** The list by a tag. */
async function findByTag(page: Page) {
  await page.goto(`/admin/talents?filter=${encodeURIComponent(JSON.stringify({ tag: '日文N1' }))}`);
  await expect(page.getByRole('combobox', { name: '標籤' })).toHaveText('日文N1（1）');
  await expect(page.locator('tbody tr')).toHaveText([/王小明.*日文N1/]);
  expect(await findings(page)).toEqual([]);
}

/** Found, and put on a vacancy: the picker tells vacancies apart, and says where somebody already is. */
async function putOnVacancy(page: Page) {
  await page.getByRole('button', { name: '推薦到職缺' }).click();
  const dialog = page.getByRole('dialog', { name: '推薦到職缺' });
  const field = dialog.getByRole('combobox', { name: '職缺' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('button', { name: '推薦' })).toBeDisabled();
  await field.fill('沒有這種工作');
  await expect(page.getByText('找不到職缺')).toBeVisible();
  await field.fill('行政助理');
  await page
    .getByRole('option', { name: /^行政助理 刊登中/ })
    .first()
    .click();
  expect(await findings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: '推薦' }).dblclick();
  await expect(dialog).toContainText('已推薦到「行政助理」');
  await expect(dialog.getByRole('link', { name: '查看這筆應徵' })).toBeFocused();
  await dialog.getByRole('button', { name: '關閉' }).click();
  const listed = page
    .getByRole('region', { name: '應徵紀錄' })
    .getByRole('link', { name: /行政助理．審閱中.*顧問推薦/ });
  await expect(listed).toHaveCount(1);
  await expect(page.getByRole('region', { name: '調閱紀錄' })).toContainText('推薦到職缺：行政助理');

  await page.getByRole('button', { name: '推薦到職缺' }).click();
  await field.fill('行政助理');
  await expect(page.getByRole('option', { name: /行政助理.*已在此職缺：審閱中/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await field.clear();
  // A vacancy that fits the talent can be chosen without a search.
  const fitting = dialog.getByRole('list', { name: '適合這位人選的職缺' }).getByRole('button');
  const first = (await fitting.first().textContent()) ?? '';
  await fitting.first().click();
  await expect(fitting).toHaveCount(0);
  const position = await field.inputValue();
  expect(first).toContain(position);
  await dialog.getByRole('button', { name: '推薦' }).click();
  await dialog.getByRole('button', { name: '關閉' }).click();
  // Nor is it offered again while nothing newer is known.
  await page.route('**/matches', () => {}, { times: 1 });
  await page.getByRole('button', { name: '推薦到職缺' }).click();
  await expect(field).toBeFocused();
  await expect(fitting.filter({ hasText: position })).toHaveCount(0);
  await dialog.getByRole('button', { name: '取消' }).click();

  await listed.click();
  await expect(page.getByText('顧問推薦', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '履歷（推薦後沒有變更）' })).toBeVisible();
  await expect(page.getByRole('region', { name: '歷程' })).toContainText('推薦到此職缺');
  await expect(page.getByRole('region', { name: '備註' })).toContainText('記在人才資料');
  await expect(page.getByLabel('由顧問推薦、本人尚未應徵，不寄通知信')).toBeDisabled();
  await page.getByRole('link', { name: '行政助理', exact: true }).click();
  await page.getByRole('link', { name: '找符合的人才' }).click();
  await expect(page.getByLabel('希望工作地點')).toHaveValue(/^.+[^市縣]$/);
  await page.getByRole('button', { name: '清除篩選' }).click();
  await page.getByRole('cell', { name: '王小明' }).click();
  await expect(listed).toBeVisible();
}

/** In full as a PDF, named to a client; printed masked, which is the default. */
async function handOn(page: Page) {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '下載 PDF' }).click();
  const client = dialog.getByLabel('交給哪個客戶（選填）');
  await dialog.getByRole('radio', { name: /完整/ }).check();
  await expect(dialog.getByLabel('目的')).not.toHaveText('推薦客戶');
  await expect(client).toBeHidden();
  await dialog.getByRole('radio', { name: /遮罩/ }).check();
  await expect(dialog.getByLabel('目的')).toHaveText('推薦客戶');
  // Nobody has allowed it in writing.
  await expect(dialog.getByText('沒有這位人選簽署的推薦協議書')).toBeVisible();
  await client.fill('弘鈺精密');
  expect(await findings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('radio', { name: /完整/ }).check();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下載' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^resume-[0-9A-F]{8}\.pdf$/);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: '已推薦的客戶' })).toContainText('弘鈺精密');

  await page.getByRole('button', { name: '列印' }).click();
  const opened = page.waitForEvent('popup');
  for (const choice of ['目前與過去薪資', '離職原因', '雇主名稱'])
    await expect(dialog.getByRole('checkbox', { name: choice })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: '雇主名稱' }).check();
  await dialog.getByLabel(/顧問推薦語/).fill('王小明溝通清楚');
  const asked = page.waitForEvent('dialog').then((question) => question.dismiss());
  await page.goBack();
  await asked;
  await expect(dialog.getByLabel(/顧問推薦語/)).toHaveValue('王小明溝通清楚');
  await client.fill('旭東科技');
  await dialog.getByRole('button', { name: '開啟列印頁' }).click();
  const paper = await opened;
  await expect(paper.getByRole('region', { name: '顧問推薦' })).toContainText('○○○溝通清楚');
  await expect(paper.getByText('個人資料已遮罩')).toBeVisible();
  await expect(paper.getByText(EXPERIENCE.companyName)).toBeVisible();
  expect(await paper.locator('body').textContent()).not.toMatch(/小明|0912|ming@/);
  expect(await findings(paper, 'main')).toEqual([]);
  await paper.close();
  await expect(page.getByRole('region', { name: '已推薦的客戶' })).toContainText(/^已推薦的客戶旭東科技.*弘鈺精密/);
}

/** Somebody who didn't register, with the resume that they brought. */
async function takeIn(page: Page) {
  await page.getByRole('menuitem', { name: '人才' }).click();
  await page.getByRole('button', { name: '新增人才' }).click();
  const dialog = page.getByRole('dialog', { name: '新增人才' });
  await dialog.getByLabel('中文姓名（必填）').fill('張臨櫃');
  await dialog.getByLabel('手機號碼').fill(CONTACT.mobile);
  await dialog.getByRole('button', { name: '已取得同意，新增' }).click();
  await expect(dialog.getByText('人才裡已經有了')).toBeVisible();
  expect(await findings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByLabel('手機號碼').fill('0922-333-444');
  await dialog.getByRole('button', { name: '已取得同意，新增' }).click();
  await expect(page.getByRole('heading', { name: '人才：張臨櫃' })).toBeVisible();
  const files = page.getByRole('region', { name: '檔案' });
  const choose = (name: string) =>
    files.getByLabel('附加履歷檔案').setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf() });
  await choose('張臨櫃 104 履歷.txt');
  await expect(page.getByText('檔案 須為有效的檔案類型')).toBeVisible();
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/files$/, (route) => arrival.then(() => route.continue()), { times: 1 });
  await choose('張臨櫃 104 履歷.pdf');
  // A second file chosen meanwhile would be dropped silently.
  await expect(files.getByRole('button', { name: '上傳中…' })).toHaveAttribute('aria-disabled', 'true');
  arrive();
  await expect(files.getByRole('link', { name: '作品集：張臨櫃 104 履歷' })).toBeVisible();
  await page.getByRole('button', { name: '編輯', exact: true }).click();
  await page.getByLabel('希望職務').fill('倉管');
  const path = `/api/admin/talents/${page.url().split('/').at(-2)}`;
  const asked = page.waitForEvent('dialog').then((question) => question.dismiss());
  await page.goBack();
  await asked;
  const { resume } = await (await page.request.get(path)).json();
  const theirs = { chineseName: '張臨櫃', mobile: '0922-333-555', seen: resume.updatedAt };
  expect((await page.request.put(path, { data: theirs })).status()).toBe(200);
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText('同仁剛改成：手機號碼「0922-333-555」')).toBeVisible();
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByRole('region', { name: '履歷', exact: true })).toContainText('倉管');
  expect(await findings(page)).toEqual([]);
  await files.getByRole('button', { name: '移除 張臨櫃 104 履歷' }).click();
  await page.getByRole('button', { name: '移除', exact: true }).click();
  await expect(files).toContainText('沒有檔案');
}

/** Somebody whose resume is in the pool asks for its deletion. */
async function deleteForGood(page: Page) {
  await page.getByRole('button', { name: '刪除履歷…' }).click();
  const part = page.getByRole('region', { name: '刪除履歷' });
  await expect(part).toContainText('備註');
  await part.getByLabel('請輸入人選編號').fill('00000000');
  await part.getByRole('button', { name: '永久刪除' }).click();
  await expect(part.getByText('與人選編號不符')).toBeVisible();
  const [, reference = ''] = /人選編號 (\w+)/.exec((await page.locator('#main-content').textContent()) ?? '') ?? [];
  await part.getByLabel('請輸入人選編號').fill(reference.toLowerCase());
  expect(await findings(page)).toEqual([]);
  await part.getByRole('button', { name: '永久刪除' }).click();
  await expect(page.getByText('履歷已刪除')).toBeVisible();
  await expect(page.getByText('李小美')).toHaveCount(0);
}

/** The member's own hub says who looked, when and what for. */
async function memberIsTold(context: BrowserContext, url: string, cookie: string) {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${url}/cv/index`);
  const log = page.getByRole('region', { name: '誰看過我的履歷' });
  await expect(log.getByRole('listitem')).toHaveCount(5);
  await expect(log).toContainText('陳主任．檢視履歷');
  await expect(log).toContainText('目的：安排面試');
  await expect(log).toContainText('下載履歷 PDF（完整）');
  await expect(log).toContainText('目的：推薦客戶');
  await expect(log).not.toContainText('弘鈺');
  await expect(log).toContainText('列印履歷（遮罩，含雇主名稱、顧問推薦語）');
  return page;
}

/** Somebody calls: who is it? Found by the number, on any screen, and by the keyboard alone. */
async function findFromAnywhere(page: Page) {
  await page.getByRole('menuitem', { name: '文章' }).click();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '人才、客戶、職缺、訊息' });
  await field.fill('沒有這種人');
  await expect(page.getByText('找不到符合的資料')).toBeVisible();
  await page.route('**/api/admin/messages?*', (route) => route.fulfill({ status: 400, json: '請稍後再試' }), {
    times: 1,
  });
  await field.fill('王小');
  await expect(page.getByText('請稍後再試')).toBeVisible();
  await field.fill('行政');
  await expect(page.getByRole('option', { name: /^行政助理/ })).toBeVisible();
  expect(await findings(page, '[role="dialog"]')).toEqual([]);
  await field.fill(CONTACT.mobile);
  await expect(page.getByRole('option')).toHaveText([/^王小明/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '履歷', exact: true })).toContainText(CONTACT.mobile);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The phone number of the open resume is entered in another one, too: each of them says so. */
async function isThereTwice(page: Page) {
  const [{ id }] = await (await page.request.get('/api/admin/talents?q=張臨櫃')).json();
  const { resume } = await (await page.request.get(`/api/admin/talents/${id}`)).json();
  const said = { chineseName: '張臨櫃', mobile: CONTACT.mobile, seen: resume.updatedAt };
  expect((await page.request.put(`/api/admin/talents/${id}`, { data: said })).status()).toBe(200);
  await page.reload();
  await expect(page.getByText('另有 1 份履歷的手機號碼與這份相同，可能是同一個人。')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: '用手機號碼搜尋' }).click();
  await expect(page.getByRole('cell', { name: '張臨櫃' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '王小明' })).toBeVisible();
}

test('a resume is found by its words, read, handed on masked; the member is told; the pool is found too', async ({
  browser,
}) => {
  const member = await browser.newContext();
  try {
    await withBackOffice(browser, async ({ page, url, dataDir }) => {
      const ming = await resumeOf(url, dataDir, 'ming@example.com', '王小明');
      const mei = await resumeOf(url, dataDir, 'mei@example.com', '李小美', { location: '臺北市' });
      await searchAndRead(page);
      await noteDown(page);
      await putTag(page);
      await handOn(page);
      const hub = await memberIsTold(member, url, ming.headers.Cookie);
      const [, id = ''] = /talents\/([^/]+)/.exec(page.url()) ?? [];
      for (let i = 0; i < 2; i++) await page.request.get(`/api/admin/talents/${id}`);
      await hub.reload();
      const log = hub.getByRole('region', { name: '誰看過我的履歷' });
      await expect(log.getByRole('listitem')).toHaveCount(5);
      await log.getByRole('button', { name: '更多紀錄' }).click();
      await expect(log.getByRole('listitem')).toHaveCount(7);
      await expect(log).toBeFocused();

      await putOnVacancy(page);
      await hub.reload();
      await expect(log).toContainText('陳主任．推薦到職缺：行政助理');
      await hub.getByRole('heading', { name: '我應徵過的職缺' }).click();
      const sent = hub.getByRole('list', { name: '應徵紀錄' }).getByRole('listitem');
      await expect(sent).toHaveText([/由顧問推薦$/, /行政助理由顧問推薦$/]);
      expect(await findings(hub, '.records')).toEqual([]);

      await allowSaving('mei@example.com', dataDir);
      await mei.send('PATCH', '/api/preview/clearUserId');
      await page.getByRole('link', { name: '返回人才' }).click();
      await page.getByLabel('來源').click();
      await page.getByRole('option', { name: '人才庫' }).click();
      await expect(page.locator('tbody tr')).toHaveCount(1);
      await page.getByRole('cell', { name: '李小美' }).click();
      await expect(page.getByText('存入人才庫')).toBeVisible();
      await deleteForGood(page);
      await takeIn(page);
      await findFromAnywhere(page);
      await isThereTwice(page);
      await findByTag(page);
    });
  } finally {
    await member.close();
  }
});
