import { expect, open, test } from '../support/site.ts';

const scrollY = (page: { evaluate<T>(f: () => T): Promise<T> }) => page.evaluate(() => window.scrollY);

test('the newsletter form tells under the field what is missing and what is wrong', async ({ page }) => {
  await open(page, '/about');
  const form = page.locator('footer form');
  const field = form.getByLabel('電子信箱');
  await field.pressSequentially('so');
  await expect(form.getByText('電子信箱 須為有效的電子信箱')).toBeVisible();
  await field.fill('');
  await expect(form.getByText('電子信箱 為必填')).toBeVisible();
  await field.fill('someone@example.com');
  await expect(form.locator('.error-text')).toHaveCount(0);
  await field.fill('');
  await form.getByRole('button', { name: '訂閱' }).click();
  await expect(form.getByText('電子信箱 為必填')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('someone@');
  await expect(form.getByText('電子信箱 須為有效的電子信箱')).toBeVisible();
  await field.fill('   ');
  await expect(form.getByText('電子信箱 為必填')).toBeVisible();
  await field.fill('someone@example.com');
  await expect(form.locator('.error-text')).toHaveCount(0);
  await expect(field).not.toHaveAttribute('aria-invalid');
});

test('the footer says who the agency is and leads on', async ({ page }) => {
  await open(page, '/about');
  const footer = page.locator('footer');
  await expect(footer.getByText('週一至週五 9:30–18:30')).toBeVisible();
  await expect(footer.getByText('台中市').first()).toBeVisible();
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(1);
  await expect(footer.locator('.footer-social a[target=_blank]')).toHaveCount(5);
  const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();
  await expect(footer.getByText(`© ${year}`)).toBeVisible();
  await footer.getByRole('link', { name: '隱私權政策' }).click();
  await expect(page).toHaveURL('/privacy');
});

test('the floating button appears with the way to go and scrolls to the top', async ({ page }) => {
  await open(page, '/privacy');
  const button = page.locator('.to-top');
  await expect(button).toHaveAttribute('aria-hidden', 'true');
  await page.mouse.wheel(0, 2000);
  await expect(button).toHaveAttribute('aria-hidden', 'false');
  await button.click();
  await expect.poll(() => scrollY(page)).toBe(0);
  await expect(button).toHaveAttribute('aria-hidden', 'true');
  // At the end of Jobs it is on the other side of a phone's screen, and covers nothing there either.
  await page.setViewportSize({ width: 390, height: 700 });
  await open(page, '/jobs');
  await page.keyboard.press('End');
  await expect(button).toHaveAttribute('aria-hidden', 'false');
  const last = page.locator('.footer-end').getByRole('link', { name: '隱私權政策' });
  const room = async () => {
    const [above, below] = [await last.boundingBox(), await button.boundingBox()];
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect.poll(room).toBeGreaterThan(0);
});

test('each navigation begins at the top, also the way back', async ({ page }) => {
  await open(page, '/privacy');
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => scrollY(page)).toBeGreaterThan(500);
  await page.locator('footer').getByRole('link', { name: '人才諮詢' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('人才諮詢');
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => scrollY(page)).toBeGreaterThan(500);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('隱私權政策');
  await expect.poll(() => scrollY(page)).toBe(0);
});

test.describe('a page that is missing', () => {
  // The last address can't be decoded: a bundler once left out the call that finds this out.
  for (const path of ['/nothing/here', '/job/unknown', '/article/details/unknown', '/job/%E0%A4%A'])
    test(`${path} says so in a dialog, then leads home`, async ({ page, watched }) => {
      watched.allowed.push(/404/);
      const response = await open(page, path);
      expect(response?.status()).toBe(404);
      const dialog = page.getByRole('alertdialog', { name: '找不到頁面' });
      await expect(dialog).toContainText('將為您導回首頁');
      await expect(dialog.getByRole('button', { name: '確定' })).toBeFocused();
      await dialog.getByRole('button', { name: '確定' }).click();
      await expect(page).toHaveURL('/');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('下一份工作');
    });

  test('a link to a vacancy that has gone meanwhile leads to NotFound, and Escape home as well', async ({
    page,
    watched,
  }) => {
    watched.allowed.push(/404/);
    await open(page, '/jobs');
    const gone = { status: 404, contentType: 'application/problem+json', body: '{"title":"x","status":404}' };
    await page.route(/\/api\/vacancy\/[^/]+$/, (route) => route.fulfill(gone));
    await page.locator('.jobs-results a[href^="/job/"]').first().click();
    await expect(page).toHaveURL('/NotFound');
    await expect(page.getByRole('alertdialog', { name: '找不到頁面' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
  });
});

test('an anchor that cannot be decoded leaves the page as it is', async ({ page }) => {
  await open(page, '/privacy');
  await page.evaluate(() => window.location.assign('#%E0'));
  await page.locator('footer').getByRole('link', { name: '人才諮詢' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('人才諮詢');
});

test('the anchors of a service page scroll smoothly to their sections', async ({ page }) => {
  await open(page, '/service/recruitment');
  const anchors = page.getByRole('navigation', { name: '本頁內容' }).getByRole('link');
  await expect(anchors).toHaveCount(3);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth');
  for (const anchor of await anchors.all()) {
    await anchor.click();
    const id = (await anchor.getAttribute('href')) as string;
    await expect(page).toHaveURL(new RegExp(`${id}$`));
    await expect(page.locator(id)).toBeInViewport();
    await expect
      .poll(() => page.locator(id).evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
      .toBeLessThan(250);
  }
});

test('three steps of a service stand in one row', async ({ page }) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/service/outsource');
    const tops = await page
      .locator('.service-steps')
      .nth(1)
      .getByRole('listitem')
      .evaluateAll((steps) => steps.map((step) => Math.round(step.getBoundingClientRect().top)));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
  }
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the links of the footer and the chips of a search can be hit', async ({ page }) => {
    /** How far above and below its middle a press still hits it. */
    const reach = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((target) => {
          target.scrollIntoView({ block: 'center' });
          const { left, top, width, height } = target.getBoundingClientRect();
          const isHit = (by: number) =>
            target.contains(document.elementFromPoint(left + width / 2, top + height / 2 + by));
          return [-21, 21].every(isHit);
        });
    await open(page, '/jobs?keywords=會計&cities=台中市');
    for (const selector of ['a.chip', '.footer nav a', '.footer dd a[href^="mailto:"]', '.footer-end a'])
      expect.soft(await reach(selector), selector).toBe(true);
  });
});
