/** Every mark that the editor of the back-office writes, as the server stores it. */
export const EVERY_MARK = [
  '<h2>大標題</h2>',
  '<h3>中標題</h3>',
  '<h4>小標題</h4>',
  '<p>有<strong>粗體</strong>、<em>斜體</em>、<u>底線</u>、<s>刪除線</s>與<code>程式</code>，<br />換行 &amp; 符號 &lt;3。</p>',
  '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">外部連結</a>、',
  '<a href="/jobs">本站連結</a>、<a href="mailto:hr@example.com">信箱</a></p>',
  '<ul><li><p>一</p><ul><li><p>一之一</p></li></ul></li><li><p>二</p></li></ul>',
  '<ol start="3"><li><p>三</p></li><li><p>四</p></li></ol>',
  '<blockquote><p>引言</p></blockquote>',
  '<pre><code>a &lt; b</code></pre>',
  '<img src="/art/cover-river.webp" alt="河" width="800" height="500" loading="lazy" />',
  '<hr />',
  '<table><tbody><tr><th><p>項目</p></th><th colspan="2"><p>說明</p></th></tr>',
  '<tr><td><p>甲</p></td><td><p>乙</p></td><td><p>丙</p></td></tr></tbody></table>',
  '<p>結尾</p>',
].join('');
