import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { email, knownEmail, sameAs, text } from '#shared/fields/fields.ts';
import { queryNumber } from '#shared/list-query.ts';
import { GUESSES, perAddress, perCaller, perEmail, WRONG_PASSWORDS } from '#shared/rate-limits.ts';

export const AuthStatus = z.object({
  isAuthenticated: z.boolean(),
  userName: z.string(),
  isSpecialAuth: z.boolean(),
});
export type AuthStatus = z.output<typeof AuthStatus>;

/** 8 to 20 letters, digits and underscores, at least one letter and one digit; letter case is free (decisions §2). */
const PASSWORD_PATTERN = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9_]{8,20}$/;

const password = (label: string) => text(label, { pattern: PASSWORD_PATTERN });

export const RegisterInput = z
  .object({
    userName: text('姓名', { max: 20 }),
    email: email(),
    phoneNumber: text('手機號碼', { max: 20, isNumberLike: true }),
    password: password('密碼'),
    confirmation: text('確認密碼'),
    /** The version of the privacy policy that the form showed; any other value is ignored. */
    noticeVersion: z.catch(z.optional(z.string()), undefined),
  })
  .check(sameAs('password', '確認密碼'));

export const LoginInput = z.object({ email: knownEmail(), password: text('密碼', { min: 6, max: 200 }) });

export const EmailInput = z.object({ email: knownEmail() });

export const VerifyInput = z.object({ verifyCode: text('驗證碼', { max: 20 }), email: knownEmail() });

export const ChangePasswordInput = z
  .object({
    email: knownEmail(),
    password: password('舊密碼'),
    newPassword: password('新密碼'),
    confirmation: text('確認新密碼'),
  })
  .check(sameAs('newPassword', '確認新密碼'));

/** Codes: 26 for an e-mail in a window; strangers have 10 of them, and the browsers that registered it 8 each. */
const CODES = [
  perCaller(8),
  { ...perEmail(16), of: 'known' },
  { ...perAddress(60), of: 'strangers' },
  { ...perEmail(10), of: 'strangers' },
] as const;

/**
 * Letters with a temporary password: strangers asking in a member's name use up nothing of the limits of the member's
 * devices.
 */
const LETTERS = [perCaller(5), { ...perAddress(20), of: 'strangers' }, { ...perEmail(5), of: 'strangers' }] as const;

/** The answer of a write that only confirms it; the product doesn't read it (spec §7). */
const Done = z.object({ ok: z.literal(true) });

export const readAuthStatus = endpoint('GET /api/isAuthenticated', {
  access: 'public',
  summary: 'Who the session belongs to; the header asks when it loads',
  reply: AuthStatus,
});

export const register = endpoint('POST /api/register', {
  access: 'public',
  summary: 'Makes an account, unverified, and mails a confirmation letter with a 6-digit code',
  body: RegisterInput,
  reply: Done,
  limits: { rate: [perAddress(20), perEmail(5)], work: true },
});

export const sendConfirmLetter = endpoint('POST /api/SendConfirmLetter', {
  access: 'public',
  summary: 'Mails a new code to an address that is registered and not yet verified',
  body: EmailInput,
  reply: Done,
  limits: { rate: [perAddress(20), perEmail(5)], work: true },
});

export const verifyEmail = endpoint('POST /api/verifyEmail', {
  access: 'public',
  summary: 'Whether the code is right; if so the account is verified. It does not sign in',
  body: VerifyInput,
  reply: z.boolean(),
  limits: { rate: CODES },
});

/** Refuses another letter: the visitor has already verified the address in another window, and may sign in. */
export const ALREADY_VERIFIED = '此電子信箱已完成驗證，請直接登入';

/** Refuses somebody who has registered but not yet entered the letter's code; the sign-in page continues from there. */
export const NOT_VERIFIED = '請先完成信箱驗證';

export const login = endpoint('POST /api/login', {
  access: 'public',
  summary: 'Signs in; the answer is the auth status',
  body: LoginInput,
  reply: AuthStatus,
  limits: { rate: GUESSES },
});

export const logout = endpoint('POST /api/Logout', {
  access: 'public',
  summary: 'Ends the session, if there is one',
  reply: Done,
});

export const forgotPassword = endpoint('POST /api/ForgotPassword', {
  access: 'public',
  summary: 'Mails a temporary password that works once within 60 minutes beside the old one',
  body: EmailInput,
  reply: Done,
  limits: { rate: LETTERS, work: true },
});

export const changePassword = endpoint('POST /api/changePassword', {
  access: 'member',
  summary: "Changes the member's own password, ends the other sessions and gives this one a new token",
  body: ChangePasswordInput,
  reply: Done,
  limits: { rate: [WRONG_PASSWORDS] },
});

/** A member without a password types this instead. */
export const DELETE_PHRASE = '刪除帳號';

export const DeleteAccountInput = z.object({ password: text('密碼', { max: 200 }) });

/** Which of the staff looked at a member's data, when, and for what purpose. */
export const AccessLogEntry = z.object({
  staffName: z.string(),
  action: z.string(),
  purpose: z.string(),
  accessedAt: z.string(),
});
export type AccessLogEntry = z.output<typeof AccessLogEntry>;

export const readAccessLog = endpoint('GET /api/account/accessLog', {
  access: 'member',
  summary: "Who of the agency read or downloaded the member's resume and files, newest first",
  query: z.object({ limit: z.optional(queryNumber('筆數', 1, 500)) }),
  reply: z.array(AccessLogEntry),
});

export const readRegistration = endpoint('GET /api/account/registration', {
  access: 'member',
  summary: 'How the account can be reached; empty where LINE or Google told nothing',
  reply: z.object({ email: z.string(), phoneNumber: z.string() }),
});

export const exportAccount = endpoint('GET /api/account/export', {
  access: 'member',
  summary: 'All that is kept about the member as a ZIP: resume.json and the files',
  fileType: 'application/zip',
  // Each answer may be a hundred megabytes, and sends a mail.
  limits: { rate: [perAddress(20)] },
});

export const deleteAccount = endpoint('POST /api/account/delete', {
  access: 'member',
  summary: `Deletes the account with all its data; a member without a password sends ${DELETE_PHRASE} as one`,
  body: DeleteAccountInput,
  reply: Done,
  limits: { rate: [WRONG_PASSWORDS] },
});

export const startLineLogin = endpoint('GET /api/Login/LINE', {
  access: 'public',
  summary: 'The address to send the browser to, for signing in with LINE or linking it',
  reply: z.string(),
  limits: { rate: [perAddress(60)] },
});

export const startGoogleLogin = endpoint('GET /api/Login/Google', {
  access: 'public',
  summary: 'The address to send the browser to, for signing in with Google or linking it',
  reply: z.string(),
  limits: { rate: [perAddress(60)] },
});
