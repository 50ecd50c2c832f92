import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { withBackOffice } from '../support/staff.ts';

const text = (page: Page) => page.getByRole('textbox', { name: '內容' });

/** As the browser hands over what was copied: texts by their type, and perhaps a file. */
interface Clipboard {
  texts?: Record<string, string>;
  file?: { name: string; type: string; base64: string };
}

const hand = (page: Page, kind: 'paste' | 'drop', clipboard: Clipboard) =>
  text(page).evaluate(
    (editor: HTMLElement, [how, { texts = {}, file }]) => {
      const data = new DataTransfer();
      for (const [type, value] of Object.entries(texts)) data.setData(type, value);
      if (file) {
        const bytes = Uint8Array.from(atob(file.base64), (byte) => byte.charCodeAt(0));
        data.items.add(new File([bytes], file.name, { type: file.type }));
      }
      const { right: clientX, bottom: clientY } = editor.lastElementChild!.getBoundingClientRect();
      const shared = { bubbles: true, cancelable: true };
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { ...shared, clipboardData: data })
          : new DragEvent('drop', { ...shared, dataTransfer: data, clientX: clientX - 1, clientY: clientY - 1 });
      editor.focus();
      editor.dispatchEvent(event);
      return event.defaultPrevented;
    },
    [kind, clipboard] as const,
  );

const paste = (page: Page, html: string) => hand(page, 'paste', { texts: { 'text/html': html, 'text/plain': 'x' } });

/** The HTML that is sent when the text is saved; the field is empty afterwards. */
async function written(page: Page): Promise<string> {
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: '儲存', exact: true }).click();
  const { content } = (await sent).postDataJSON();
  await expect(page.getByText('已儲存', { exact: true })).toBeVisible();
  await text(page).press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  return content;
}

const wordItem = (list: string, level: number, mark: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:24.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]>` +
  `<span lang=EN-US style='font-family:Wingdings'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New ` +
  `Roman"'>&nbsp; </span></span></span><![endif]>${words}</p>\n`;

const FROM_WORD = [
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head>',
  "<body><!--StartFragment--><h1 style='margin:0'><span style='font-size:20pt;font-weight:bold'>薪資談判</span></h1>",
  "<p class=MsoNormal><b><span style='color:red'>粗</span></b><span style='font-style:italic'>斜</span><o:p></o:p></p>",
  '<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>',
  ...[wordItem('l0', 1, 'l', '甲'), wordItem('l0', 2, 'n', '甲之一'), wordItem('l0', 1, 'l', '乙')],
  ...[wordItem('l1', 1, '1.', '一'), wordItem('l1', 1, '二、', '二')],
  '<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal>丙</p></td></tr></table>',
  '<p class=MsoNormal>完<img src="file:///C:/a.png"></p><!--EndFragment--></body></html>',
].join('');

const FROM_GOOGLE_DOCS = [
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">',
  '<span style="font-weight:700;font-style:normal">粗</span><span style="font-weight:400;text-decoration:none">細</span></p>',
  '<br><ul><li dir="ltr" style="font-weight:700"><p dir="ltr"><span style="text-decoration:line-through">點</span></p></li>',
  '</ul><p dir="ltr"><a href="https://example.com/"><span style="text-decoration:underline">好</span></a></p></b>',
].join('');

const WITH_DETOURS = [
  '<div dir="auto">徵才<span><img height="16" width="16" alt="🎉" src="https://static.xx.fbcdn.net/1f389.png"></span></div>',
  '<div><a href="https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2Fjobs%3Fa%3D1&amp;h=AT0xyz">報名</a></div>',
  '<div><a href="https://www.google.com/url?sa=t&amp;q=&amp;url=https%3A%2F%2Fexample.com%2Fb">搜尋</a></div>',
  '<div><a href="https://www.google.com/url?q=javascript%3Aalert(1)">陷阱</a></div>',
].join('');

const LOST = '貼上的圖片沒有一起帶過來，請用工具列的「圖片」上傳';

async function pasteWords(page: Page, url: string) {
  const made = await page.request.post('/api/admin/articles', { data: { typeName: 'Column', title: '貼上的文章' } });
  await page.goto(`/admin/articles/${(await made.json()).id}`);
  await text(page).click();
  await paste(page, FROM_WORD);
  await expect(page.getByText(LOST)).toBeVisible();
  expect(await written(page)).toBe(
    '<h2>薪資談判</h2><p><strong>粗</strong><em>斜</em></p><ul><li><p>甲</p><ul><li><p>甲之一</p></li></ul></li>' +
      '<li><p>乙</p></li></ul><ol><li><p>一</p></li><li><p>二</p></li></ol><table><tbody><tr><td><p>丙</p></td></tr>' +
      '</tbody></table><p>完</p>',
  );
  await paste(page, FROM_GOOGLE_DOCS);
  expect(await written(page)).toBe(
    '<p><strong>粗</strong>細</p><ul><li><p><s>點</s></p></li></ul><p><a href="https://example.com/" ' +
      'target="_blank" rel="noopener noreferrer">好</a></p>',
  );
  await paste(page, WITH_DETOURS);
  expect(await written(page)).toBe(
    '<p>徵才🎉</p><p><a href="https://example.com/jobs?a=1" target="_blank" rel="noopener noreferrer">報名</a></p>' +
      '<p><a href="https://example.com/b" target="_blank" rel="noopener noreferrer">搜尋</a></p>' +
      '<p><a href="https://www.google.com/url?q=javascript%3Aalert(1)" target="_blank" rel="noopener noreferrer">陷阱</a></p>',
  );
  // As mails are written: a line that ends at a block, and one that doesn't.
  await paste(page, '<div><p>前</p>地址<br>台北市<br><ul><li>點</li></ul>後<!-- --><br></div>');
  expect(await written(page)).toBe('<p>前</p><p>地址<br>台北市</p><ul><li><p>點</p></li></ul><p>後</p>');
  // A picture copied from a page of this site stays the same picture.
  await paste(page, `<p>河</p><img src="${url}/art/cover-river.webp" alt="🌊">`);
  await expect(text(page).getByRole('img', { name: '🌊' })).toHaveAttribute('src', '/art/cover-river.webp');
}

async function pastePictures(page: Page) {
  const file = { name: 'a.jpg', type: 'image/jpeg', base64: readFileSync('public/art/og-default.jpg', 'base64') };
  const pictures = text(page).locator('img[src^="/pictures/"]');
  await text(page).press('ControlOrMeta+a');
  await page.keyboard.type('前面');
  expect(await hand(page, 'paste', { file })).toBe(true);
  await expect(pictures).toHaveCount(1);
  await expect(page.getByText('圖片已插入；選取圖片後按工具列的「圖片」，可以加上替代文字')).toBeVisible();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('後面');
  expect(await hand(page, 'drop', { file: { ...file, name: 'b.jpg' } })).toBe(true);
  await expect(pictures).toHaveCount(2);
  await expect(text(page)).toContainText('前面後面');

  expect(await hand(page, 'drop', { file: { ...file, name: 'c.pdf', type: 'application/pdf' } })).toBe(true);
  // It replaces the earlier message, although that one hasn't been shown for long.
  await expect(page.getByText('內容只能放圖片檔（JPG、PNG、WebP）')).toBeVisible({ timeout: 5000 });
  await expect(page.getByText('圖片已插入')).toHaveCount(0);
  const cells = '<table><tr><td>甲</td></tr></table>';
  await hand(page, 'paste', { file: { ...file, name: 'cells.png' }, texts: { 'text/html': cells } });
  await expect(text(page).getByRole('cell', { name: '甲' })).toBeVisible();
  await expect(pictures).toHaveCount(2);
  // Another site may have the same editor.
  await expect(page.getByText(LOST)).toHaveCount(0);
  await paste(page, '<p data-pm-slice="1 1 []">乙</p><img src="https://elsewhere.example/a.png">');
  await expect(page.getByText(LOST)).toBeVisible();
}

/** Going up and down, the current line is covered neither by the toolbar nor by the form's buttons. */
async function moveThrough(page: Page) {
  await text(page).press('ControlOrMeta+a');
  await paste(page, '<p>一行</p>'.repeat(40));
  const isCovered = () =>
    page.evaluate(() => {
      const { top, bottom } = getSelection()!.getRangeAt(0).getBoundingClientRect();
      const [tools, buttons] = [...document.querySelectorAll('[role=toolbar]')].map((bar) =>
        bar.getBoundingClientRect(),
      );
      return top < tools!.bottom || bottom > buttons!.top;
    });
  for (const key of ['ArrowUp', 'ArrowDown']) {
    for (let lines = 0; lines < 30; lines++) await page.keyboard.press(key);
    await expect.poll(isCovered).toBe(false);
  }
}

test('text of Word and Google Docs keeps its marks, pictures are pasted and dropped, and cells stay cells', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, url }) => {
    await pasteWords(page, url);
    await pastePictures(page);
    await moveThrough(page);
  });
});
