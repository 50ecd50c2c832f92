import { expect, test } from 'vitest';
import { EVERY_MARK } from '#test/made/article-marks.ts';
import { cleanArticle } from './service.server.ts';

// e2e/staff/articles.spec.ts checks that the editor writes these marks.
test('what the editor writes passes unchanged', () => {
  expect(cleanArticle(EVERY_MARK)).toEqual({ content: EVERY_MARK, removed: [] });
});

test('what has to go is named once, layout without a word', () => {
  const pasted =
    '<div class="x"><span style="font: 12px">文</span></div><h1>題</h1><img src="https://example.com/a.png">' +
    '<img src="data:image/png;base64,AA"><script>x</script><style>p{}</style><video src="/a.mp4"></video>';
  expect(cleanArticle(pasted)).toEqual({
    content: '文<h2>題</h2>',
    removed: ['外部圖片', '程式碼', '樣式', '影片'],
  });
});
