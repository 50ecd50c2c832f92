/** Where only scripts do something, as in a form that they send, for whoever has none. */
export const NeedsScript = ({ act = '送出這個表單' }) => (
  <noscript>
    <p className="help">要{act}，請開啟瀏覽器的 JavaScript。</p>
  </noscript>
);
