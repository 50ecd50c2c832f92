import { expect, type Page } from './site.ts';

type Drawn = HTMLCanvasElement & { drawn?: string };

/**
 * Records what the captcha draws on its canvas, as a person would read it, from the moment its background is there, since it
 * is drawn again then. Call this before the page opens.
 */
export async function watchCaptcha(page: Page) {
  await page.addInitScript(() => {
    const { fillRect, fillText, drawImage } = CanvasRenderingContext2D.prototype;
    let hasBackground = false;
    CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
      hasBackground = true;
      return Reflect.apply(drawImage, this, args);
    };
    CanvasRenderingContext2D.prototype.fillRect = function (...args) {
      (this.canvas as Drawn).drawn = '';
      return fillRect.apply(this, args);
    };
    CanvasRenderingContext2D.prototype.fillText = function (...args) {
      if (hasBackground) (this.canvas as Drawn).drawn += args[0];
      return fillText.apply(this, args);
    };
  });
}

/** The text on this page's picture, once it is drawn; not on the previous page's, which may still be there. */
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
