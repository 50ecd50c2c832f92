import { expect, test } from '@playwright/test';
import { findings, withBackOffice } from '../support/staff.ts';

test('a reply is written from a template, and templates are the agency’s own', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    const data = {
      email: 'hsu@client.example',
      name: '許經理',
      phone: '04-2222-3333',
      subject: '派遣報價',
      content: '請報價',
    };
    expect((await page.request.post('/api/contactUs', { data })).ok()).toBe(true);
    await page.getByRole('menuitem', { name: '訊息' }).click();
    await page.getByRole('link', { name: '回覆範本' }).click();
    const templates = page.getByRole('list', { name: '回覆範本' }).getByRole('listitem');
    await expect(templates).toHaveText([/企業詢問服務/, /求職者詢問職缺/, /收到履歷/]);
    await page.getByRole('button', { name: '新增範本' }).click();
    await expect(page.getByLabel('名稱')).toBeFocused();
    await page.keyboard.type('約時間');
    await page.getByRole('textbox', { name: '內容' }).fill('{nmae} 您好：\n請來電 {phone}。');
    // Going back asks before the text is lost.
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => history.back());
    await (await asked).dismiss();
    await page.getByRole('button', { name: '儲存' }).click();
    await expect(page.getByRole('textbox', { name: '內容' })).toHaveAccessibleDescription(/{nmae} 不是可用的欄位/);
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await page.getByRole('textbox', { name: '內容' }).fill('{name} 您好：\n請來電 {phone}。');
    // A colleague is faster with another template: neither is in the other's way.
    const path = '/api/admin/replyTemplates/resume';
    const theirs = { name: '履歷', text: '收到了', revision: 0 };
    expect((await page.request.put(path, { data: theirs })).ok()).toBe(true);
    await page.getByRole('button', { name: '儲存' }).click();
    await expect(templates).toHaveText([/企業詢問服務/, /求職者詢問職缺/, /履歷/, /約時間/]);
    await page.getByRole('button', { name: '上移「約時間」' }).click();
    await expect(templates.nth(2)).toHaveText(/約時間/);
    await expect(page.getByRole('button', { name: '上移「約時間」' })).toBeFocused();
    // With the same one: theirs is shown, and the text typed here is saved knowingly.
    await page.getByRole('button', { name: '編輯「履歷」' }).click();
    await page.getByLabel('名稱').fill('我的履歷');
    expect((await page.request.put(path, { data: { ...theirs, text: '謝謝您', revision: 1 } })).ok()).toBe(true);
    await page.getByRole('button', { name: '儲存' }).click();
    await expect(page.getByRole('definition').filter({ hasText: '謝謝您' })).toBeVisible();
    await page.getByRole('button', { name: '儲存' }).click();
    await expect(templates.nth(3)).toHaveText(/我的履歷.*收到了/s);
    // It is deleted while it is open here: the typed text becomes a new one.
    await page.getByRole('button', { name: '編輯「我的履歷」' }).click();
    await page.getByLabel('名稱').fill('收到');
    expect((await page.request.delete(path, { data: { revision: 5 } })).ok()).toBe(true);
    await page.getByRole('button', { name: '儲存' }).click();
    await expect(page.getByRole('dialog', { name: '新增範本' }).getByRole('alert')).toHaveText(/已被刪除/);
    await page.getByRole('button', { name: '儲存' }).click();
    await expect(templates.nth(3)).toHaveText(/收到.*收到了/s);
    await page.getByRole('button', { name: '刪除「收到」' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '刪除' }).click();
    await expect(templates).toHaveCount(3);
    expect(await findings(page)).toEqual([]);
    // Nobody writes one for which there is no room.
    for (let nth = 3; nth < 30; nth++)
      await page.request.post('/api/admin/replyTemplates', { data: { name: `${nth}`, text: '您好'.repeat(nth * 50) } });
    // The log has the whole text, and shows its beginning.
    await page.goto('/admin/audit');
    const entry = page.getByRole('row', { name: /新增回覆範本/ }).first();
    await entry.getByRole('button', { name: /^顯示全文：/ }).click();
    await expect(entry).toContainText('您好'.repeat(29 * 50));
    await expect(entry.getByRole('button')).toHaveCount(0);
    await page.goto('/admin/messages/templates');
    await expect(page.getByText('最多 30 個，要新增請先刪除不用的。')).toBeVisible();
    await expect(page.getByRole('button', { name: '新增範本' })).toBeDisabled();

    await page.getByRole('link', { name: '返回訊息' }).click();
    await page.route('**/api/admin/replyTemplates', (route) => route.abort(), { times: 1 });
    await page.reload();
    await page.getByRole('cell', { name: '派遣報價' }).click();
    await page.getByRole('button', { name: '套用範本' }).click();
    await page.getByRole('menuitem', { name: /^無法連線/ }).click();
    await expect(page.getByRole('button', { name: '套用範本' })).toBeFocused();
    expect(faults.splice(0)).toEqual([expect.stringContaining('404'), expect.stringContaining('ERR_FAILED')]);
    const reply = page.getByRole('textbox', { name: '內容' });
    const apply = async () => {
      await page.getByRole('button', { name: '套用範本' }).click();
      await page.getByRole('menuitem', { name: '約時間' }).click();
    };
    await apply();
    const filled = '許經理 您好：\n請來電 04-2000-0900。';
    await expect(reply).toHaveValue(filled);
    await expect(reply).toBeFocused();
    // Appended to the written text, and taken out again.
    await reply.fill('先寫的字');
    await apply();
    await expect(reply).toHaveValue(`先寫的字\n\n${filled}`);
    await page.keyboard.type('！');
    await page.getByRole('button', { name: '復原：套用「約時間」' }).click();
    await expect(reply).toHaveValue('先寫的字！');
    await reply.fill('');
    await apply();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(reply).toHaveValue('');
    await apply();
    await page.getByRole('button', { name: '寄出回覆' }).click();
    await expect(page.getByText('請來電 04-2000-0900。')).toBeVisible();
    await expect(reply).toHaveValue('');
    await expect(page.getByRole('button', { name: /復原/ })).toHaveCount(0);
  });
});
