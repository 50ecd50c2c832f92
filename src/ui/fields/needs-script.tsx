/** In a form that scripts send, for whoever has none. */
export const NeedsScript = () => (
  <noscript>
    <p className="help">要送出這個表單，請開啟瀏覽器的 JavaScript。</p>
  </noscript>
);
