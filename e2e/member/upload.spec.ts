import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as make from '#test/made/files.ts';
import { confirmAlert } from '../support/alerts.ts';
import { readJson, signInNew } from '../support/member.ts';
import { expect, open, type Page, test } from '../support/site.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: '新增作品集' });
const html = { contentType: 'text/html', body: '<html><h1>upstream</h1></html>' };

test('an upload that somebody else answers is not taken for stored, and can be sent again', async ({
  page,
  watched,
}) => {
  watched.allowed.push(/status of (413|503)|ERR_INTERNET_DISCONNECTED/);
  await signInNew(page);
  await open(page, '/cv/upload');
  // An English resume has a title of its own: the first field to fill in is the file.
  await page.getByRole('button', { name: /^新增.*英文履歷/ }).click();
  await expect(page.getByRole('dialog').getByLabel('檔案')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^新增.*作品集/ }).click();
  await dialog(page).getByLabel('標題').fill('作品');
  const pdf = { name: '作品 100%.pdf', mimeType: 'application/pdf', buffer: Buffer.from(make.pdf('作品')) };
  await dialog(page).locator('input[type=file]').setInputFiles(pdf);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await dialog(page).getByRole('button', { name: '上傳' }).click();
  await confirmAlert(page, '上傳失敗', { text: '無法連線，請檢查網路後再試一次' });
  await page.context().setOffline(false);
  const large = { name: '作品.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(4.3 * 1024 * 1024) };
  await dialog(page).locator('input[type=file]').setInputFiles(large);
  await confirmAlert(page, '檔案太大無法上傳', { text: '這個檔案有 4.3 MB，請先壓縮，再上傳。' });
  // The field itself says what it contains, and a screen reader hears it.
  const field = dialog(page).getByLabel('檔案');
  await expect(field).toHaveValue('');
  await dialog(page).locator('input[type=file]').setInputFiles(pdf);
  await expect(field).toHaveValue(/作品 100%\.pdf$/);
  await expect(field).toHaveAccessibleDescription(/^必填，.*作品 100%\.pdf/);
  await expect(dialog(page).getByRole('status')).toHaveText('已選擇 作品 100%.pdf');
  const answers = [
    { ...html, status: 503 },
    { ...html, status: 413 },
    { ...html, status: 200 },
  ];
  await page.route('**/api/upload', (route) => route.fulfill(answers.shift()));
  for (const text of ['系統暫時無法提供服務，請稍後再試', '送出的資料太大', '無法連線，請檢查網路後再試一次']) {
    await dialog(page).getByRole('button', { name: '上傳' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(text);
    await expect(alert).not.toContainText('upstream');
    await confirmAlert(page, '上傳失敗');
    await expect(dialog(page).getByRole('button', { name: '上傳' })).toBeFocused();
  }
  await page.unroute('**/api/upload');
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload')) uploads++;
  });
  await dialog(page).getByRole('button', { name: '上傳' }).dblclick();
  await confirmAlert(page, '上傳成功');
  await expect(page.getByRole('link', { name: /作品.*（另開視窗）/ })).toBeVisible();
  expect(await readJson(page, '/api/uploadFile')).toMatchObject([{ title: '作品' }]);
  expect(uploads).toBe(1);
});

test('whoever turns away from choosing a file is still in the dialog', async ({ page }) => {
  await signInNew(page);
  await open(page, '/cv/upload');
  await page.getByRole('button', { name: /^新增.*作品集/ }).click();
  // The event that browsers send when their own dialog is cancelled.
  const turnAway = () =>
    dialog(page).locator('input[type=file]').dispatchEvent('cancel', { bubbles: true, cancelable: false });
  await turnAway();
  await dialog(page).getByLabel('標題').fill('作品');
  await turnAway();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: '確定要關閉嗎？' })).toBeVisible();
});

test('an upload on which nothing gets on any more says so, and can be sent again', async ({ page, watched }) => {
  watched.allowed.push(/ERR_/);
  await signInNew(page);
  await page.clock.install();
  await open(page, '/cv/upload');
  await page.getByRole('button', { name: /^新增.*作品集/ }).click();
  await dialog(page).getByLabel('標題').fill('作品');
  const buffer = Buffer.from(make.pdf('作品'));
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: '作品.pdf', mimeType: 'application/pdf', buffer });
  // Received, but never answered.
  await page.route('**/api/upload', () => {});
  await dialog(page).getByRole('button', { name: '上傳' }).click();
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await page.clock.fastForward(200_000);
  await confirmAlert(page, '上傳失敗', { text: '無法連線，請檢查網路後再試一次' });
  await page.unroute('**/api/upload');
  await dialog(page).getByRole('button', { name: '上傳' }).click();
  await confirmAlert(page, '上傳成功');
});

test('a file that was changed after it was chosen is not the network’s fault', async ({ page, watched }) => {
  watched.allowed.push(/ERR_UPLOAD_FILE_CHANGED/);
  await signInNew(page);
  await open(page, '/cv/upload');
  await page.getByRole('button', { name: /^新增.*作品集/ }).click();
  await dialog(page).getByLabel('標題').fill('作品');
  const file = test.info().outputPath('作品.pdf');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, make.pdf('錯字'));
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await expect(dialog(page).getByRole('status')).toHaveText('已選擇 作品.pdf');
  writeFileSync(file, make.pdf('改好了'));
  utimesSync(file, new Date(), new Date(Date.now() + 60_000));
  await dialog(page).getByRole('button', { name: '上傳' }).click();
  await confirmAlert(page, '上傳失敗', { text: '檔案選好之後有變更，或已無法讀取，請重新選擇檔案' });
  // Pressing the field empties it, so that the same file can be chosen again.
  for (const files of [[], file]) await dialog(page).locator('input[type=file]').setInputFiles(files);
  await dialog(page).getByRole('button', { name: '上傳' }).click();
  await confirmAlert(page, '上傳成功');
});

test('a photo as a phone takes it is made small enough, upright, if that is wanted', async ({ page }) => {
  await signInNew(page);
  const photo = (bytes: Buffer) => ({
    name: '自拍.JPG',
    mimeType: 'image/jpeg',
    buffer: make.padded(bytes, 1.2 * 1024 * 1024),
  });
  const fromPhone = photo(await make.jpegFromPhone());
  const tooLarge = '圖片超過1MB或格式錯誤 無法上傳';
  const shrink = { text: '這張照片有 1.2 MB，縮小後就能上傳。', button: '縮小照片' };
  await open(page, '/cv/basic');
  await page.getByLabel('大頭照').setInputFiles(fromPhone);
  await confirmAlert(page, tooLarge, { button: '取消' });
  await page.getByLabel('大頭照').setInputFiles(photo(Buffer.from('no picture')));
  // A phone takes seconds, and shows meanwhile that it is working.
  const atWork = page.evaluate(
    () =>
      new Promise((done) => {
        const look = () => {
          const busy = document.querySelector('[role="alertdialog"] [aria-disabled="true"]');
          if (busy) done(busy.textContent);
        };
        new MutationObserver(look).observe(document.body, { subtree: true, attributes: true });
      }),
  );
  await page.getByRole('alertdialog').getByRole('button', { name: '縮小照片' }).click();
  expect(await atWork).toBe('處理中…');
  await confirmAlert(page, tooLarge, { text: '這張照片無法在這裡縮小，請先裁切或縮小，再上傳。' });
  await page.getByLabel('大頭照').setInputFiles(fromPhone);
  await confirmAlert(page, tooLarge, shrink);
  await confirmAlert(page, '上傳成功');
  const avatar = page.getByRole('img', { name: '目前的大頭照' });
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  expect(await avatar.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(60);
  await open(page, '/cv/upload');
  await page.getByRole('button', { name: /^新增.*個人生活照/ }).click();
  const form = page.getByRole('dialog', { name: '新增個人生活照' });
  await form.locator('input[type=file]').setInputFiles(fromPhone);
  await confirmAlert(page, '檔案太大無法上傳', shrink);
  await expect(form.getByText('自拍.jpg（1 KB）')).toBeVisible();
  await form.getByRole('button', { name: '上傳' }).click();
  await confirmAlert(page, '上傳成功');
  await expect(page.getByRole('link', { name: /個人生活照.*（另開視窗）/ })).toBeVisible();
});
