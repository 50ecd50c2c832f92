import { expect, type Page, test } from '@playwright/test';
import { DAY_MS } from '#shared/durations.ts';
import { gliding } from '../support/axe.ts';
import { clickTwice } from '../support/click-twice.ts';
import { newApplicant } from '../support/member.ts';
import { fillVacancy, withBackOffice } from '../support/staff.ts';

/** An applicant and a message, made by the site's calls. */
async function askedFor(page: Page, url: string, dataDir: string) {
  await newApplicant(url, dataDir, 'applicant@example.com');
  const letter = { companyName: '弘鈺', email: 'hr@example.com', name: '許經理', phone: '04-2222', subject: '徵會計' };
  const sent = await page.request.post('/api/contactUs', { data: { ...letter, content: '需要會計一名。' } });
  expect(sent.ok()).toBe(true);
  const first = async (list: string) => (await (await page.request.get(`/api/admin/${list}`)).json())[0].id;
  return { application: await first('applications'), message: await first('messages') };
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A place to type, and a button beside it that asks the server for something else. */
async function typeAndAsk(page: Page, { application, message }: { application: string; message: string }) {
  const reply = async () => {
    await page.goto(`/admin/messages/${message}/show`);
    await page.getByRole('textbox', { name: '內容' }).fill('想了很久的回覆');
    await choose(page, '狀態', '處理中');
    return { typed: page.getByRole('textbox', { name: '內容' }), button: page.getByRole('button', { name: '儲存' }) };
  };
  const note = async () => {
    await page.goto(`/admin/applications/${application}/show`);
    await page.getByLabel('新增備註').fill('想了很久的備註');
    await page.getByRole('radio', { name: '審閱中' }).check();
    return { typed: page.getByLabel('新增備註'), button: page.getByRole('button', { name: '變更階段' }) };
  };
  const vacancy = async () => {
    await fillVacancy(page, '想了很久的職缺');
    return { typed: page.getByLabel('職務名稱（必填）'), button: page.getByRole('button', { name: '檢查' }) };
  };
  const interview = async () => {
    const at = new Date(Date.now() + DAY_MS).toISOString();
    const data = { interview: { at, place: '電話面試' }, revision: 0 };
    expect((await page.request.post(`/api/admin/applications/${application}/interview`, { data })).ok()).toBe(true);
    await page.goto(`/admin/applications/${application}/show`);
    await page.getByRole('button', { name: '變更或通知' }).click();
    await page.getByLabel('面試地點').fill('想了很久的地點');
    return { typed: page.getByLabel('面試地點'), button: page.getByRole('button', { name: '儲存並寄信' }) };
  };
  const recommendation = async () => {
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('link', { name: '人才資料' }).click();
    await page.getByRole('button', { name: '下載 PDF' }).click();
    await page.getByLabel(/顧問推薦語/).fill('想了很久的推薦語');
    return { typed: page.getByLabel(/顧問推薦語/), button: page.getByRole('button', { name: '下載', exact: true }) };
  };
  return [reply, note, vacancy, interview, recommendation];
}

test('what is typed outlives the end of the session and a server that fails, whatever is pressed beside it', async ({
  browser,
}) => {
  await withBackOffice(browser, async ({ page, url, dataDir, faults }) => {
    page.on('dialog', (dialog) => dialog.accept());
    const cookies = await page.context().cookies();
    for (const open of await typeAndAsk(page, await askedFor(page, url, dataDir))) {
      const { typed, button } = await open();
      await page.context().clearCookies({ name: 'staff_session' });
      await button.click();
      await expect(page.getByText('登入已結束，輸入的內容還在這一頁')).toBeVisible();
      await expect(typed).toHaveValue(/^想了很久的/);
      await page.context().addCookies(cookies);

      await page.route('**/api/admin/**', (route) =>
        route.fulfill({ status: 503, contentType: 'text/html', body: '' }),
      );
      await button.click();
      await expect(page.getByText('系統暫時無法提供服務，請稍後再試')).toBeVisible();
      await expect(typed).toHaveValue(/^想了很久的/);
      await page.unroute('**/api/admin/**');
    }
    // The browser logs each failed call.
    expect(faults.filter((fault) => !/status of 503/.test(fault))).toEqual([]);
    faults.length = 0;
  });
});

test('refreshing doesn’t take away what is typed, nor what a colleague saved meanwhile', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    const ask = page.context().request;
    const [{ id }] = await (await ask.get('/api/admin/vacancies')).json();
    const address = `/api/admin/vacancies/${id}`;
    await page.goto(`/admin/vacancies/${id}`);
    await page.getByLabel('職務名稱（必填）').fill('想了很久的名稱');
    const entry = await (await ask.get(address)).json();
    const [{ id: assigneeId }] = await (await ask.get('/api/admin/staff/names')).json();
    const theirs = { ...entry, address: '同事改的地址', lastDay: '', assigneeId };
    expect((await ask.put(address, { data: theirs })).ok()).toBe(true);

    await page.getByRole('button', { name: '重新整理' }).click();
    await expect(page.getByText('有尚未儲存的變更，儲存後再重新整理')).toBeVisible();
    await expect(page.getByLabel('職務名稱（必填）')).toHaveValue('想了很久的名稱');
    await page.getByRole('button', { name: '儲存', exact: true }).click();
    await expect(page.getByText('對方的地址')).toBeInViewport();
    expect(await (await ask.get(address)).json()).toMatchObject({ address: '同事改的地址', position: entry.position });
    // Text typed before the server answers stays, and isn't saved yet.
    await page.route(`**${address}`, async (route) => {
      await page.getByLabel('職務名稱（必填）').fill('想了很久的名稱，還有');
      await page.getByLabel('需求人數', { exact: true }).fill('3');
      await route.continue();
    });
    await page.getByRole('button', { name: '儲存', exact: true }).click();
    await expect(page.getByText('已儲存')).toBeVisible();
    await page.unroute(`**${address}`);
    await expect(page.getByLabel('職務名稱（必填）')).toHaveValue('想了很久的名稱，還有');
    await expect(page.getByLabel('需求人數', { exact: true })).toHaveValue('3');
    await expect(page.getByText('儲存後才能預覽與發布')).toBeVisible();
    await page.getByRole('button', { name: '儲存', exact: true }).click();
    await expect(page.getByText('儲存後才能預覽與發布')).toHaveCount(0);
    expect(await (await ask.get(address)).json()).toMatchObject({
      position: '想了很久的名稱，還有',
      address: entry.address,
      // Who has been put in charge meanwhile is no part of the typed text.
      assigneeId,
    });

    // Nothing unsaved is left, so the screen can be loaded anew.
    await page.getByRole('button', { name: '重新整理' }).click();
    await expect(page.getByText('對方的地址')).toHaveCount(0);
    await expect(page.getByLabel('職務名稱（必填）')).toHaveValue('想了很久的名稱，還有');
  });
});

test('without a network saving says so at once, and nothing goes out later by itself', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, faults }) => {
    await fillVacancy(page, '斷線時的職缺');
    await page.context().setOffline(true);
    await page.getByLabel('職務名稱（必填）').press('Enter');
    await expect(page.getByText('無法連線，請檢查網路後再試一次')).toBeVisible();
    await expect(page.getByLabel('職務名稱（必填）')).toHaveValue('斷線時的職缺');
    // The focus is where it was.
    await expect(page.getByLabel('職務名稱（必填）')).toBeFocused();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    await page.context().setOffline(false);
    // A call that waited for the network would be sent before this one.
    await page.evaluate(() => fetch('/api/admin/me'));
    expect(sent.filter((call) => !call.endsWith('/api/admin/me'))).toEqual([]);
    // It isn't saved, and leaving asks about it.
    const asked = page.waitForEvent('dialog').then((question) => question.dismiss());
    await page.getByRole('menuitem', { name: '文章' }).click();
    await asked;
    await expect(page.getByLabel('職務名稱（必填）')).toHaveValue('斷線時的職缺');
    // No text can be typed that would be lost with the page of the new entry.
    let shown = '';
    await page.route('**/api/admin/vacancies', async (route) => {
      await page.keyboard.type('，還有');
      shown = await page.getByLabel('職務名稱（必填）').inputValue();
      await route.continue();
    });
    await page.getByLabel('職務名稱（必填）').press('Enter');
    await expect(page.getByText('草稿', { exact: true })).toBeVisible();
    expect(shown).toBe('斷線時的職缺');
    expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([]);
    faults.length = 0;
  });
});

test('signing out asks before what is typed is lost', async ({ browser }) => {
  await withBackOffice(browser, async ({ page }) => {
    await fillVacancy(page, '還沒存的職缺');
    const signOut = async (isSure: boolean) => {
      page.once('dialog', (dialog) => (isSure ? dialog.accept() : dialog.dismiss()));
      // The bar disappears on scrolling down.
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('button', { name: '帳號選單' }).click();
      await page.getByRole('menuitem', { name: '登出' }).click();
    };
    await signOut(false);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('職務名稱（必填）')).toHaveValue('還沒存的職缺');
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await expect(page.getByText('草稿', { exact: true })).toBeVisible();
    await page.getByLabel('職務名稱（必填）').fill('還沒存的名稱');
    await signOut(true);
    await expect(page.getByRole('heading', { name: '登入' })).toBeVisible();
  });
});

test('a dialog asks before what is typed in it is lost; an empty one closes at once', async ({ browser }) => {
  await withBackOffice(browser, async ({ page, url, dataDir }) => {
    await newApplicant(url, dataDir, 'applicant@example.com', { chineseName: '林美玲' });
    const dialog = page.getByRole('dialog');
    const clickBeside = () => page.mouse.click(8, page.viewportSize()!.height - 8);
    const pressEscape = () => page.keyboard.press('Escape');
    const cancel = () => dialog.getByRole('button', { name: '取消' }).click();
    const questions: string[] = [];
    let isSure = false;
    page.on('dialog', (question) => {
      questions.push(question.message());
      return isSure ? question.accept() : question.dismiss();
    });
    const tryWith = async (button: string, label: string, words: string) => {
      const opener = page.getByRole('button', { name: button, exact: true });
      questions.length = 0;
      for (const leave of [clickBeside, pressEscape, cancel]) {
        await opener.click();
        await expect(dialog).toBeVisible();
        await leave();
        await expect(dialog).toHaveCount(0);
      }
      await opener.click();
      await dialog.getByLabel(label).fill(words);
      await clickBeside();
      expect(questions).toEqual([]);
      isSure = false;
      for (const leave of [pressEscape, cancel]) {
        await leave();
        await expect(dialog.getByLabel(label)).toHaveValue(words);
      }
      isSure = true;
      await pressEscape();
      await expect(dialog).toHaveCount(0);
      expect(questions).toEqual(Array(3).fill('確定要關閉嗎？已輸入的內容不會保留。'));
    };
    await page.goto('/admin/staff');
    // The second of two clicks doesn't count as a click beside it.
    await clickTwice(page.getByRole('button', { name: '邀請人員', exact: true }));
    await expect.poll(() => gliding(page)).toEqual([]);
    await expect(dialog).toBeVisible();
    await cancel();
    await expect(dialog).toHaveCount(0);
    await tryWith('邀請人員', '電子信箱', 'chen@example.com');
    // A chosen option counts, too.
    isSure = false;
    questions.length = 0;
    await page.getByRole('button', { name: '邀請人員', exact: true }).click();
    const role = dialog.getByRole('combobox', { name: '角色' });
    const other = (await role.textContent()) === '顧問' ? '管理員' : '顧問';
    await choose(page, '角色', other);
    await pressEscape();
    expect(questions).toHaveLength(1);
    await expect(role).toHaveText(other);
    isSure = true;
    await cancel();
    await expect(dialog).toHaveCount(0);
    await page.goto('/admin/synonyms');
    await tryWith('新增同義詞', '意思相同的詞語', '會計、帳務');
    await page.goto('/admin/articles/create');
    await tryWith('連結', '網址', 'https://www.example.com');
    await tryWith('圖片', '替代文字', '辦公室的窗邊');
    await page.goto('/admin/talents');
    await page.getByText('林美玲').click();
    await tryWith('列印', '顧問推薦語（選填）', '溝通清楚，做事可靠。');
    // So does the first of several forms on a screen.
    await page.goto('/admin/settings');
    await page.getByRole('textbox', { name: '內容' }).fill('想了很久的信');
    isSure = false;
    questions.length = 0;
    await page.getByRole('menuitem', { name: '職缺' }).click();
    await expect.poll(() => questions).toEqual(['變更尚未儲存，確定要離開嗎？']);
    await expect(page.getByRole('textbox', { name: '內容' })).toHaveValue('想了很久的信');
    isSure = true;
  });
});
