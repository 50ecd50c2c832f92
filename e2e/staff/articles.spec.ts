import { expect, type Page, test } from '@playwright/test';
import { EVERY_MARK } from '#test/made/article-marks.ts';
import { findings, withBackOffice } from '../support/staff.ts';

const TITLE = '面試前的三件事（旅程）';
const PICTURE = 'public/art/og-default.jpg';

const text = (page: Page) => page.getByRole('textbox', { name: '內容' });
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });

async function setStyle(page: Page, name: string) {
  await page.getByRole('combobox', { name: '段落樣式' }).click();
  await page.getByRole('option', { name }).click();
}

async function chooseCover(page: Page) {
  await page.getByLabel('選擇封面圖片').setInputFiles(PICTURE);
  await page.getByRole('button', { name: '再試一次' }).click();
  const dialog = page.getByRole('dialog', { name: '裁切圖片' });
  await dialog.getByRole('slider', { name: '縮放' }).press('ArrowRight');
  expect(await findings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: '使用這張圖片' }).click();
  await expect(page.getByRole('img', { name: '目前的封面圖片' })).toHaveAttribute('src', /^\/pictures\/[\w-]+\.webp$/);
}

/** A tool returns the focus a moment after it was pressed; text typed before that goes nowhere. */
async function type(page: Page, words: string) {
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(words);
}

/** A heading, a list with a link, a picture and a table. */
async function writeText(page: Page) {
  await text(page).click();
  await setStyle(page, '大標題');
  await type(page, '第一件');
  await page.keyboard.press('Enter');
  await tool(page, '項目清單').click();
  await type(page, '看地圖');
  await page.keyboard.press('Enter');
  await tool(page, '連結').click();
  const link = page.getByRole('dialog', { name: '連結' });
  await link.getByLabel('網址').fill('example.com/map');
  await link.getByRole('button', { name: '套用' }).click();
  await expect(text(page)).toBeFocused();
  // Text typed after a link isn't part of it.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('，出捷運站右轉');
  await expect(text(page).getByRole('link')).toHaveText('example.com/map');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool(page, '圖片').click();
  const picture = page.getByRole('dialog', { name: '圖片' });
  await picture.getByLabel('選擇圖片檔').setInputFiles(PICTURE);
  await picture.getByLabel('替代文字').fill('到公司的路');
  await picture.getByRole('button', { name: '插入' }).click();
  // Typing on doesn't replace the picture; nor does a table inserted after a selected picture.
  await type(page, '先走一次');
  await text(page).getByRole('img', { name: '到公司的路' }).click();
  await tool(page, '表格').click();
  await page.getByRole('menuitem', { name: /插入表格/ }).click();
  await expect(text(page).getByRole('table')).toBeVisible();
  await type(page, '項目');
  for (const heading of ['說明', '備註']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(heading);
  }
}

async function writeArticle(page: Page): Promise<string> {
  await page.getByRole('menuitem', { name: '文章' }).click();
  // Parts that load later than the screen fail once each: no typed text is lost with them.
  for (const part of [/rich-text-editor.*\.js/, /crop-dialog.*\.js/])
    await page.route(part, (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: '新增文章' }).click();
  await page.getByLabel('類型（必填）').click();
  await page.getByRole('option', { name: '職場專欄' }).click();
  await page.getByRole('button', { name: '儲存草稿' }).click();
  await expect(page.getByText('標題 為必填')).toBeVisible();
  await page.getByLabel('標題（必填）').fill(TITLE);
  await page.getByLabel('摘要（發布時必填）').fill('顧問整理\n的準備清單。');
  await page.getByRole('button', { name: '再試一次' }).click();
  await chooseCover(page);
  await writeText(page);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '儲存草稿' }).click();
  await expect(page).toHaveURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
  return page.url().split('/').at(-1)!;
}

async function preview(page: Page) {
  await page.getByRole('button', { name: '預覽' }).click();
  const shown = page.frameLocator('iframe[title^=預覽]');
  await expect(shown.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(shown.getByRole('cell', { name: '項目' }).or(shown.getByText('項目', { exact: true }))).toBeVisible();
  await page.getByRole('button', { name: '手機' }).click();
  expect(await findings(page, '[role=dialog] h2')).toEqual([]);
  // Its links open outside the frame, which may show no other page.
  const elsewhere = page.waitForEvent('popup');
  await shown.getByRole('link', { name: '登入' }).click();
  await (await elsewhere).waitForURL('**/login');
  await (await elsewhere).close();
  await page.getByRole('button', { name: '關閉預覽' }).click();
}

async function isListed(page: Page): Promise<boolean> {
  return (await (await page.request.get('/article/column')).text()).includes(TITLE);
}

async function publish(page: Page, id: string) {
  const address = `/article/details/${id}`;
  await page.getByRole('button', { name: '發布', exact: true }).click();
  await page.getByLabel('排程發布').check();
  expect(await findings(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('button', { name: '排程', exact: true }).click();
  await expect(page.getByText('已排程', { exact: true })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
  expect(await isListed(page)).toBe(false);
  await page.getByRole('button', { name: '變更發布時間' }).click();
  await page.getByLabel('立即發布').check();
  await page.getByRole('button', { name: '確定發布' }).click();
  await expect(page.getByText('已發布', { exact: true })).toBeVisible();
  expect(await isListed(page)).toBe(true);
}

async function readInPublic(page: Page) {
  await page.goto('/article/column');
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  const shown = page.locator('.prose');
  await expect(shown.getByRole('heading', { level: 2, name: '第一件' })).toBeVisible();
  await expect(shown.getByRole('listitem').first()).toHaveText('看地圖');
  const link = shown.getByRole('link', { name: 'example.com/map' });
  await expect(link).toHaveAttribute('href', 'https://example.com/map');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(shown.getByText('項目', { exact: true })).toBeVisible();
  await expect(shown.getByText('先走一次', { exact: true })).toBeVisible();
  const picture = shown.getByRole('img', { name: '到公司的路' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const cover = page.locator('.article-head img');
  expect(
    await cover.evaluate((img: HTMLImageElement) => [img.naturalWidth > 0, img.srcset.includes('-800.webp')]),
  ).toEqual([true, true]);
}

/** A colleague saves while this form is open: nothing typed is lost, and saving again overwrites knowingly. */
async function editTogether(page: Page, id: string) {
  const own = `/api/admin/articles/${id}`;
  await page.goto(`/admin/articles/${id}`);
  await expect(text(page)).toContainText('看地圖');
  const stored = await (await page.request.get(own)).json();
  await page.request.put(own, { data: { ...stored, expiresAt: '', summary: '別人寫的摘要。' } });
  await page.getByLabel('標題（必填）').fill(`${TITLE}，再版`);
  await page.getByRole('button', { name: '儲存', exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: '對方的摘要' });
  await expect(told).toContainText('別人寫的摘要。');
  await expect(page.getByLabel('標題（必填）')).toHaveValue(`${TITLE}，再版`);
  await page.getByRole('button', { name: '儲存', exact: true }).click();
  await expect(page.getByText('已儲存', { exact: true })).toBeVisible();
  expect(await (await page.request.get(own)).json()).toMatchObject({
    title: `${TITLE}，再版`,
    summary: '顧問整理 的準備清單。',
  });
}

/** Read and written again by the editor, a text with every mark stays the same. */
async function roundTrip(page: Page) {
  const made = await page.request.post('/api/admin/articles', {
    data: { typeName: 'Newsletter', title: '每一種格式', content: EVERY_MARK },
  });
  const { id, content } = await made.json();
  expect(content).toBe(EVERY_MARK);
  await page.clock.install();
  await page.goto(`/admin/articles/${id}`);
  await expect(text(page)).toContainText('結尾');
  await text(page).press('ControlOrMeta+End');
  // Writing on keeps the session alive.
  await page.clock.fastForward('06:00');
  const awake = page.waitForRequest(/\/api\/admin\/me$/);
  await page.keyboard.type('了');
  await awake;
  await page.keyboard.press('Backspace');
  await page.getByLabel('標題（必填）').fill('每一種格式都在');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: '儲存', exact: true }).click();
  expect((await sent).postDataJSON().content).toBe(EVERY_MARK.replaceAll(' />', '>'));
  await expect(page.getByText('已儲存', { exact: true })).toBeVisible();
  expect((await (await page.request.get(`/api/admin/articles/${id}`)).json()).content).toBe(EVERY_MARK);
}

test('an article is written, seen, scheduled, published and edited by two', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    const id = await writeArticle(page);
    expect(faults.splice(0)).toEqual([expect.stringContaining('ERR_FAILED'), expect.stringContaining('ERR_FAILED')]);
    await preview(page);
    await publish(page, id);
    await readInPublic(page);
    await editTogether(page, id);
    await roundTrip(page);
  });
});

/** The texts of the pictures in Home's HTML, in order. */
async function homePictures(page: Page) {
  const html = await (await page.request.get('/')).text();
  return [...html.matchAll(/<img[^>]* alt="([^"]+)"[^>]*>/g)].map(([, alt]) => alt);
}

test('a banner is added, shows on Home, and moves to the front', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.getByRole('menuitem', { name: '輪播' }).click();
    await page.getByRole('link', { name: '新增電腦版輪播' }).click();
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await expect(page.getByText('圖片 為必填')).toBeVisible();
    await page.getByLabel('選擇圖片').setInputFiles(PICTURE);
    await page.getByRole('button', { name: '使用這張圖片' }).click();
    await page.getByLabel('替代文字（必填）').fill('週年慶（旅程）');
    await page.getByLabel('連結').fill('/jobs');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const list = page.getByRole('list', { name: '電腦版輪播' });
    await expect(list.getByRole('listitem')).toHaveCount(5);
    await expect(list.getByRole('listitem').last()).toContainText('週年慶（旅程）');
    expect(await findings(page)).toEqual([]);
    expect(await homePictures(page)).toContain('週年慶（旅程）');
    // Enlarged twice, on a laptop and on a tablet, the state beside its picture is readable in full.
    const state = list.getByText('顯示中', { exact: true }).first();
    for (const width of [640, 768, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      expect(await state.evaluate((chip) => chip.scrollWidth > chip.clientWidth), `${width} px`).toBe(false);
    }
    for (const place of [3, 2, 1, 0]) {
      await page.getByRole('button', { name: '上移「週年慶（旅程）」' }).click();
      await expect(list.getByRole('listitem').nth(place)).toContainText('週年慶（旅程）');
    }
    await page.goto('/');
    const first = page.getByRole('region', { name: '主題橫幅' }).getByRole('img').first();
    await expect(first).toHaveAttribute('alt', '週年慶（旅程）');
    expect(await first.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1240);
  });
});
