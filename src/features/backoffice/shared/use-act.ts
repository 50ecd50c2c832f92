import { useState } from 'react';
import { useAuthProvider, useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { failureText } from './failure-notice.tsx';

interface Options {
  /** Further presses act as well: one doesn't get in another's way. */
  isBesideOthers?: boolean;
}

/**
 * Runs one action at a time: shows the result, and goes to the sign-in page if the session has ended. A button that opens a
 * dialog with the answer ignores `isBusy`: disabled meanwhile it would lose the focus, which later returns to it.
 */
export function useAct({ isBesideOthers = false }: Options = {}) {
  const notify = useNotify();
  const logoutIfDenied = useLogoutIfAccessDenied();
  const hasAuth = useAuthProvider() !== undefined;
  const [running, setRunning] = useState(0);
  const isBusy = running > 0;
  /** Returns whether it was done. */
  async function act(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (isBusy && !isBesideOthers) return false;
    setRunning((before) => before + 1);
    try {
      await work();
      if (done) notify(done, { type: 'success' });
      return true;
    } catch (error) {
      const isOut = hasAuth && (await logoutIfDenied(error));
      if (!isOut) notify(failureText(error), { type: 'error', autoHideDuration: 8000 });
      return false;
    } finally {
      setRunning((before) => before - 1);
    }
  }
  return { act, isBusy };
}
