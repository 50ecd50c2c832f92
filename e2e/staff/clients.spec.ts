import { expect, type Page, type Route, test } from '@playwright/test';
import { todayInTaipei } from '#shared/times.ts';
import { clickTwice } from '../support/click-twice.ts';
import { findings, withBackOffice } from '../support/staff.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** Adds a client with two contacts, after a wrong 統一編號. */
async function addClient(page: Page) {
  await page.getByRole('menuitem', { name: '客戶' }).click();
  await page.getByRole('link', { name: '新增客戶' }).click();
  await page.getByLabel('公司名稱（必填）').fill('弘鈺精密');
  await page.getByLabel('統一編號').fill('22099132');
  await page.getByLabel('服務費').fill('年薪 20%');
  await page.getByLabel('網址').fill(`https://www.hongyu.example/${'about-'.repeat(20)}`);
  const [main, second] = [
    page.getByRole('group', { name: '主要聯絡人' }),
    page.getByRole('group', { name: '第 2 位聯絡人' }),
  ];
  await main.getByLabel('姓名（必填）').fill('林採購');
  await main.getByLabel('電話').fill('(04) 2345-6789 #12');
  await page.getByRole('button', { name: '新增聯絡人' }).click();
  // Typing continues at once.
  await expect(second.getByLabel('姓名（必填）')).toBeFocused();
  await page.keyboard.type('吳特助');
  await second.getByLabel('電子信箱').fill('wu@');
  await page.getByLabel('保證期（天）').fill('-5');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByText('統一編號 不正確，請再核對一次')).toBeVisible();
  await expect(page.getByLabel('保證期（天）')).toHaveAccessibleDescription('保證期 須介於 0 至 3650 之間');
  await expect(page.getByText('第 2 位聯絡人的電子信箱 須為有效的電子信箱')).toBeVisible();
  await expect(page.getByLabel('統一編號')).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('統一編號').fill('22099131');
  await page.getByLabel('保證期（天）').fill('９０');
  await second.getByLabel('電子信箱').fill('wu@hongyu.example');
  await page.getByRole('button', { name: '新增聯絡人' }).click();
  await page.getByRole('button', { name: '移除第 3 位聯絡人' }).click();
  // Not at the end of a long form.
  await expect(second.getByLabel('姓名（必填）')).toBeFocused();
  // In a window that needs no scrolling, the second click would hit the contact that has moved there.
  await page.setViewportSize({ ...DESK, height: 1600 });
  await clickTwice(second.getByRole('button', { name: '設為主要聯絡人' }));
  await expect(main.getByLabel('姓名（必填）')).toHaveValue('吳特助');
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: '新增', exact: true }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('客戶：弘鈺精密');
  const contacts = page.getByRole('region', { name: '聯絡人' }).getByRole('listitem');
  await expect(contacts).toHaveText([/吳特助.*主要/, /林採購/]);
  await expect(contacts.getByRole('link', { name: '(04) 2345-6789 #12' })).toHaveAttribute('href', 'tel:0423456789,12');
  await expect(contacts.getByRole('link', { name: 'wu@hongyu.example' })).toHaveAttribute(
    'href',
    'mailto:wu@hongyu.example',
  );
  // A text of several lines keeps its lines.
  await page.setViewportSize(PHONE);
  const website = page.getByRole('link', { name: 'www.hongyu.example' });
  expect(await website.evaluate((link) => Number.parseFloat(getComputedStyle(link).lineHeight))).toBeLessThan(32);
  await page.setViewportSize(DESK);
}

/** A note of a phone call comes back in 今日待辦, and is ticked off while the page is being reloaded. */
async function noteDown(page: Page) {
  const notes = page.getByRole('region', { name: '備註' });
  await expect(notes).toContainText('還沒有備註');
  await notes.getByLabel('新增備註').fill('林採購要報價');
  await notes.getByLabel('提醒日期').fill(todayInTaipei());
  await notes.getByRole('button', { name: '新增備註' }).click();
  await expect(notes.getByText('林採購要報價', { exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: '今日待辦' }).click();
  const reminders = page.getByRole('region', { name: '我的提醒' });
  await expect(reminders.getByRole('listitem')).toContainText(['林採購要報價']);
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const readBefore = async (route: Route) => {
    const response = await route.fetch();
    await arrival;
    await route.fulfill({ response });
  };
  await page.route(/\/api\/admin\/clients\/[^/]+$/, readBefore, { times: 1 });
  await page.setViewportSize(PHONE);
  await reminders.getByRole('link', { name: '弘鈺精密' }).click();
  await page.getByRole('button', { name: '備註', exact: true }).click();
  await expect(notes.getByRole('button', { name: '完成' })).toBeInViewport();
  await notes.getByRole('button', { name: '完成' }).click();
  await expect(notes).toContainText('（已完成）');
  const answered = page.waitForResponse(/\/api\/admin\/clients\/[^/]+$/);
  arrive();
  await (await answered).finished();
  await expect(notes).toContainText('（已完成）');
  await page.setViewportSize(DESK);
}

/** A vacancy made from a client needs no typed name, and shows the client's name on the site. Returns its id. */
async function addVacancy(page: Page): Promise<string> {
  await page.getByRole('link', { name: '新增職缺' }).click();
  await page.getByLabel('職務名稱（必填）').fill('品管工程師');
  await page.getByLabel('職務類別（必填）').click();
  await page.getByRole('option', { name: '人力資源' }).click();
  await page.getByLabel('薪資（必填）').fill('月薪 42,000~45,000 元');
  await page.getByLabel('縣市（必填）').click();
  await page.getByRole('option', { name: '台中市' }).click();
  await page.getByLabel('工作內容（必填）').fill('量測零件。');
  await page.getByRole('button', { name: /公司與來源/ }).click();
  await expect(page.getByRole('combobox', { name: '公司名稱', exact: true })).toHaveValue('弘鈺精密');
  await page.getByRole('combobox', { name: '公司名稱的顯示' }).click();
  await page.getByRole('option', { name: '顯示公司名稱' }).click();
  await page.getByRole('button', { name: '儲存草稿' }).click();
  await expect(page.getByRole('link', { name: '客戶：弘鈺精密' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const published = await page.request.post(`/api/admin/vacancies/${id}/publish`, { data: { revision: 0 } });
  expect(published.ok()).toBe(true);
  await page.getByRole('link', { name: '客戶：弘鈺精密' }).click();
  const listed = page.getByRole('region', { name: '職缺' }).getByRole('listitem');
  await expect(listed).toHaveText([/品管工程師.*刊登中/]);
  return id;
}

/** Its vacancy has the new name, on the site as well; typed text is asked about, and survives the end of the session. */
async function rename(page: Page, vacancy: string) {
  const open = await page.context().newPage();
  await open.goto(`/admin/vacancies/${vacancy}`);
  await expect(open.getByRole('combobox', { name: '公司名稱', exact: true })).toHaveValue('弘鈺精密');
  await page.getByRole('link', { name: '編輯' }).click();
  const name = page.getByLabel('公司名稱（必填）');
  await name.fill('弘鈺集團');
  const asked = page.waitForEvent('dialog').then((question) => question.dismiss());
  await page.goBack();
  await asked;
  await expect(name).toHaveValue('弘鈺集團');
  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: 'staff_session' });
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText('登入已結束，輸入的內容還在這一頁')).toBeVisible();
  await page.context().addCookies(cookies);
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('客戶：弘鈺集團');
  const visitor = await page.context().newPage();
  await visitor.goto(`/job/${vacancy}`);
  await expect(visitor.locator('main')).toContainText('弘鈺集團');
  await expect(visitor.locator('body')).not.toContainText('弘鈺精密');
  await visitor.close();
  // Nor does a form that was open meanwhile restore the former name.
  await open.getByLabel('地址').fill('精科路 1 號');
  await open.getByRole('button', { name: '儲存' }).click();
  await expect(open.getByRole('alert').filter({ hasText: '對方的其他條件' })).toContainText('弘鈺集團');
  await expect(open.getByRole('combobox', { name: '公司名稱', exact: true })).toHaveValue('弘鈺集團');
  await open.getByRole('button', { name: '儲存' }).click();
  await expect(open.getByText('已儲存')).toBeVisible();
  await expect(open.getByRole('link', { name: '客戶：弘鈺集團' })).toBeVisible();
  await open.close();
}

/** Merges the open client with another one, which a colleague changes meanwhile. */
async function join(page: Page) {
  await page.getByRole('button', { name: '合併到另一個客戶' }).click();
  const dialog = page.getByRole('dialog', { name: '把「弘鈺集團」合併到另一個客戶' });
  const go = dialog.getByRole('button', { name: '合併', exact: true });
  await expect(go).toBeDisabled();
  const choose = async () => {
    await dialog.getByLabel('客戶').fill('和木');
    await page.getByRole('option', { name: /和木空間設計/ }).click();
    await expect(dialog).toContainText('訪客會看到「和木空間設計」');
  };
  await choose();
  expect(await findings(page, '[role=dialog]')).toEqual([]);
  const [other] = await (await page.request.get('/api/admin/clients?q=和木')).json();
  const change = { name: other.name, fee: '一個月', state: '往來中', revision: other.revision };
  expect((await page.request.put(`/api/admin/clients/${other.id}`, { data: change })).ok()).toBe(true);
  await go.click();
  await expect(page.getByText('客戶資料剛在別處變更過，請確認內容後再合併一次')).toBeVisible();
  await choose();
  await go.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('客戶：和木空間設計');
  const facts = page.getByRole('region', { name: '公司資料與約定' });
  await expect(facts).toContainText('弘鈺集團');
  await expect(facts).toContainText('一個月');
  await expect(page.getByRole('link', { name: '林採購' }).or(page.getByText('林採購')).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
}

test('a client is taken in and noted about, gets a vacancy and another name, is found by a number, joined, and deleted in the end', async ({
  browser,
}) => {
  test.slow();
  await withBackOffice(browser, async ({ page }) => {
    await addClient(page);
    await noteDown(page);
    const vacancy = await addVacancy(page);
    await rename(page, vacancy);
    for (const screen of [PHONE, DESK]) {
      await page.setViewportSize(screen);
      expect(await findings(page)).toEqual([]);
    }
    await page.setViewportSize(PHONE);
    await page.goto('/admin/clients');
    await page.getByRole('textbox', { name: '公司、統編、聯絡人、電話或信箱' }).fill('04-2345 6789');
    await expect(page).toHaveURL(/2345/);
    await expect(page.locator('tbody tr')).toHaveText([/弘鈺集團.*林採購.*洽談中/]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize(DESK);
    // Who is calling? Found from any screen.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '人才、客戶、職缺、訊息' }).fill('(04) 2345-6789');
    await page.getByRole('option', { name: /弘鈺集團/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('客戶：弘鈺集團');

    // From the list of vacancies, too; a client with a vacancy can't be deleted.
    await page.goto('/admin/vacancies');
    await page.getByRole('link', { name: '弘鈺集團' }).click();
    const remove = async () => {
      await page.getByRole('button', { name: '刪除' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '刪除' }).click();
    };
    await remove();
    await expect(page.getByText('還有 1 個職缺是這個客戶的')).toBeVisible();
    await join(page);
    const { id } = await (await page.request.post('/api/admin/clients', { data: { name: '弘鈺集團' } })).json();
    await page.goto(`/admin/clients/${id}/show`);
    await remove();
    await expect(page.getByText('已刪除')).toBeVisible();
    await page.getByRole('menuitem', { name: '客戶' }).click();
    await expect(page.getByRole('cell', { name: '和木空間設計' })).toBeVisible();
    await expect(page.getByText('弘鈺集團')).toHaveCount(0);
  });
});
