import { type AuthProvider, HttpError } from 'react-admin';
import { isAnythingUnsaved } from '#features/backoffice/shared/use-unsaved.ts';
import type { logoutStaff, Me, readMe } from '#features/backoffice/staff/sign-in/contract.ts';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';

let asked: Promise<Me> | undefined;

/** One call for all that ask at once; the next screen asks anew, so that an ended session shows. */
function me(): Promise<Me> {
  asked ??= call<typeof readMe>('GET /api/admin/me').finally(() => {
    setTimeout(() => {
      asked = undefined;
    }, 2000);
  });
  return asked;
}

const statusOf = (error: unknown) =>
  error instanceof CallFailure || error instanceof HttpError ? error.status : undefined;

export const authProvider: AuthProvider = {
  // Our own pages sign staff in, and then reload the back-office.
  login: () => Promise.resolve(),
  async logout() {
    asked = undefined;
    await call<typeof logoutStaff>('POST /api/admin/logout').catch(() => {});
  },
  async checkAuth() {
    try {
      await me();
    } catch (error) {
      // Nobody is signed out because the server doesn't answer: the screens say what is wrong.
      if (statusOf(error) === 401) throw { message: false };
    }
  },
  async checkError(error) {
    if (statusOf(error) !== 401) return;
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
