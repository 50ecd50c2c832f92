import type { Locator } from '@playwright/test';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '#test/made/resume.ts';
import { confirmAlert } from '../support/alerts.ts';
import { clickTwice } from '../support/click-twice.ts';
import { PASSWORD, readJson, signInNew } from '../support/member.ts';
import { expect, open, type Page, test } from '../support/site.ts';

const main = (page: Page) => page.getByRole('main');
const save = (page: Page) => main(page).getByRole('button', { name: '儲存' }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const saveEntry = (page: Page) => dialog(page).getByRole('button', { name: '儲存' }).click();

test('basic information is filled in, checked, saved and found again', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/basic');
  await save(page);
  for (const label of ['中文姓名', '國籍', '出生日期'])
    await expect(main(page).getByText(`${label} 為必填`, { exact: true })).toBeVisible();
  await expect(page.getByLabel('中文姓名')).toBeFocused();
  await page.getByLabel('中文姓名').fill(PERSONAL.chineseName);
  await page.getByLabel('英文姓名').fill(PERSONAL.englishName);
  await page.getByLabel('護照姓名').fill(PERSONAL.passportName);
  await page.getByLabel('國籍', { exact: true }).fill('台');
  await page.getByRole('option', { name: '台灣' }).click();
  await page.getByLabel('出生日期').fill('1995/2/30');
  await page.getByLabel('出生日期').blur();
  await expect(main(page).getByText('出生日期 不是有效的值')).toBeVisible();
  // The keypad of an iPhone has no dash.
  await expect(page.getByLabel('出生日期')).toHaveAccessibleDescription(/^西元年-月-日，例如 1995-03-09 或 19950309/);
  await page.getByLabel('出生日期').fill('19950309');
  await page.getByRole('radio', { name: '男' }).check();
  await page.getByLabel('兵役狀況').selectOption(PERSONAL.military);
  await page.getByLabel('婚姻狀況').selectOption(PERSONAL.marital);
  await page.getByLabel('身高 (公分)').fill('301');
  await expect(main(page).getByText('身高 (公分) 不得大於 300')).toBeVisible();
  await page.getByLabel('身高 (公分)').fill('172.5');
  await page.getByLabel('體重 (公斤)').fill('68');
  await save(page);
  await confirmAlert(page, '資料已更新');
  expect(await readJson(page, '/api/personal')).toEqual({ avatarImageFileRoute: '', ...PERSONAL });
  await open(page, '/cv/basic');
  await expect(page.getByLabel('出生日期')).toHaveValue(PERSONAL.dateOfBirth);
  await expect(page.getByLabel('身高 (公分)')).toHaveValue('172.5');
  await expect(page.getByRole('radio', { name: '男' })).toBeChecked();
});

test('at the end of each part the next one waits, and after the last the preview of all', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/basic');
  // Typed text that isn't saved is asked about here as well.
  await page.getByLabel('中文姓名').fill('王小明');
  await main(page).getByRole('link', { name: '下一頁' }).click();
  await confirmAlert(page, '尚有未儲存的內容', { button: '離開' });
  for (const title of [
    '聯絡方式',
    '最高學歷',
    '工作經驗',
    '技能專長',
    '語言能力',
    '求職條件',
    '簽署推薦協議書',
    '附加檔案',
  ]) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await main(page).getByRole('link', { name: '下一頁' }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: '履歷表' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: '下一頁' })).toHaveCount(0);
});

test('a nationality that no list has is kept as typed; a birth year is two lists away', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/basic');
  await page.getByLabel('中文姓名').fill('王小明');
  await page.getByLabel('國籍', { exact: true }).pressSequentially('愛沙尼亞');
  await expect(page.getByText('清單中沒有「愛沙尼亞」')).toBeVisible();
  await page.getByRole('button', { name: '開啟日曆：出生日期' }).click();
  // Monday first (spec §9).
  await expect(page.getByRole('grid').locator('th').first()).toHaveText(/一/);
  await page.getByRole('combobox', { name: /年/ }).selectOption('1988');
  await page.getByRole('combobox', { name: /月/ }).selectOption('1');
  await page.getByRole('button', { name: /2月29日/ }).click();
  await expect(page.getByLabel('出生日期')).toHaveValue('1988-02-29');
  // The chosen day can be chosen again.
  await page.getByRole('button', { name: '開啟日曆：出生日期' }).press('Enter');
  await expect(page.getByRole('button', { name: /2月29日.*已選取/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(page.getByLabel('出生日期')).toHaveValue('1988-02-29');
  await save(page);
  await confirmAlert(page, '資料已更新');
  expect(await readJson(page, '/api/personal')).toMatchObject({ nation: '愛沙尼亞', dateOfBirth: '1988-02-29' });
});

test('contact: what was told when registering is filled in with one press, and saved by the member', async ({
  page,
  watched,
}) => {
  watched.allowed.push(/ERR_INTERNET_DISCONNECTED/);
  const email = await signInNew(page);
  await open(page, '/cv/contact');
  const fillIn = page.getByRole('button', { name: '帶入帳號的電子信箱與手機號碼' });
  await page.context().setOffline(true);
  await fillIn.click();
  await expect(page.getByRole('alertdialog')).toContainText('無法連線，請檢查網路後再試一次');
  await confirmAlert(page, '系統發生錯誤，請稍後再試');
  await page.context().setOffline(false);
  await fillIn.click();
  await expect(page.getByLabel('電子信箱').first()).toHaveValue(email);
  await expect(page.getByLabel('電子信箱').first()).toBeFocused();
  await expect(page.getByLabel('手機號碼')).toHaveValue('0912345678');
  await page.getByLabel('電子信箱').first().fill('other@example.com');
  await page.getByLabel('手機號碼').fill('');
  await fillIn.click();
  await expect(page.getByLabel('手機號碼')).toHaveValue('0912345678');
  await expect(page.getByLabel('電子信箱').first()).toHaveValue('other@example.com');
  await expect(main(page).getByText('有尚未儲存的變更')).toBeVisible();
  await save(page);
  await confirmAlert(page, '資料已更新');
  await expect(fillIn).toBeHidden();
});

test('contact: the three fields of an emergency contact belong together', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/contact');
  await page.getByLabel('電子信箱').first().fill(CONTACT.email);
  await page.getByLabel('手機號碼').fill(CONTACT.mobile);
  // Browsers that fill in the member's own number leave these alone; and an ID isn't a sentence that begins with a capital.
  await expect(page.getByLabel('緊急聯絡人電話')).toHaveAttribute('autocomplete', 'section-emergency tel');
  await expect(page.getByLabel('LINE', { exact: true })).toHaveAttribute('autocapitalize', 'off');
  await page.getByLabel('緊急聯絡人姓名').fill(CONTACT.emergencyName);
  await expect(page.getByLabel('緊急聯絡人電話')).toHaveAttribute('aria-required', 'true');
  // Nobody has touched the other fields yet, so of all empty ones only this one has a message.
  await page.getByLabel('電子信箱').first().fill('');
  await expect(main(page).getByText('為必填')).toHaveText(['電子信箱 為必填']);
  await page.getByLabel('電子信箱').first().fill(CONTACT.email);
  await save(page);
  await expect(main(page).getByText('緊急聯絡人關係 為必填')).toBeVisible();
  await expect(main(page).getByText('緊急聯絡人電話 為必填')).toBeVisible();
  await page.getByLabel('緊急聯絡人關係').fill(CONTACT.emergencyRelation);
  await page.getByLabel('緊急聯絡人電話').fill(CONTACT.emergencyMobile);
  await save(page);
  await confirmAlert(page, '資料已更新');
  expect(await readJson(page, '/api/contact')).toMatchObject({ email: CONTACT.email, emergencyName: '王大明' });
});

test('education: an empty card, an entry, an edit, the limit, a deletion', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/educational');
  await expect(page.getByText('還沒有學歷資料')).toBeVisible();
  for (const schoolName of [EDUCATION.schoolName, '台中一中']) {
    await main(page).getByRole('button', { name: /^新增/ }).click();
    await dialog(page).getByLabel('學校名稱').fill(schoolName);
    await dialog(page).getByLabel('學歷', { exact: true }).selectOption('大學');
    await dialog(page).getByLabel('科系').fill(EDUCATION.department);
    await dialog(page).getByLabel('就學狀態').selectOption('畢業');
    await dialog(page).getByLabel('入學年月').fill('2013/9');
    await dialog(page).getByRole('button', { name: '選擇年月：畢業年月' }).click();
    await dialog(page).getByLabel('年份').selectOption('2017');
    await dialog(page).getByRole('button', { name: '6 月' }).click();
    await saveEntry(page);
    await confirmAlert(page, '完成新增');
    await expect(dialog(page)).toBeHidden();
    // If the button that opened the dialog is gone or disabled, the focus is on the nearest element.
    const isFirst = schoolName === EDUCATION.schoolName;
    const next = isFirst ? /^新增/ : `編輯：${EDUCATION.schoolName}`;
    await expect(main(page).getByRole('button', { name: next })).toBeFocused();
  }
  await expect(main(page).getByRole('button', { name: /^新增/ })).toBeDisabled();
  await expect(page.getByRole('row', { name: /台中一中/ })).toContainText('2013-09 – 2017-06');
  await page.getByRole('button', { name: '編輯：台中一中' }).click();
  await dialog(page).getByLabel('畢業年月').fill('2013-08');
  await saveEntry(page);
  await expect(dialog(page).getByText('畢業年月 不得早於入學年月')).toBeVisible();
  await dialog(page).getByLabel('畢業年月').fill('2016-06');
  // No text can be typed that would be lost with the dialog.
  let shown = '';
  await page.route('**/api/education/*', async (route) => {
    await page.keyboard.type('7');
    shown = await dialog(page).getByLabel('畢業年月').inputValue();
    await route.continue();
  });
  await dialog(page).getByLabel('畢業年月').press('Enter');
  await confirmAlert(page, '完成修改');
  await page.unroute('**/api/education/*');
  expect(shown).toBe('2016-06');
  await expect(page.getByRole('row', { name: /台中一中/ })).toContainText('2016-06');
  await page.getByRole('button', { name: '刪除：台中一中' }).click();
  await expect(page.getByText('您將無法還原此內容!')).toBeVisible();
  await expect(page.getByRole('button', { name: '取消' })).toBeFocused();
  await confirmAlert(page, '確定刪除?', { button: '取消' });
  await page.getByRole('button', { name: '刪除：台中一中' }).click();
  await confirmAlert(page, '確定刪除?', { button: '是, 我要刪除!' });
  await confirmAlert(page, '資料已刪除');
  await expect(page.getByRole('row', { name: /台中一中/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `編輯：${EDUCATION.schoolName}` })).toBeFocused();
  await expect(main(page).getByRole('button', { name: /^新增/ })).toBeEnabled();
  await page.getByRole('button', { name: `刪除：${EDUCATION.schoolName}` }).click();
  await confirmAlert(page, '確定刪除?', { button: '是, 我要刪除!' });
  await confirmAlert(page, '資料已刪除');
  await expect(main(page).getByRole('button', { name: /^新增/ })).toBeFocused();
});

test('what is wrong with a field at the lower edge of a dialog is not hidden below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signInNew(page);
  await open(page, '/cv/educational');
  await main(page).getByRole('button', { name: /^新增/ }).click();
  const { dateOfAdmission, dateOfGraduation } = EDUCATION;
  await dialog(page).getByLabel('學校名稱').fill(EDUCATION.schoolName);
  await dialog(page).getByLabel('學歷', { exact: true }).selectOption('大學');
  await dialog(page).getByLabel('科系').fill(EDUCATION.department);
  await dialog(page).getByLabel('就學狀態').selectOption('畢業');
  await dialog(page).getByLabel('入學年月').fill(dateOfGraduation);
  const end = dialog(page).getByLabel('畢業年月', { exact: true });
  await end.fill(dateOfAdmission);
  await end.evaluate((input) => input.scrollIntoView({ block: 'end' }));
  await saveEntry(page);
  await expect(end).toBeFocused();
  await expect(dialog(page).getByText('畢業年月 不得早於入學年月')).toBeInViewport({ ratio: 1 });
});

test('work: seniority without duplicates, experience whose details open one at a time', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/work');
  const add = (what: string) =>
    main(page)
      .getByRole('button', { name: new RegExp(`^新增.*${what}$`) })
      .click();
  for (const title of ['資料已新增', '已有相同項目']) {
    await add('年資');
    await dialog(page).getByLabel('職務類別').selectOption(TENURE.jobCategory);
    await dialog(page).getByLabel('年資').fill(TENURE.yearOfJobTenure);
    await saveEntry(page);
    await confirmAlert(page, title);
  }
  await dialog(page).getByRole('button', { name: '關閉' }).click();
  await confirmAlert(page, '確定要關閉嗎？', { button: '關閉' });
  for (const companyName of ['甲公司', '乙公司']) {
    await add('工作經驗');
    await dialog(page).getByLabel('公司名稱').fill(companyName);
    await dialog(page).getByLabel('職務名稱').fill(EXPERIENCE.position);
    await dialog(page).getByLabel('職務類別').selectOption(EXPERIENCE.jobCategory);
    await expect(dialog(page).getByLabel('離職年月')).toHaveCount(0);
    await dialog(page).getByRole('radio', { name: '離職' }).check();
    await dialog(page).getByLabel('到職年月').fill('2017-08');
    await dialog(page).getByLabel('離職年月').fill('2021-02');
    await dialog(page).getByLabel('工作內容').fill(`${companyName}的工作`);
    await saveEntry(page);
    await confirmAlert(page, '資料已新增');
    await expect(dialog(page)).toBeHidden();
  }
  await page.getByRole('button', { name: '甲公司', exact: true }).click();
  await expect(page.getByText('甲公司的工作')).toBeVisible();
  await page.getByRole('button', { name: '乙公司', exact: true }).click();
  await expect(page.getByText('乙公司的工作')).toBeVisible();
  await expect(page.getByText('甲公司的工作')).toHaveCount(0);
  // Anywhere in the same row (spec §4).
  const position = page.getByRole('row', { name: /乙公司/ }).getByText(EXPERIENCE.position);
  await position.click();
  await expect(page.getByText('乙公司的工作')).toHaveCount(0);
  await position.click();
  await expect(page.getByText('乙公司的工作')).toBeVisible();
  await page.getByRole('button', { name: '編輯：甲公司' }).click();
  await dialog(page).getByLabel('薪資').fill('月薪 50,000 元');
  await saveEntry(page);
  await confirmAlert(page, '資料已修改');
  expect(await readJson(page, '/api/experience')).toMatchObject([
    { companyName: '甲公司', salary: '月薪 50,000 元', onDuty: 'false', dateOfEnd: '2021-02' },
    { companyName: '乙公司' },
  ]);
});

test('skills and languages are saved; a fourth language cannot be added', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/professional');
  await page.getByLabel('電腦技能').fill('Excel\nSQL');
  await page.getByLabel('個人優勢').fill('細心');
  await save(page);
  await confirmAlert(page, '資料已更新');
  expect(await readJson(page, '/api/professional')).toMatchObject({ computerSkill: 'Excel\nSQL', advantage: '細心' });
  await page.getByRole('navigation', { name: '履歷' }).getByRole('link', { name: '語言能力' }).click();
  for (const language of ['英文', '日文', '台語']) {
    await main(page).getByRole('button', { name: /^新增/ }).click();
    await dialog(page).getByLabel('語言').selectOption(language);
    for (const [label, skill] of [
      ['聽', LANGUAGE.listening],
      ['說', LANGUAGE.speaking],
      ['讀', LANGUAGE.reading],
      ['寫', LANGUAGE.writing],
    ] as const)
      await dialog(page).getByLabel(label, { exact: true }).selectOption(skill);
    await saveEntry(page);
    await confirmAlert(page, '完成新增');
    await expect(dialog(page)).toBeHidden();
  }
  await expect(main(page).getByRole('button', { name: /^新增/ })).toBeDisabled();
  await expect(page.getByText('最多 3 筆', { exact: true })).toBeVisible();
});

test('conditions: 面議 hides currency and bounds, and takes them away', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/condition');
  await expect(page.getByRole('radio', { name: '全職' })).toBeChecked();
  await page.getByLabel('希望職務').fill(CONDITION.jobObjective);
  await expect(page.getByLabel('幣別')).toBeVisible();
  await page.getByLabel('計薪方式').selectOption('月薪');
  await page.getByLabel('希望職務').fill('');
  await expect(main(page).getByText('為必填')).toHaveText(['希望職務 為必填']);
  await page.getByLabel('希望職務').fill(CONDITION.jobObjective);
  await save(page);
  await expect(main(page).getByText('幣別 為必填')).toBeVisible();
  await page.getByLabel('幣別').selectOption(CONDITION.currency);
  await page.getByLabel('希望薪資下限').fill('42,000');
  await page.getByLabel('希望薪資上限').fill('30000');
  await expect(main(page).getByText('希望薪資上限 不得小於希望薪資下限')).toBeVisible();
  await page.getByLabel('希望薪資上限').fill('55000');
  await page.getByRole('checkbox', { name: '可配合派駐' }).check();
  await page.getByLabel('可報到日期').fill('2026/12/1');
  await save(page);
  await confirmAlert(page, '資料已更新');
  expect(await readJson(page, '/api/condition')).toMatchObject({
    minimumSalary: 42000,
    maximumSalary: 55000,
    arrange: true,
    reportForDutyDate: '2026-12-01',
  });
  await page.getByLabel('計薪方式').selectOption('面議');
  await expect(page.getByLabel('幣別')).toHaveCount(0);
  await save(page);
  await confirmAlert(page, '資料已更新');
  expect(await readJson(page, '/api/condition')).toMatchObject({ currency: '', minimumSalary: null });
});

test('unsaved changes: leaving asks, staying keeps them', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/professional');
  await page.getByLabel('個人優勢').fill('還沒存');
  const toHub = page.getByRole('navigation', { name: '目前位置' }).getByRole('link', { name: '履歷表' });
  await toHub.click();
  await confirmAlert(page, '尚有未儲存的內容', { button: '留在此頁' });
  await expect(page).toHaveURL('/cv/professional');
  await expect(page.getByLabel('個人優勢')).toHaveValue('還沒存');
  await toHub.click();
  await confirmAlert(page, '尚有未儲存的內容', { button: '離開' });
  await expect(page).toHaveURL('/cv/index');
});

test('a session that has ended asks to sign in and gives back what was typed', async ({ page, watched }) => {
  watched.allowed.push(/status of 401/);
  const email = await signInNew(page);
  await open(page, '/cv/professional');
  await page.getByLabel('個人優勢').fill('打了很久的字');
  const { cookies } = await page.context().storageState();
  await page.context().clearCookies();
  await save(page);
  await confirmAlert(page, '請先登入');
  await expect(page).toHaveURL('/');
  expect(email).toBeTruthy();
  await page.context().addCookies(cookies);
  await open(page, '/cv/professional');
  await expect(page.getByText('已為您還原')).toBeVisible();
  await expect(page.getByLabel('個人優勢')).toHaveValue('打了很久的字');

  // Signing in again and out leaves nothing of it behind.
  await page.context().clearCookies();
  await save(page);
  await confirmAlert(page, '請先登入');
  const kept = () => page.evaluate(() => Object.values({ ...sessionStorage }).join());
  expect(await kept()).toContain('打了很久的字');
  await page.context().addCookies(cookies);
  await open(page, '/');
  await page.getByRole('button', { name: /^Hi / }).click();
  await page.getByRole('button', { name: '登出' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: '登入' })).toBeVisible();
  expect(await kept()).not.toContain('打了很久的字');
});

test('a form that comes back shows no message for what nobody has typed', async ({ page, watched }) => {
  watched.allowed.push(/status of 401/);
  await signInNew(page);
  await open(page, '/cv/basic');
  await page.getByLabel('英文姓名').fill('Wang Hsiao-Ming');
  const { cookies } = await page.context().storageState();
  await page.context().clearCookies();
  await page
    .getByLabel('大頭照')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no one looks') });
  await confirmAlert(page, '請先登入');
  await expect(page).toHaveURL('/');
  await page.context().addCookies(cookies);
  await open(page, '/cv/basic');
  await expect(page.getByText('已為您還原')).toBeVisible();
  await expect(page.getByLabel('英文姓名')).toHaveValue('Wang Hsiao-Ming');
  await page.getByLabel('中文姓名').fill('王');
  await page.getByLabel('中文姓名').fill('');
  await expect(main(page).getByText('為必填')).toHaveText(['中文姓名 為必填']);
});

test('two windows: the second to save an entry is told', async ({ page, watched }) => {
  watched.allowed.push(/status of 400/);
  await signInNew(page);
  await page.request.post('/api/education', { data: EDUCATION });
  await open(page, '/cv/educational');
  await page.getByRole('button', { name: /^編輯/ }).click();
  await dialog(page).getByLabel('科系').fill('第二個視窗');
  const [entry] = (await readJson(page, '/api/education')) as { educationId: string }[];
  await page.request.put(`/api/education/${entry?.educationId}`, { data: { ...EDUCATION, department: '第一個視窗' } });
  await saveEntry(page);
  await expect(page.getByText('這筆資料剛在別處變更過')).toBeVisible();
  await confirmAlert(page, '資料錯誤');
  await expect(dialog(page).getByLabel('科系')).toHaveValue('第二個視窗');
  await expect(page.locator('.entries')).toContainText('第一個視窗');
  await saveEntry(page);
  await confirmAlert(page, '完成修改');
  await expect(page.locator('.entries')).toContainText('第二個視窗');
});

test('two windows on one form: untouched it follows, with unsaved changes it asks before it replaces', async ({
  page,
  context,
}) => {
  await signInNew(page);
  await open(page, '/cv/professional');
  const other = await context.newPage();
  await open(other, '/cv/professional');
  const [here, there] = [page, other].map((window) => window.getByLabel('電腦技能')) as [Locator, Locator];
  await here.fill('Excel');
  await save(page);
  await confirmAlert(page, '資料已更新');
  await expect(there).toHaveValue('Excel');
  await other.getByLabel('個人優勢').fill('細心');
  await here.fill('Excel、Word');
  await save(page);
  await confirmAlert(page, '資料已更新');
  await save(other);
  await confirmAlert(other, '這份資料剛在其他視窗儲存過', { button: '取消' });
  expect(await readJson(page, '/api/professional')).toMatchObject({ computerSkill: 'Excel、Word', advantage: '' });
  await there.fill('Excel、Word');
  await save(other);
  await confirmAlert(other, '這份資料剛在其他視窗儲存過', { button: '繼續儲存' });
  await confirmAlert(other, '資料已更新');
  expect(await readJson(page, '/api/professional')).toMatchObject({ computerSkill: 'Excel、Word', advantage: '細心' });
});

test('the hub tells what is missing, then shows the whole resume', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/index');
  await expect(page.getByText('應徵前還需要填寫')).toContainText('基本資料、聯絡方式、最高學歷、求職條件');
  await expect(page.getByText('尚未新增語言能力')).toBeVisible();
  await expect(page.getByRole('link', { name: '前往新增 語言能力' })).toBeVisible();
  const first = page.getByRole('link', { name: /^填寫/ });
  await expect(first).toHaveAttribute('href', '/cv/basic');
  await page.request.post('/api/personal', { data: PERSONAL });
  await open(page, '/cv/index');
  await expect(first).toHaveText('填寫聯絡方式');
  await page.request.post('/api/contact', { data: CONTACT });
  await page.request.put('/api/condition', { data: CONDITION });
  await page.request.post('/api/education', { data: EDUCATION });
  await page.request.post('/api/experience', { data: EXPERIENCE });
  const short = { companyName: '河岸商行', position: '店員', jobCategory: '門市銷售' };
  await page.request.post('/api/experience', { data: short });
  await open(page, '/cv/index');
  await expect(page.getByText('必要資料都齊了')).toBeVisible();
  await expect(first).toHaveCount(0);
  await expect(page.getByText(/^履歷更新時間：\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)).toBeVisible();
  for (const text of ['王小明', 'ming@example.com', EDUCATION.schoolName, EXPERIENCE.companyName, '業務主管'])
    await expect(page.getByRole('article').getByText(text).first()).toBeVisible();
  // The header, a job and its duties, a job without more details.
  await expect(page.getByRole('table', { name: '工作經驗' }).getByRole('row')).toHaveCount(4);
  await page.getByRole('link', { name: /^編輯.*求職條件/ }).click();
  await expect(page).toHaveURL('/cv/condition');
});

test('a stranger is sent home by server and browser', async ({ page }) => {
  await page.goto('/cv/index');
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/cv/basic', { maxRedirects: 0 })).status()).toBe(302);
});

test('a double press on 儲存 is one entry', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/language');
  await main(page).getByRole('button', { name: /^新增/ }).click();
  for (const [label, value] of Object.entries({ 語言: '英文', 聽: '良好', 說: '良好', 讀: '良好', 寫: '良好' }))
    await dialog(page).getByLabel(label, { exact: true }).selectOption(value);
  await clickTwice(dialog(page).getByRole('button', { name: '儲存' }));
  await confirmAlert(page, '完成新增');
  await expect(dialog(page)).toBeHidden();
  expect(await readJson(page, '/api/languageSkill')).toHaveLength(1);
});

test('a line that is down is said, and what was typed stays', async ({ page, watched }) => {
  watched.allowed.push(/ERR_INTERNET_DISCONNECTED/);
  await signInNew(page);
  await open(page, '/cv/professional');
  await page.getByLabel('個人優勢').fill('還在');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await save(page);
  await expect(page.getByText('無法連線，請檢查網路後再試一次')).toBeVisible();
  await confirmAlert(page, '更新失敗');
  await page.context().setOffline(false);
  await save(page);
  await confirmAlert(page, '資料已更新');
  expect(await readJson(page, '/api/professional')).toMatchObject({ advantage: '還在' });
  await open(page, '/cv/work');
  await main(page).getByRole('button', { name: /^新增/ }).first().click();
  await dialog(page).getByLabel('職務類別').selectOption(TENURE.jobCategory);
  await dialog(page).getByLabel('年資').fill(TENURE.yearOfJobTenure);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await saveEntry(page);
  await confirmAlert(page, '新增失敗');
  await expect(dialog(page).getByRole('button', { name: '儲存' })).toBeFocused();
  await page.context().setOffline(false);
  // Closed while it is being saved, it is stored all the same; its answer doesn't change the next one.
  const line = Promise.withResolvers<void>();
  await page.route('**/api/jobTenure', (route) => line.promise.then(() => route.continue()), { times: 1 });
  await saveEntry(page);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: '關閉', exact: true }).click();
  await main(page).getByRole('button', { name: /^新增/ }).first().click();
  await dialog(page).getByLabel('年資').fill('七年');
  line.resolve();
  await confirmAlert(page, '資料已新增');
  expect(await readJson(page, '/api/jobTenure')).toMatchObject([TENURE]);
  await expect(dialog(page).getByLabel('年資')).toHaveValue('七年');
});

test('the back button asks before it takes an open dialog with what was typed in it', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/index');
  await page.getByRole('navigation', { name: '履歷' }).getByRole('link', { name: '最高學歷' }).click();
  await main(page).getByRole('button', { name: /^新增/ }).click();
  await dialog(page).getByLabel('學校名稱').fill('還沒存的學校');
  await page.goBack();
  await confirmAlert(page, '尚有未儲存的內容', { button: '留在此頁' });
  await expect(dialog(page).getByLabel('學校名稱')).toHaveValue('還沒存的學校');
  await expect(page).toHaveURL('/cv/educational');
});

test('pressing back twice asks once, and leads one page back', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/contact');
  const nav = page.getByRole('navigation', { name: '履歷' });
  await nav.getByRole('link', { name: '語言能力' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('語言能力');
  await nav.getByRole('link', { name: '技能專長' }).click();
  await page.getByLabel('個人優勢').fill('還沒存');
  await page.evaluate(() => {
    history.back();
    setTimeout(() => history.back(), 30);
  });
  await confirmAlert(page, '尚有未儲存的內容', { button: '留在此頁' });
  await expect(page).toHaveURL('/cv/professional');
  await expect(page.getByLabel('個人優勢')).toHaveValue('還沒存');
  await page.goBack();
  await confirmAlert(page, '尚有未儲存的內容', { button: '離開' });
  await expect(page).toHaveURL('/cv/language');
});

test('leaving while a save is on its way asks as well', async ({ page, watched }) => {
  watched.allowed.push(/status of 500/);
  await signInNew(page);
  await open(page, '/cv/professional');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/professional', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await gate.promise;
    await route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"title":"壞了","status":500}',
    });
  });
  await page.getByLabel('個人優勢').fill('會失敗的內容');
  await save(page);
  await page.getByRole('navigation', { name: '履歷' }).getByRole('link', { name: '語言能力' }).click();
  await confirmAlert(page, '尚有未儲存的內容', { button: '留在此頁' });
  gate.resolve();
  await confirmAlert(page, '更新失敗');
  await expect(page.getByLabel('個人優勢')).toHaveValue('會失敗的內容');
});

test('Escape again and again asks every time, and keeps what was typed until it is confirmed', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/educational');
  await main(page).getByRole('button', { name: /^新增/ }).click();
  await dialog(page).getByLabel('學校名稱').fill('還沒存的學校');
  for (let i = 0; i < 6; i++) await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('dialog[open]') !== null);
  const question = page.getByRole('alertdialog');
  // Whether the last of them asked or withdrew a question depends on the machine; another one asks.
  const ask = () =>
    expect(async () => {
      if (!(await question.isVisible())) await page.keyboard.press('Escape');
      await expect(question).toBeVisible({ timeout: 1000 });
    }).toPass();
  await ask();
  await confirmAlert(page, '確定要關閉嗎？', { button: '繼續填寫' });
  await expect(dialog(page).getByLabel('學校名稱')).toHaveValue('還沒存的學校');
  await ask();
  await confirmAlert(page, '確定要關閉嗎？', { button: '關閉' });
  await expect(dialog(page)).toHaveCount(0);
  await main(page).getByRole('button', { name: /^新增/ }).click();
  await expect(dialog(page).getByLabel('學校名稱')).toHaveValue('');
});

test('a page of another sign-in saves nothing, and gives no text to the other member', async ({ page }) => {
  await signInNew(page, '同名的人');
  await open(page, '/cv/professional');
  await page.getByLabel('個人優勢').fill('第一個人的內容');
  // Somebody else signs in in another window of the same browser.
  await signInNew(page, '同名的人');
  await save(page);
  await confirmAlert(page, '您已在其他視窗重新登入');
  await expect(page.getByLabel('個人優勢')).toHaveValue('');
  expect(await readJson(page, '/api/professional')).toMatchObject({ advantage: '' });
});

test('what one member has given up is not in the form of the next one who goes back', async ({ page }) => {
  await signInNew(page, '先來的人');
  await open(page, '/cv/professional');
  await page.getByLabel('個人優勢').fill('先來的人的內容');
  await page.getByRole('button', { name: /^Hi / }).click();
  await page.getByRole('button', { name: '登出' }).click();
  await confirmAlert(page, '尚有未儲存的內容', { button: '離開' });
  await expect(page).toHaveURL('/');
  await signInNew(page, '後來的人');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Hi 後來的人' })).toBeVisible();
  await expect(page.getByLabel('個人優勢')).toHaveValue('');
});

test('what is typed while a save is on its way stays, unsaved', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/professional');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/professional', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByLabel('個人優勢').fill('一');
  await save(page);
  await page.getByLabel('個人優勢').fill('一二三');
  gate.resolve();
  await confirmAlert(page, '資料已更新');
  await expect(page.getByLabel('個人優勢')).toHaveValue('一二三');
  await expect(page.getByText('有尚未儲存的變更')).toBeVisible();
});

test('signing out with something unsaved asks first', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/professional');
  await page.getByLabel('個人優勢').fill('還沒存');
  await page.getByRole('button', { name: /^Hi / }).click();
  await page.getByRole('button', { name: '登出' }).click();
  await confirmAlert(page, '尚有未儲存的內容', { button: '留在此頁' });
  await save(page);
  await confirmAlert(page, '資料已更新');
});

test('after signing out nothing of the resume is left in the page', async ({ page, watched }) => {
  watched.allowed.push(/status of 401/);
  await signInNew(page);
  await page.request.post('/api/personal', { data: { ...PERSONAL, chineseName: '某某某' } });
  await open(page, '/cv/index');
  await expect(page.locator('.resume-name')).toContainText('某某某');
  await page.getByRole('button', { name: /^Hi / }).click();
  await page.getByRole('button', { name: '登出' }).click();
  await expect(page).toHaveURL('/');
  // The address changes a moment before the page in a busy browser.
  await expect.poll(() => page.content()).not.toContain('某某某');
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect(await page.content()).not.toContain('某某某');
});

test('signed out in one window, the others show nothing of the resume, and keep what was typed', async ({ page }) => {
  const email = await signInNew(page);
  await page.request.post('/api/personal', { data: { ...PERSONAL, chineseName: '某某某' } });
  const [hub, form, jobs, rights] = await Promise.all(Array.from({ length: 4 }, () => page.context().newPage()));
  await open(hub!, '/cv/index');
  await open(rights!, '/changePassword');
  await open(form!, '/cv/professional');
  await form!.getByLabel('個人優勢').fill('還沒存');
  await open(jobs!, '/jobs');
  await expect(jobs!.getByRole('button', { name: /^Hi / })).toBeVisible();
  await open(page, '/');
  await page.getByRole('button', { name: /^Hi / }).click();
  await page.getByRole('button', { name: '登出' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: '登入' })).toBeVisible();
  // A window without a screen is always in front, so it gets the event that a browser sends on return.
  const lookAt = (window: Page) => window.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  for (const window of [hub!, form!, rights!]) {
    await Promise.all([window.waitForURL('/'), lookAt(window)]);
    expect(await window.content()).not.toContain('某某某');
  }
  await lookAt(jobs!);
  await expect(jobs!.getByRole('banner').getByRole('link', { name: '登入' })).toBeVisible();
  await expect(jobs!).toHaveURL('/jobs');
  await form!.request.post('/api/login', { data: { email, password: PASSWORD } });
  await open(form!, '/cv/professional');
  await expect(form!.getByLabel('個人優勢')).toHaveValue('還沒存');
});

test("a guarded page holds its own member's data, is for nobody else and kept by nobody", async ({ page, browser }) => {
  await signInNew(page);
  await page.request.post('/api/personal', { data: { ...PERSONAL, chineseName: '王某某' } });
  const beside = await browser.newContext();
  const other = await beside.newPage();
  for (const path of ['/cv/index', '/cv/basic'])
    expect((await other.request.get(path, { maxRedirects: 0 })).headers().location).toBe('/');
  await signInNew(other, '陳小華');
  for (const path of ['/cv/index', '/cv/basic']) {
    const own = await page.request.get(path);
    expect([own.status(), own.headers()['cache-control']]).toEqual([200, 'no-store']);
    expect(await own.text()).toContain('王某某');
    const others = await other.request.get(path);
    expect(others.status()).toBe(200);
    expect(await others.text()).not.toContain('王某某');
  }
  await beside.close();
});
