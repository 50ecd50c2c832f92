import { currentTexts } from '#features/company/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, notSignedIn, Refusal, ruleBroken } from '#platform/http/refusal.server.ts';
import { messages, requestMessages } from '#shared/messages.ts';
import { audit } from '../../audit/data.server.ts';
import { refuseWrongPassword } from '../service.server.ts';
import {
  countWrongTry,
  endStaffSession,
  endStaffSessionsOf,
  findStaffSession,
  openStaffSession,
  refuseEndedSession,
  type StaffStage,
  sendStaffCookie,
} from '../sessions.server.ts';
import { type Me, PROOF_LABEL, type SecondFactorSetup as Setup } from './contract.ts';
import type { Visit } from './sign-in.server.ts';
import * as data from './sign-in-data.server.ts';
import { hashRecoveryCode, newRecoveryCodes, newSecret, secretUri, stepOf } from './totp.server.ts';

/** Wrong codes allowed per session; an account has a limit of its own per quarter of an hour, across all its sessions. */
const TRIES_OF_SESSION = 5;
const TRIES_OF_ACCOUNT = 10;
const WINDOW_MS = 15 * 60_000;

const isRecent = (account: data.StaffAccount, now: Date) =>
  account.codeFailuresFrom !== null && Date.parse(account.codeFailuresFrom) + WINDOW_MS > now.getTime();

export const meOf = ({ id, email, name, role, hasSecondFactor }: Staff): Me => ({
  id,
  email,
  name,
  role,
  hasSecondFactor,
});

/** The account that is at one of these steps of signing in. */
async function standing({ deps, cookies, request }: Visit, stages: StaffStage[]): Promise<Staff> {
  const session = await findStaffSession(deps, cookies, request);
  if (!session || !stages.includes(session.stage)) throw notSignedIn();
  return session.staff;
}

type Proven = { recoveryCodesLeft?: number };
type Proof = (tx: Tx, account: data.StaffAccount, now: Date) => Promise<Proven | undefined>;

const codeOfApp =
  (code: string): Proof =>
  async (tx, { staffId, totpSecret, totpLastStep }, now) => {
    const step = totpSecret ? stepOf(totpSecret, code, now) : undefined;
    // A code works once, so that looking over a shoulder gains nothing.
    if (step === undefined || step <= (totpLastStep ?? 0)) return undefined;
    await data.spendStep(tx, staffId, step);
    return {};
  };

const recoveryCode =
  (code: string): Proof =>
  async (tx, { staffId, totpLastStep }, now) => {
    const recoveryCodesLeft = await data.spendRecoveryCode(tx, staffId, hashRecoveryCode(staffId, code), now);
    if (recoveryCodesLeft === undefined) return undefined;
    await data.spendStep(tx, staffId, totpLastStep ?? 0);
    return { recoveryCodesLeft };
  };

/** A code for the secret that was last shown; it was shown only to somebody who had proven the earlier steps. */
const codeOfNewApp =
  (code: string, codeHashes: string[]): Proof =>
  async (tx, { staffId, totpNewSecret: secret }, now) => {
    const step = secret ? stepOf(secret, code, now) : undefined;
    if (!secret || step === undefined) return undefined;
    await data.confirmSecret(tx, { staffId, secret, step, codeHashes, now });
    return {};
  };

/** One try, of which an account has a few. A wrong one is counted in a transaction that commits; the refusal follows it. */
async function tryProof(tx: Tx, staff: Staff, proof: Proof, now: Date): Promise<Proven | undefined> {
  const account = await data.readAccount(tx, staff.id);
  const isCounting = isRecent(account, now);
  if (isCounting && account.codeFailures >= TRIES_OF_ACCOUNT) {
    const seconds = Math.ceil((Date.parse(account.codeFailuresFrom!) + WINDOW_MS - now.getTime()) / 1000);
    throw new Refusal(429, requestMessages.tooMany, { 'Retry-After': String(seconds) });
  }
  const proven = await proof(tx, account, now);
  if (!proven) await data.countFailure(tx, staff.id, isCounting ? undefined : now);
  else if (proven.recoveryCodesLeft !== undefined)
    await audit(tx, staff, { action: '使用備用碼', detail: { 剩餘: proven.recoveryCodesLeft } }, now);
  return proven;
}

/** The second step of signing in. */
async function signIn(visit: Visit, what: '驗證碼' | '備用碼', proof: Proof): Promise<Me & Proven> {
  const { deps, cookies } = visit;
  const staff = await standing(visit, ['code']);
  const now = deps.now();
  const outcome = await deps.database.transaction(async (tx) => {
    await refuseEndedSession(tx, staff);
    const proven = await tryProof(tx, staff, proof, now);
    if (proven) {
      const opened = await openStaffSession(tx, { staffId: staff.id, stage: 'done', cookies, now });
      await audit(tx, staff, { action: '登入' }, now);
      return { opened, proven };
    }
    await audit(tx, staff, { action: '登入失敗', detail: { 原因: `${what}錯誤` } }, now);
    const isOver = (await countWrongTry(tx, staff.sessionId)) >= TRIES_OF_SESSION;
    if (isOver) await endStaffSession(tx, cookies);
    return { isOver };
  });
  if (outcome.opened === undefined)
    throw ruleBroken(outcome.isOver ? `${what}錯誤次數過多，請重新登入` : `${what}錯誤或已用過，請重新輸入`);
  sendStaffCookie(cookies, outcome.opened);
  return { ...meOf(staff), ...outcome.proven };
}

export const sendCode = (visit: Visit, code: string) => signIn(visit, '驗證碼', codeOfApp(code));

export async function sendRecoveryCode(visit: Visit, code: string) {
  const { recoveryCodesLeft = 0, ...me } = await signIn(visit, '備用碼', recoveryCode(code));
  return { ...me, recoveryCodesLeft };
}

export const readMe = async ({ database }: Deps, staff: Staff) => ({
  ...meOf(staff),
  recoveryCodesLeft: await data.countRecoveryCodes(database.db, staff.id),
});

/** While signing in, when the password was checked just now. */
export async function setUp({ deps, cookies, request }: Visit): Promise<Setup> {
  const session = await findStaffSession(deps, cookies, request);
  if (!session?.isSigningIn || session.stage !== 'setup' || session.staff.hasSecondFactor) throw notSignedIn();
  return newSetup(deps, session.staff);
}

/**
 * From an open session: somebody who has got hold of it must not be able to lock the owner out. An active second factor can
 * only be replaced with one of its codes; the password alone isn't enough.
 */
export async function start(deps: Deps, staff: Staff, { password, proof }: { password: string; proof: string }) {
  await refuseWrongPassword(deps, staff, password);
  if (staff.hasSecondFactor) await refuseWrongProof(deps, staff, proof);
  return newSetup(deps, staff);
}

async function refuseWrongProof(deps: Deps, staff: Staff, typed: string): Promise<void> {
  if (!typed) throw fieldsRefused({ proof: [messages.required(PROOF_LABEL)] });
  const plain = typed.normalize('NFKC').replace(/\s/g, '');
  const proof = /^\d{6}$/.test(plain) ? codeOfApp(plain) : recoveryCode(plain);
  const now = deps.now();
  const isProven = await deps.database.transaction(async (tx) => {
    if (await tryProof(tx, staff, proof, now)) return true;
    await audit(tx, staff, { action: '登入失敗', detail: { 原因: `重新設定兩步驟驗證：${PROOF_LABEL}錯誤` } }, now);
    return false;
  });
  if (!isProven) throw fieldsRefused({ proof: [`${PROOF_LABEL}錯誤，或已用過`] });
}

async function newSetup(deps: Deps, staff: Staff): Promise<Setup> {
  const { company } = await currentTexts(deps);
  const secret = newSecret();
  await deps.database.transaction(async (tx) => {
    await refuseEndedSession(tx, staff);
    await data.saveNewSecret(tx, staff.id, secret);
  });
  return { secret, uri: secretUri(secret, { issuer: company.name, email: staff.email }) };
}

/** From now on the app is required, and sessions opened without it end. */
export async function confirm(visit: Visit, code: string): Promise<{ recoveryCodes: string[] }> {
  const { deps, cookies } = visit;
  const staff = await standing(visit, ['setup', 'done']);
  const isSigningIn = (await findStaffSession(deps, cookies, visit.request))?.stage === 'setup';
  const now = deps.now();
  const recoveryCodes = newRecoveryCodes();
  const codeHashes = recoveryCodes.map((one) => hashRecoveryCode(staff.id, one));
  const opened = await deps.database.transaction(async (tx) => {
    await refuseEndedSession(tx, staff);
    if (!(await tryProof(tx, staff, codeOfNewApp(code, codeHashes), now))) return undefined;
    await audit(tx, staff, { action: '設定兩步驟驗證' }, now);
    if (isSigningIn) await audit(tx, staff, { action: '登入' }, now);
    await endStaffSessionsOf(tx, staff.id);
    return openStaffSession(tx, { staffId: staff.id, stage: 'done', cookies, now });
  });
  if (opened === undefined) throw ruleBroken('驗證碼錯誤，請確認手機時間正確後再輸入一次');
  sendStaffCookie(cookies, opened);
  return { recoveryCodes };
}
