import { violations } from '../support/axe.ts';
import { expect, open, type Page, test } from '../support/site.ts';

const box = (page: Page) => page.getByRole('search');
const hits = (page: Page) => page.locator('.jobs-hits');
const chips = (page: Page) => page.getByRole('list', { name: '目前的篩選條件' }).locator('.chip');
const countIn = async (page: Page) => Number(/(\d+) 個/.exec((await hits(page).textContent()) ?? '')?.[1] ?? 0);

test('filters are chosen in a dialog that counts along, stand as chips, and are kept by the address', async ({
  page,
}) => {
  await open(page, '/jobs');
  await page.getByRole('link', { name: '更多條件' }).click();
  const dialog = page.getByRole('dialog', { name: '更多條件' });
  const go = dialog.getByRole('button', { name: /^看 / });
  await expect(go).toBeVisible();
  const all = await go.textContent();
  await dialog.getByLabel('月薪至少').selectOption('50000');
  await expect(go).not.toHaveText(all!);
  await dialog.getByRole('checkbox', { name: /^兼職/ }).check();
  await dialog.getByRole('checkbox', { name: /^全職/ }).check();
  expect(await violations(page)).toEqual([]);
  await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'false');
  const told = Number(/\d+/.exec((await go.textContent())!)![0]);
  await go.click();
  await expect(chips(page)).toHaveText(['移除全職', '移除兼職', '移除月薪 50,000 元以上']);
  expect(await countIn(page)).toBe(told);
  await expect(page).toHaveURL((url) => url.searchParams.get('payFrom') === '50000');
  await expect(page.getByRole('link', { name: '更多條件（3）' })).toBeVisible();
  await page.reload();
  await expect(chips(page)).toHaveCount(3);
  await chips(page).filter({ hasText: '月薪' }).click();
  await expect(chips(page)).toHaveCount(2);
});

test('a city is narrowed by its townships', async ({ page }) => {
  await open(page, `/jobs?cities=${encodeURIComponent('台中市')}`);
  const before = await countIn(page);
  await page.getByRole('link', { name: '更多條件' }).click();
  const dialog = page.getByRole('dialog', { name: '更多條件' });
  await dialog.getByRole('checkbox', { name: /^台中市西屯區/ }).check();
  await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'false');
  await dialog.getByRole('button', { name: /^看 / }).click();
  await expect(chips(page)).toHaveText(['移除台中市', '移除台中市西屯區']);
  expect(await countIn(page)).toBeLessThan(before);
  for (const place of await page.locator('.jobs-place').allTextContents()) expect(place).toContain('西屯區');
});

test('what fits best comes first, and the newest on request', async ({ page }) => {
  await open(page, `/jobs?keywords=${encodeURIComponent('會計')}`);
  const first = page.locator('.jobs-results .jobs-position a').first();
  await expect(first).toContainText('會計');
  await expect(page.getByRole('link', { name: '最相符' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: '最新', exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('sort') === 'newest');
  const days = await page
    .locator('.jobs-results time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')!));
  expect(days).toEqual(days.toSorted().reverse());
});

test('suggestions help typing, by keyboard and by pointer', async ({ page }) => {
  await open(page, '/jobs');
  const input = box(page).getByLabel('關鍵字');
  await input.focus();
  await expect(input).toHaveAttribute('aria-expanded', 'false');
  await input.pressSequentially('工程');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await expect(input).toHaveAttribute('aria-expanded', 'true');
  expect(await violations(page)).toEqual([]);
  await input.press('ArrowDown');
  const text = (await options.first().evaluate((one) => one.firstChild!.textContent))!.trim();
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  // The marked option is visible, also in a low window.
  await page.setViewportSize({ width: 640, height: 360 });
  await input.press('ArrowUp');
  await input.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toBeInViewport({ ratio: 1 });
  await input.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(input).toHaveValue('工程');
  await input.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(input).toHaveAttribute('aria-expanded', 'true');
  await input.press('Escape');
  await expect(options).toHaveCount(0);
  await input.press('Backspace');
  await input.pressSequentially('程');
  await expect(options.first()).toBeVisible();
  await input.press('ArrowDown');
  await input.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('keywords') === text);
  await expect(hits(page)).toContainText('個符合的職缺');
});

test('Enter without a suggestion marked searches for what was typed', async ({ page }) => {
  await open(page, '/jobs');
  const input = box(page).getByLabel('關鍵字');
  await input.pressSequentially('工程');
  await expect(page.getByRole('option').first()).toBeVisible();
  await input.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('keywords') === '工程');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('filters are a page with a form', async ({ page }) => {
    await page.goto(`/jobs?cities=${encodeURIComponent('台中市')}`);
    await page.getByRole('link', { name: '更多條件' }).click();
    await expect(page).toHaveURL(/\/jobs\/filters\?/);
    await page.getByLabel('月薪至少').selectOption('40000');
    await page.getByRole('button', { name: /^看 / }).click();
    await expect(chips(page)).toHaveText(['移除台中市', '移除月薪 40,000 元以上']);
  });
});
