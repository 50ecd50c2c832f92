import { expect, type Locator, test } from '@playwright/test';
import { PERSONAL } from '#test/made/resume.ts';
import { gliding } from '../support/axe.ts';
import { newApplicant, newMember } from '../support/member.ts';
import { fillVacancy, findings, PASSWORD, withBackOffice } from '../support/staff.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };

/** How many pixels something on the screen must be scrolled sideways to be seen whole. */
const sideways = (main: Locator) =>
  main.evaluate((screen) =>
    [...screen.querySelectorAll<HTMLElement>('*')]
      .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
      .map((one) => one.scrollWidth - one.clientWidth)
      .filter((hidden) => hidden > 0),
  );

/**
 * The rows of a list as a screen reader hears them: cells by column, and the names of the columns. By explicit roles, since
 * only some browsers keep those of a table's tags when it is laid out as blocks.
 */
const told = (main: Locator) =>
  main.locator('[role="table"]').evaluate((table) => {
    const rows = [...table.querySelectorAll(':scope > [role="rowgroup"] > [role="row"]')];
    const texts = (row: Element | undefined, role: string) =>
      [...(row?.querySelectorAll<HTMLElement>(`:scope > [role="${role}"]`) ?? [])]
        .filter((cell) => getComputedStyle(cell).display !== 'none')
        .map((cell) => cell.textContent ?? '');
    const [head, ...body] = rows;
    return { columns: texts(head, 'columnheader'), rows: body.map((row) => texts(row, 'cell')) };
  });

const LISTS = ['staff', 'audit', 'articles', 'vacancies', 'clients', 'subscribers'];
const STACKED = ['staff', 'audit', 'articles', 'clients', 'subscribers'];

test('on phones and tablets lists are read without scrolling sideways, with what can be done in each row', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page }) => {
    const email = 'somebody-with-quite-a-long-name@mail.example.com';
    const subscribed = await page.request.post('/api/newsletter/subscribe', { data: { email } });
    expect(subscribed.ok()).toBe(true);
    const main = page.locator('#main-content');
    for (const list of LISTS) {
      await page.goto(`/admin/${list}`);
      await expect(page.getByText(/^第 1–\d+ 筆/)).toBeVisible();
      for (const screen of [TABLET, PHONE]) {
        await page.setViewportSize(screen);
        await expect.poll(() => sideways(main), list).toEqual([]);
        expect(await findings(page), list).toEqual([]);
      }
      if (!STACKED.includes(list)) continue;
      const { columns, rows } = await told(main);
      expect(rows.length).toBeGreaterThan(0);
      for (const cells of rows) expect(cells, list).toHaveLength(columns.length);
    }
    await page.goto('/admin/staff');
    const row = page.getByRole('row', { name: /manager@example\.com/ });
    for (const name of ['編輯', '停用', '從所有裝置登出'])
      await expect(row.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    const { columns, rows } = await told(main);
    expect(rows[0]?.[columns.indexOf('角色')]).toBe('管理員');
    await page.goto('/admin/audit');
    await expect(page.getByRole('row', { name: /建立帳號/ })).toContainText('角色：管理員');
    await expect(page.getByText('角色：管理員')).toBeInViewport({ ratio: 1 });
  });
});

test('on a phone a row says what its dates are, leaves out what is blank, and ends with its status', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    const member = { ...(await newMember(url, dataDir, 'blank@example.com')), 'Content-Type': 'application/json' };
    const body = JSON.stringify({ ...PERSONAL, chineseName: '林空白' });
    expect((await fetch(`${url}/api/personal`, { method: 'POST', headers: member, body })).ok).toBe(true);
    await newApplicant(url, dataDir, 'applicant@example.com', { chineseName: '王一' });
    const data = { email: 'hr@example.com', name: '許經理', phone: '04-2222', subject: '派遣', content: '請聯絡。' };
    expect((await page.request.post('/api/contactUs', { data })).ok()).toBe(true);

    await page.goto('/admin/talents');
    const [blank, full] = ['林空白', '王一'].map((name) => page.getByRole('row', { name }));
    const stroke = blank!.getByText('—', { exact: true }).first();
    await expect(stroke).toBeInViewport({ ratio: 1 });
    await expect(full!.getByText('可上班')).toBeHidden();
    await page.setViewportSize(PHONE);
    await expect(full!.getByText('可上班')).toBeInViewport({ ratio: 1 });
    await expect(full!.getByText('更新')).toBeInViewport({ ratio: 1 });
    for (const one of await blank!.getByText('—', { exact: true }).all())
      await expect(one).not.toBeInViewport({ ratio: 0.5 });
    expect(await findings(page)).toEqual([]);
    await page.goto('/admin/messages');
    const said = page.getByRole('row', { name: '派遣' }).getByText('來信');
    await expect(said).toBeInViewport({ ratio: 1 });
    const status = await page.getByRole('cell', { name: '新訊息' }).boundingBox();
    expect(status!.x).toBeGreaterThan((await said.boundingBox())!.x + 100);
    expect(status!.x + status!.width).toBeGreaterThan(PHONE.width - 60);
    expect(await findings(page)).toEqual([]);
  });
});

const inOneRow = async (buttons: Locator) => {
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  const tops = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  expect(tops.length).toBeGreaterThan(0);
  expect(new Set(tops).size).toBe(1);
};

test('on a phone: an editor’s buttons stand in one row, and the rarer ones wait behind one', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/admin');
    const guide = page.getByRole('link', { name: '開啟開站指南' });
    await expect(guide).toBeVisible();
    // One line in a button that a finger can hit.
    expect((await guide.boundingBox())?.height).toBeLessThan(50);
    expect(await sideways(page.locator('#main-content'))).toEqual([]);

    const { id, role } = await (await page.request.get('/api/admin/me')).json();
    const name = 'Alexandra Wilhelmina Montgomery-Chen';
    const renamed = await page.request.put(`/api/admin/staff/${id}`, { data: { name, role, password: PASSWORD } });
    expect(renamed.status()).toBe(200);
    await fillVacancy(page, '手機上的職缺');
    await page.getByLabel('負責人').click();
    await page.getByRole('option', { name }).click();
    // A colleague's name doesn't make anything wider than the screen.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.getByRole('button', { name: '儲存草稿' }).click();
    const bar = page.getByRole('toolbar');
    await expect(bar.getByRole('button', { name: '發布' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await inOneRow(bar.getByRole('button'));
    await page.getByLabel('職務名稱（必填）').fill('改過的職缺');
    await expect(bar.getByText('儲存後才能預覽與發布')).toBeVisible();
    await inOneRow(bar.getByRole('button'));
    await bar.getByRole('button', { name: '儲存' }).click();
    await expect(page.getByText('已儲存')).toBeVisible();

    await bar.getByRole('button', { name: '更多動作' }).click();
    const more = page.getByRole('dialog', { name: '更多動作' });
    await expect(more.getByRole('button', { name: '複製' })).toBeVisible();
    expect(await findings(page, 'body')).toEqual([]);
    await more.getByRole('button', { name: '刪除' }).click();
    await expect(more).toBeHidden();
    const question = page.getByRole('dialog', { name: '刪除「改過的職缺」' });
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toBeHidden();
    await bar.getByRole('button', { name: '更多動作' }).click();
    await more.getByRole('button', { name: '刪除' }).click();
    await question.getByRole('button', { name: '刪除' }).click();
    await expect(page.getByText('已刪除')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/vacancies$/);
  });
});

test('on a phone an article’s tools are one row, which is swiped or walked along with the arrow keys', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/admin/articles/create');
    const tools = page.getByRole('toolbar', { name: '編輯工具' });
    await expect(tools).toBeVisible();
    expect((await tools.boundingBox())!.height).toBeLessThan(64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    const rule = tools.getByRole('button', { name: '分隔線' });
    await expect(rule).not.toBeInViewport();
    await tools.getByRole('button', { name: '粗體' }).focus();
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight');
    await expect(rule).toBeFocused();
    await expect(rule).toBeInViewport();
  });
});

test('a phone that is turned on its side and back is worked with as before, and its menu opens', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await expect(page.getByRole('menuitem', { name: '職缺' })).toBeVisible();
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('menuitem', { name: '職缺' })).toHaveCount(0);
    await page.getByRole('button', { name: '開啟選單' }).click();
    await page.getByRole('menuitem', { name: '職缺' }).click();
    await expect(page.getByRole('link', { name: '新增' })).toBeVisible();
    await page.getByRole('link', { name: '新增' }).click();
    // The screen's name stays, however the phone is held.
    for (const size of [PHONE, { width: PHONE.height, height: PHONE.width }, PHONE]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('新增職缺');
    }
    await page.goBack();
    await expect(page.getByRole('menuitem', { name: '職缺' })).toHaveCount(0);
  });
});

test('on an upright tablet the menu is icons until it is opened, and then stays open', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await expect(page.getByRole('menuitem', { name: '職缺' })).toBeVisible();
    await page.setViewportSize(TABLET);
    // As on a device never used for it.
    await page.goto('/privacy');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin/applications');
    const width = async () => (await page.getByRole('menu').boundingBox())?.width;
    await expect.poll(width).toBe(56);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('menuitem', { name: '職缺' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('職缺');
    await page.getByRole('button', { name: '開啟選單' }).click();
    await expect.poll(width).toBe(200);
    await page.reload();
    await expect.poll(width).toBe(200);
  });
});

test('a menu that was folded stays so in the wide window, however it is narrowed meanwhile, and folds without a slide', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const [fold, unfold] = ['收合選單', '開啟選單'].map((name) => page.getByRole('button', { name }));
    const width = async () => (await page.getByRole('menu').boundingBox())?.width;
    await fold!.click();
    expect(await gliding(page)).toEqual([]);
    await expect.poll(width).toBe(56);
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('今日待辦');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(width).toBe(56);
    await unfold!.click();
    expect(await gliding(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await unfold!.click();
    await page.getByRole('menuitem', { name: '職缺', exact: true }).click();
    expect(await gliding(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(width).toBe(200);
  });
});
