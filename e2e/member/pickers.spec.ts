import { expect, open, type Page, test } from '../support/site.ts';

const KINDS = [
  { button: '地區', title: '請選擇地區', key: 'cities', some: ['台北市', '台中市', '高雄市', '台南市', '花蓮縣'] },
  {
    button: '類別',
    title: '請選擇類別',
    key: 'categories',
    some: ['人力資源', '財務會計', '軟體工程', '業務推廣', '行政後勤'],
  },
];

const opener = (page: Page, label: string) =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${label}`) });

for (const { button, title, key, some } of KINDS)
  test(`${title}: five at most, as chips that go again, searched for when asked`, async ({ page }) => {
    await open(page, '/jobs');
    await opener(page, button).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByText('(0 / 5)')).toBeVisible();
    const boxes = dialog.getByRole('checkbox');
    const option = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
    await expect(option(some[0] as string)).toBeVisible();
    for (const [i, name] of some.entries()) {
      await option(name).check();
      await expect(dialog.getByText(`(${i + 1} / 5)`)).toBeVisible();
    }
    // All the others are disabled, the chosen ones aren't.
    const count = await boxes.count();
    await expect(dialog.locator('input:disabled')).toHaveCount(count - 5);
    await expect(dialog.locator('[aria-live]')).toContainText('已選滿 5 項');
    for (const name of some) await expect(option(name)).toBeEnabled();
    await dialog.getByRole('button', { name: `移除${some[4]}` }).click();
    await option(some[3] as string).uncheck();
    await expect(dialog.getByText('(3 / 5)')).toBeVisible();
    await expect(dialog.locator('input:disabled')).toHaveCount(0);
    await expect(dialog.locator('.chip')).toHaveText(some.slice(0, 3).map((name) => `${name}移除${name}`));
    await dialog.getByRole('button', { name: '清除' }).click();
    await expect(dialog.getByText('(0 / 5)')).toBeVisible();
    await expect(dialog.locator('input:checked')).toHaveCount(0);
    await option(some[0] as string).check();
    await option(some[1] as string).check();
    await dialog.getByRole('button', { name: '確定' }).click();
    await expect(dialog).toBeHidden();
    await expect(opener(page, button)).toBeFocused();
    await expect(opener(page, button)).toContainText(`${some[0]}、${some[1]}`);
    await expect(page).toHaveURL('/jobs');
    await page.getByRole('search').getByRole('button', { name: '搜尋' }).click();
    await expect(page).toHaveURL((url) => url.searchParams.getAll(key).join() === some.slice(0, 2).join());
    await expect(page.getByRole('list', { name: '目前的篩選條件' }).locator('.chip')).toHaveText([
      `移除${some[0]}`,
      `移除${some[1]}`,
    ]);
    await opener(page, button).click();
    await expect(option(some[0] as string)).toBeChecked();
  });

test("the cities are Taiwan's 22 and, by nation, those of vacancies abroad", async ({ page }) => {
  await open(page, '/jobs');
  await opener(page, '地區').click();
  const dialog = page.getByRole('dialog', { name: '請選擇地區' });
  await expect(dialog.getByRole('group', { name: '台灣' }).getByRole('checkbox')).toHaveCount(22);
  const regions = (await (await page.request.get('/api/vacancy/regions')).json()) as { nation: string; city: string }[];
  const abroad = regions.filter(({ nation }) => nation !== '台灣');
  expect(abroad.length).toBeGreaterThan(0);
  for (const { nation, city } of abroad)
    await expect(
      dialog.getByRole('group', { name: nation }).getByRole('checkbox', { name: city, exact: true }),
    ).toBeVisible();
});

test('the dialog keeps the focus, and closes by Escape and a click beside it', async ({ page }) => {
  await open(page, '/jobs');
  const dialog = page.getByRole('dialog', { name: '請選擇類別' });
  await opener(page, '類別').click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener(page, '類別')).toBeFocused();
  await opener(page, '類別').click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('a site without vacancies says that there is no category to choose', async ({ page }) => {
  await page.route(/\/api\/Vacancy\/Categories/, (route) => route.fulfill({ json: [] }));
  await open(page, '/jobs?categories=人力資源');
  await opener(page, '類別').click();
  const dialog = page.getByRole('dialog', { name: '請選擇類別' });
  await expect(dialog.getByText('目前沒有可選的項目。')).toBeVisible();
  await dialog.getByRole('button', { name: '移除人力資源' }).click();
  await expect(dialog.getByRole('button', { name: '確定' })).toBeFocused();
});

test('options that could not be loaded can be asked for again', async ({ page, watched }) => {
  watched.allowed.push(/Failed to load resource/);
  await open(page, '/jobs');
  await page.route(/\/api\/Vacancy\/Categories/, (route) => route.abort());
  await opener(page, '類別').click();
  const dialog = page.getByRole('dialog', { name: '請選擇類別' });
  await expect(dialog.getByRole('alert')).toContainText('選項載入失敗');
  await page.unroute(/\/api\/Vacancy\/Categories/);
  await dialog.getByRole('button', { name: '重新載入' }).click();
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
});
