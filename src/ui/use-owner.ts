import { useEffect } from 'react';
import { showAlert } from './dialogs/alerts.tsx';
import { leave } from './dialogs/show-failure.ts';
import { ownerNow, useOwnerChange } from './use-owner-change.ts';

let owner: string | undefined;

const nameIn = (value: string | undefined) => value?.split('.')[0];

/** The owner of this page, remembered before anybody else could sign in in another window. */
export const pageOwner = () => nameIn(owner);

/** Who is signed in now, in any window. */
export const currentOwner = () => nameIn(ownerNow());

/**
 * The page's data belongs to whoever is signed in, and must not be seen by the next person: once somebody has signed out in
 * another window, or somebody else has signed in, the page goes home. What was typed is kept for its own account.
 */
export function useOwner(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page brings its own data
  useEffect(() => {
    owner = ownerNow();
  }, [path]);
  useOwnerChange(() => {
    if (owner && currentOwner() !== pageOwner()) leave.to('/');
  });
  useEffect(() => {
    window.addEventListener('pagehide', cover);
    window.addEventListener('pageshow', uncover);
    return () => {
      window.removeEventListener('pagehide', cover);
      window.removeEventListener('pageshow', uncover);
    };
  }, []);
}

/**
 * The back button restores the page as it was, before anybody can check whose it is, and Chromium also restores what was in
 * a form, whoever's form that is by then.
 */
function cover(): void {
  document.documentElement.hidden = true;
  for (const form of document.forms) form.reset();
}

/** Reloads the page for whoever is signed in by now. */
function uncover({ persisted }: PageTransitionEvent): void {
  if (persisted) leave.to(currentOwner() === pageOwner() ? window.location.pathname : '/');
}

/**
 * Whether the page still belongs to whoever is signed in: somebody else may have signed in in another window, or the resume
 * may have been saved into the pool. If it doesn't, nothing is saved; the page says so and reloads. What was typed is kept
 * for the same account only. A sign-out is reported by the call itself.
 */
export async function isStillOwner(): Promise<boolean> {
  const now = ownerNow();
  if (!now || !owner || now === owner) return true;
  await showAlert({
    icon: 'warning',
    title: '您已在其他視窗重新登入',
    texts: ['為避免存到另一份履歷，這次沒有儲存。頁面將重新載入。'],
  });
  leave.to(window.location.pathname);
  return false;
}
