import { expect, type Page } from './site.ts';

type Drawn = HTMLCanvasElement & { drawn?: string };

/** Records what the captcha draws on its canvas, as a person would read it; call this before the page opens. */
export async function watchCaptcha(page: Page) {
  await page.addInitScript(() => {
    const { fillRect, fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillRect = function (...args) {
      (this.canvas as Drawn).drawn = '';
      return fillRect.apply(this, args);
    };
    CanvasRenderingContext2D.prototype.fillText = function (...args) {
      (this.canvas as Drawn).drawn += args[0];
      return fillText.apply(this, args);
    };
  });
}

/** What stands on the picture of this page, once it is drawn; not on that of the page before, which may just be going. */
export async function captchaText(page: Page): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      text = (await page.locator('canvas').evaluate((canvas: Drawn) => canvas.drawn)) ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}

/** Types the picture's text into its field. */
export async function fillCaptcha(page: Page) {
  await page.getByLabel('驗證碼', { exact: true }).fill(await captchaText(page));
}
