import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { countCharacters, email, knownEmail, optionalText, sameAs, text } from '#shared/fields/fields.ts';
import { GUESSES, OWN_PASSWORD, perAddress, perCaller, perEmail } from '#shared/rate-limits.ts';
import { ownPassword } from '../../shared/contract.ts';
import { ROLES } from '../rules.ts';

/**
 * Longer than a member's, with any characters, since staff see other people's data. Rules about kinds of characters only
 * make people write `Password2026!`, so this requires length and more than a few different characters.
 */
const PASSWORD_LENGTH = { min: 12, max: 128 };
const FEWEST_DIFFERENT = 6;

const newPassword = (label: string) =>
  text(label, PASSWORD_LENGTH).check(
    z.refine<string>((v) => countCharacters(v) < PASSWORD_LENGTH.min || new Set(v).size >= FEWEST_DIFFERENT, {
      error: `${label} 至少須有 ${FEWEST_DIFFERENT} 個不同的字元`,
    }),
  );

export const personName = text('姓名', { max: 50 });
/** As newToken() makes them; anything else is refused like an expired one. */
const token = text('連結', { max: 200 });
/** Six digits from the app, which shows them with a space in between; Chinese keyboards have a different space. */
const code = text('驗證碼', { max: 20, pattern: /^\d(?:\s*\d){5}$/, isNumberLike: true });
export const Me = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  hasSecondFactor: z.boolean(),
});
export type Me = z.output<typeof Me>;

/** What signing in requires next: the app's code, setting the app up (管理員 must), or nothing. */
export const Next = z.object({ next: z.enum(['code', 'setup', 'done']) });
export type Next = z.output<typeof Next>;

export const Done = z.object({ ok: z.literal(true) });

/**
 * Whoever gets here knows the password, so the caller is known; each session and each account also has a limit of its own.
 */
const CODE_GUESSES = [
  { ...perCaller(30), failuresOnly: true },
  { ...perAddress(30), failuresOnly: true, of: 'strangers' },
] as const;

const WelcomeInput = z
  .object({ token, email: email(), name: personName, password: newPassword('密碼'), confirmation: text('確認密碼') })
  .check(sameAs('password', '確認密碼'));

export const createFirstStaff = endpoint('POST /api/admin/welcome', {
  access: 'public',
  summary: 'Makes the first staff account, a 管理員, with the one-time link that the start printed, and signs in',
  body: WelcomeInput,
  reply: Next,
  limits: { rate: [perAddress(20)] },
});

export const checkWelcome = endpoint('POST /api/admin/welcome/check', {
  access: 'public',
  summary: 'Whether the link of the first account still opens; 400 when it is used, replaced or expired',
  body: z.object({ token }),
  reply: z.object({ expiresAt: z.string() }),
  limits: { rate: [perAddress(60)] },
});

export const LoginInput = z.object({ email: knownEmail(), password: text('密碼', { max: 200 }) });

export const loginStaff = endpoint('POST /api/admin/login', {
  access: 'public',
  summary: 'First step of signing in staff; the answer says what comes next',
  body: LoginInput,
  reply: Next,
  limits: { rate: GUESSES },
});

export const sendCode = endpoint('POST /api/admin/login/code', {
  access: 'public',
  summary: "Second step of signing in staff: the app's code",
  body: z.object({ code }),
  reply: Me,
  limits: { rate: CODE_GUESSES },
});

export const sendRecoveryCode = endpoint('POST /api/admin/login/recovery', {
  access: 'public',
  summary: "Second step of signing in staff: a recovery code in place of the app's",
  body: z.object({ recoveryCode: text('備用碼', { max: 30 }) }),
  reply: z.extend(Me, { recoveryCodesLeft: z.number() }),
  limits: { rate: CODE_GUESSES },
});

export const SecondFactorSetup = z.object({
  /** Base32, for typing into an app. */
  secret: z.string(),
  /** otpauth://…, for the QR code, which the browser draws. */
  uri: z.string(),
});
export type SecondFactorSetup = z.output<typeof SecondFactorSetup>;

export const setUpSecondFactor = endpoint('POST /api/admin/secondFactor/setup', {
  access: 'public',
  summary: 'A new secret for the app, for staff whom signing in asks for it; it counts once it is confirmed',
  reply: SecondFactorSetup,
  limits: { rate: [perAddress(30)] },
});

/** Proof of an active second factor: a code from the app, or a recovery code. */
export const PROOF_LABEL = '驗證碼或備用碼';

export const startSecondFactor = endpoint('POST /api/admin/secondFactor/start', {
  access: 'staff',
  summary: 'The same for staff who are signed in, with the password; what is already on, with a code of it as well',
  body: z.object({ password: ownPassword, proof: optionalText(PROOF_LABEL, { max: 30 }) }),
  reply: SecondFactorSetup,
  limits: { rate: [OWN_PASSWORD] },
});

export const confirmSecondFactor = endpoint('POST /api/admin/secondFactor/confirm', {
  access: 'public',
  summary:
    'Turns the second factor on with a code from the app and ends the other sessions; answers ten recovery codes',
  body: z.object({ code }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  limits: { rate: CODE_GUESSES },
});

export const forgotStaffPassword = endpoint('POST /api/admin/forgotPassword', {
  access: 'public',
  summary: 'Mails a link to set a new password, good for an hour; the answer is the same for unknown addresses',
  body: z.object({ email: knownEmail() }),
  reply: Done,
  limits: { rate: [perAddress(20), perEmail(5)] },
});

export const logoutStaff = endpoint('POST /api/admin/logout', {
  access: 'public',
  summary: 'Ends the staff session, if there is one',
  reply: Done,
});

export const readMe = endpoint('GET /api/admin/me', {
  access: 'staff',
  summary: 'Who of the agency is signed in',
  reply: z.extend(Me, { recoveryCodesLeft: z.number() }),
});

export const ChangePasswordInput = z
  .object({
    password: text('舊密碼', { max: 200 }),
    newPassword: newPassword('新密碼'),
    confirmation: text('確認新密碼'),
  })
  .check(sameAs('newPassword', '確認新密碼'));

export const changeStaffPassword = endpoint('POST /api/admin/password', {
  access: 'staff',
  summary:
    'Changes the own password, ends the own other sessions and every link to reset it, gives this one a new token',
  body: ChangePasswordInput,
  reply: Done,
  limits: { rate: [OWN_PASSWORD] },
});

export const checkInvitation = endpoint('POST /api/admin/invitation/check', {
  access: 'public',
  summary: 'Who an invitation is for; 400 when it is used, withdrawn or expired',
  body: z.object({ token }),
  reply: z.object({
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    expiresAt: z.string(),
    /** The account already exists: the link sets a new password. */
    isReset: z.boolean(),
  }),
  limits: { rate: [perAddress(60)] },
});

const AcceptInput = z
  .object({ token, name: personName, password: newPassword('密碼'), confirmation: text('確認密碼') })
  .check(sameAs('password', '確認密碼'));

export const acceptInvitation = endpoint('POST /api/admin/invitation/accept', {
  access: 'public',
  summary: 'Makes the account that an invitation is for, or sets its new password, and signs in',
  body: AcceptInput,
  reply: Next,
  limits: { rate: [perAddress(20)] },
});
