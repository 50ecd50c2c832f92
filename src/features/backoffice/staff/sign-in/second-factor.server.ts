import { currentTexts } from '#features/company/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { notSignedIn, Refusal, ruleBroken } from '#platform/http/refusal.server.ts';
import { requestMessages } from '#shared/messages.ts';
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
import type { Me, SecondFactorSetup as Setup } from './contract.ts';
import type { Visit } from './sign-in.server.ts';
import * as data from './sign-in-data.server.ts';
import { hashRecoveryCode, newRecoveryCodes, newSecret, secretUri, stepOf } from './totp.server.ts';

/** Wrong codes allowed per session; an account has its own limit for a quarter of an hour, across all its sessions. */
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

/** Who is at one of these steps of signing in. */
async function standing({ deps, cookies, request }: Visit, stages: StaffStage[]): Promise<Staff> {
  const session = await findStaffSession(deps, cookies, request);
  if (!session || !stages.includes(session.stage)) throw notSignedIn();
  return session.staff;
}

type Proof = (tx: Tx, account: data.StaffAccount) => Promise<{ detail?: Record<string, unknown> } | undefined>;

/** The second step, with one way to count wrong codes of both kinds. */
async function prove(visit: Visit, action: '登入' | '使用備用碼', proof: Proof): Promise<Me> {
  const { deps, cookies } = visit;
  const what = action === '登入' ? '驗證碼' : '備用碼';
  const staff = await standing(visit, ['code']);
  const now = deps.now();
  const outcome = await deps.database.transaction(async (tx) => {
    await refuseEndedSession(tx, staff);
    const account = await data.readAccount(tx, staff.id);
    const isCounting = isRecent(account, now);
    if (isCounting && account.codeFailures >= TRIES_OF_ACCOUNT) {
      const seconds = Math.ceil((Date.parse(account.codeFailuresFrom!) + WINDOW_MS - now.getTime()) / 1000);
      throw new Refusal(429, requestMessages.tooMany, { 'Retry-After': String(seconds) });
    }
    const proven = await proof(tx, account);
    if (proven) {
      const opened = await openStaffSession(tx, { staffId: staff.id, stage: 'done', cookies, now });
      if (action !== '登入') await audit(tx, staff, { action, detail: proven.detail ?? {} }, now);
      await audit(tx, staff, { action: '登入' }, now);
      return { opened };
    }
    // Counted in a transaction that commits; the refusal follows it.
    await data.countFailure(tx, staff.id, isCounting ? undefined : now);
    await audit(tx, staff, { action: '登入失敗', detail: { 原因: `${what}錯誤` } }, now);
    const isOver = (await countWrongTry(tx, staff.sessionId)) >= TRIES_OF_SESSION;
    if (isOver) await endStaffSession(tx, cookies);
    return { isOver };
  });
  if (outcome.opened === undefined)
    throw ruleBroken(outcome.isOver ? `${what}錯誤次數過多，請重新登入` : `${what}錯誤或已用過，請重新輸入`);
  sendStaffCookie(cookies, outcome.opened);
  return meOf(staff);
}

export const sendCode = (visit: Visit, code: string): Promise<Me> =>
  prove(visit, '登入', async (tx, account) => {
    const step = account.totpSecret ? stepOf(account.totpSecret, code, visit.deps.now()) : undefined;
    // A code works once, so that looking over a shoulder gains nothing.
    if (step === undefined || step <= (account.totpLastStep ?? 0)) return undefined;
    await data.spendStep(tx, account.staffId, step);
    return {};
  });

export const sendRecoveryCode = (visit: Visit, code: string): Promise<Me> =>
  prove(visit, '使用備用碼', async (tx, { staffId, totpLastStep }) => {
    const left = await data.spendRecoveryCode(tx, staffId, hashRecoveryCode(staffId, code), visit.deps.now());
    if (left === undefined) return undefined;
    await data.spendStep(tx, staffId, totpLastStep ?? 0);
    return { detail: { 剩餘: left } };
  });

/** Only a 管理員 removes an active second factor: an open session alone must not be able to replace it. */
const refuseReplacing = (staff: Staff) => {
  if (staff.hasSecondFactor) throw ruleBroken('兩步驟驗證已經開啟；要換手機時，請管理員先重設');
};

/** While signing in, when the password was right just now. */
export async function setUp({ deps, cookies, request }: Visit): Promise<Setup> {
  const session = await findStaffSession(deps, cookies, request);
  if (!session?.isSigningIn || session.stage !== 'setup') throw notSignedIn();
  return newSetup(deps, session.staff);
}

/** From an open session: whoever has got hold of it must not be able to lock the owner out. */
export async function start(deps: Deps, staff: Staff, password: string): Promise<Setup> {
  await refuseWrongPassword(deps, staff, password);
  return newSetup(deps, staff);
}

async function newSetup(deps: Deps, staff: Staff): Promise<Setup> {
  const { company } = await currentTexts(deps);
  refuseReplacing(staff);
  const secret = newSecret();
  await deps.database.transaction((tx) => data.saveNewSecret(tx, staff.id, secret));
  return { secret, uri: secretUri(secret, { issuer: company.name, email: staff.email }) };
}

/** The app counts from now on, and whoever was signed in without it is signed out. */
export async function confirm(visit: Visit, code: string): Promise<{ recoveryCodes: string[] }> {
  const { deps, cookies } = visit;
  const staff = await standing(visit, ['setup', 'done']);
  refuseReplacing(staff);
  const isSigningIn = (await findStaffSession(deps, cookies, visit.request))?.stage === 'setup';
  const now = deps.now();
  const recoveryCodes = newRecoveryCodes();
  const codeHashes = recoveryCodes.map((one) => hashRecoveryCode(staff.id, one));
  const opened = await deps.database.transaction(async (tx) => {
    await refuseEndedSession(tx, staff);
    const { totpNewSecret: secret, totpConfirmedAt } = await data.readAccount(tx, staff.id);
    const step = secret && !totpConfirmedAt ? stepOf(secret, code, now) : undefined;
    if (!secret || step === undefined) throw ruleBroken('驗證碼錯誤，請確認手機時間正確後再輸入一次');
    await data.confirmSecret(tx, { staffId: staff.id, secret, step, codeHashes, now });
    await audit(tx, staff, { action: '設定兩步驟驗證' }, now);
    if (isSigningIn) await audit(tx, staff, { action: '登入' }, now);
    await endStaffSessionsOf(tx, staff.id);
    return openStaffSession(tx, { staffId: staff.id, stage: 'done', cookies, now });
  });
  sendStaffCookie(cookies, opened);
  return { recoveryCodes };
}
