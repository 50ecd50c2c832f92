import { confirmAlert } from '../support/alerts.ts';
import { fillCaptcha, watchCaptcha } from '../support/captcha.ts';
import { clickTwice } from '../support/click-twice.ts';
import { mailTo } from '../support/mail.ts';
import { expect, open, type Page, test } from '../support/site.ts';

const PASSWORD = 'Abcd1234';
let made = 0;
const newAddress = () => `member-${Date.now()}-${++made}@example.com`;

const alertTitle = (page: Page) => page.getByRole('alertdialog').getByRole('heading');

async function register(page: Page, email: string) {
  await open(page, '/register');
  await page.getByLabel('姓名').fill('林小川');
  await page.getByLabel('電子信箱').first().fill(email);
  await page.getByLabel('手機號碼').fill('0912345678');
  await page.getByLabel('密碼', { exact: true }).fill(PASSWORD);
  await page.getByLabel('確認密碼').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: '註冊' }).click();
  await expect(page.getByRole('dialog', { name: '信箱驗證' })).toBeVisible();
}

async function verify(page: Page, email: string, letters = 1) {
  const letter = await mailTo(email, '驗證碼', undefined, letters);
  const code = /\b\d{6}\b/.exec(letter.replace(/^[\s\S]*?\r?\n\r?\n/, ''))?.[0] ?? '';
  await page.getByRole('dialog').getByLabel('驗證碼').fill(code);
  await page.getByRole('dialog').getByRole('button', { name: '確定' }).click();
  await confirmAlert(page, '已完成註冊，請登入');
  await expect(page).toHaveURL('/login');
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByRole('main').getByLabel('電子信箱').fill(email);
  await page.getByLabel('密碼', { exact: true }).fill(password);
  await fillCaptcha(page);
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click();
}

test.beforeEach(async ({ page }) => watchCaptcha(page));

test('a stranger registers, proves the address, signs in, is greeted and signs out', async ({ page, watched }) => {
  watched.allowed.push(/status of 400/);
  const email = newAddress();
  await register(page, email);
  // Phones throw a page away while its letter is read in another app.
  await page.reload();
  await expect(page.getByRole('dialog', { name: '信箱驗證' })).toHaveAccessibleDescription(
    `驗證信已寄到 ${email}，請在 30 分鐘內輸入信中的 6 位數驗證碼。`,
  );
  await page.getByRole('dialog').getByLabel('驗證碼').fill('000000x');
  await page.getByRole('dialog').getByRole('button', { name: '確定' }).click();
  await confirmAlert(page, '驗證失敗');
  await page.getByRole('dialog').getByLabel('驗證碼').fill('');
  await page.getByRole('dialog').getByRole('button', { name: '關閉' }).click();
  // The address is remembered (spec §4).
  await page.getByRole('button', { name: '沒收到驗證信？重新寄送' }).click();
  await expect(page.getByRole('dialog').getByLabel('電子信箱')).toHaveValue(email);
  await page.getByRole('dialog').getByRole('button', { name: '重新寄送' }).click();
  await expect(page.getByRole('dialog', { name: '信箱驗證' })).toBeVisible();
  await verify(page, email, 2);
  await signIn(page, email, 'Wrong1234');
  await confirmAlert(page, '資料錯誤');
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/');
  const greeting = page.getByRole('button', { name: 'Hi 林小川' });
  await greeting.click();
  await page.getByRole('button', { name: '登出' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: '登入' })).toBeVisible();
  await page.goto('/changePassword');
  await expect(page).toHaveURL('/');
});

test('whoever lost the page of the registration types the code where signing in was refused', async ({
  page,
  watched,
}) => {
  watched.allowed.push(/status of 400/);
  const email = newAddress();
  await register(page, email);
  await open(page, '/login');
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('alertdialog')).toContainText('請先完成信箱驗證');
  await confirmAlert(page, '資料錯誤');
  await page.getByRole('button', { name: '輸入驗證碼' }).click();
  const dialog = page.getByRole('dialog', { name: '信箱驗證' });
  await dialog.getByLabel('驗證碼').fill('000000x');
  await dialog.getByRole('button', { name: '確定' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('請按「重新寄送」');
  await confirmAlert(page, '驗證失敗');
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith('/api/SendConfirmLetter'))));
  await clickTwice(dialog.getByRole('button', { name: '重新寄送' }));
  await confirmAlert(page, '已重新寄送驗證信');
  await verify(page, email, 2);
  await expect(dialog).toBeHidden();
  // A second letter at once would make the first one's code invalid.
  expect(asked).toBe(1);
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/');
});

test('proven in another tab: a letter is refused, and the way leads to the sign-in', async ({
  page,
  context,
  watched,
}) => {
  watched.allowed.push(/status of 400/);
  const email = newAddress();
  await register(page, email);
  const second = await context.newPage();
  await register(second, email);
  await mailTo(email, '驗證碼', undefined, 2);
  await verify(page, email, 2);
  const dialog = second.getByRole('dialog', { name: '信箱驗證' });
  await dialog.getByRole('button', { name: '重新寄送' }).click();
  await confirmAlert(second, '資料錯誤', { text: '此電子信箱已完成驗證，請直接登入' });
  await expect(second).toHaveURL('/login');
  await open(second, '/register');
  await expect(dialog).toBeHidden();
});

test('reading how personal data is used keeps what was typed to register', async ({ page, context }) => {
  await open(page, '/register');
  await page.getByLabel('姓名').fill('林小川');
  const [policy] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('link', { name: /個人資料的蒐集與利用/ })
      .click(),
  ]);
  await expect(policy).toHaveURL('/privacy#collection');
  await expect(page.getByLabel('姓名')).toHaveValue('林小川');
});

test('where cookies are blocked nobody seems to be signed in, and it is said', async ({ page, watched }) => {
  watched.allowed.push(/^thrown: blocked/);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await open(page, '/login');
  await signIn(page, newAddress(), PASSWORD);
  await confirmAlert(page, '登入失敗', { text: '請在瀏覽器設定中允許這個網站使用 Cookie，再登入一次' });
  await page.goto('/admin');
  await expect(page.getByText('後台需要開啟 Cookie 才能使用')).toBeVisible();
});

test('a wrong captcha sends nothing and draws a new picture', async ({ page }) => {
  await open(page, '/login');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) calls++;
  });
  await page.getByRole('main').getByLabel('電子信箱').fill('a@example.com');
  await page.getByLabel('密碼', { exact: true }).fill(PASSWORD);
  const before = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await page.getByLabel('驗證碼', { exact: true }).fill('??????');
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click();
  await confirmAlert(page, '驗證碼錯誤');
  const after = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  expect(after).not.toBe(before);
  expect(calls).toBe(0);
  await page.getByRole('button', { name: '換一張驗證碼' }).click();
  await expect(page.getByText('已換成第 2 張驗證碼')).toHaveCount(1);
});

test('a proxy that answers for the site is not read out, and people learn what to do', async ({ page, watched }) => {
  watched.allowed.push(/status of (400|429|502)/);
  await open(page, '/login');
  const answers = [
    { status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' },
    { status: 502, contentType: 'application/json', body: '"upstream"' },
    { status: 429, contentType: 'text/html', body: '<html>upstream</html>' },
    { status: 400, contentType: 'text/plain', body: 'upstream' },
  ];
  await page.route('**/api/login', (route) => route.fulfill(answers.shift()));
  for (const [title, text] of [
    ['登入失敗', '系統暫時無法提供服務，請稍後再試'],
    ['登入失敗', '系統暫時無法提供服務，請稍後再試'],
    ['登入失敗', '操作太頻繁，請稍後再試'],
    ['資料錯誤', '系統發生錯誤，請稍後再試'],
  ] as const) {
    await page.getByRole('main').getByLabel('電子信箱').fill('a@example.com');
    await page.getByLabel('密碼', { exact: true }).fill(PASSWORD);
    await fillCaptcha(page);
    await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click();
    const alert = page.getByRole('alertdialog', { name: title });
    await expect(alert).toBeVisible();
    await expect(alert).toContainText(text);
    await expect(alert).not.toContainText(/Gateway|upstream|html/);
    await confirmAlert(page, title);
    await expect(page.getByLabel('驗證碼', { exact: true })).toHaveValue('');
  }
});

test('a 400 tells each message of its errors map, whatever else it says', async ({ page, watched }) => {
  watched.allowed.push(/status of 400/);
  await open(page, '/login');
  const json = { errors: { email: ['電子信箱 已停用'], password: ['密碼 太舊', '密碼 太短'] } };
  await page.route('**/api/login', (route) => route.fulfill({ status: 400, json }));
  await page.getByRole('main').getByLabel('電子信箱').fill('a@example.com');
  await page.getByLabel('密碼', { exact: true }).fill(PASSWORD);
  await fillCaptcha(page);
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click();
  const alert = page.getByRole('alertdialog', { name: '資料錯誤' });
  await expect(alert.getByRole('paragraph')).toHaveText(['電子信箱 已停用', '密碼 太舊', '密碼 太短']);
});

test('every fault is said at once, and while it is being made', async ({ page }) => {
  await open(page, '/login');
  const captcha = page.getByLabel('驗證碼', { exact: true });
  await captcha.fill('abc');
  await expect(page.getByText('為必填')).toHaveCount(0);
  await captcha.fill('');
  await expect(page.getByText('為必填')).toHaveText(['驗證碼 為必填']);
  await captcha.fill('abc');
  await expect(page.getByText('為必填')).toHaveCount(0);
  await captcha.fill(' ');
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByText('為必填')).toHaveText(['電子信箱 為必填', '密碼 為必填', '驗證碼 為必填']);

  await open(page, '/register');
  await page.getByLabel('密碼', { exact: true }).fill('Abcd1234');
  await expect(page.locator('.error-text')).toHaveCount(0);
  await page.getByLabel('確認密碼').fill('Abcd12345');
  await expect(page.getByText('確認密碼 不一致')).toBeVisible();
  await page.getByLabel('密碼', { exact: true }).fill('Abcd12345');
  await expect(page.getByText('確認密碼 不一致')).toBeHidden();
  await page.getByLabel('密碼', { exact: true }).fill('short');
  await expect(page.locator('.error-text')).toHaveText(['密碼 格式錯誤', '確認密碼 不一致']);
  await page.getByRole('main').getByRole('button', { name: '註冊', exact: true }).click();
  await expect(page.locator('.error-text')).toHaveText([
    '姓名 為必填',
    '電子信箱 為必填',
    '手機號碼 為必填',
    '密碼 格式錯誤',
    '確認密碼 不一致',
  ]);
});

test('a forgotten password: a temporary one by mail, a notice at home, and a new one of one’s own', async ({
  page,
  watched,
}) => {
  watched.allowed.push(/status of 400/);
  const email = newAddress();
  await register(page, email);
  await verify(page, email);
  await page.getByRole('main').getByLabel('電子信箱').fill(email);
  await page.getByRole('button', { name: '忘記密碼？' }).click();
  const dialog = page.getByRole('dialog', { name: '忘記密碼' });
  await expect(dialog.getByLabel('電子信箱')).toHaveValue(email);
  await dialog.getByLabel('電子信箱').fill('nobody@example.com');
  await dialog.getByRole('button', { name: '送出' }).click();
  await confirmAlert(page, '寄送失敗');
  await dialog.getByLabel('電子信箱').fill(email);
  await dialog.getByRole('button', { name: '送出' }).click();
  await confirmAlert(page, '已寄送至您註冊時的信箱');
  const letter = await mailTo(email, '臨時密碼');
  const body = letter.replace(/^[\s\S]*?\r?\n\r?\n/, '');
  const temporary = /臨時密碼登入：\s+([A-Za-z0-9_]{8,20})/.exec(body)?.[1] ?? '';
  await signIn(page, email, temporary);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('您正在使用臨時密碼登入')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '變更密碼' }).click();
  await expect(page).toHaveURL('/changePassword');
  await page.getByRole('main').getByLabel('電子信箱').fill(email);
  await page.getByLabel('舊密碼').fill(temporary);
  await page.getByLabel('新密碼', { exact: true }).fill('Newer1234');
  await page.getByLabel('確認新密碼').fill('Newer1234');
  await page.getByRole('main').getByRole('button', { name: '儲存' }).click();
  await confirmAlert(page, '已完成密碼變更');
});

test('pressing submit with nothing filled in names every field and moves to the first', async ({ page }) => {
  await open(page, '/register');
  await page.getByRole('main').getByRole('button', { name: '註冊' }).click();
  for (const name of ['姓名', '電子信箱', '手機號碼', '密碼', '確認密碼'])
    await expect(page.getByRole('main').getByText(`${name} 為必填`, { exact: true })).toBeVisible();
  await expect(page.getByLabel('姓名')).toBeFocused();
});

test('a password that is typed can be shown, and hidden again', async ({ page }) => {
  await open(page, '/login');
  const password = page.getByLabel('密碼');
  await password.fill('Abcd1234');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: /^顯示/ }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: /^隱藏/ }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('Abcd1234');
});

test('the dialog for a forgotten password asks before it drops what was typed', async ({ page }) => {
  await open(page, '/login');
  await page.getByRole('button', { name: '忘記密碼？' }).click();
  const dialog = page.getByRole('dialog', { name: '忘記密碼' });
  await dialog.getByLabel('電子信箱').fill('ming@exam');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(alertTitle(page)).toHaveText('確定要關閉嗎？');
  await page.getByRole('alertdialog').getByRole('button', { name: '繼續填寫' }).click();
  await expect(dialog.getByLabel('電子信箱')).toHaveValue('ming@exam');
  await dialog.getByLabel('電子信箱').fill('');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
});

test('a form takes what was filled in without telling it', async ({ page }) => {
  await open(page, '/register');
  const typed = { userName: '林小川', phoneNumber: '0912345678', password: PASSWORD, confirmation: PASSWORD };
  await page.evaluate(
    (values) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
      for (const [name, value] of Object.entries(values))
        set?.call(document.querySelector(`main [name="${name}"]`), value);
    },
    { ...typed, email: newAddress() },
  );
  await page.getByRole('main').getByRole('button', { name: '註冊' }).click();
  await expect(page.getByRole('dialog', { name: '信箱驗證' })).toBeVisible();
});
