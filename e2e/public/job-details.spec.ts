import type { Locator } from '@playwright/test';
import { settled, violations } from '../support/axe.ts';
import { expect, firstLink, open, type Page, test } from '../support/site.ts';

test.describe('a vacancy', () => {
  test('in the narrowest window 元 of a salary does not stand alone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await open(page, '/jobs');
    const job = page.locator('a[href^="/job/"]', { hasText: '行政助理' }).first();
    await open(page, (await job.getAttribute('href')) as string);
    const salary = page.locator('.job-information dd', { hasText: /~.*元$/ });
    const tops = await salary.evaluate((cell) => {
      const text = cell.firstChild as Text;
      return [1, 2, 3].map((back) => {
        const range = document.createRange();
        range.setStart(text, text.length - back);
        range.setEnd(text, text.length - back + 1);
        return Math.round(range.getBoundingClientRect().top);
      });
    });
    expect(tops[2]).toBe(tops[0]);
  });

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

/** The demonstration's vacancy that has everything: employer, facts, lists, addresses, a number. */
const FULL = '前端工程師';

async function fullPath(page: Page): Promise<string> {
  return firstLink(page, `/jobs?${new URLSearchParams({ keywords: `${FULL} WCAG22` })}`, '/job/');
}

for (const width of [390, 1280])
  test.describe(`a vacancy of which much is known, at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('says who recruits and on what terms, pay first, and has no obstacle', async ({ page }) => {
      await settled(page, await fullPath(page));
      await expect(page.locator('.job-employer')).toHaveText('看診趣');
      const terms = page.getByRole('region', { name: '條件與待遇' });
      await expect(terms.getByRole('term').first()).toHaveText('待遇');
      await expect(terms.getByRole('definition').first()).toHaveText('月薪 48,000~60,000 元');
      await expect(terms).toContainText('專長技能HTML、CSS、Vue、無障礙');
      expect(await violations(page)).toEqual([]);
    });

    test('its text has headings, entries that hang, and links that lead somewhere', async ({ page }) => {
      await settled(page, await fullPath(page));
      const text = page.locator('.job-content');
      await expect(text.getByRole('heading', { level: 2 })).toHaveText([
        '工作內容',
        '應徵條件',
        '上班時間',
        '福利制度',
      ]);
      const entries = text.getByRole('listitem');
      await expect(entries.first()).toHaveText('1.以 Vue 開發醫療預約平台的病患端與診所端。');
      const [mark, words] = await entries
        .nth(1)
        .locator('span')
        .evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect()));
      expect(words?.left).toBeGreaterThanOrEqual(mark?.right as number);
      const links = await text
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href'), a.getAttribute('rel')]));
      expect(links).toEqual([
        ['https://www.w3.org/TR/WCAG22/', 'https://www.w3.org/TR/WCAG22/', 'nofollow noopener'],
        ['service@qingchuan-hr.example', 'mailto:service@qingchuan-hr.example', 'nofollow noopener'],
        ['04-2000-0900 轉 12', 'tel:0420000900,12', 'nofollow noopener'],
      ]);
    });

    test('sharing offers what works everywhere where the device has no way of its own', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
      const path = await fullPath(page);
      await settled(page, path);
      const share = page.getByRole('button', { name: '分享' });
      await share.click();
      await page.getByRole('button', { name: '複製連結' }).click();
      await expect(page.getByText('已複製連結')).toBeVisible();
      const address = await page.locator('link[rel="canonical"]').getAttribute('href');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      // Browsers inside apps give no access to the clipboard.
      await page.evaluate(async () => {
        await navigator.clipboard.writeText('');
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      });
      await page.getByRole('button', { name: '複製連結' }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      await expect(page.getByText('已複製連結')).toBeVisible();
      await expect(page.getByRole('link', { name: '分享到 LINE' })).toHaveAttribute(
        'href',
        `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(address as string)}`,
      );
      await expect(page.getByRole('link', { name: '以電子郵件傳送' })).toHaveAttribute(
        'href',
        new RegExp(`^mailto:\\?.*${encodeURIComponent(address as string)}$`),
      );
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(share).toBeFocused();
      await expect(page.getByText('以電子郵件傳送')).toBeHidden();
    });

    test('where the device can share, it is asked, and turning away leaves no menu', async ({ page }) => {
      await page.addInitScript(() => {
        const asked: unknown[] = [];
        const share = (what: unknown) => {
          asked.push(what);
          return Promise.reject(new DOMException('', 'AbortError'));
        };
        Object.assign(window, { asked });
        Object.defineProperty(Navigator.prototype, 'share', { value: share });
      });
      await settled(page, await fullPath(page));
      await page.getByRole('button', { name: '分享' }).click();
      const url = await page.locator('link[rel="canonical"]').getAttribute('href');
      expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([
        { title: expect.stringContaining(FULL), url },
      ]);
      await expect(page.getByText('分享到 LINE')).toBeHidden();
    });
  });

test('an entry of a nested list hangs as far from its mark as an outer one', async ({ page }) => {
  await open(page, await fullPath(page));
  const entry = page.locator('.job-content').getByRole('listitem').first();
  const gap = () =>
    entry.evaluate((li) => {
      const [mark, words] = [...li.children].map((span) => span.getBoundingClientRect());
      return Math.round((words as DOMRect).left - (mark as DOMRect).right);
    });
  const outer = await gap();
  expect(outer).toBeGreaterThan(4);
  await entry.evaluate((li) => li.setAttribute('data-level', '1'));
  expect(await gap()).toBe(outer);
});

test('those most like it come first, all of its own category alone', async ({ page }) => {
  await open(page, await fullPath(page));
  const links = page.getByRole('complementary', { name: '相似職缺' }).getByRole('listitem');
  await expect(links.first()).toContainText('後端工程師');
  // It also belongs to 系統規劃 and 軟體工程.
  await expect(links.filter({ hasText: '系統分析師' })).toHaveCount(0);
});

test('whom the agency may not name is described', async ({ page }) => {
  const path = await firstLink(page, `/jobs?${new URLSearchParams({ keywords: 'UI/UX' })}`, '/job/');
  await open(page, path);
  await expect(page.locator('.job-employer')).toHaveText('線上教育公司客戶委託招募');
});

test('of a vacancy without facts nothing stands there', async ({ page }) => {
  await open(page, await firstLink(page, `/jobs?${new URLSearchParams({ keywords: '董事長秘書' })}`, '/job/'));
  await expect(page.getByRole('region', { name: '條件與待遇' })).toHaveCount(0);
  await expect(page.locator('.job-employer')).toHaveCount(0);
});

test('on paper each fits on one A4 page, with its address and without what is for screens', async ({ page }) => {
  for (const keywords of [`${FULL} WCAG22`, '總經理特助', '董事長秘書']) {
    await open(page, await firstLink(page, `/jobs?${new URLSearchParams({ keywords })}`, '/job/'));
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b(?!s)/g), keywords).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12]/);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.job-address')).toContainText(new URL(page.url()).pathname);
  for (const one of ['banner', 'contentinfo', 'complementary', 'navigation'] as const)
    await expect(page.getByRole(one)).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('on paper an ordinary one of 35 lines fits on one A4 page, in letters of 9pt or more', async ({ page }) => {
  await open(page, await fullPath(page));
  await page.locator('.job-content').evaluate((content) => {
    const [part] = content.children as unknown as [Element];
    const [heading, list] = part.children as unknown as [Element, Element];
    const entry = list.children[0] as Element;
    list.replaceChildren(...Array.from({ length: 6 }, () => entry.cloneNode(true)));
    part.replaceChildren(heading, list);
    content.replaceChildren(...Array.from({ length: 5 }, () => part.cloneNode(true)));
  });
  await expect(page.locator('.job-content :is(h2, li)')).toHaveCount(35);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  const sizes = await page
    .locator('.job article :is(h1, h2, p, span, dt, dd, li, time)')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => Number.parseFloat(getComputedStyle(one).fontSize) * 0.75),
    );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9);
});

test('what search engines read stays with the vacancy it was sent with', async ({ page }) => {
  const path = await fullPath(page);
  await open(page, path);
  const scripts = () =>
    page.locator('script[type="application/ld+json"]').evaluateAll((all) => all.map((one) => one.innerHTML).join());
  expect(await scripts()).toContain(`"title":"${FULL}"`);
  await page.locator('.side-list li a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(FULL);
  expect(await scripts()).not.toContain('JobPosting');
});

for (const width of [768, 1280])
  test(`at ${width} px 應徵 stays in reach while one reads on, and hides nothing that the keyboard reaches`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 600 });
    await open(page, await fullPath(page));
    const apply = page.getByRole('button', { name: '應徵' });
    await expect(apply).toHaveCount(1);
    const isShown = (one: Locator) =>
      one.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 12, top + 4));
      });
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    // To the end of the text.
    await page.locator('.job-information').evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expect.poll(() => isShown(apply)).toBe(true);
    const before = await scrolled();
    await apply.focus();
    expect(await scrolled()).toBe(before);
    // As far up as it can be: within the window, behind the bar.
    const link = page.locator('.job-content a').first();
    await link.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 100));
    expect(await isShown(link)).toBe(false);
    await page.getByRole('button', { name: '分享' }).focus();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect.poll(() => isShown(link)).toBe(true);
  });

test('on a phone no link that the keyboard reaches hides behind the bar with 應徵', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await open(page, await firstLink(page, '/jobs', '/job/'));
  const [before, link] = [0, 1].map((at) => page.locator('main a[href^="/job/"]').nth(at)) as [Locator, Locator];
  await before.focus();
  // As far down as it can be: within the window, behind the bar.
  await link.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 2));
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  const isShown = () =>
    link.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 4, bottom - 4));
    });
  await expect.poll(isShown).toBe(true);
});
