import { expect, test } from '@playwright/test';
import { findings, withBackOffice } from '../support/staff.ts';

test('the messages of a list are worked through from one to the next', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    const letter = { companyName: '弘鈺', email: 'hr@example.com', name: '許經理', phone: '04-2222 轉 12' };
    for (const subject of ['派遣甲', '代招乙', '派遣丙']) {
      const data = { ...letter, subject, content: '請與我聯絡。' };
      expect((await page.request.post('/api/contactUs', { data })).ok()).toBe(true);
    }
    await page.getByRole('menuitem', { name: '訊息' }).click();
    await expect(page.getByRole('row')).toHaveCount(4);
    await page.getByRole('textbox', { name: '搜尋訊息' }).fill('派遣');
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('cell', { name: '派遣丙' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('訊息：派遣丙');
    await expect(page.getByRole('link', { name: '04-2222 轉 12' })).toHaveAttribute('href', 'tel:042222,12');
    await expect(page.getByRole('button', { name: '上一件' })).toBeDisabled();
    expect(await findings(page)).toEqual([]);

    // The button disappears once its change is saved, and the focus stays in its part.
    const state = page.getByRole('region', { name: '處理狀況' });
    await state.getByRole('combobox', { name: '狀態' }).click();
    await page.getByRole('option', { name: '處理中' }).click();
    await state.getByRole('button', { name: '儲存' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('已儲存')).toBeVisible();
    await expect(state).toBeFocused();

    await page.getByRole('link', { name: '下一件' }).click();
    await expect(heading).toHaveText('訊息：派遣甲');
    await expect(page.getByLabel('主旨')).toHaveValue('Re: 派遣甲');
    await expect(page.getByRole('button', { name: '下一件' })).toBeDisabled();
    // Typed text isn't left behind without a question.
    await page.getByRole('textbox', { name: '內容' }).fill('您好');
    for (const [answer, shown] of [
      ['dismiss', '派遣甲'],
      ['accept', '派遣丙'],
    ] as const) {
      const question = page.waitForEvent('dialog');
      // Not awaited: it ends only with the answer.
      const click = page.getByRole('link', { name: '上一件' }).click();
      await (await question)[answer]();
      await click;
      await expect(heading).toHaveText(`訊息：${shown}`);
    }
    await expect(page.getByRole('textbox', { name: '內容' })).toHaveValue('');
    // A colleague is faster: the typed text goes out with the next press, based on the newest state.
    const path = new URL(page.url()).pathname.replace(/^.admin(.*).show$/, '/api/admin$1');
    const { revision } = await (await page.request.get(path)).json();
    expect((await page.request.patch(path, { data: { status: '新訊息', revision } })).ok()).toBe(true);
    await page.getByRole('textbox', { name: '內容' }).fill('您好\n'.repeat(50));
    await page.getByRole('button', { name: '寄出回覆' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '剛在別處變更過' })).toBeInViewport();
    await expect(state.getByRole('combobox', { name: '狀態' })).toHaveText('新訊息');
    // That one was sent, but its answer was lost: pressed again, it isn't mailed twice.
    await page.route('**/reply', (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await page.getByRole('button', { name: '寄出回覆' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '無法連線' })).toBeVisible();
    await page.getByRole('button', { name: '寄出回覆' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '剛在別處變更過' })).toBeVisible();
    await expect(state.getByRole('combobox', { name: '狀態' })).toHaveText('已回覆');
    const answered = await (await page.request.get(path)).json();
    expect(answered.replies).toHaveLength(1);
    expect(faults.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
    await page.getByRole('textbox', { name: '內容' }).fill('');
    await page.getByRole('link', { name: '返回訊息' }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    // A message without anybody in charge stands out.
    await expect(page.locator('[class*="MuiChip-filled"]')).toHaveText(['新訊息']);
    await expect(page.locator('[class*="MuiChip-outlined"]')).toHaveText(['已回覆']);

    // Its sender asks for its deletion. It was selected in the list.
    await page.getByRole('row', { name: '派遣甲' }).getByRole('checkbox').check();
    await expect(page.getByText('已選取 1 筆')).toBeVisible();
    await page.getByRole('cell', { name: '派遣甲' }).click();
    await page.getByRole('button', { name: '刪除訊息…' }).click();
    const part = page.getByRole('region', { name: '刪除訊息' });
    await part.getByLabel('請輸入留言的電子信箱').fill('else@example.com');
    await part.getByRole('button', { name: '永久刪除' }).click();
    await expect(part.getByText('與留言的電子信箱不符')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await part.getByLabel('請輸入留言的電子信箱').fill(letter.email);
    await part.getByRole('button', { name: '永久刪除' }).click();
    await expect(page.getByText('訊息已刪除')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByText('派遣甲')).toHaveCount(0);
    await expect(page.getByText('已選取 1 筆')).toHaveCount(0);
    // After Back nothing of it is shown any more.
    await page.goBack();
    await expect(page.getByRole('alert').filter({ hasText: '已不存在' })).toBeVisible();
    await expect(page.getByText('請與我聯絡。')).toHaveCount(0);
    expect(faults.splice(0)).toEqual([expect.stringContaining('404')]);
  });
});

test('messages and clients are given to a colleague, several at once', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    for (const subject of ['派遣甲', '代招乙']) {
      const data = { email: 'hr@example.com', name: '許經理', phone: '04-2222-3333', subject, content: '請與我聯絡。' };
      expect((await page.request.post('/api/contactUs', { data })).ok()).toBe(true);
    }
    const box = (name: string) => page.getByRole('checkbox', { name: `選取 ${name}`, exact: true });
    for (const [list, screen, names] of [
      ['訊息', { width: 390, height: 844 }, ['派遣甲', '代招乙']],
      ['客戶', { width: 1280, height: 800 }, ['和木空間設計', '川流數位']],
    ] as const) {
      await page.goto(list === '訊息' ? '/admin/messages' : '/admin/clients');
      await page.setViewportSize(screen);
      for (const name of names) await box(name).check();
      await expect(page.getByRole('button', { name: '指派負責人' })).toBeInViewport({ ratio: 1 });
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: '指派負責人' }).click();
      const dialog = page.getByRole('dialog', { name: `指派 2 筆${list}的負責人` });
      for (const name of names) await expect(dialog).toContainText(name);
      await dialog.getByRole('button', { name: '指派', exact: true }).click();
      await expect(page.getByText('已變更 2 筆的負責人')).toBeVisible();
      await expect(page.getByText('已選取 2 筆')).toHaveCount(0);
      for (const name of names) await expect(page.getByRole('row', { name })).toContainText('陳主任');
    }
  });
});
