import { obstacles } from '../support/axe.ts';
import { fillCaptcha, watchCaptcha } from '../support/captcha.ts';
import { clickTwice } from '../support/click-twice.ts';
import { mailTo } from '../support/mail.ts';
import { expect, open, test } from '../support/site.ts';

test.beforeEach(async ({ page }) => watchCaptcha(page));

test('a company writes; the agency gets the message and the sender a receipt', async ({ page }) => {
  const email = `hr-${Date.now()}@example.com`;
  await open(page, '/contactUs');
  await page.getByLabel('公司名稱').fill('台中精密公司');
  await page.getByRole('main').getByLabel('電子信箱').fill(email);
  await page.getByLabel('聯絡人').fill('王經理');
  await page.getByLabel('聯絡電話').fill('04-2222-3333');
  await page.getByLabel('主旨').fill('想找生管主管');
  await page.getByLabel('內容').fill('希望下個月到職。');
  await fillCaptcha(page);
  await page.getByRole('button', { name: '送出' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert.getByRole('heading')).toHaveText('已寄送訊息');
  await expect(alert).toContainText('一到兩個工作天');
  await alert.getByRole('button').click();
  await expect(page.getByLabel('主旨')).toHaveValue('');
  const received = await mailTo('service@qingchuan-hr.example', '想找生管主管');
  expect(received).toMatch(new RegExp(`^Reply-To:.*${email}`, 'im'));
  // It repeats nothing of the message: the site must not send a stranger's words to just any address.
  expect(await mailTo(email, '工作天')).not.toContain('想找生管主管');
});

test('who looks for work fills in 個人 with one press', async ({ page }) => {
  await open(page, '/contactUs');
  await page.getByRole('button', { name: '我是求職者，填入「個人」' }).click();
  await expect(page.getByLabel('公司名稱')).toHaveValue('個人');
  await expect(page.getByLabel('公司名稱')).toBeFocused();
});

test('an appeal asks for no company, and keeps what was typed when the tab changes', async ({ page }) => {
  await open(page, '/contactUs');
  await page.getByLabel('主旨').fill('申訴');
  await page.getByRole('tab', { name: '意見申訴' }).click();
  await expect(page.getByLabel('公司名稱')).toHaveCount(0);
  await expect(page.getByLabel('主旨')).toHaveValue('申訴');
  // The fault of a text that is too long is visible without scrolling past all of it.
  await page.getByLabel('內容').fill('字'.repeat(3001));
  await expect(page.getByText('內容 不得超過 3000 個字元')).toBeVisible();
  expect((await page.getByLabel('內容').boundingBox())!.height).toBeLessThan(page.viewportSize()!.height);
  await page.getByRole('tab', { name: '意見申訴' }).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: '合作諮詢' })).toBeFocused();
  await expect(page.getByLabel('公司名稱')).toBeVisible();
});

test('a message that was not sent is not lost: reading the policy keeps it, leaving asks', async ({
  page,
  context,
}) => {
  await open(page, '/contactUs');
  const text = page.getByLabel('內容');
  await text.fill('寫了很久的內容');
  const [policy] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('tabpanel')
      .getByRole('link', { name: /隱私權政策/ })
      .click(),
  ]);
  await expect(policy).toHaveURL('/privacy#collection');
  await policy.close();
  await page.getByRole('contentinfo').getByRole('link', { name: '職缺快訊' }).click();
  const question = page.getByRole('alertdialog', { name: '尚有未儲存的內容' });
  await question.getByRole('button', { name: '留在此頁' }).click();
  await expect(text).toHaveValue('寫了很久的內容');
  await page.getByRole('contentinfo').getByRole('link', { name: '職缺快訊' }).click();
  await question.getByRole('button', { name: '離開' }).click();
  await expect(page).toHaveURL('/jobs');
});

test('the newsletter is subscribed to, and cancelled by subscribing again', async ({ page }) => {
  const email = `reader-${Date.now()}@example.com`;
  await open(page, '/about');
  const form = page.getByRole('contentinfo').getByRole('group', { name: '訂閱電子報' });
  for (const title of ['已完成訂閱', '已取消訂閱']) {
    await form.getByLabel('電子信箱').fill(email);
    // A double click counts as one press: the second would cancel at once what the first has done.
    await clickTwice(form.getByRole('button', { name: '訂閱' }));
    const alert = page.getByRole('alertdialog');
    await expect(alert.getByRole('heading')).toHaveText(title);
    await alert.getByRole('button').click();
    await expect(alert).toHaveCount(0);
  }
});

test('the link in a newsletter asks before it cancels, on a phone and without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const email = `link-${Date.now()}@example.com`;
  await page.request.post(`${baseURL}/api/newsletter/subscribe`, { data: { email } });
  const link = /^http\S+\/unsubscribe\/\S+$/m.exec(await mailTo(email, '取消訂閱：'))?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading')).toHaveText('取消訂閱電子報');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: '取消訂閱' }).click();
  await expect(page.getByRole('heading')).toHaveText('已取消訂閱');
  expect(page.url()).toBe(link);
  await page.goto(link);
  await expect(page.getByRole('heading')).toHaveText('找不到這筆訂閱');
  await page.getByRole('link', { name: '回到首頁' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  await context.close();
});

for (const width of [360, 768, 1280]) {
  test(`accounts and messages stand without faults at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/login', '/register', '/contactUs']) {
      await open(page, path);
      const found = await obstacles(page);
      expect.soft(found.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}

test('the result of linking is told, then home', async ({ page }) => {
  for (const [query, title] of [
    ['result=true', '已完成綁定'],
    ['result=&message=此帳號已綁定其他會員', '綁定失敗'],
    ['result=false', '綁定失敗'],
  ]) {
    await open(page, `/bindResult?${query}`);
    const alert = page.getByRole('alertdialog');
    await expect(alert.getByRole('heading')).toHaveText(title ?? '');
    await alert.getByRole('button').click();
    await expect(page).toHaveURL('/');
  }
});
