import { expect, firstLink, open, test } from '../support/site.ts';

test.describe('a vacancy', () => {
  test('says everything that is known, and names at most nine similar ones without itself', async ({ page }) => {
    const path = await firstLink(page, '/jobs', '/job/');
    const vacancy = await (await page.request.get(`/api/vacancy/${path.split('/').at(-1)}`)).json();
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(vacancy.position);
    await expect(page.getByRole('navigation', { name: '目前位置' })).toHaveText(`首頁職缺快訊${vacancy.position}`);
    await expect(page.locator('.job-head time')).toHaveText(/^\d{4}-\d\d-\d\d$/);
    await expect(page.locator('.job-information dt')).toHaveText(['職務類別', '工作性質', '薪資', '工作地點']);
    await expect(page.locator('.job-information dd').first()).toHaveText(vacancy.category);
    const similar = page.getByRole('complementary', { name: '相似職缺' });
    const links = await similar.locator('li a').evaluateAll((all) => all.map((a) => a.getAttribute('href') as string));
    expect(links.length).toBeLessThanOrEqual(9);
    expect(links).not.toContain(path);
    for (const link of links) {
      const other = await (await page.request.get(`/api/vacancy/${link.split('/').at(-1)}`)).json();
      expect(other.category).toBe(vacancy.category);
    }
  });

  test('following a similar one brings that one, and the way back the first', async ({ page }) => {
    await open(page, `/jobs?${new URLSearchParams({ categories: '軟體工程' })}`);
    await page.locator('.jobs-results a[href^="/job/"]').first().click();
    const heading = page.getByRole('heading', { level: 1 });
    const similar = page.getByRole('complementary', { name: '相似職缺' }).locator('li a');
    await expect(similar.first()).toBeVisible();
    const before = (await heading.textContent()) as string;
    const next = (await similar.first().locator('strong').textContent()) as string;
    const asked = page.waitForRequest(/\/api\/vacancy\/[^/]+$/);
    await similar.first().click();
    await asked;
    await expect(heading).toHaveText(next);
    await expect(similar.filter({ hasText: before })).not.toHaveCount(0);
    await page.goBack();
    await expect(heading).toHaveText(before);
  });
});
