import { expect, type Page, test } from '@playwright/test';
import { png } from '#test/made/files.ts';
import { freshBucket, freshMailServer } from '../support/backing.ts';
import { startProvider } from '../support/provider-server.ts';
import { findings, PASSWORD, withBackOffice } from '../support/staff.ts';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

async function atAllWidths(page: Page, look: () => Promise<void>) {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await look();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width}`).toBeLessThanOrEqual(0);
  }
}

test('mail is set, tried and proven in the browser, without a restart', async ({ browser }) => {
  // A port that the form allows: it connects to no others.
  const mail = await freshMailServer(2525);
  await withBackOffice(browser, async ({ page }) => {
    await page.getByRole('menuitem', { name: '開站指南' }).click();
    await page.getByRole('link', { name: '設定寄信' }).click();
    const server = page.getByRole('region', { name: '郵件伺服器' });
    await expect(server.getByText('還沒有設定：信件只存成檔案')).toBeVisible();
    await expect(server.getByRole('button', { name: '寄一封測試信給自己' })).toBeDisabled();

    // The button of a well-known service fills in the form; what is missing is told at its field.
    await server.getByRole('button', { name: 'Microsoft 365' }).click();
    await expect(server.getByLabel('主機')).toHaveValue('smtp.office365.com');
    await server.getByLabel('帳號').fill('service@agency.example');
    // Somebody who finds the screen open can't redirect the agency's mail.
    const own = server.getByLabel('您的密碼');
    const save = server.getByRole('button', { name: '儲存郵件伺服器' });
    await save.click();
    await expect(own).toHaveAccessibleDescription('您的密碼 為必填');
    await own.fill('not the password');
    await save.click();
    await expect(own).toHaveAccessibleDescription('密碼錯誤');
    await expect(own).toBeFocused();
    await own.fill(PASSWORD);
    await save.click();
    await expect(server.getByLabel('密碼', { exact: true })).toHaveAccessibleDescription('密碼 為必填');

    await server.getByRole('button', { name: '其他，自行填寫' }).click();
    await server.getByLabel('主機').fill('127.0.0.1');
    await choose(page, '連接埠', '587');
    await choose(page, '加密方式', '不加密');
    await own.fill(PASSWORD);
    await save.click();
    await expect(page.getByText('已儲存，立即生效')).toBeVisible();
    await server.getByRole('button', { name: '寄一封測試信給自己' }).click();
    await expect(server.getByText('主機拒絕連線，請檢查連接埠')).toBeVisible();

    await expect(own).toHaveValue('');
    await choose(page, '連接埠', '2525');
    await own.fill(PASSWORD);
    await save.click();
    await expect(server.getByText('最後由 陳主任 於')).toBeVisible();
    const sender = page.getByRole('region', { name: '寄件人' });
    await sender.getByLabel('寄件人名稱').fill('海風人力');
    await sender.getByLabel('寄件信箱').fill('hi@agency.example');
    await sender.getByLabel('您的密碼').fill(PASSWORD);
    await sender.getByRole('button', { name: '儲存寄件人' }).click();
    await expect(sender.getByText('最後由 陳主任 於')).toBeVisible();
    await server.getByRole('button', { name: '寄一封測試信給自己' }).click();
    await expect(server.getByText('測試信已寄給 manager@example.com')).toBeVisible();
    const arrived = mail.received.at(-1)?.text;
    expect(arrived).toMatch(/^From: 海風人力 ?<hi@agency\.example>/m);
    expect(arrived).toMatch(/^To: .*manager@example\.com/m);

    // Mail from the program itself goes the same way at once.
    await page.request.post('/api/contactUs', { data: MESSAGE });
    await expect.poll(() => mail.received.some(({ text }) => text.includes(MESSAGE.email))).toBe(true);
    const domain = page.getByRole('list', { name: 'agency.example 的紀錄' });
    await expect(domain.getByRole('listitem')).toHaveCount(3);
    await atAllWidths(page, async () => expect(await findings(page)).toEqual([]));
    await page.getByRole('menuitem', { name: '開站指南' }).click();
    await expect(page.getByText('信件經由郵件伺服器寄出')).toBeVisible();
  });
  await mail.stop();
});

const MESSAGE = {
  companyName: '晨光',
  email: 'visitor@example.org',
  name: '陳先生',
  phone: '0912345678',
  subject: '想請教',
  content: '請與我聯絡',
};

test('Google is turned on in the browser: the button is there for visitors at once, and goes away again', async ({
  browser,
}) => {
  const provider = await startProvider('Google', 'http://localhost');
  const { GOOGLE_CLIENT_ID: id = '', GOOGLE_CLIENT_SECRET: secret = '', GOOGLE_ISSUER = '' } = provider.env;
  const env = { GOOGLE_ISSUER };
  await withBackOffice(
    browser,
    async ({ page, url }) => {
      const visitor = await (await browser.newContext({ baseURL: url })).newPage();
      const google = visitor.getByRole('button', { name: '使用 Google 登入' });
      await visitor.goto('/login');
      await expect(visitor.getByRole('main').getByRole('button', { name: '登入', exact: true })).toBeVisible();
      await expect(google).toHaveCount(0);

      await page.getByRole('menuitem', { name: '連線設定' }).click();
      await page.getByRole('tab', { name: '登入' }).click();
      const part = page.getByRole('region', { name: 'Google 登入' });
      await expect(part.getByLabel('Google 的回呼網址', { exact: true })).toHaveValue(/\/signin\/google\/callback$/);
      await part.getByLabel('用戶端 ID').fill(id);
      await part.getByLabel('用戶端密鑰').fill('not the secret');
      await part.getByLabel('您的密碼').fill(PASSWORD);
      await part.getByRole('button', { name: '儲存並開啟' }).click();
      await part.getByRole('button', { name: '測試連線' }).click();
      await expect(part.getByText('ID 或密鑰不正確')).toBeVisible();
      await part.getByLabel('用戶端密鑰').fill(secret);
      await part.getByLabel('您的密碼').fill(PASSWORD);
      await part.getByRole('button', { name: '儲存', exact: true }).click();
      await expect(part.getByText('已設定，不會再顯示')).toBeVisible();
      await expect(part.getByLabel('用戶端密鑰')).toHaveValue('');
      await part.getByRole('button', { name: '測試連線' }).click();
      await expect(part.getByText('也認得這組 ID 與密鑰')).toBeVisible();
      await atAllWidths(page, async () => expect(await findings(page)).toEqual([]));

      await visitor.reload();
      await google.click();
      await expect(visitor).toHaveURL(new RegExp(`^${GOOGLE_ISSUER}/`));

      await part.getByRole('button', { name: '關閉' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '關閉' }).click();
      await expect(part.getByText('未開啟')).toBeVisible();
      await visitor.goto('/login');
      await expect(visitor.getByRole('main').getByRole('button', { name: '登入', exact: true })).toBeVisible();
      await expect(google).toHaveCount(0);
      await visitor.context().close();
    },
    env,
  );
  provider.close();
});

test('what the environment sets is shown as such; the rest says what is empty', async ({ browser }) => {
  const env = {
    SMTP_URL: 'smtps://someone:a-secret@mail.agency.example',
    LINE_CLIENT_ID: 'a',
    LINE_CLIENT_SECRET: 'b',
  };
  await withBackOffice(
    browser,
    async ({ page }) => {
      await page.getByRole('menuitem', { name: '連線設定' }).click();
      const server = page.getByRole('region', { name: '郵件伺服器' });
      await expect(server.getByText('由環境變數設定，不能在這裡修改')).toBeVisible();
      await expect(server).toContainText('主機：mail.agency.example');
      await expect(server.getByRole('button', { name: '儲存郵件伺服器' })).toHaveCount(0);
      expect(await page.content()).not.toMatch(/a-secret|someone/);
      await atAllWidths(page, async () => expect(await findings(page)).toEqual([]));
      await page.getByRole('tab', { name: '其他' }).click();
      // The address for job boards.
      const feed = await page.getByLabel('職缺清單的網址（XML）', { exact: true }).inputValue();
      expect(await (await page.request.get(new URL(feed).pathname)).text()).toContain(
        '<publisher><![CDATA[晴川人資]]></publisher>',
      );
      await page.getByLabel('網址', { exact: true }).fill('http://codes.example/tw.json');
      await page.getByRole('button', { name: '儲存網址' }).click();
      await expect(page.getByText('網址 須為 https:// 開頭的網址')).toBeVisible();
      await atAllWidths(page, async () => expect(await findings(page)).toEqual([]));
    },
    env,
  );
});

test('files move to a bucket that is set, tried and followed in the browser, and back', async ({ browser }) => {
  test.setTimeout(120_000);
  const bucket = await freshBucket();
  const { S3_ENDPOINT = '', S3_BUCKET = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = bucket.env;
  await withBackOffice(browser, async ({ page }) => {
    const form = { purpose: 'content', file: { name: 'a.png', mimeType: 'image/png', buffer: await png(300, 200) } };
    const { url } = (await (await page.request.post('/api/admin/pictures', { multipart: form })).json()) as {
      url: string;
    };
    const isShown = async () => (await page.request.get(url)).ok();
    expect(await isShown()).toBe(true);

    await page.getByRole('menuitem', { name: '連線設定' }).click();
    await page.getByRole('tab', { name: '檔案存放' }).click();
    const part = page.getByRole('region', { name: '檔案存放' });
    await expect(part.getByText('存放在這台主機的資料夾')).toBeVisible();
    await part.getByLabel('端點網址').fill(S3_ENDPOINT);
    await part.getByLabel('儲存貯體（bucket）').fill('nothing-here');
    await part.getByLabel('存取金鑰 ID').fill(S3_ACCESS_KEY_ID);
    await part.getByLabel('私密存取金鑰').fill(S3_SECRET_ACCESS_KEY);
    await part.getByRole('button', { name: '測試連線' }).click();
    await expect(part.getByText('沒有這個儲存貯體（bucket）')).toBeVisible();
    await part.getByLabel('儲存貯體（bucket）').fill(S3_BUCKET);
    await part.getByRole('button', { name: '測試連線' }).click();
    await expect(part.getByText('寫入、讀取與刪除都成功')).toBeVisible();
    await atAllWidths(page, async () => expect(await findings(page)).toEqual([]));

    await part.getByLabel('您的密碼').fill(PASSWORD);
    await part.getByRole('button', { name: '儲存並開始搬移' }).click();
    await expect(part.getByText(`已搬完：「${S3_BUCKET}」`)).toBeVisible();
    await expect(part.getByLabel('私密存取金鑰')).toHaveValue('');
    await expect(part.getByText('已設定，不會再顯示')).toBeVisible();
    expect(await isShown()).toBe(true);
    await atAllWidths(page, async () => expect(await findings(page)).toEqual([]));

    await part.getByRole('button', { name: '清除原來的檔案' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '清除' }).click();
    await expect(part.getByRole('button', { name: '搬回這台主機的資料夾' })).toBeVisible();
    expect(await isShown()).toBe(true);

    await part.getByRole('button', { name: '搬回這台主機的資料夾' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('您的密碼')).toBeFocused();
    await dialog.getByLabel('您的密碼').fill('not the password');
    await dialog.getByRole('button', { name: '搬回' }).click();
    await expect(dialog.getByLabel('您的密碼')).toHaveAccessibleDescription('密碼錯誤');
    await dialog.getByLabel('您的密碼').fill(PASSWORD);
    await dialog.getByRole('button', { name: '搬回' }).click();
    await expect(part.getByText('已搬完：這台主機的資料夾')).toBeVisible();
    await bucket.stop();
    expect(await isShown()).toBe(true);
    await part.getByRole('button', { name: '不再使用' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '不再使用' }).click();
    await expect(part.getByRole('button', { name: '儲存並開始搬移' })).toBeVisible();
    expect(await isShown()).toBe(true);
  });
});
