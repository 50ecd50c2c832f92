import { expect, type Page, test } from '@playwright/test';
import { obstacles } from '../support/axe.ts';
import { newApplicant } from '../support/member.ts';
import { withBackOffice } from '../support/staff.ts';

/** The screen has its name once, and keyboard use begins there. */
async function isAt(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('region', { name, exact: true })).toBeFocused();
}

/** Watches the heading frame by frame: returns how to learn which names it showed twice at once. */
async function seenTwice(page: Page): Promise<() => Promise<string[]>> {
  const found = await page.evaluateHandle(() => {
    const names: string[] = [];
    const look = () => {
      const said = document.querySelector('h1')?.textContent ?? '';
      const half = said.slice(0, said.length / 2);
      if (said !== '' && said === half + half) names.push(said);
      requestAnimationFrame(look);
    };
    look();
    return names;
  });
  return () => found.jsonValue();
}

test('each screen has one heading that says what it is, and whoever moves there stands at its beginning', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, url, dataDir, faults }) => {
    await newApplicant(url, dataDir, 'applicant@example.com', { chineseName: '林美玲' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('今日待辦');
    const items = page.getByRole('menuitem');
    const names = await items.allTextContents();
    expect(names).toContain('系統檢查');
    const twice = await seenTwice(page);
    for (const name of names.slice(1)) {
      await page.getByRole('menuitem', { name, exact: true }).click();
      await isAt(page, name);
    }
    expect(await twice()).toEqual([]);
    expect(await obstacles(page)).toEqual([]);

    await page.getByRole('menuitem', { name: '應徵', exact: true }).click();
    await page.getByRole('link', { name: '林美玲' }).click();
    await isAt(page, '應徵：林美玲');
    // The next Tab goes into the screen, not into the menu beside it.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#main-content') !== null)).toBe(true);
    await page.getByRole('link', { name: '人才資料' }).click();
    await isAt(page, '人才：林美玲');
    await page.goBack();
    await isAt(page, '應徵：林美玲');

    await page.getByRole('menuitem', { name: '職缺', exact: true }).click();
    const row = page.getByRole('row').nth(1);
    const position = (await row.getByRole('link').first().textContent()) ?? '';
    await row.click();
    await isAt(page, `職缺：${position}`);

    // A tab within a screen is no other screen.
    await page.goto('/admin/connections');
    await page.getByRole('tab', { name: '檔案存放' }).click();
    await expect(page.getByRole('tab', { name: '檔案存放' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { name: '檔案存放' })).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: '開啟選單' }).click();
    await page.getByRole('menuitem', { name: '訊息', exact: true }).click();
    await isAt(page, '訊息');
    await page.goto('/admin/messages/made-up/show');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(heading).toHaveText('訊息');
    // The browser reports it as well.
    expect(faults.splice(0)).toHaveLength(1);
  });
});
