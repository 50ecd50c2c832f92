import { useSyncExternalStore } from 'react';
import type { AuthStatus, readAuthStatus } from '#features/account/public/contract.ts';
import { call } from '#shared/call.ts';

const KEY = 'auth';
const nobody: AuthStatus = { isAuthenticated: false, userName: '', isSpecialAuth: false };

let current: AuthStatus | undefined;
const listeners = new Set<() => void>();

/** The state from this browser session's last page, until the server has answered (spec §9). */
function remembered(): AuthStatus {
  try {
    return { ...nobody, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') };
  } catch {
    return nobody;
  }
}

export function setAuth(next: AuthStatus): void {
  current = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage may be forbidden: then the state lives only as long as the page.
  }
  for (const listener of listeners) listener();
}

export const clearAuth = () => setAuth(nobody);

/** Removes everything stored in this tab, such as typed text, except who is signed in. */
export function emptyTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage may be forbidden: then it is empty.
  }
  setAuth(readAuth());
}

export function subscribeAuth(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in, as far as the browser knows. The server checks each call itself. */
export function useAuth(): AuthStatus {
  return useSyncExternalStore(subscribeAuth, readAuth, () => nobody);
}

export function readAuth(): AuthStatus {
  current ??= remembered();
  return current;
}

let asking: Promise<void> | undefined;

/** Asks the server once for all current callers; if it cannot be asked, the last known state stays. */
export function refreshAuth(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<void> {
  try {
    setAuth(await call<typeof readAuthStatus>('GET /api/isAuthenticated'));
  } catch {
    // The header is on every page: a failed call must not disturb reading.
  }
}
