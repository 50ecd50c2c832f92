import { expect, open, test } from '../support/site.ts';

test.describe('the keyword box', () => {
  test('asks for a word when there is none', async ({ page }) => {
    await open(page, '/');
    const box = page.getByRole('search');
    for (const blank of ['', '   ', '　']) {
      await box.getByLabel('關鍵字').fill(blank);
      await box.getByRole('button', { name: '搜尋' }).click();
      await expect(box.getByText('關鍵字 為必填')).toBeVisible();
      await expect(box.getByLabel('關鍵字')).toBeFocused();
    }
    await box.getByLabel('關鍵字').fill('會');
    await expect(box.getByText('關鍵字 為必填')).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('leads to Jobs with the words, whatever signs they hold', async ({ page }) => {
    await open(page, '/');
    const box = page.getByRole('search');
    await box.getByLabel('關鍵字').fill('會計 C#&100%');
    await page.keyboard.press('Enter');
    // URI-encoded (spec §2): a space isn't a plus sign.
    await expect(page).toHaveURL(`/jobs?keywords=${encodeURIComponent('會計 C#&100%')}`);
    await expect(page.getByRole('search').getByLabel('關鍵字')).toHaveValue('會計 C#&100%');
    await expect(page.getByText('沒有找到符合的職缺')).toBeVisible();
  });
});

test('panels and service cards lead on', async ({ page }) => {
  await open(page, '/');
  const main = page.getByRole('main');
  const hrefs = (selector: string) =>
    main.locator(selector).evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(await hrefs('.home-panel a')).toEqual(['/jobs', '/contactUs']);
  const cards = ['/service/consult', '/service/outsource', '/service/advisor', '/service/recruitment'];
  expect(await hrefs('.home-service')).toEqual(cards);
});
