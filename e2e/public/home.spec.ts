import { expect, open, type Page, test } from '../support/site.ts';

const dots = (page: Page) => page.locator('.carousel-dots button');
const currentDot = (page: Page) =>
  dots(page).evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));
const ticker = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Nothing moves by itself except by the time that a test lets pass: however slow the machine, a step is a step. */
async function holdTime(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** The engine has loaded when an arrow moves the slides. */
async function ready(page: Page) {
  await expect(async () => {
    await page.getByRole('button', { name: '下一張' }).click();
    expect(await currentDot(page)).toBe(1);
  }).toPass();
  await page.mouse.move(5, 5);
}

test.describe('the carousel', () => {
  test('turns every four seconds by itself, and tickers every five', async ({ page }) => {
    await holdTime(page);
    await open(page, '/');
    await ready(page);
    const line = ticker(page, '職場專欄').locator('.ticker-line');
    const first = (await line.textContent()) as string;
    await page.clock.runFor(3900);
    expect(await currentDot(page)).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => currentDot(page)).toBe(2);
    await expect(line).toHaveText(first);
    await page.clock.runFor(1000);
    await expect(line).not.toHaveText(first);
    const second = (await line.textContent()) as string;
    await page.clock.runFor(2900);
    await expect.poll(() => currentDot(page)).toBe(3);
    await page.clock.runFor(1900);
    await expect(line).toHaveText(second);
    await page.clock.runFor(200);
    await expect(line).not.toHaveText(second);
  });

  test('moves by arrows and dots, round and round', async ({ page }) => {
    await open(page, '/');
    await ready(page);
    const count = await dots(page).count();
    expect(count).toBe(4);
    const previous = page.getByRole('button', { name: '上一張' });
    await previous.click();
    await expect.poll(() => currentDot(page)).toBe(0);
    await previous.click();
    await expect.poll(() => currentDot(page)).toBe(count - 1);
    await page.getByRole('button', { name: '下一張' }).click();
    await expect.poll(() => currentDot(page)).toBe(0);
    await dots(page).nth(2).click();
    await expect.poll(() => currentDot(page)).toBe(2);
    // Only the visible slide can be reached.
    await expect(page.locator('.carousel-slide:not([inert])')).toHaveAttribute('aria-label', '3 / 4');
  });

  test('stands still while paused, and while the mouse is on it', async ({ page }) => {
    await holdTime(page);
    await open(page, '/');
    await ready(page);
    await page.clock.runFor(4100);
    await expect.poll(() => currentDot(page)).toBe(2);
    await page.getByRole('button', { name: '暫停輪播', exact: true }).click();
    await page.mouse.move(5, 5);
    await expect(page.getByRole('button', { name: '繼續輪播', exact: true })).toBeVisible();
    await page.clock.runFor(60_000);
    expect(await currentDot(page)).toBe(2);
    await page.getByRole('button', { name: '繼續輪播', exact: true }).click();
    await page.locator('.carousel-view').hover();
    await page.clock.runFor(60_000);
    expect(await currentDot(page)).toBe(2);
    await page.mouse.move(5, 5);
    await page.clock.runFor(4100);
    await expect.poll(() => currentDot(page)).toBe(3);
  });

  test('does not move by itself where less motion is wanted', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await holdTime(page);
    await open(page, '/');
    await ready(page);
    await page.clock.runFor(60_000);
    expect(await currentDot(page)).toBe(1);
  });

  test('shows the banners of the device', async ({ page, browser, baseURL }) => {
    await open(page, '/');
    const alt = (from: Page) => from.locator('.carousel-slide img').first().getAttribute('alt');
    const desktop = await alt(page);
    const phone = await browser.newContext({
      baseURL,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    });
    const other = await phone.newPage();
    await other.goto('/');
    expect(await alt(other)).not.toBe(desktop);
    await phone.close();
  });
});

test.describe('the tickers', () => {
  test('stand in their order and lead to their lists', async ({ page }) => {
    await open(page, '/');
    await expect(page.locator('.ticker h2')).toHaveText(['最新消息', '電子報', '職場專欄']);
    await ticker(page, '電子報').getByRole('link', { name: '電子報', exact: true }).click();
    await expect(page).toHaveURL('/article/newsletter');
  });

  test('a step by hand shows the next or the last one, and begins the five seconds anew', async ({ page }) => {
    await holdTime(page);
    await open(page, '/');
    const column = ticker(page, '職場專欄');
    const line = column.locator('.ticker-line');
    const next = column.getByRole('button', { name: '職場專欄：下一則' });
    const first = (await line.textContent()) as string;
    await next.click();
    await expect(line).not.toHaveText(first);
    const second = (await line.textContent()) as string;
    await column.getByRole('button', { name: '職場專欄：上一則' }).click();
    await expect(line).toHaveText(first);
    // Back from the first one to the last of all, and forward to the first again.
    await column.getByRole('button', { name: '職場專欄：上一則' }).click();
    await expect(line).not.toHaveText(first);
    await next.click();
    await expect(line).toHaveText(first);
    await page.mouse.move(5, 5);
    await page.clock.runFor(3000);
    // The mouse stays on the button.
    await next.click();
    await expect(line).toHaveText(second);
    await page.clock.runFor(3000);
    expect(await line.textContent()).toBe(second);
    await page.clock.runFor(2100);
    await expect(line).not.toHaveText(second);
  });

  test('a title that leads out opens a new tab, the others their article', async ({ page }) => {
    const lists = await Promise.all(
      ['LatestNews', 'Newsletter', 'Column'].map(async (type) => {
        const answer = await page.request.get(`/api/article/type/${type}?limit=12&fields=card`);
        return (await answer.json()) as { title: string; externalLink: string | null }[];
      }),
    );
    await holdTime(page);
    await open(page, '/');
    let found = 0;
    for (const [i, name] of ['最新消息', '電子報', '職場專欄'].entries()) {
      const region = ticker(page, name);
      for (const { title, externalLink } of lists[i] ?? []) {
        const link = region.locator('.ticker-line a');
        await expect(link).toContainText(title);
        if (externalLink) {
          found++;
          await expect(link).toHaveAttribute('href', externalLink);
          await expect(link).toHaveAttribute('target', '_blank');
        } else await expect(link).toHaveAttribute('href', /^\/article\/details\//);
        await region.getByRole('button', { name: `${name}：下一則` }).click();
      }
    }
    expect(found).toBeGreaterThan(0);
  });
});
