import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '#test/made/resume.ts';
import { settled, violations } from '../support/axe.ts';
import { signInNew } from '../support/member.ts';
import { expect, largeLetters, open, type Page, test } from '../support/site.ts';

const PAGES = [
  'index',
  'basic',
  'contact',
  'educational',
  'work',
  'professional',
  'language',
  'condition',
  'agreement',
];
const paths = [...PAGES, 'upload'].map((name) => `/cv/${name}`);

async function fill(page: Page) {
  await page.request.post('/api/personal', { data: PERSONAL });
  await page.request.post('/api/contact', { data: CONTACT });
  await page.request.put('/api/condition', { data: CONDITION });
  for (const [path, data] of Object.entries({
    education: EDUCATION,
    jobTenure: TENURE,
    experience: EXPERIENCE,
    languageSkill: LANGUAGE,
  }))
    await page.request.post(`/api/${path}`, { data });
}

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('no page of the member area has an obstacle for anybody, empty or filled', async ({ page }) => {
      test.slow();
      await signInNew(page);
      for (const path of paths) {
        await settled(page, path);
        expect.soft(await violations(page), `${path}, empty`).toEqual([]);
      }
      await fill(page);
      for (const path of paths) {
        await settled(page, path);
        expect.soft(await violations(page), path).toEqual([]);
      }
    });

    test('nor has any dialog, list or calendar of it', async ({ page }) => {
      test.slow();
      await signInNew(page);
      for (const [path, button] of [
        ['/cv/educational', /^新增/],
        ['/cv/work', /^新增.*年資/],
        ['/cv/work', /^新增.*工作經驗/],
        ['/cv/language', /^新增/],
        ['/cv/upload', /^新增.*專業證照/],
      ] as const) {
        await settled(page, path);
        await page.getByRole('main').getByRole('button', { name: button }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /儲存|上傳/ })
          .click();
        await expect(
          page
            .getByRole('dialog')
            .getByText(/為必填/)
            .first(),
        ).toBeVisible();
        expect.soft(await violations(page), `${path} ${button}`).toEqual([]);
      }
      await settled(page, '/cv/basic');
      await page.getByRole('button', { name: '開啟日曆：出生日期' }).click();
      await expect(page.getByRole('grid')).toBeVisible();
      expect.soft(await violations(page), 'calendar').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByLabel('國籍', { exact: true }).fill('國');
      await expect(page.getByRole('option', { name: '中國' })).toBeVisible();
      expect.soft(await violations(page), 'nationality').toEqual([]);
      await settled(page, '/cv/educational');
      await page.getByRole('main').getByRole('button', { name: /^新增/ }).click();
      await page.getByRole('button', { name: '選擇年月：入學年月' }).click();
      await expect(page.getByLabel('年份')).toBeVisible();
      expect.soft(await violations(page), 'months').toEqual([]);
    });
  });

/** A long fact has the row to itself, and no line ends within a time or an amount. */
async function longFacts(page: Page, width: number) {
  const suggestMethod = '平日 09:00–18:00、週末 13:30–22:00 可聯絡 02-1234-5678，';
  await page.request.post('/api/contact', { data: { ...CONTACT, suggestMethod: suggestMethod.repeat(6) } });
  await open(page, '/cv/index');
  const fact = page.locator('.cv-facts > div').filter({ hasText: '建議聯絡方式' });
  const [own, list] = await fact.evaluate((one) => [one, one.parentElement as Element].map((box) => box.clientWidth));
  expect(own, `${width} px`).toBe(list);
  const heights = await fact.locator('.whole').evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(heights, `${width} px`).toHaveLength(18);
  expect(Math.max(...heights), `${width} px`).toBeLessThan(40);
}

for (const width of [360, 768, 1280])
  test(`no page of the member area is wider than a window of ${width} px`, async ({ page }) => {
    test.slow();
    await signInNew(page);
    await page.setViewportSize({ width, height: 800 });
    const look = async (when: string) => {
      for (const path of paths) {
        expect.soft((await open(page, path))?.status(), path).toBe(200);
        const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect.soft(wide, `${path}, ${when}`).toBeLessThanOrEqual(window as number);
      }
    };
    await look('empty');
    await fill(page);
    const long = {
      ...EXPERIENCE,
      companyName: 'W'.repeat(100),
      position: 'W'.repeat(50),
      jobDescription: 'x'.repeat(3000),
    };
    await page.request.post('/api/experience', { data: long });
    await page.request.post('/api/personal', { data: { ...PERSONAL, chineseName: 'W'.repeat(20) } });
    await look('with long words');
    await longFacts(page, width);
    if (width > 360) return;
    await page.request.post('/api/personal', { data: PERSONAL });
    await largeLetters(page);
    await look('with large letters');
    // No fact is a single character wide.
    await open(page, '/cv/index');
    const facts = await page.locator('.cv-facts dd').evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(Math.min(...facts)).toBeGreaterThan(100);
  });

test('the phone menu of the member area opens, leads on and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInNew(page);
  await open(page, '/cv/index');
  await page.getByText('履歷選單').click();
  await page.getByRole('link', { name: '語言能力', exact: true }).last().click();
  await expect(page).toHaveURL('/cv/language');
  // The sidebar has it as well, and so does the page while the menu closes.
  await expect(page.getByRole('link', { name: '求職條件' }).filter({ visible: true })).toHaveCount(0);
});

test('on paper only the resume remains', async ({ page }) => {
  await signInNew(page);
  await fill(page);
  await open(page, '/cv/index');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.resume-name')).toContainText('王小明');
  await expect(page.locator('.resume-name')).toBeVisible();
  for (const hidden of [
    page.getByRole('banner'),
    page.locator('.cv-side'),
    page.getByText('列印履歷'),
    page.locator('.complete'),
  ])
    await expect(hidden).toBeHidden();
});
