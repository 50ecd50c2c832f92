import { expect, type Locator, test } from '@playwright/test';
import { becomeManager, fillVacancy, findings, withBackOffice } from '../support/staff.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };

/** By how many pixels something inside of the screen must be scrolled sideways to be seen whole. */
const sideways = (main: Locator) =>
  main.evaluate((screen) =>
    [...screen.querySelectorAll<HTMLElement>('*')]
      .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
      .map((one) => one.scrollWidth - one.clientWidth)
      .filter((hidden) => hidden > 0),
  );

const LISTS = ['staff', 'audit', 'articles', 'vacancies', 'subscribers'];

test('on phones and tablets lists are read without scrolling sideways, with what can be done in each row', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, link }) => {
    await becomeManager(page, link);
    const email = 'somebody-with-quite-a-long-name@mail.example.com';
    const subscribed = await page.request.post('/api/newsletter/subscribe', { data: { email } });
    expect(subscribed.ok()).toBe(true);
    const main = page.locator('#main-content');
    for (const list of LISTS) {
      await page.goto(`/admin/${list}`);
      await expect(page.getByText(/^第 1–\d+ 筆/)).toBeVisible();
      for (const screen of [TABLET, PHONE]) {
        await page.setViewportSize(screen);
        await expect.poll(() => sideways(main), list).toEqual([]);
        expect(await findings(page), list).toEqual([]);
      }
    }
    await page.goto('/admin/staff');
    const row = page.getByRole('row', { name: /manager@example\.com/ });
    for (const name of ['編輯', '停用', '結束登入'])
      await expect(row.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await page.goto('/admin/audit');
    await expect(page.getByRole('row', { name: /建立帳號/ })).toContainText('角色：管理員');
    await expect(page.getByText('角色：管理員')).toBeInViewport({ ratio: 1 });
  });
});
