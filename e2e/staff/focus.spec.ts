import { expect, type Page, test } from '@playwright/test';
import { fillVacancy, withBackOffice } from '../support/staff.ts';

test('by keyboard: saving leads to the first wrong field, and a dialog back to the button that opened it', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.goto('/admin/vacancies/create');
    const position = page.getByLabel('職務名稱（必填）');
    const save = page.getByRole('button', { name: '儲存草稿' });
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('職務名稱 為必填', { exact: true })).toBeVisible();
    await expect(position).toBeFocused();
    await position.fill('用鍵盤寫的職缺');
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: '職務類別（必填）' })).toBeFocused();

    await fillVacancy(page, '用鍵盤寫的職缺');
    // A closed group opens.
    const group = page.getByRole('button', { name: /^薪資細節/ });
    await group.click();
    await page.getByLabel('薪資下限（元）').fill('60000');
    await page.getByLabel('薪資上限（元）').fill('45000');
    await group.click();
    await expect(page.getByLabel('薪資上限（元）')).toBeHidden();
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('薪資上限（元）')).toBeFocused();
    await page.getByLabel('薪資上限（元）').fill('65000');
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('草稿', { exact: true })).toBeVisible();

    // However long the form is, its buttons are visible, and hide no focused field.
    await page.evaluate(() => scrollTo(0, 0));
    const bar = page.getByRole('toolbar');
    for (const name of ['儲存', '發布', '刪除'])
      await expect(bar.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByLabel('工作內容（必填）').focus();
    const isHidden = () =>
      bar.evaluate((buttons) => {
        const field = document.activeElement!;
        return !buttons.contains(field) && field.getBoundingClientRect().bottom > buttons.getBoundingClientRect().top;
      });
    for (let tabs = 0; tabs < 10; tabs++) {
      await page.keyboard.press('Tab');
      expect(await isHidden()).toBe(false);
    }
    for (const name of ['檢查', '發布', '刪除']) {
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button).toBeFocused();
    }

    // From one button to the next, and from field to field of a dialog.
    await page.getByRole('button', { name: '預覽', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: '發布', exact: true })).toBeFocused();
    // A ring shows the focus.
    await expect(page.getByRole('button', { name: '發布', exact: true })).toHaveCSS('outline', /solid 3px$/);
    await page.goto('/admin/site-file');
    const ends = page.getByRole('button', { name: '選擇檔案' });
    await ends.press('Tab');
    await expect(ends).not.toBeFocused();
    await page.goto('/admin/staff');
    await page.getByRole('button', { name: '邀請人員' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('電子信箱')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('姓名')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(dialog.getByLabel('電子信箱')).toBeFocused();

    // Where the system paints with a few colours of its own, the selected choice still stands out.
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/admin/applications');
    const ground = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await ground('看板')).not.toBe(await ground('表格'));
  });
});

/** By keyboard, as somebody who can't see the screen does. */
async function press(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('by keyboard: a row of a list is gone to and opened; its name is a link, for a tab of its own too', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page }) => {
    const data = {
      companyName: '弘鈺',
      email: 'hr@example.com',
      name: '許經理',
      phone: '0912345678',
      subject: '派遣甲',
    };
    expect((await page.request.post('/api/contactUs', { data: { ...data, content: '請聯絡。' } })).ok()).toBe(true);
    for (const list of ['vacancies', 'articles', 'clients', 'messages']) {
      await page.goto(`/admin/${list}`);
      const row = page.locator('tbody').getByRole('row').first();
      const name = row.getByRole('link').first();
      const box = row.getByRole('checkbox');
      await expect(name).toBeVisible();
      if (await box.count()) {
        // The checkbox in the row stays a checkbox.
        await box.focus();
        await page.keyboard.press('Space');
        await expect(box).toBeChecked();
      } else {
        await name.focus();
        await page.keyboard.press('Shift+Tab');
      }
      await page.keyboard.press('Tab');
      await expect(name).toBeFocused();
      await expect(name).toHaveCSS('outline', /solid 3px$/);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/admin/${list}/[\\w-]{36}`));
      await expect(page.getByRole('region', { name: /：/ }).first()).toBeFocused();
      // One step, not two: the click on the link wasn't also a click on its row.
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`/admin/${list}(\\?|$)`));
      const opened = page.context().waitForEvent('page');
      await name.click({ modifiers: ['ControlOrMeta'] });
      const tab = await opened;
      await expect(tab).toHaveURL(new RegExp(`/admin/${list}/[\\w-]{36}`));
      await tab.close();
      await expect(page).toHaveURL(new RegExp(`/admin/${list}(\\?|$)`));
    }
  });
});

test('by keyboard: whatever is saved or published, one stays where the button was', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const bar = page.getByRole('toolbar', { name: '動作' });
    const lists = ['vacancies', 'articles'] as const;
    const ids = await Promise.all(
      lists.map(async (list) => {
        const [{ id }] = await (await page.request.get(`/api/admin/${list}?status=open`)).json();
        return id as string;
      }),
    );
    for (const [nth, list] of lists.entries()) {
      await page.goto(`/admin/${list}/${ids[nth]}`);
      await page.getByLabel(list === 'vacancies' ? '職務名稱（必填）' : '標題（必填）').fill('改過的名稱');
      await press(page, '儲存');
      await expect(page.getByText('已儲存')).toBeVisible();
      await expect(button('儲存')).toBeDisabled();
      await expect(button('儲存')).toBeFocused();
      // With nothing to save, nothing happens.
      await page.keyboard.press('Enter');
      await press(page, '下架');
      await page.getByRole('dialog').getByRole('button', { name: '下架' }).press('Enter');
      await expect(page.getByText('已下架')).toBeVisible();
      await expect(button('下架')).toHaveCount(0);
      await expect(bar).toBeFocused();
      await press(page, '發布');
      await page.getByRole('dialog').getByRole('button', { name: /發布$/ }).press('Enter');
      await expect(page.getByText('已發布，網站上看得到了')).toBeVisible();
      await expect(button('發布')).toHaveCount(0);
      await expect(bar).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(button('儲存')).toBeFocused();
    }

    await page.getByRole('menuitem', { name: '輪播' }).click();
    const rows = page.getByRole('list', { name: '電腦版輪播' }).getByRole('listitem');
    const down = rows.first().getByRole('button', { name: /^下移/ });
    const moved = ((await down.getAttribute('aria-label')) ?? '').slice(2);
    const last = (await rows.count()) - 1;
    await down.focus();
    for (let place = 1; place <= last; place++) {
      await page.keyboard.press('Enter');
      await expect(rows.nth(place)).toContainText(moved.slice(1, -1));
      await expect(button(`下移${moved}`)).toBeFocused();
    }
    await expect(button(`下移${moved}`)).toBeDisabled();
  });
});

test('by keyboard: starting, halting and going on with a newsletter leaves nobody lost', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    for (let nth = 0; nth < 3; nth++) {
      const data = { email: `subscriber${nth}@example.com` };
      expect((await page.request.post('/api/newsletter/subscribe', { data })).ok()).toBe(true);
    }
    const [article] = await (await page.request.get('/api/admin/articles?status=open')).json();
    const data = { subject: '十二月號', introduction: '', articleIds: [article.id], revision: 0 };
    const { id } = await (await page.request.post('/api/admin/newsletters', { data })).json();
    await page.goto(`/admin/newsletters/${id}/show`);
    // One article after another.
    const add = page.getByRole('combobox', { name: '加入文章' });
    await add.focus();
    for (let nth = 2; nth <= 3; nth++) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: '已選的文章' }).getByRole('listitem')).toHaveCount(nth);
      await expect(add).toBeFocused();
      await expect(add).toHaveValue('');
    }
    await page.getByLabel('開場文字').fill('各位好');
    await press(page, '儲存草稿');
    await expect(page.getByText('草稿已儲存')).toBeVisible();
    await expect(page.getByRole('button', { name: '儲存草稿' })).toBeFocused();
    await press(page, '寄給所有訂閱者');
    await page.getByRole('dialog').getByRole('button', { name: '開始寄送' }).press('Enter');
    await expect(page.getByRole('region', { name: '寄送進度' })).toBeVisible();
    await expect(page.getByRole('region', { name: '電子報：十二月號' })).toBeFocused();
  });
});
