// Beside use-auth.ts, which every page loads: only signing in and the drafts of the member area need this.

const KEY = 'account';

/** Notes in this tab which account signed in: two members may have the same name. */
export function markAccount(email: string): void {
  try {
    sessionStorage.setItem(KEY, email.trim().toLowerCase());
  } catch {
    // Storage may be forbidden: then nothing is kept that could be mixed up, either.
  }
}

/** Which account signed in in this tab; undefined when that was in another one or by a provider. */
export function accountMark(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}
