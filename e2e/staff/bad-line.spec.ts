import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loseAnswer, OFFLINE } from '../support/bad-line.ts';
import { mailTo } from '../support/mail.ts';
import { fillVacancy, PASSWORD, welcomeOf, withBackOffice, withEmptySite } from '../support/staff.ts';

test('saved, and the answer lost: the next press is no conflict, and what was typed since is saved', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    const [{ id }] = await (await page.request.get('/api/admin/vacancies')).json();
    const stored = async () => (await page.request.get(`/api/admin/vacancies/${id}`)).json();
    const save = page.getByRole('button', { name: '儲存', exact: true });
    await page.goto(`/admin/vacancies/${id}`);
    const position = page.getByLabel('職務名稱（必填）');
    for (const [first, second] of [
      ['一改', '一改'],
      ['二改', '三改'],
    ] as const) {
      await position.fill(first);
      await loseAnswer(page, 'PUT', /vacancies/);
      await save.click();
      await expect(page.getByText(OFFLINE)).toBeVisible();
      expect((await stored()).position).toBe(first);
      await position.fill(second);
      await save.click();
      await expect(page.getByText('已儲存')).toBeVisible();
      await expect(page.getByText('您輸入的內容還在')).toHaveCount(0);
      expect((await stored()).position).toBe(second);
      await expect(page.getByText('儲存後才能預覽與發布')).toHaveCount(0);
    }

    await fillVacancy(page, '只有一個');
    await loseAnswer(page, 'POST', /vacancies$/);
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.getByLabel('薪資（必填）').fill('月薪 50,000 元');
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('草稿', { exact: true })).toBeVisible();
    const made = await (await page.request.get('/api/admin/vacancies?q=只有一個')).json();
    expect(made).toMatchObject([{ salary: '月薪 50,000 元' }]);
    expect(faults.splice(0).filter((fault) => !/ERR_CONNECTION_RESET|ERR_FAILED/.test(fault))).toEqual([]);
  });
});

test('a message is deleted, and an invitation accepted, and the answer lost: the next press leads on', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, faults, dataDir }) => {
    const letter = {
      companyName: '弘鈺',
      email: 'hr@example.com',
      name: '許經理',
      phone: '04-2222',
      subject: '徵會計',
    };
    await page.request.post('/api/contactUs', { data: { ...letter, content: '需要會計一名。' } });
    const [{ id }] = await (await page.request.get('/api/admin/messages')).json();
    await page.goto(`/admin/messages/${id}/show`);
    await page.getByRole('button', { name: '刪除訊息…' }).click();
    await page.getByLabel('請輸入留言的電子信箱').fill('hr@example.com');
    await loseAnswer(page, 'POST', /delete$/);
    const forGood = page.getByRole('button', { name: '永久刪除' });
    await forGood.click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await forGood.click();
    await expect(page.getByText('訊息已刪除')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/messages$/);

    const person = { email: 'wu@agency.example', name: '吳顧問', role: 'consultant', password: PASSWORD };
    expect((await page.request.post('/api/admin/invitations', { data: person })).ok()).toBe(true);
    const mail = await mailTo(person.email, '邀請', join(dataDir, 'outbox'));
    await page.context().clearCookies();
    await page.goto(`/admin/invitation?token=${/token=([\w-]{43})/.exec(mail)?.[1]}。`);
    for (const label of ['密碼', '確認密碼'])
      await page.getByLabel(label, { exact: true }).fill('a meadow in the rain');
    await loseAnswer(page, 'POST', /accept$/);
    const make = page.getByRole('button', { name: '建立帳號' });
    await make.click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.context().clearCookies();
    await make.click();
    await expect(page.getByText('剛設定過密碼的人請直接登入')).toBeVisible();
    await page.getByRole('link', { name: '前往登入' }).click();
    await page.getByLabel('電子信箱').fill(person.email);
    await page.getByLabel('密碼').fill('a meadow in the rain');
    await page.getByRole('button', { name: '登入' }).click();
    await expect(page.getByRole('menuitem', { name: '職缺' })).toBeVisible();
    expect(faults.splice(0).filter((fault) => !/ERR_CONNECTION_RESET|ERR_FAILED|status of 404/.test(fault))).toEqual(
      [],
    );
  });
});

test('where the script does not come, it is said, and leads to the same address again', async ({ browser }) => {
  await withEmptySite(browser, async ({ page, faults, server }) => {
    await page.route('**/admin/**/*.js', (route) => route.abort());
    const policy = (await page.goto(welcomeOf(server)))?.headers()['content-security-policy'] ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy.match(/'sha\d+-[^']+'/g)).toHaveLength(2);
    const late = page.getByText('後台還沒有載入完成');
    await expect(late).toBeHidden();
    await page.evaluate(() => {
      for (const wait of document.getAnimations()) wait.finish();
    });
    await expect(late).toBeVisible();
    await page.unroute('**/admin/**/*.js');
    await page.getByRole('link', { name: '重新載入' }).click();
    await expect(page.getByRole('button', { name: '建立帳號' })).toBeVisible();
    await expect(late).toHaveCount(0);
    expect(faults.splice(0).filter((fault) => !/ERR_FAILED/.test(fault))).toEqual([]);
  });
});

test('typing on after a lost answer is no conflict with oneself, in a text of the site and an issue', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    const data = { subject: '一月號', introduction: '', articleIds: [] };
    const { id } = await (await page.request.post('/api/admin/newsletters', { data })).json();
    for (const address of ['texts/about', `newsletters/${id}`]) {
      const read = `/api/admin/${address}`;
      await page.goto(`/admin/${address}${address === 'texts/about' ? '' : '/show'}`);
      const field = page.locator('#main-content').getByRole('textbox').first();
      await field.fill('第一次');
      await loseAnswer(page, 'PUT', new RegExp(`^${read}`));
      await page.getByRole('button', { name: '儲存草稿' }).click();
      await expect(page.getByText(OFFLINE)).toBeVisible();
      await field.fill('第二次');
      await page.getByRole('button', { name: '儲存草稿' }).click();
      await expect(page.getByText(/已儲存草稿|草稿已儲存/)).toBeVisible();
      await expect(page.getByText('您輸入的內容還在')).toHaveCount(0);
      expect(JSON.stringify(await (await page.request.get(read)).json())).toContain('第二次');
    }
    expect(faults.splice(0).filter((fault) => !/ERR_CONNECTION_RESET|ERR_FAILED/.test(fault))).toEqual([]);
  });
});

test('a file on whose way nothing moves any more is given up, and that is said', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    await page.clock.install();
    await page.goto('/admin/site-file');
    await expect(page.getByLabel('要匯入的檔案')).toBeAttached();
    // As in a tab opened before an update: the code that sends a file must already be there.
    await page.route('**/*.js', (route) => route.abort());
    const buffer = Buffer.alloc(1000);
    // Received, but never answered.
    await page.route('**/api/admin/siteFile/check', () => {});
    const asked = page.waitForRequest('**/api/admin/siteFile/check');
    await page.getByLabel('要匯入的檔案').setInputFiles({ name: 'trial.site', mimeType: 'application/gzip', buffer });
    await asked;
    await page.clock.fastForward(700_000);
    await expect(page.getByRole('alert').getByText(OFFLINE)).toBeVisible();
    expect(faults.splice(0).filter((fault) => !/ERR_/.test(fault))).toEqual([]);
  });
});
