import { expect, open, type Page, test } from '../support/site.ts';

const FACETS = '**/search-help/facets';
const dialogIn = (page: Page) => page.getByRole('dialog', { name: '更多條件' });
const goIn = (page: Page) => dialogIn(page).getByRole('button', { name: /^看/ });

async function openDialog(page: Page, address = '/jobs') {
  await open(page, address);
  await page.getByRole('link', { name: '更多條件' }).click();
  await expect(dialogIn(page)).toBeVisible();
}

test.describe('where the counts cannot be had', () => {
  // The failed calls are intended.
  test.beforeEach(({ watched }) => void watched.allowed.push(/status of 500/));

  test('the dialog says so in itself, and tries again when asked', async ({ page }) => {
    await page.route(FACETS, (route) => route.fulfill({ status: 500 }));
    await openDialog(page);
    const dialog = dialogIn(page);
    await expect(dialog.getByRole('alert')).toContainText('暫時算不出職缺數');
    await page.unroute(FACETS);
    await dialog.getByRole('button', { name: '再試一次' }).click();
    await expect(goIn(page)).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });

  test('what is chosen can be searched for without a count', async ({ page }) => {
    await openDialog(page);
    await expect(goIn(page)).toHaveText(/^看 \d+ 個職缺$/);
    await page.route(FACETS, (route) => route.fulfill({ status: 500 }));
    await dialogIn(page).getByLabel('月薪至少').selectOption('50000');
    await expect(dialogIn(page).getByRole('alert')).toContainText('暫時算不出職缺數');
    await expect(goIn(page)).toHaveText('看符合的職缺');
    await goIn(page).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('payFrom') === '50000');
  });
});

test.describe('on a phone that lies on its side', () => {
  test.use({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true });

  test('no button is cut off, and the page behind stays where it is', async ({ page }) => {
    await openDialog(page);
    await expect(goIn(page)).toBeVisible();
    const [button, edge] = await goIn(page).evaluate((element) =>
      [element, element.closest('dialog')!].map((one) => one.getBoundingClientRect().bottom),
    );
    expect(button).toBeLessThan(edge! - 8);
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await page.mouse.move(3, 180);
    await page.mouse.wheel(0, 300);
    await page.keyboard.press('Escape');
    await expect(dialogIn(page)).toHaveCount(0);
    // Of the two turns of the wheel only the one without the dialog scrolls.
    await page.mouse.wheel(0, 20);
    await expect.poll(scrolled).toBe(before + 20);
  });
});

for (const [width, height] of [
  [1280, 720],
  [640, 360],
  [320, 256],
] as const)
  test(`whoever goes through the fields with the keyboard sees each, at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openDialog(page, `/jobs?cities=${encodeURIComponent('台中市')}`);
    await expect(goIn(page)).toBeVisible();
    const names: string[] = [];
    const hidden: string[] = [];
    while (!(await goIn(page).evaluate((button) => button === document.activeElement))) {
      await page.keyboard.press('Tab');
      const { name, isSeen } = await page.evaluate(() => {
        const field = document.activeElement!;
        const { left, top, width, height } = field.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return { name: (field as HTMLInputElement).value, isSeen: there === field || field.contains(there) };
      });
      names.push(name);
      if (!isSeen) hidden.push(name);
    }
    expect(names).toContain('台中市西屯區');
    expect(hidden).toEqual([]);
  });

test('several changes ask once, and no count is of an older choice', async ({ page }) => {
  await openDialog(page);
  await expect(goIn(page)).toHaveText(/^看 \d+ 個職缺$/);
  const asked: string[] = [];
  let answerFirst: () => void = () => {};
  await page.route(FACETS, async (route) => {
    asked.push(route.request().postData() ?? '');
    if (asked.length === 1) await new Promise<void>((resolve) => (answerFirst = resolve));
    await route.continue().catch(() => {});
  });
  const dialog = dialogIn(page);
  await dialog.getByLabel('月薪至少').evaluate((select: HTMLSelectElement) => {
    for (const value of ['30000', '35000', '40000']) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect.poll(() => asked.length).toBe(1);
  expect(JSON.parse(asked[0]!)).toMatchObject({ payFrom: 40_000 });
  // No number is shown while it isn't known.
  await expect(goIn(page)).toHaveText('看符合的職缺');
  const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/facets'));
  await dialog.getByRole('checkbox', { name: /^兼職/ }).check();
  await given;
  await expect(goIn(page)).toHaveText(/^看 \d+ 個職缺$/);
  const counted = await goIn(page).textContent();
  answerFirst();
  await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'false');
  await expect(goIn(page)).toHaveText(counted!);
  expect(asked).toHaveLength(2);
});

test('面議 can be chosen once there is an amount that leaves it out', async ({ page }) => {
  await openDialog(page);
  const open = dialogIn(page).getByRole('checkbox', { name: /^包含面議職缺/ });
  await expect(open).toBeDisabled();
  await expect(open).toHaveAccessibleDescription('不限月薪時，面議職缺本來就會列出。');
  await dialogIn(page).getByLabel('月薪至少').selectOption('50000');
  await expect(open).toBeEnabled();
  await open.check();
  await expect(dialogIn(page).locator('form')).toHaveAttribute('aria-busy', 'false');
  // The chosen amount counts them, as the button does.
  const found = /\d+/.exec((await goIn(page).textContent()) ?? '')?.[0];
  await expect(dialogIn(page).getByLabel('月薪至少').locator('option:checked')).toHaveText(`50,000 元（${found}）`);
  await goIn(page).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('withOpenPay') === 'true');
});

test('suggestions that are no suggestions are none', async ({ page }) => {
  const odd = ['{}', 'null', '"text"', '[null,1,{"text":5},{"kind":"skill"}]', 'no JSON'];
  await open(page, '/jobs');
  const input = page.getByRole('search').getByLabel('關鍵字');
  for (const [i, body] of odd.entries()) {
    await page.route('**/search-help/suggestions?*', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    const answered = page.waitForResponse('**/search-help/suggestions?*');
    await input.fill(`工程${i}`);
    await (await answered).finished();
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.unroute('**/search-help/suggestions?*');
  }
  await input.fill('工程');
  await expect(page.getByRole('option').first()).toBeVisible();
});
