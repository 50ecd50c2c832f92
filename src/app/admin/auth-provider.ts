import { type AuthProvider, HttpError } from 'react-admin';
import { tellOthers } from '#features/backoffice/shared/use-sign-ins.ts';
import { isAnythingUnsaved } from '#features/backoffice/shared/use-unsaved.ts';
import type { logoutStaff, Me, readMe } from '#features/backoffice/staff/sign-in/contract.ts';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';

let asked: Promise<Me> | undefined;
/**
 * Whether an answer said that the session is over, until a later one says otherwise: somebody may have signed in again in
 * another window.
 */
let isOver = false;

/** One call answers everybody who asks in the meantime. The next screen asks anew, so that an ended session is noticed. */
function me(): Promise<Me> {
  if (asked) return asked;
  const mine: Promise<Me> = call<typeof readMe>('GET /api/admin/me')
    .then((found) => {
      // An older answer says nothing about now.
      if (asked === mine) isOver = false;
      return found;
    })
    .finally(() => {
      if (asked === mine) asked = undefined;
    });
  asked = mine;
  return mine;
}

/** Who is signed in now, without relying on an earlier answer. */
export function whoNow(): Promise<Me> {
  asked = undefined;
  return me();
}

const statusOf = (error: unknown) =>
  error instanceof CallFailure || error instanceof HttpError ? error.status : undefined;

function isEnd(error: unknown): boolean {
  if (statusOf(error) !== 401) return false;
  isOver = true;
  return true;
}

export const authProvider: AuthProvider = {
  // Our own pages sign staff in and then reload the back-office.
  login: () => Promise.resolve(),
  async logout() {
    asked = undefined;
    // react-admin also signs out a user who is no longer signed in: a late call would end the next session, which may have
    // begun by then.
    if (isOver) await whoNow().catch(() => {});
    if (isOver) return;
    await call<typeof logoutStaff>('POST /api/admin/logout').then(
      () => tellOthers('signed out'),
      () => {},
    );
  },
  async checkAuth() {
    try {
      await me();
    } catch (error) {
      // Nobody is signed out because the server doesn't answer; the screens say what is wrong.
      if (!isEnd(error)) return;
      throw { message: false };
    }
  },
  async checkError(error) {
    if (!isEnd(error)) return;
    asked = undefined;
    // The sign-in page would replace what is typed. The failed call already says that the session has ended.
    if (!isAnythingUnsaved()) throw error;
  },
  async getIdentity() {
    const { id, name, email } = await me();
    return { id, fullName: name, email };
  },
  async getPermissions() {
    // Also called before anybody is signed in: refusing would send an invited person to the sign-in page.
    return me().then(
      ({ role }) => role,
      () => undefined,
    );
  },
};
