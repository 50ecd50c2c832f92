import { describe, expect, test } from 'vitest';
import {
  atMost,
  emailCases,
  expectCases,
  type FieldCase,
  passwordCases,
  requiredText,
} from '#test/made/field-rules.ts';
import { accountSite, PASSWORD, registration } from '#test/sites/account-site.ts';

const EMAIL = 'ming@example.com';

/** The first writing of a password with its second one the same, so that only the field itself is at fault. */
const twice = (first: string, field: string, value: unknown) => ({
  [field]: value,
  ...(field === first && typeof value === 'string' && /^(?:\t|[^\p{Cc}\p{Cf}\p{Cs}\u2028\u2029])+$/u.test(value.trim())
    ? { confirmation: value }
    : {}),
});

const confirmationCases = (label: string): FieldCase[] => [
  ...requiredText(label, PASSWORD, undefined, [`${label} 不一致`]),
  ['another one', `${PASSWORD}x`, `${label} 不一致`],
  ['another letter case', PASSWORD.toUpperCase(), `${label} 不一致`],
];

describe('every field of', () => {
  test('register', async () => {
    const browser = (await accountSite()).browser();
    await expectCases(
      browser,
      '/api/register',
      {
        userName: [...requiredText('姓名', '王小明'), ...atMost('姓名', 20)],
        email: emailCases(),
        phoneNumber: [...requiredText('手機號碼', '0912345678'), ...atMost('手機號碼', 20)],
        password: passwordCases('密碼'),
        confirmation: confirmationCases('確認密碼'),
      },
      (field, value) => registration(twice('password', field, value)),
    );
  });

  test('login', async () => {
    const browser = (await accountSite()).browser();
    await expectCases(
      browser,
      '/api/login',
      {
        email: emailCases(),
        password: [
          ...requiredText('密碼', PASSWORD),
          ['6 characters', 'x'.repeat(6)],
          ['6 characters beyond the BMP', '𠮷'.repeat(6)],
          ['200 characters', 'x'.repeat(200)],
          ['200 characters beyond the BMP', '𠮷'.repeat(200)],
          ['5 characters', 'x'.repeat(5), '密碼 至少須有 6 個字元'],
          ['5 characters beyond the BMP', '𠮷'.repeat(5), '密碼 至少須有 6 個字元'],
          ['201 characters', 'x'.repeat(201), '密碼 不得超過 200 個字元'],
        ],
      },
      (field, value) => ({ email: EMAIL, password: PASSWORD, [field]: value }),
    );
  });

  test('changePassword', async () => {
    const browser = await (await accountSite()).member('own@example.com');
    // Another member's e-mail: a change that is right in every field is refused as a whole and changes nothing.
    await expectCases(
      browser,
      '/api/changePassword',
      {
        email: emailCases(),
        password: passwordCases('舊密碼'),
        newPassword: passwordCases('新密碼'),
        confirmation: confirmationCases('確認新密碼'),
      },
      (field, value) => ({
        email: 'hua@example.com',
        password: 'Another12',
        newPassword: PASSWORD,
        confirmation: PASSWORD,
        ...twice('newPassword', field, value),
      }),
    );
    await browser.ok('POST', '/api/login', { email: 'own@example.com', password: PASSWORD });
  });

  test.each(['/api/ForgotPassword', '/api/SendConfirmLetter'])('%s', async (path) => {
    const browser = (await accountSite()).browser();
    await expectCases(browser, path, { email: emailCases() }, (field, value) => ({ [field]: value }));
  });

  test('verifyEmail', async () => {
    const browser = (await accountSite()).browser();
    await expectCases(
      browser,
      '/api/verifyEmail',
      { email: emailCases(), verifyCode: [...requiredText('驗證碼', '123456'), ...atMost('驗證碼', 20)] },
      (field, value) => ({ email: EMAIL, verifyCode: '123456', [field]: value }),
    );
  });
});

test('both writings of a password are compared when each is right in itself', async () => {
  const browser = (await accountSite()).browser();
  expect(await browser.errors('/api/register', registration({ password: 'short1', confirmation: 'short2' }))).toEqual({
    password: ['密碼 格式錯誤'],
    confirmation: ['確認密碼 不一致'],
  });
});
