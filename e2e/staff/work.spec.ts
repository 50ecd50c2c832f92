import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { DAY_MS } from '#shared/durations.ts';
import { gliding } from '../support/axe.ts';
import { clickTwice } from '../support/click-twice.ts';
import { mailTo } from '../support/mail.ts';
import { newApplicant } from '../support/member.ts';
import { codeOf, fillVacancy, findings, PASSWORD, withBackOffice } from '../support/staff.ts';

/** As if the session had run out; on the server, since an answer under way would bring a cookie back. */
const endSession = (page: Page) => page.request.post('/api/admin/logout');

async function signInElsewhere(page: Page, secret: string) {
  const other = await page.context().newPage();
  await other.goto('/admin/login');
  await other.getByLabel('電子信箱').fill('manager@example.com');
  await other.getByLabel('密碼').fill(PASSWORD);
  await other.getByRole('button', { name: '登入' }).click();
  await other.getByLabel('驗證碼').fill(codeOf(secret, 1));
  await other.getByRole('button', { name: '登入', exact: true }).click();
  await expect(other.getByRole('menuitem', { name: '職缺' })).toBeVisible();
  await other.close();
}

test('what is typed outlives the end of a session; two clicks make one vacancy', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, secret }) => {
    await fillVacancy(page, '按兩下的職缺');
    await clickTwice(page.getByRole('button', { name: '儲存草稿' }));
    await expect(page.getByText('草稿', { exact: true })).toBeVisible();
    await page.getByRole('menuitem', { name: '職缺' }).click();
    await page.getByPlaceholder('搜尋職缺').fill('按兩下的職缺');
    await expect(page.getByRole('row')).toHaveCount(2);

    await page.getByRole('cell', { name: '按兩下的職缺' }).click();
    await expect(page.getByLabel('工作內容（必填）')).toHaveValue('看天氣。');
    await page.getByLabel('工作內容（必填）').fill('寫了很久的內容。');
    await endSession(page);
    await page.getByRole('button', { name: '儲存', exact: true }).click();
    await expect(page.getByText('登入已結束，輸入的內容還在這一頁')).toBeVisible();
    await expect(page.getByText('已儲存')).toHaveCount(0);
    await expect(page.getByLabel('工作內容（必填）')).toHaveValue('寫了很久的內容。');
    await signInElsewhere(page, secret);
    await page.getByRole('button', { name: '儲存', exact: true }).click();
    await expect(page.getByText('已儲存')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('工作內容（必填）')).toHaveValue('寫了很久的內容。');

    await fillVacancy(page, '來不及存的職缺');
    await endSession(page);
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('登入已結束，輸入的內容還在這一頁')).toBeVisible();
    await expect(page.getByLabel('職務名稱（必填）')).toHaveValue('來不及存的職缺');
  });
});

test('signing in again in one window takes up the work in the others', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, secret }) => {
    await page.getByRole('menuitem', { name: '文章', exact: true }).click();
    await expect(page.getByText('第 1–25 筆')).toBeVisible();
    const typing = await page.context().newPage();
    await fillVacancy(typing, '寫到一半的職缺');
    await endSession(page);
    await page.getByRole('link', { name: '新增' }).click();
    await expect(page.getByRole('button', { name: '登入' })).toBeVisible();
    await typing.getByRole('button', { name: '檢查' }).click();
    await expect(typing.getByText('登入已結束，輸入的內容還在這一頁')).toBeVisible();

    // Shown for some seconds.
    const told = typing.getByText('已重新登入，可以繼續').waitFor({ timeout: 60_000 });
    await signInElsewhere(page, secret);
    // The window that waited at the sign-in is back on its screen.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('新增文章');
    await told;
    await expect(typing.getByLabel('職務名稱（必填）')).toHaveValue('寫到一半的職缺');
    await typing.getByRole('button', { name: '檢查' }).click();
    await expect(typing.getByRole('dialog')).toBeVisible();

    // Signing out there ends the session that it didn't begin.
    await page.getByRole('button', { name: '帳號選單' }).click();
    await page.getByRole('menuitem', { name: '登出' }).click();
    await expect(page.getByRole('heading', { name: '登入' })).toBeVisible();
    expect((await page.context().request.get('/api/admin/me')).status()).toBe(401);
  });
});

test('signing out in one window takes what is shown from the others, and nothing that is typed', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page }) => {
    const [reading, typing] = [await page.context().newPage(), await page.context().newPage()];
    await reading.goto('/admin/staff');
    await expect(reading.getByText('manager@example.com')).toBeVisible();
    await fillVacancy(typing, '寫到一半的職缺');
    await page.getByRole('button', { name: '帳號選單' }).click();
    await page.getByRole('menuitem', { name: '登出' }).click();
    for (const window of [page, reading]) await expect(window.getByRole('heading', { name: '登入' })).toBeVisible();
    await expect(reading.getByText('manager@example.com')).toHaveCount(0);
    await typing.getByRole('button', { name: '檢查' }).click();
    await expect(typing.getByText('登入已結束，輸入的內容還在這一頁')).toBeVisible();
    await expect(typing.getByLabel('職務名稱（必填）')).toHaveValue('寫到一半的職缺');
  });
});

test('what stands on the screens of one person is not for the next who signs in', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    const staff = page.context().request;
    const invited = { email: 'lin@example.com', name: '林顧問', role: 'consultant', password: PASSWORD };
    expect((await staff.post('/api/admin/invitations', { data: invited })).ok()).toBe(true);
    const letter = await mailTo(invited.email, '邀請您加入', join(dataDir, 'outbox'));
    const [address = ''] = /\/admin\/invitation\?token=[\w-]+/.exec(letter) ?? [];
    await page.goto('/admin/staff');
    await expect(page.getByText('manager@example.com')).toBeVisible();
    const typing = await page.context().newPage();
    await fillVacancy(typing, '寫到一半的職缺');

    const next = await page.context().newPage();
    await next.goto(url + address);
    await next.getByLabel('密碼', { exact: true }).fill(PASSWORD);
    await next.getByLabel('確認密碼').fill(PASSWORD);
    await next.getByRole('button', { name: '建立帳號' }).click();
    await expect(next.getByRole('button', { name: /^林顧問/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^林顧問/ })).toBeVisible();
    await expect(page.getByText('manager@example.com')).toHaveCount(0);
    await expect(typing.getByText('這個瀏覽器已改用別人的帳號登入')).toBeVisible();
    await expect(typing.getByLabel('職務名稱（必填）')).toHaveValue('寫到一半的職缺');
  });
});

test('a first page left open overnight is read anew when it is looked at, or leads to the sign-in', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    await page.clock.install();
    await page.goto('/admin');
    const applications = page.getByRole('link', { name: /新應徵/ });
    await expect(applications).toContainText('0');
    await newApplicant(url, dataDir, 'overnight@example.com');
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await look();
    await page.clock.fastForward(DAY_MS);
    await look();
    await expect(applications).toContainText('1');
    // Looked at twice, but reloaded only on another day.
    expect(asked.filter((path) => path === '/api/admin/dashboard')).toHaveLength(1);
    await endSession(page);
    await page.clock.fastForward(DAY_MS);
    await look();
    await expect(page).toHaveURL(/\/admin\/login$/);
  });
});

test('several vacancies at once, after the checker has had its say', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await fillVacancy(page, '限男性的職缺');
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('草稿', { exact: true })).toBeVisible();
    await page.getByRole('menuitem', { name: '職缺' }).click();
    await page.getByPlaceholder('搜尋職缺').fill('限男性的職缺');
    await expect(page.getByRole('row')).toHaveCount(2);
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page
        .getByRole('row')
        .nth(1)
        .getByRole('checkbox', { name: /^選取 ./ })
        .check();
      const button = page.getByRole('button', { name: '發布', exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await findings(page)).toEqual([]);
      await button.click();
      await expect(page.getByRole('dialog')).toContainText('「限男」');
      await page.getByRole('button', { name: width === 768 ? '取消' : '仍要發布' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      if (width === 768) await page.getByRole('row').nth(1).getByRole('checkbox').uncheck();
    }
    await expect(page.getByText('已發布 1 筆')).toBeVisible();
    await expect(page.getByRole('row', { name: /限男性的職缺.*刊登中/ })).toBeVisible();
    // The buttons disappear with the selection, and the focus stays on the screen.
    await expect(page.getByRole('region', { name: '職缺' })).toBeFocused();
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('checkbox', { name: /^選取 ./ })
      .check();
    await page.getByRole('button', { name: '指派負責人' }).click();
    await expect(page.getByRole('dialog').getByRole('combobox', { name: '負責人' })).toHaveText('陳主任');
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await page.getByRole('button', { name: '指派', exact: true }).click();
    await expect(page.getByRole('row', { name: /限男性的職缺.*陳主任.*刊登中/ })).toBeVisible();
  });
});

test('a choice over two pages is done but for what a colleague changed meanwhile, which stays chosen', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page }) => {
    await page.getByRole('menuitem', { name: '職缺' }).click();
    const row = (nth: number) => page.getByRole('row').nth(nth);
    const chooseRow = async () => {
      await row(1).getByRole('checkbox').check();
      return (await row(1).getByRole('link').first().textContent()) ?? '';
    };
    await expect(page.getByText('第 1–25 筆')).toBeVisible();
    const first = await chooseRow();
    await page.getByRole('button', { name: '第 2 頁' }).click();
    await expect(page.getByText('第 26–50 筆')).toBeVisible();
    // The rows come a moment after their number.
    await expect(row(1).getByRole('link').first()).not.toHaveText(first);
    const second = await chooseRow();
    await expect(page.getByText('已選取 2 筆')).toBeVisible();

    // The colleague works by the calls of the same screens.
    const ask = page.context().request;
    const found = await (await ask.get(`/api/admin/vacancies?q=${encodeURIComponent(first)}`)).json();
    const { id, revision } = found.find(({ position }: { position: string }) => position === first);
    expect((await ask.post(`/api/admin/vacancies/${id}/unpublish`, { data: { revision } })).ok()).toBe(true);

    // What has been seen is remembered across page loads.
    await page.reload();
    await expect(page.getByText('已選取 2 筆')).toBeVisible();
    const act = async (label: string) => {
      await page.getByRole('button', { name: label, exact: true }).click();
      // A selection on another page, too.
      await expect(page.getByRole('dialog')).toContainText(first);
      await page.getByRole('dialog').getByRole('button', { name: label }).click();
    };
    await act('刪除');
    await expect(page.getByText(`已刪除 1 筆；1 筆在您查看後有人變更過，沒有刪除：${first}。`)).toBeVisible();
    await expect(page.getByText('已選取 1 筆')).toBeVisible();
    await expect(page.getByRole('cell', { name: second, exact: true })).toHaveCount(0);

    await page.getByRole('button', { name: '第 1 頁' }).click();
    await expect(page.getByText('第 1–25 筆')).toBeVisible();
    await act('刪除');
    await expect(page.getByText('已刪除 1 筆', { exact: true })).toBeVisible();
    await expect(page.getByText(/已選取/)).toBeHidden();
    expect((await ask.get(`/api/admin/vacancies/${id}`)).status()).toBe(404);
  });
});

test('what a colleague changed meanwhile is not deleted unseen', async ({ browser }) => {
  test.setTimeout(120_000);
  await withBackOffice(browser, async ({ page }) => {
    const ask = page.context().request;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [list, field, colleagues] of [
      ['vacancies', 'position', '同事改過的職缺'],
      ['articles', 'title', '同事改過的文章'],
      ['carousel', 'alt', '同事改過的輪播'],
    ] as const) {
      const [{ id }] = await (await ask.get(`/api/admin/${list}`)).json();
      await page.goto(`/admin/${list}/${id}`);
      await expect(page.getByRole('button', { name: '儲存', exact: true })).toBeVisible();
      const entry = await (await ask.get(`/api/admin/${list}/${id}`)).json();
      const data = { ...entry, [field]: colleagues, expiresAt: '', endsAt: '' };
      expect((await ask.put(`/api/admin/${list}/${id}`, { data })).status()).toBe(200);

      const remove = async () => {
        await page.getByRole('button', { name: '刪除', exact: true }).click();
        const button = page.getByRole('dialog').getByRole('button', { name: '刪除' });
        await expect(button).toBeVisible();
        // Nothing moves for somebody who prefers less motion.
        expect(await gliding(page)).toEqual([]);
        await button.click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      };
      await remove();
      await expect(page.getByText('這筆資料剛在別處變更過')).toBeVisible();
      await expect(page.locator(`input[name="${field}"]`)).toHaveValue(colleagues);
      await remove();
      await expect(page.getByText('已刪除', { exact: true })).toBeVisible();
      expect((await ask.get(`/api/admin/${list}/${id}`)).status()).toBe(404);
    }
  });
});
