import { expect, type Page } from './site.ts';

type Drawn = HTMLCanvasElement & { drawn?: string };

/**
 * Records what the captcha draws on its canvas, as a person would read it, once its background is there: it is drawn anew then.
 * Call this before the page opens.
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
