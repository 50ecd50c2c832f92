import { copyText } from '../copy-text.ts';
import { showAlert } from './alerts.tsx';

const LINE = /\bLine\/\d/;
/** Recognised by name, as Android's WebView, or as a WebKit that is not called Safari. */
const IN_APP = /\bLine\/\d|\bFB(?:AN|AV)\/|\bInstagram\b|\bBarcelona\b|; wv\)|AppleWebKit\/(?!.*Safari\/)/;

/**
 * Whether the page is shown in the browser of another app: Google refuses to sign anybody in there, and printing doesn't
 * work.
 */
export const isInApp = () =>
  IN_APP.test(navigator.userAgent) && !window.matchMedia('(display-mode: standalone)').matches;

interface Way {
  title: string;
  why: string;
  /** The address to continue at, from the root. */
  to: string;
}

/** Says what does not work here, and leads to the phone's own browser, where the visitor isn't signed in yet. */
export async function leadOutside({ title, why, to }: Way): Promise<void> {
  if (LINE.test(navigator.userAgent)) {
    // LINE opens such an address in the phone's browser (decision 0100).
    const press = () => window.location.assign(`${to}${to.includes('?') ? '&' : '?'}openExternalBrowser=1`);
    const texts = [why, '請用手機的瀏覽器開啟，再登入一次。'];
    await showAlert({ icon: 'info', title, texts, act: { label: '用瀏覽器開啟', press } });
    return;
  }
  const address = window.location.origin + to;
  let isCopied: boolean | undefined;
  const press = async (pressed: Element) => {
    isCopied = await copyText(address, pressed);
  };
  const texts = [why, '請複製網址，貼到 Safari 或 Chrome 開啟，再登入一次。'];
  await showAlert({ icon: 'info', title, texts, act: { label: '複製網址', press } });
  if (isCopied === undefined) return;
  if (isCopied)
    await showAlert({ icon: 'success', title: '已複製網址', texts: ['請打開 Safari 或 Chrome，貼上網址。'] });
  else await showAlert({ icon: 'info', title: '請長按網址複製', texts: [address] });
}
