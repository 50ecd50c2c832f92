import { expect, test } from '@playwright/test';
import { withBackOffice } from '../support/staff.ts';

test('half a date is refused by its field; an end that is over says what it does', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    const [{ id }] = await (await page.request.get('/api/admin/vacancies?status=open')).json();
    const path = `/api/admin/vacancies/${id}`;
    const stored = async () => (await page.request.get(path)).json();
    expect((await page.request.put(path, { data: { ...(await stored()), lastDay: '' } })).status()).toBe(200);
    await page.goto(`/admin/vacancies/${id}`);
    const day = page.getByLabel('截止日期');
    const save = page.getByRole('button', { name: '儲存', exact: true });
    await expect(day).toHaveValue('');
    // Only a year.
    await day.press('ArrowUp');
    await save.click();
    await expect(day).toBeFocused();
    expect(await day.evaluate((field: HTMLInputElement) => field.matches(':user-invalid'))).toBe(true);
    await day.fill('2020-01-02');
    await expect(page.getByText('這一天已經過了，儲存後就會截止')).toBeVisible();
    await day.fill('2099-12-31');
    await expect(page.getByText('這一天已經過了')).toHaveCount(0);
    await save.click();
    await expect(page.getByText('已儲存').last()).toBeVisible();
    await expect.poll(async () => (await stored()).lastDay).toBe('2099-12-31');
    // Half a date doesn't erase the stored one either.
    await day.press('Backspace');
    await save.click();
    await expect(day).toBeFocused();
    expect((await stored()).lastDay).toBe('2099-12-31');

    // Nor does half a reminder's date count as none.
    const [client] = await (await page.request.get('/api/admin/clients')).json();
    await page.goto(`/admin/clients/${client.id}/show`);
    await page.getByLabel('新增備註').fill('要再打電話');
    await page.getByLabel('提醒日期（選填）').press('ArrowUp');
    await page.getByRole('button', { name: '新增備註' }).click();
    await expect(page.getByText('提醒日期 格式錯誤')).toBeVisible();
    await expect(page.getByLabel('新增備註')).toHaveValue('要再打電話');
  });
});
