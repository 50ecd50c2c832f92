/** For visitors without scripts: says that a part, such as a form, only works with them. */
export const NeedsScript = ({ act = '送出這個表單' }) => (
  <noscript>
    <p className="help">要{act}，請開啟瀏覽器的 JavaScript。</p>
  </noscript>
);
