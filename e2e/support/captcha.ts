import type { Page } from './site.ts';

/** Records what the captcha draws on its canvas, as a person would read it; call this before the page opens. */
export async function watchCaptcha(page: Page) {
  await page.addInitScript(() => {
    const drawn = window as typeof window & { captchaText: string };
    drawn.captchaText = '';
    const { fillRect, fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillRect = function (...args) {
      drawn.captchaText = '';
      return fillRect.apply(this, args);
    };
    CanvasRenderingContext2D.prototype.fillText = function (...args) {
      drawn.captchaText += args[0];
      return fillText.apply(this, args);
    };
  });
}

export const captchaText = (page: Page) =>
  page.evaluate(() => (window as typeof window & { captchaText: string }).captchaText);

/** Types the picture's text into its field. */
export async function fillCaptcha(page: Page) {
  await page.getByLabel('驗證碼', { exact: true }).fill(await captchaText(page));
}
