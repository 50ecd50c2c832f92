/** Copies a text; whether it could be. */
export async function copyText(text: string, pressed: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, pressed);
  }
}

/** Browsers inside apps withhold the clipboard, and so do all from pages loaded without TLS: not from what is selected. */
function copySelected(text: string, pressed: Element): boolean {
  const box = Object.assign(document.createElement('textarea'), { value: text, readOnly: true, className: 'sr-only' });
  const before = document.activeElement;
  // Elsewhere the focus would close a menu, and could not go outside of a dialog.
  pressed.after(box);
  box.focus({ preventScroll: true });
  // iOS takes nothing by select() alone.
  box.setSelectionRange(0, text.length);
  const isCopied = document.execCommand('copy');
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  box.remove();
  return isCopied;
}
