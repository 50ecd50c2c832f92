import { mailTo } from './mail.ts';
import { expect, type Page } from './site.ts';

export const PASSWORD = 'Abcd1234';
let made = 0;

/** An address nobody has used. */
export const newAddress = () => `member-${process.pid}-${Date.now()}-${++made}@example.com`;

/** A verified member who is signed in in the page's browser; answers the e-mail. The ways by screen are account.spec's. */
export async function signInNew(page: Page, userName = '林小川'): Promise<string> {
  const email = newAddress();
  const send = (path: string, data: object) => page.request.post(path, { data });
  await send('/api/register', {
    userName,
    email,
    phoneNumber: '0912345678',
    password: PASSWORD,
    confirmation: PASSWORD,
  });
  const letter = (await mailTo(email, '驗證碼')).replace(/^[\s\S]*?\r?\n\r?\n/, '');
  await send('/api/verifyEmail', { email, verifyCode: /\b\d{6}\b/.exec(letter)?.[0] ?? '' });
  expect((await send('/api/login', { email, password: PASSWORD })).status()).toBe(200);
  return email;
}

/** The heading of the alert that is open, if it is the one; then confirms it. */
export async function confirmAlert(page: Page, title: string, button = '確定') {
  await expect(page.getByRole('alertdialog').getByRole('heading')).toHaveText(title);
  await page.getByRole('alertdialog').getByRole('button', { name: button }).click();
}

/** What the member's calls answer. */
export const readJson = async (page: Page, path: string): Promise<unknown> => (await page.request.get(path)).json();
