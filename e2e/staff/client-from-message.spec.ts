import { expect, test } from '@playwright/test';
import { findings, withBackOffice } from '../support/staff.ts';

test('a company that writes becomes a client in one step, and its messages stand with it', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    const letter = { name: '許經理', email: 'hsu@hongyu.example', phone: '04-2222-3333', content: '請與我聯絡。' };
    const write = async (data: object) =>
      expect((await page.request.post('/api/contactUs', { data: { ...letter, ...data } })).ok()).toBe(true);
    await write({ companyName: '弘鈺精密', subject: '派遣報價' });
    await page.getByRole('menuitem', { name: '訊息' }).click();
    await page.getByRole('cell', { name: '派遣報價' }).click();
    await page.getByRole('link', { name: '建立客戶' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('新增客戶');
    // The writer isn't named in any address.
    expect(page.url()).not.toContain('hsu');
    await page.reload();
    await expect(page.getByLabel('公司名稱（必填）')).toHaveValue('弘鈺精密');
    const main = page.getByRole('group', { name: '主要聯絡人' });
    await expect(main.getByLabel('姓名（必填）')).toHaveValue('許經理');
    await expect(main.getByLabel('電話')).toHaveValue('04-2222-3333');
    await expect(main.getByLabel('電子信箱')).toHaveValue('hsu@hongyu.example');
    await page.getByLabel('產業').fill('精密機械');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('客戶：弘鈺精密');
    const messages = page.getByRole('region', { name: '訊息', exact: true }).getByRole('link');
    await expect(messages).toHaveText([/派遣報價.*新訊息.*許經理/]);
    expect(await findings(page)).toEqual([]);
    // Without a name, the client goes by its contact.
    await write({ subject: '想申訴' });
    await messages.click();
    await expect(page.getByRole('link', { name: '建立客戶' })).toHaveCount(0);
    await page.getByRole('link', { name: '弘鈺精密' }).click();
    await expect(messages).toHaveText([/想申訴/, /派遣報價/]);
  });
});
