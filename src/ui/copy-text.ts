/** Copies a text; returns whether that worked. */
export async function copyText(text: string, pressed: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, pressed);
  }
}

/**
 * Browsers within apps deny access to the clipboard, and so does every browser for pages loaded without TLS, but a selection
 * can be copied.
 */
function copySelected(text: string, pressed: Element): boolean {
  const box = Object.assign(document.createElement('textarea'), { value: text, readOnly: true, className: 'sr-only' });
  const before = document.activeElement;
  // Anywhere else the focus would close a menu, and it can't leave a dialog.
  pressed.after(box);
  box.focus({ preventScroll: true });
  // On iOS select() alone is not enough.
  box.setSelectionRange(0, text.length);
  const isCopied = document.execCommand('copy');
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  box.remove();
  return isCopied;
}
