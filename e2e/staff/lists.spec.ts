import { expect, type Locator, test } from '@playwright/test';
import { becomeManager, findings, welcomeOf, withBackOffice, withEmptySite } from '../support/staff.ts';

test('a link that opens nothing says so before anything is typed, and shows the way on', ({ browser }) =>
  withEmptySite(browser, async ({ page, server }) => {
    const link = welcomeOf(server);
    for (const dead of ['/admin/welcome', link.replace(/token=.*/, 'token=made-up')]) {
      await page.goto(dead);
      await expect(page.getByRole('alert')).toContainText('連結已失效');
      await expect(page.getByLabel('姓名')).toHaveCount(0);
    }
    await page.getByRole('link', { name: '前往登入' }).click();
    await expect(page.getByRole('button', { name: '登入' })).toBeVisible();
    await becomeManager(page, server);
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('連結已失效');
  }));

const SEARCHED: [string, string][] = [
  ['vacancies', '搜尋職缺'],
  ['articles', '搜尋標題與摘要'],
  ['talents', '姓名、專長、編號、完整信箱或電話'],
  ['clients', '公司、統編、聯絡人、電話或信箱'],
  ['messages', '搜尋訊息'],
  ['members', '姓名，或完整的信箱、電話'],
  ['staff', '姓名或信箱'],
  ['subscribers', '電子信箱'],
  ['audit', '人員、對象或內容'],
];

test('lists: the search has a name, and one that cannot be read has no page numbers', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    for (const [list, name] of SEARCHED) {
      await page.goto(`/admin/${list}`);
      const search = page.getByRole('textbox', { name, exact: true });
      await search.fill('字');
      await expect(search).toHaveValue('字');
    }
    await page.goto('/admin/vacancies');
    // The search is remembered.
    await page.getByRole('textbox', { name: '搜尋職缺' }).fill('');
    // A screen reader says how many a search finds.
    const told = page.getByRole('status');
    await expect(told).toContainText('第 1–25 筆');
    await page.getByRole('textbox', { name: '搜尋職缺' }).fill('龘龘');
    await expect(told).toHaveText('沒有符合條件的職缺。');
    await page.getByRole('textbox', { name: '搜尋職缺' }).fill('');
    await expect(told).toContainText('第 1–25 筆');
    expect(await findings(page)).toEqual([]);
    // Beside a long name a workplace still fits on one line.
    const ask = page.context().request;
    const [{ id }] = await (await ask.get('/api/admin/vacancies')).json();
    const entry = await (await ask.get(`/api/admin/vacancies/${id}`)).json();
    const renamed = { ...entry, position: '資深全端工程師'.repeat(14), lastDay: '' };
    expect((await ask.put(`/api/admin/vacancies/${id}`, { data: renamed })).ok()).toBe(true);
    await page.getByRole('button', { name: '重新整理' }).click();
    await expect(page.getByText(renamed.position)).toBeVisible();
    expect((await page.getByText('台中市西屯區').first().boundingBox())?.height).toBeLessThan(30);
    // Longer than the server searches for: it refuses, and there is no list.
    await page.getByRole('textbox', { name: '搜尋職缺' }).fill('會'.repeat(1000));
    await expect(page.getByRole('button', { name: '再試一次' })).toBeVisible();
    await expect(page.getByText(/^第 \d+–\d+ 筆/)).toHaveCount(0);
    await page.getByRole('textbox', { name: '搜尋職缺' }).fill('');
    await expect(page.getByText('第 1–25 筆')).toBeVisible();
  });
});

test('from an entry that is gone the way leads to its list', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    await page.goto('/admin/members/nobody/show');
    const told = page.getByRole('alert').filter({ hasText: '這筆資料已不存在' });
    await told.getByRole('link', { name: '返回清單' }).click();
    await expect(page).toHaveURL(/\/admin\/members$/);
    await expect(page.getByPlaceholder('姓名，或完整的信箱、電話')).toBeVisible();
    // The browser itself reports the 404.
    faults.length = 0;
  });
});

test('a list is never narrowed without being seen: cards open what they count, the menu opens all', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page }) => {
    const menu = (name: string) => page.getByRole('menuitem', { name, exact: true });
    const tile = (name: RegExp) => page.getByRole('list', { name: '待辦' }).getByRole('link', { name });
    const chip = (name: string) => page.getByRole('button', { name, exact: true });
    // A laptop shows the whole menu, also when it is folded.
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const fold of ['收合選單', '開啟選單']) {
      await expect(menu('我的帳號')).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: fold }).click();
    }
    await tile(/7 天內截止/).click();
    await expect(page.getByLabel('狀態')).toHaveText('7 天內截止');
    await menu('職缺').click();
    await expect(page.getByLabel('狀態')).not.toHaveText('7 天內截止');
    await expect(page.getByText('第 1–25 筆')).toBeVisible();
    // Nor does the bar cover the first entry of the menu after scrolling down.
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);

    const columns = page.getByRole('region', { name: '應徵看板' }).locator('section');
    await menu('今日待辦').click();
    await tile(/^新應徵/).click();
    await expect(columns).toHaveCount(1);
    await expect(columns.getByRole('heading')).toContainText('新應徵');
    await chip('只看新應徵').press('Backspace');
    await expect(columns).toHaveCount(7);
    await page.goto(`/admin/applications?filter=${encodeURIComponent('{"overdue":"true"}')}`);
    await expect(chip('只看逾期')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '表格' }).click();
    await expect(chip('只看逾期')).toHaveCount(1);
    await menu('訊息').click();
    await menu('應徵').click();
    await expect(page.getByRole('textbox', { name: /姓名/ })).toBeVisible();
    await expect(chip('只看逾期')).toHaveCount(0);

    await page.goto(`/admin/messages?filter=${encodeURIComponent('{"overdue":"true"}')}`);
    await expect(chip('只看逾期')).toBeVisible();
    await menu('今日待辦').click();
    await menu('訊息').click();
    await expect(chip('只看逾期')).toHaveCount(0);
  });
});

test('the day’s list shows what is one’s own, and its cards open just that', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    const letter = { name: '許經理', email: 'hsu@client.example', phone: '04-2222-3333', content: '請與我聯絡。' };
    for (const subject of ['派遣甲', '派遣乙', '派遣丙'])
      expect((await page.request.post('/api/contactUs', { data: { ...letter, subject } })).ok()).toBe(true);
    const { id: assigneeId } = await (await page.request.get('/api/admin/me')).json();
    const [{ id, revision }] = await (await page.request.get('/api/admin/messages')).json();
    const taken = await page.request.patch(`/api/admin/messages/${id}`, { data: { assigneeId, revision } });
    expect(taken.ok()).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin');
    const card = page.getByRole('list', { name: '待辦' }).getByRole('link', { name: /^新訊息/ });
    await expect(card).toHaveText('新訊息3');
    await page.getByRole('switch', { name: '只看我負責的' }).check();
    await expect(card).toHaveText('新訊息1');
    await expect(page.getByText('最多人看的職缺')).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await card.click();
    await expect(page.getByText('第 1–1 筆，共 1 筆')).toBeVisible();
    await expect(page.getByText('派遣丙')).toBeVisible();
    // Kept, and what is nobody's is told.
    await page.goto('/admin');
    await page.getByRole('link', { name: '新訊息 2' }).click();
    await expect(page.getByText('第 1–2 筆，共 2 筆')).toBeVisible();
  });
});

test('the window’s name says which screen it shows', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.getByRole('menuitem', { name: '職缺' }).click();
    await expect(page).toHaveTitle('職缺｜晴川人資後台');
    const [{ id, position }] = await (await page.request.get('/api/admin/vacancies')).json();
    await page.goto(`/admin/vacancies/${id}`);
    await expect(page).toHaveTitle(`職缺：${position}｜晴川人資後台`);
    await page.getByRole('button', { name: '帳號選單' }).click();
    await page.getByRole('menuitem', { name: '登出' }).click();
    await expect(page).toHaveTitle('晴川人資後台');
  });
});

test('days that end before they begin are refused in words, and there is no file of them', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.goto('/admin/audit');
    const file = page.getByRole('link', { name: '匯出 CSV' });
    await page.getByLabel('開始日期').fill('2026-03-02');
    await page.getByLabel('結束日期').fill('2026-03-01');
    await expect(page.getByText('結束日期 不得早於開始日期').first()).toBeVisible();
    await expect(file).toBeDisabled();
    await page.getByLabel('結束日期').fill('2026-03-02');
    await expect(page.getByText('沒有符合條件的紀錄。')).toBeVisible();
    await expect(file).toBeEnabled();
  });
});

test('rows of the page before stand back while the next is on its way', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.goto('/admin/vacancies');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const rows = page.locator('tbody');
    await expect(rows).toHaveCSS('opacity', '1');
    const held = Promise.withResolvers<void>();
    await page.route(/admin\/vacancies\?.*page=2/, async (route) => {
      await held.promise;
      await route.fallback();
    });
    const name = await page.getByRole('row').nth(1).textContent();
    await page.getByRole('button', { name: '下一頁' }).click();
    await expect(rows).toHaveCSS('opacity', '0.5');
    held.resolve();
    await expect(rows).toHaveCSS('opacity', '1');
    await expect(page.getByRole('row').nth(1)).not.toHaveText(name ?? '');
  });
});

test('a list has 25 rows on a page, and 50 or 100 if asked', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.goto('/admin/vacancies');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(26);
    const size = page.getByRole('combobox', { name: '每頁筆數：' });
    await size.press('ArrowDown');
    await expect(page.getByRole('option')).toHaveText(['25', '50', '100']);
    await page.getByRole('option', { name: '100' }).press('Enter');
    await expect(rows).toHaveCount(67);
    await page.reload();
    await expect(size).toHaveText('100');
    await expect(rows).toHaveCount(67);
  });
});

test('a page that could not be read is gone to again with one press', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/admin/vacancies');
    await page.getByRole('button', { name: '下一頁' }).click();
    await expect(page.getByRole('status').filter({ hasText: '第 26' })).toBeVisible();
    await page.route(/admin\/vacancies\?.*page=3/, (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: '下一頁' }).click();
    const missed = page.getByRole('alert').filter({ hasText: '第 3 頁沒有載入' });
    await expect(missed).toBeVisible();
    await page.unrouteAll();
    await missed.getByRole('button', { name: '再試一次' }).click();
    await expect(page.getByRole('status').filter({ hasText: '第 51' })).toBeVisible();
    await expect(missed).toHaveCount(0);
    expect(faults.splice(0).filter((fault) => !/ERR_CONNECTION_RESET/.test(fault))).toEqual([]);
  });
});

test('an input method’s unfinished word is not searched for', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/admin/vacancies')
        asked.push(
          ['city', 'q']
            .map((name) => searchParams.get(name) ?? '')
            .join(' ')
            .trim(),
        );
    });
    const keyboard = await page.context().newCDPSession(page);
    const type = async (typed: Locator, steps: string[], word: string) => {
      await typed.focus();
      asked.length = 0;
      for (const text of steps) {
        await keyboard.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
        await expect(typed).toHaveValue(text);
        await page.clock.runFor(1000);
      }
      await keyboard.send('Input.insertText', { text: word });
      await page.clock.runFor(1000);
    };
    const steps = ['ㄎ', 'ㄎㄨ', 'ㄎㄨㄞ', '會'];

    await page.goto('/admin/vacancies');
    await page.clock.install();
    const search = page.getByRole('textbox', { name: '搜尋職缺' });
    await type(search, steps, '會計');
    await expect(page.getByRole('link', { name: /會計/ }).first()).toBeVisible();
    await expect.poll(() => asked).toEqual(['會計']);
    await expect(search).toHaveValue('會計');
    await page.getByRole('button', { name: '清除' }).click();
    await page.clock.runFor(1000);
    await expect.poll(() => asked).toEqual(['會計', '']);
    await expect(search).toHaveValue('');
    await type(page.getByLabel('縣市'), ['ㄊ', 'ㄊㄞ', '台'], '台中');
    await expect.poll(() => asked).toEqual(['台中']);
    // A phone's keyboard composes Latin words as well.
    await search.focus();
    asked.length = 0;
    await keyboard.send('Input.imeSetComposition', { text: 'java', selectionStart: 4, selectionEnd: 4 });
    await page.clock.runFor(1000);
    await expect.poll(() => asked).toEqual(['台中 java']);
    await keyboard.send('Input.insertText', { text: 'java' });
    await page.clock.runFor(1000);

    await page.getByRole('button', { name: '尋找' }).click();
    await type(page.getByRole('combobox', { name: '人才、客戶、職缺、訊息' }), steps, '會計');
    await page.clock.resume();
    await expect(page.getByRole('option', { name: '會計' }).first()).toBeVisible();
    expect(asked).toEqual(['會計']);
  });
});
