import { type AuthProvider, HttpError } from 'react-admin';
import { tellOthers } from '#features/backoffice/shared/use-sign-ins.ts';
import { isAnythingUnsaved } from '#features/backoffice/shared/use-unsaved.ts';
import type { logoutStaff, Me, readMe } from '#features/backoffice/staff/sign-in/contract.ts';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';

let asked: Promise<Me> | undefined;
/** Known from an answer, until one says otherwise: somebody may have signed in again in another window. */
let isOver = false;

/** One call for all that ask meanwhile; the next screen asks anew, so that an ended session shows. */
function me(): Promise<Me> {
  if (asked) return asked;
  const mine: Promise<Me> = call<typeof readMe>('GET /api/admin/me')
    .then((found) => {
      // An older answer says nothing of now.
      if (asked === mine) isOver = false;
      return found;
    })
    .finally(() => {
      if (asked === mine) asked = undefined;
    });
  asked = mine;
  return mine;
}

/** Who is signed in now, whatever was known a moment ago. */
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
  // Our own pages sign staff in, and then reload the back-office.
  login: () => Promise.resolve(),
  async logout() {
    asked = undefined;
    // react-admin signs out too whoever no longer is signed in: a late call would end the next session, which may have begun by then.
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
      // Nobody is signed out because the server doesn't answer: the screens say what is wrong.
      if (!isEnd(error)) return;
      throw { message: false };
    }
  },
  async checkError(error) {
    if (!isEnd(error)) return;
    asked = undefined;
    // The sign-in would take the place of what is typed; whoever failed says that the session has ended.
    if (!isAnythingUnsaved()) throw error;
  },
  async getIdentity() {
    const { id, name, email } = await me();
    return { id, fullName: name, email };
  },
  async getPermissions() {
    // Also asked before anybody is signed in: refusing would send an invited person to the sign-in.
    return me().then(
      ({ role }) => role,
      () => undefined,
    );
  },
};
