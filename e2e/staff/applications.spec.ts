import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { inTaipei } from '#shared/dates.ts';
import { DAY_MS } from '#shared/durations.ts';
import { EXPERIENCE, PERSONAL } from '#test/made/resume.ts';
import { mailTo } from '../support/mail.ts';
import { newApplicant } from '../support/member.ts';
import { findings, withBackOffice } from '../support/staff.ts';

test('a column of the board is worked through from one application to the next', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    // The longest wait is at the top.
    let send: Awaited<ReturnType<typeof newApplicant>> | undefined;
    for (const [nth, chineseName] of ['王一', '林二', '周三'].entries())
      send = await newApplicant(url, dataDir, `applicant${nth}@example.com`, { chineseName });
    await page.getByRole('menuitem', { name: '應徵' }).click();
    await page.getByRole('link', { name: '王一' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    const next = page.getByRole('link', { name: '下一件' });
    await expect(heading).toHaveText('應徵：王一');
    await expect(page.getByRole('button', { name: '上一件' })).toBeDisabled();
    await next.click();
    await expect(heading).toHaveText('應徵：林二');
    await expect(page.getByRole('link', { name: '0912345678' })).toHaveAttribute('href', 'tel:0912345678');
    await expect(page.getByRole('link', { name: 'applicant1@example.com' })).toHaveAttribute(
      'href',
      'mailto:applicant1@example.com',
    );
    expect(await findings(page)).toEqual([]);

    // An application that is moved on leaves the column, and yet its next one is reached.
    const stage = (name: string) => page.getByRole('radiogroup', { name: '階段' }).getByRole('radio', { name });
    await stage('審閱中').check();
    await page.getByRole('button', { name: '變更階段' }).click();
    await expect(page.getByText('新應徵 → 審閱中')).toBeVisible();
    await expect(stage('審閱中')).toBeFocused();
    // Or both in one press, if there is a next one.
    await stage('面試').check();
    // With the interview's time and place; a date typed halfway isn't silently dropped.
    await page.getByLabel('面試時間').pressSequentially('12');
    await page.getByRole('button', { name: '變更階段' }).click();
    await expect(page.getByLabel('面試時間')).toHaveAccessibleDescription('面試時間 為必填');
    await page.getByLabel('面試時間').fill('2020-01-02T14:00');
    await page.getByLabel('面試地點').fill('電話面試');
    await page.getByLabel('寄面試邀約給應徵者').check();
    await page.getByLabel('附言').fill('請帶作品集\n到一樓櫃台');
    await expect(page.getByLabel('通知信的內容')).toContainText('附言：請帶作品集\n到一樓櫃台\n\n附件');
    await page.getByRole('button', { name: '變更階段' }).click();
    await expect(page.getByLabel('面試時間')).toHaveAccessibleDescription('面試時間須晚於現在');
    await expect(page.getByLabel('面試時間')).toBeFocused();
    expect(await findings(page)).toEqual([]);
    const day = inTaipei(new Date(Date.now() + 2 * DAY_MS).toISOString()).slice(0, 10);
    await page.getByLabel('面試時間').fill(`${day}T14:00`);
    // A note written meanwhile is kept.
    await page.getByLabel('新增備註').fill('約週三');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      dialog.accept();
    });
    await page.getByRole('button', { name: '新增備註、變更並看下一件' }).click();
    await expect(page.getByText('已移至「面試」')).toBeVisible();
    await expect(heading).toHaveText('應徵：周三');
    await expect(page.getByRole('button', { name: '下一件', exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: '變更並看下一件' })).toHaveCount(0);
    const moved = await page.request.get('/api/admin/applications?direction=asc');
    const { notes } = await (await page.request.get(`/api/admin/applications/${(await moved.json())[1].id}`)).json();
    expect(notes).toMatchObject([{ text: '約週三' }]);
    expect(asked).toEqual([]);
    const letter = await mailTo('applicant1@example.com', '面試邀約', join(dataDir, 'outbox'));
    expect(letter).toMatch(/時間：\d{4}\/\d+\/\d+（.）14:00\r?\n地點：電話面試/);
    expect(letter).toMatch(/附言：請帶作品集\r?\n到一樓櫃台/);
    expect(letter).toContain(`DTSTART:${day.replaceAll('-', '')}T060000Z`);
    await page.getByRole('link', { name: '上一件' }).click();
    await expect(heading).toHaveText('應徵：王一');

    // In the morning it is among the day's first things, and is moved or cancelled from there; an application that was
    // withdrawn is listed there, too.
    const [{ vacancyId }] = await (await page.request.get('/api/admin/applications')).json();
    await send?.('POST', `/api/account/applications/${vacancyId}/withdraw`, {});
    await page.getByRole('menuitem', { name: '今日待辦' }).click();
    const coming = page.getByRole('region', { name: '接下來的面試' });
    await expect(coming.getByRole('listitem')).toHaveText([/（.）14:00.*林二.*電話面試/]);
    const withdrawn = page.getByRole('region', { name: '本人撤回（7 天內）' });
    await expect(withdrawn.getByRole('listitem')).toHaveText([/（.）\d\d:\d\d.*周三/]);
    expect(await findings(page)).toEqual([]);
    await coming.getByRole('link', { name: '林二' }).click();
    await expect(page.getByRole('region', { name: '歷程' })).toContainText('附言：請帶作品集');
    const interview = page.getByRole('region', { name: /^面試：.*（.）14:00/ });
    await interview.getByRole('button', { name: '變更或通知' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('面試時間')).toBeFocused();
    await expect(dialog.getByRole('button', { name: '再寄一次' })).toBeVisible();
    await dialog.getByLabel('面試地點').fill('https://meet.example/abc');
    // Meanwhile a colleague moves it.
    const path = `/api/admin/applications/${(await moved.json())[1].id}/interview`;
    const theirs = { at: `${day}T16:30:00+08:00`, place: '別處' };
    await page.request.post(path, { data: { interview: theirs, revision: 1 } });
    await dialog.getByLabel('面試地點').press('Enter');
    await expect(dialog.getByText(/（.）16:30，別處$/)).toBeVisible();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    await dialog.getByLabel('面試地點').press('Enter');
    await expect(interview.getByRole('link', { name: 'https://meet.example/abc' })).toBeVisible();
    await expect(interview.getByRole('button', { name: '變更或通知' })).toBeFocused();
    await mailTo('applicant1@example.com', '面試異動', join(dataDir, 'outbox'));
    await seesInterview(browser, url, 'https://meet.example/abc');
    await interview.getByRole('button', { name: '取消面試' }).press('Enter');
    await expect(dialog.getByLabel('通知信的內容')).toContainText('地點：https://meet.example/abc');
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    await dialog.getByLabel('寄通知信').uncheck();
    await dialog.getByRole('button', { name: '取消面試' }).press('Enter');
    await expect(page.getByRole('button', { name: '安排面試' })).toBeFocused();
    await expect(page.getByText(/^取消面試：/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    // An interview that a colleague has already cancelled isn't cancelled again.
    await page.getByRole('button', { name: '安排面試' }).press('Enter');
    await dialog.getByLabel('面試時間').fill(`${day}T14:00`);
    await dialog.getByLabel('面試地點').fill('電話面試');
    await dialog.getByRole('button', { name: '儲存並寄信' }).press('Enter');
    await interview.getByRole('button', { name: '取消面試' }).press('Enter');
    expect((await page.request.post(path, { data: { interview: null, revision: 5 } })).status()).toBe(200);
    await dialog.getByRole('button', { name: '取消面試並寄信' }).press('Enter');
    await expect(dialog.getByText('這場面試已經取消')).toBeVisible();
    await expect(dialog.getByRole('button', { name: '取消面試並寄信' })).toBeDisabled();
    await dialog.getByRole('button', { name: '保留面試' }).click();
    await expect(page.getByRole('button', { name: '安排面試' })).toBeFocused();
    // Nor is one arranged for an application that a colleague has rejected.
    await page.keyboard.press('Enter');
    await dialog.getByLabel('面試時間').fill(`${day}T15:00`);
    await dialog.getByLabel('面試地點').fill('電話面試');
    const settled = { from: '面試', stage: '婉拒' };
    expect((await page.request.post(path.replace('interview', 'stage'), { data: settled })).status()).toBe(200);
    await dialog.getByLabel('面試地點').press('Enter');
    // Screen readers hear it, too, although everything outside a dialog is hidden from them.
    await expect(page.getByRole('alert').filter({ hasText: '「婉拒」階段不能安排面試' })).toBeVisible();
    await expect(dialog.getByText('同仁剛把這筆應徵移至「婉拒」，不能再安排面試')).toBeVisible();
    await expect(dialog.getByLabel('面試地點')).toHaveValue('電話面試');
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('region', { name: '目前階段：婉拒' })).toBeVisible();
    await page.getByRole('menuitem', { name: '應徵' }).click();
    await page.getByRole('link', { name: '王一' }).click();

    const [{ position }] = await (await page.request.get('/api/admin/applications')).json();
    await page.getByRole('link', { name: position, exact: true }).click();
    await expect(page.getByLabel('職務名稱（必填）')).toHaveValue(position);
  });
});

test('applications are decided one after the other by keys alone', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, url, dataDir, faults }) => {
    for (const [nth, chineseName] of ['王一', '林二', '周三', '吳四'].entries())
      await newApplicant(url, dataDir, `applicant${nth}@example.com`, { chineseName });
    const heading = page.getByRole('heading', { level: 1 });
    // However far down the board, an opened application begins at its top; Back returns to the place on the board.
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.getByRole('menuitem', { name: '應徵' }).click();
    await page.getByRole('link', { name: '吳四' }).scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    expect(before).toBeGreaterThan(100);
    await page.getByRole('link', { name: '吳四' }).click();
    await expect(heading).toHaveText('應徵：吳四');
    expect(await scrolled()).toBe(0);
    await page.goBack();
    await expect.poll(scrolled).toBe(before);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('link', { name: '王一' }).click();
    const stage = (name: string) => page.getByRole('radiogroup', { name: '階段' }).getByRole('radio', { name });
    await expect(heading).toHaveText('應徵：王一');
    // However far the resume is scrolled, the decision stays beside it.
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect(stage('審閱中')).toBeInViewport({ ratio: 1 });
    // If an act is done but its answer was lost, repeating it isn't refused as a colleague's change.
    const path = new URL(page.url()).pathname.replace(/^.admin(.*)show$/, '/api/admin$1stage');
    expect((await page.request.post(path, { data: { from: '新應徵', stage: '審閱中' } })).status()).toBe(200);
    await stage('審閱中').check();
    await stage('審閱中').press('Enter');
    await expect(heading).toHaveText('應徵：林二');
    await expect(stage('新應徵')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('應徵：周三');
    await expect(stage('新應徵')).toBeFocused();
    await expect(page.getByRole('radiogroup', { name: '階段' })).toHaveAccessibleDescription(/周三/);

    // A key loses nothing either: typed text is asked about first. The key works once the next one is known.
    await expect(page.getByRole('link', { name: '下一件' })).toBeVisible();
    await page.keyboard.press('Alt+j');
    await expect(heading).toHaveText('應徵：吳四');
    await expect(page.getByRole('link', { name: '上一件' })).toHaveAttribute('aria-keyshortcuts', 'Alt+K');
    await page.getByLabel('新增備註').fill('想一想');
    const asked = page.waitForEvent('dialog');
    // Not awaited: it ends only with the answer.
    const press = page.getByLabel('新增備註').press('Alt+k');
    await (await asked).dismiss();
    await press;
    await expect(page.getByLabel('新增備註')).toHaveValue('想一想');
    // With the text removed there is nothing to ask about; a dialog would be dismissed.
    await page.getByLabel('新增備註').fill('');
    await page.getByLabel('新增備註').press('Alt+k');
    await expect(heading).toHaveText('應徵：周三');
    const counted = await (await page.request.get('/api/admin/applications/counts')).json();
    const countOf = (name: string) => counted.stages.find((one: { stage: string }) => one.stage === name).count;
    expect(['新應徵', '審閱中', '推薦客戶'].map(countOf)).toEqual([2, 1, 1]);

    // It says why no letter can be sent yet, and a text typed for it survives a faster colleague.
    await page.route('**/api/admin/settings', (route) => route.abort(), { times: 1 });
    await page.reload();
    await stage('婉拒').check();
    const mailed = page.getByLabel('寄通知信給應徵者');
    await expect(mailed).toBeDisabled();
    await page.getByRole('button', { name: '再試一次' }).click();
    await mailed.check();
    expect(faults.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
    await page.getByLabel('附言').fill('謝謝您來面談');
    const third = new URL(page.url()).pathname.replace(/^.admin(.*)show$/, '/api/admin$1stage');
    expect((await page.request.post(third, { data: { from: '新應徵', stage: '推薦客戶' } })).status()).toBe(200);
    await page.getByRole('button', { name: '變更階段' }).click();
    await expect(stage('推薦客戶')).toBeChecked();
    await stage('婉拒').check();
    await mailed.check();
    await expect(page.getByLabel('附言')).toHaveValue('謝謝您來面談');
    await page.getByRole('button', { name: '變更階段' }).click();
    await expect(page.getByRole('region', { name: '歷程' })).toContainText('附言：謝謝您來面談');
    // The next stage begins without it.
    await stage('錄取').check();
    await mailed.check();
    await expect(page.getByLabel('附言')).toHaveValue('');
    // A vacancy with enough people hired is still on the site.
    const filled = page.getByText(/這個職缺需求 1 人，已錄取 1 人/);
    await expect(filled).toHaveCount(0);
    await page.getByRole('button', { name: '變更階段' }).click();
    await expect(filled).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: '前往職缺' }).click();
    await expect(page.getByRole('button', { name: '下架' })).toBeVisible();
  });
});

/** The applicant finds it in the member area, too. */
async function seesInterview(browser: Browser, url: string, place: string) {
  const context = await browser.newContext({ baseURL: url });
  const account = { email: 'applicant1@example.com', password: 'Passw0rd1' };
  expect((await context.request.post('/api/login', { data: account })).status()).toBe(200);
  const page = await context.newPage();
  await page.goto('/cv/index');
  await page.getByRole('heading', { name: '我應徵過的職缺' }).click();
  const sent = page.getByRole('list', { name: '應徵紀錄' });
  await expect(sent).toContainText(/面試 \d{4}\/\d+\/\d+（.）14:00，/);
  await expect(sent.getByRole('link', { name: place })).toBeVisible();
  expect(await findings(page, '.records')).toEqual([]);
  await context.close();
}

test('the board shows every stage: what does not fit is named, and gone to with a press', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    await newApplicant(url, dataDir, 'applicant@example.com', { chineseName: '王一' });
    await page.getByRole('menuitem', { name: '應徵' }).click();
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    const stages = page.getByRole('navigation', { name: '應徵階段' });
    const names = ['新應徵', '審閱中', '推薦客戶', '面試', '錄取', '婉拒', '取消'];
    await expect(column('新應徵').getByRole('link', { name: '王一' })).toBeVisible();
    for (const name of names) await expect(column(name)).toBeInViewport({ ratio: 1 });
    await expect(stages).toBeHidden();

    // By keyboard: a stage without anybody opens, and then the columns don't all fit any more.
    await column('錄取').getByRole('button', { name: '錄取 0', expanded: false }).press('Enter');
    await expect(column('錄取')).toContainText('沒有應徵');
    await expect(stages.getByRole('button')).toHaveText(names.map((name, nth) => `${name} ${nth === 0 ? 1 : 0}`));
    await stages.getByRole('button', { name: '取消 0' }).press('Enter');
    await expect(column('取消')).toContainText('沒有應徵');
    await expect(column('取消')).toBeInViewport({ ratio: 1 });
    await expect(column('取消')).toBeFocused();
    expect(await findings(page)).toEqual([]);

    for (const [width, height] of [
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const name of ['面試', '新應徵']) {
        await expect(stages.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
        await stages.getByRole('button', { name }).click();
        await expect(stages.getByRole('button', { name })).toHaveAttribute('aria-current', 'true');
        await expect(column(name).getByRole('heading')).toBeInViewport({ ratio: 1 });
      }
      expect(await findings(page)).toEqual([]);
    }
  });
});

test('the next application is that of the list it was opened from', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    for (const [nth, chineseName] of ['王一', '林二', '王三'].entries())
      await newApplicant(url, dataDir, `applicant${nth}@example.com`, { chineseName });
    await page.getByRole('menuitem', { name: '應徵' }).click();
    await page.getByRole('button', { name: '表格' }).click();
    await page.getByRole('textbox', { name: /姓名/ }).fill('王');
    await expect(page.getByRole('row')).toHaveCount(3);
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: '匯出 CSV' }).click();
    const csv = readFileSync(await (await file).path(), 'utf8');
    expect(csv.match(/王[一二三]/g)).toEqual(['王三', '王一']);
    const [{ id }] = await (await page.request.get('/api/admin/applications')).json();
    await page.request.post(`/api/admin/applications/${id}/stage`, { data: { from: '新應徵', stage: '審閱中' } });
    await page.getByRole('button', { name: '重新整理' }).click();
    // An application without anybody in charge stands out.
    await expect(page.locator('[class*="MuiChip-outlined"]')).toHaveText(['審閱中']);
    await expect(page.locator('[class*="MuiChip-filled"]')).toHaveText(['新應徵']);
    await page.getByRole('cell', { name: '王三' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('應徵：王三');
    await page.getByRole('link', { name: '下一件' }).click();
    await expect(heading).toHaveText('應徵：王一');
    await expect(page.getByRole('button', { name: '下一件', exact: true })).toBeDisabled();
    // With the same search.
    await page.getByRole('link', { name: '返回應徵' }).click();
    await expect(page.getByRole('row')).toHaveCount(3);

    await page.getByRole('button', { name: '看板' }).click();
    await page.goto(`/admin/applications?filter=${encodeURIComponent('{"stage":"新應徵"}')}`);
    await page.getByRole('link', { name: '王一' }).click();
    await page.getByRole('link', { name: '下一件' }).click();
    await expect(heading).toHaveText('應徵：林二');
    await page.getByRole('link', { name: '返回應徵' }).click();
    await expect(page.getByRole('button', { name: '只看新應徵' })).toBeVisible();
  });
});

test('several are turned down in one go; what a colleague changed meanwhile stays chosen', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    for (const [nth, chineseName] of ['王一', '林二', '周三', '吳四'].entries())
      await newApplicant(url, dataDir, `applicant${nth}@example.com`, { chineseName });
    const [, { id: theirs }, settled] = await (await page.request.get('/api/admin/applications?direction=asc')).json();
    const move = (id: string, data: object) => page.request.post(`/api/admin/applications/${id}/stage`, { data });
    expect((await move(settled.id, { from: '新應徵', stage: '婉拒' })).status()).toBe(200);
    await page.getByRole('menuitem', { name: '應徵' }).click();
    await page.getByRole('button', { name: '表格' }).click();
    const box = (name: string) => page.getByRole('row', { name: new RegExp(name) }).getByRole('checkbox');
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await box('王一').press('Space');
      await expect(page.getByRole('button', { name: '變更階段' })).toBeInViewport({ ratio: 1 });
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: '取消選取' }).press('Enter');
      await expect(page.getByText('已選取 1 筆')).toBeHidden();
    }
    for (const name of ['王一', '林二', '周三']) await box(name).press('Space');
    await page.getByRole('button', { name: '變更階段' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '變更 3 筆應徵的階段' });
    await expect(dialog.getByRole('combobox', { name: '移至' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: '變更' })).toBeDisabled();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: '婉拒' }).press('Enter');
    await expect(dialog).toContainText(/1 筆已在「婉拒」，不會變更：周三/);
    await dialog.getByLabel('寄通知信（2 封）').press('Space');
    await dialog.getByLabel('附言').fill('謝謝您參加說明會。');
    await expect(dialog.getByLabel('通知信的內容')).toContainText('王一 您好');
    await expect(dialog.getByLabel('通知信的內容')).toContainText('主動與您聯絡。\n\n謝謝您參加說明會。\n\n有任何問題');
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    expect((await move(theirs, { from: '新應徵', stage: '面試' })).status()).toBe(200);
    // It can't be closed before the answer: that would undo nothing.
    await page.route('**/bulk', async (route) => {
      await expect(dialog.getByRole('button', { name: '取消' })).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(dialog.getByRole('button', { name: '處理中…' })).toBeVisible();
      await route.continue();
    });
    await dialog.getByRole('button', { name: '變更 2 筆並寄 2 封信' }).press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      /^已將 1 筆移至「婉拒」，1 封通知信隨即寄出；1 筆原本就在「婉拒」；1 筆在您查看後有人變更過，沒有移動：林二/,
    );
    await expect(page.getByText('已選取 1 筆')).toBeVisible();
    await expect(box('林二')).toBeChecked();
    await expect(page.getByRole('row', { name: /王一.*婉拒/ })).toBeVisible();
    await staysStill(page, () => move(theirs, { from: '面試', stage: '審閱中' }));
    expect(await mailTo('applicant0@example.com', '應徵結果通知', join(dataDir, 'outbox'))).toContain(
      '謝謝您參加說明會。',
    );
    // The typed text is still there for the application that it didn't reach, also after a look at that application.
    await page.getByRole('cell', { name: '林二' }).click();
    await page.getByRole('link', { name: '返回應徵' }).click();
    // That page has a button of this name, too.
    await expect(page.getByText('已選取 1 筆')).toBeVisible();
    await page.getByRole('button', { name: '變更階段' }).press('Enter');
    await page.getByRole('combobox', { name: '移至' }).press('Enter');
    await page.getByRole('option', { name: '婉拒' }).press('Enter');
    await page.getByLabel('寄通知信（1 封）').press('Space');
    await expect(page.getByLabel('附言')).toHaveValue('謝謝您參加說明會。');
    page.once('dialog', (leaving) => leaving.accept());
    await page.getByRole('button', { name: '取消', exact: true }).press('Enter');

    // An application assigned to somebody meanwhile is named, and isn't left selected in a list that it may have left.
    const [me] = await (await page.request.get('/api/admin/staff/names')).json();
    const given = { from: null, assigneeId: me.id };
    expect((await page.request.post(`/api/admin/applications/${theirs}/assignee`, { data: given })).status()).toBe(200);
    await page.getByRole('button', { name: '指派負責人' }).press('Enter');
    await page.getByRole('dialog').getByRole('combobox', { name: '負責人' }).press('Enter');
    await page.getByRole('option', { name: '尚未指派' }).press('Enter');
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    await page.getByRole('button', { name: '改為尚未指派' }).press('Enter');
    await expect(page.getByText('已變更 0 筆的負責人；1 筆在您查看後已由別人指派，沒有變更：林二')).toBeVisible();
    await expect(page.getByText('已選取 1 筆')).toBeHidden();
    await expect(page.getByRole('row', { name: /林二.*陳主任/ })).toBeVisible();
  });
});

/** The selected rows were seen in different states in two windows; these must not tell each other so again and again. */
async function staysStill(page: Page, change: () => Promise<unknown>) {
  await change();
  const other = await page.context().newPage();
  await other.goto('/admin/applications');
  await expect(other.getByText('已選取 1 筆')).toBeVisible();
  const told = await other.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let events = 0;
        addEventListener('storage', () => {
          if (++events === 20) resolve(events);
        });
        // It would go back and forth a hundred times a second.
        setTimeout(() => resolve(events), 500);
      }),
  );
  expect(told).toBeLessThan(20);
  await other.close();
}

test('from a vacancy to who applied for it and to its page; the list says whose it is until that is removed', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    const [other, own] = await (await page.request.get('/api/admin/vacancies?status=open')).json();
    await newApplicant(url, dataDir, 'applicant0@example.com', { chineseName: '王一', words: [own.position] });
    await newApplicant(url, dataDir, 'applicant1@example.com', { chineseName: '林二', words: [other.position] });
    await page.goto(`/admin/vacancies/${own.id}`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: '在網站上查看' }).click();
    await expect((await opened).getByRole('heading', { level: 1 })).toContainText(own.position);
    // The person in charge of the vacancy is offered its new applications.
    await page.getByRole('combobox', { name: '負責人' }).click();
    await page.getByRole('option', { name: '陳主任' }).click();
    await page.getByRole('button', { name: '儲存' }).click();
    await expect(page.getByText('已儲存')).toBeVisible();
    await page.getByRole('link', { name: '查看這個職缺的應徵' }).click();

    const column = page.getByRole('region', { name: '新應徵', exact: true });
    const only = page.getByRole('button', { name: `只看「${own.position}」` });
    await expect(only).toBeVisible();
    await expect(column.getByRole('link')).toContainText(['王一']);
    await expect(column.getByRole('heading')).toHaveText('新應徵1');
    expect(await findings(page)).toEqual([]);
    await column.getByRole('link').click();
    await expect(page.getByRole('button', { name: '下一件' })).toBeDisabled();
    await page.getByRole('link', { name: '返回應徵' }).click();
    // The filter is in the address, and so applies to the table as well.
    await page.getByRole('button', { name: '表格' }).click();
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(only).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await only.press('Delete');
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: '看板' }).click();
    await expect(column.getByRole('link')).toHaveCount(2);
    await expect(only).toHaveCount(0);
    const whose = page.getByRole('combobox', { name: '負責人' });
    await whose.click();
    await page.getByRole('option', { name: '我負責的' }).click();
    await expect(column.getByRole('link')).toHaveText([/^王一.*陳主任$/]);
    await expect(column.getByRole('heading')).toHaveText('新應徵1');
    expect(await findings(page)).toEqual([]);
    await column.getByRole('link').click();
    await expect(page.getByRole('button', { name: '下一件' })).toBeDisabled();
    await whose.click();
    await page.getByRole('option', { name: '尚未指派' }).click();
    await page.getByRole('button', { name: '變更負責人' }).click();
    await expect(page.getByRole('region', { name: '負責人：尚未指派' })).toBeVisible();
    await expect(whose).toBeFocused();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: '返回應徵' }).click();
    await expect(whose).toHaveText('我負責的');
    await expect(column).toContainText('沒有應徵');
    // An address may name somebody who has left.
    for (const view of ['看板', '表格']) {
      await page.getByRole('button', { name: view }).click();
      await page.goto(`/admin/applications?filter=${encodeURIComponent('{"assignee":"nobody-of-ours"}')}`);
      await expect(whose).toHaveText('（找不到這位同仁）');
    }
    await page.getByRole('button', { name: '看板' }).click();

    // A vacancy hidden from visitors has no page.
    await page.request.post(`/api/admin/vacancies/${own.id}/unpublish`, { data: { revision: own.revision + 1 } });
    await page.goto(`/admin/vacancies/${own.id}`);
    await expect(page.getByRole('link', { name: '查看這個職缺的應徵' })).toBeVisible();
    await expect(page.getByRole('link', { name: '在網站上查看' })).toHaveCount(0);
  });
});

test('one resume stands there: as it is now, and with a press as it was sent, if they read differently', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    const member = await newApplicant(url, dataDir, 'applicant@example.com', { chineseName: '王一' });
    await page.getByRole('menuitem', { name: '應徵' }).click();
    await page.getByRole('link', { name: '王一' }).click();
    const same = page.getByRole('region', { name: '履歷（應徵後沒有變更）' });
    const [now, then] = ['目前的履歷', '應徵時的履歷'].map((name) => page.getByRole('region', { name }));
    await expect(same).toContainText('王一');
    await expect(now!).toHaveCount(0);
    // Saved again without a change, nothing has changed.
    await member('POST', '/api/personal', { ...PERSONAL, chineseName: '王一' });
    await page.reload();
    await expect(same).toContainText('王一');

    await member('POST', '/api/personal', { ...PERSONAL, chineseName: '王改名' });
    await member('POST', '/api/experience', EXPERIENCE);
    await page.reload();
    await expect(page.getByText('應徵後改過：基本資料、工作經驗')).toBeVisible();
    await expect(now!).toContainText('王改名');
    await expect(now!.getByRole('heading', { name: '有變更' })).toHaveText(['基本資料 有變更', '工作經驗 有變更']);
    await expect(then!).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '應徵時的履歷' }).press('Enter');
    await expect(then!).toContainText('王一');
    await expect(then!).not.toContainText(EXPERIENCE.companyName);
    await expect(now!).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
  });
});

test('the resume goes from the application to the vacancy’s client, which is then said there', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    const [{ id, position }] = await (await page.request.get('/api/admin/vacancies?status=open')).json();
    const path = `/api/admin/vacancies/${id}`;
    const { facts, ...vacancy } = await (await page.request.get(path)).json();
    const named = { ...vacancy, facts: { ...facts, employer: '大江精密' } };
    expect((await page.request.put(path, { data: named })).status()).toBe(200);
    await newApplicant(url, dataDir, 'applicant@example.com', { chineseName: '王一', words: [position] });
    await page.getByRole('menuitem', { name: '應徵' }).click();
    await page.getByRole('link', { name: '王一' }).click();
    // By keyboard: parts that load later move the button away from the mouse.
    await page.getByRole('region', { name: '給客戶' }).getByRole('button', { name: '列印' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('交給哪個客戶（選填）')).toHaveValue('大江精密');
    await expect(dialog.getByLabel(/顧問推薦語/)).toHaveValue(`推薦職缺：${position}`);
    // Without a change there is nothing to ask about; a question would be dismissed.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: '列印' }).press('Enter');
    // The applicant has agreed to this client, and to no other.
    const unsigned = dialog.getByText('沒有這位人選簽署的推薦協議書');
    await expect(unsigned).toHaveCount(0);
    await dialog.getByLabel('交給哪個客戶（選填）').fill('小河精密');
    await expect(unsigned).toBeVisible();
    await dialog.getByLabel('交給哪個客戶（選填）').fill('大江精密');
    await expect(unsigned).toHaveCount(0);
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: '開啟列印頁' }).click();
    await expect((await opened).getByRole('region', { name: '顧問推薦' })).toContainText(position);
    const given = page.getByRole('region', { name: '給客戶：已推薦給「大江精密」' });
    await expect(given).toContainText(/大江精密陳主任．列印履歷（遮罩，含顧問推薦語）/);
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await expect(given).toBeVisible();
  });
});

test('the resume is read first; on a small screen what is done with it stands below, a press away', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    await newApplicant(url, dataDir, 'applicant@example.com', { chineseName: '王一' });
    const [{ id }] = await (await page.request.get('/api/admin/applications')).json();
    await page.goto(`/admin/applications/${id}/show`);
    const stage = page.getByRole('region', { name: '目前階段：新應徵' });
    const jump = page.getByRole('button', { name: '階段：新應徵' });
    const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
    for (const [width, isBeside] of [
      [390, false],
      [768, false],
      [1280, true],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(() => scrollTo(0, 0));
      const resume = page.getByRole('region', { name: /^履歷/ });
      await expect(jump).toBeVisible({ visible: !isBeside });
      const below = (await topOf(stage)) - (await topOf(resume));
      if (isBeside) {
        expect(below).toBe(0);
        continue;
      }
      expect(below).toBeGreaterThan(300);
      await jump.press('Enter');
      await expect(stage.getByRole('radiogroup', { name: '階段' })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Tab');
      await expect(stage.getByRole('radio', { name: '新應徵' })).toBeFocused();
    }
  });
});

test('a stage with more applications than a column holds goes on in the table, to the last', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    await newApplicant(url, dataDir, 'applicant@example.com', { chineseName: '王一' });
    const [row] = await (await page.request.get('/api/admin/applications')).json();
    // Six hundred applications would take minutes to make: the answers are like the server's for that many.
    await page.route(/\/api\/admin\/applications\?/, (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [nth, size] = [Number(query.get('page')), Number(query.get('pageSize'))];
      const isEmpty = (query.get('stage') ?? row.stage) !== row.stage;
      const json = Array.from({ length: isEmpty ? 0 : size }, (_, i) => {
        const place = (nth - 1) * size + i + 1;
        return { ...row, id: `made-${place}`, name: `第${place}人` };
      });
      return route.fulfill({ json, headers: { 'X-Total-Count': isEmpty ? '0' : '600' } });
    });
    await page.getByRole('menuitem', { name: '應徵' }).click();
    const column = page.getByRole('region', { name: '新應徵', exact: true });
    for (const shown of [20, 40, 60, 80]) {
      await expect(column.getByRole('link')).toHaveCount(shown);
      await column.getByRole('button', { name: '再顯示 20 筆' }).click();
    }
    await column.getByRole('link', { name: '在表格看全部 600 筆' }).click();
    await expect(page.getByText('第 1–25 筆，共 600 筆')).toBeVisible();
    await expect(page.getByRole('combobox', { name: '階段' })).toHaveText('新應徵');
    // As in the column, the longest wait comes first.
    expect(new URL(page.url()).searchParams.get('order')).toBe('ASC');
    await page.getByRole('button', { name: '前往第 24 頁' }).click();
    await expect(page.getByText('第 576–600 筆，共 600 筆')).toBeVisible();
  });
});
