import { useEffect } from 'react';
import { showAlert } from './dialogs/alerts.tsx';
import { leave } from './dialogs/show-failure.ts';
import { ownerNow, useOwnerChange } from './use-owner-change.ts';

let owner: string | undefined;

const nameIn = (value: string | undefined) => value?.split('.')[0];

/** Whose page this is, as known before anybody else could sign in beside it. */
export const pageOwner = () => nameIn(owner);

/** Who is signed in now, in any window. */
export const currentOwner = () => nameIn(ownerNow());

/**
 * The page's data belongs to whoever is signed in now, and is not left to be seen by whoever comes after: once somebody has
 * signed out in another window, or another one in, it goes home. What was typed waits for its own account.
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

/** The way back brings the page as it was, before anybody can ask whose it is, and Chromium what stood in a form, into whosever form it is by then. */
function cover(): void {
  document.documentElement.hidden = true;
  for (const form of document.forms) form.reset();
}

/** It comes anew, for whoever is signed in by now. */
function uncover({ persisted }: PageTransitionEvent): void {
  if (persisted) leave.to(currentOwner() === pageOwner() ? window.location.pathname : '/');
}

/**
 * Whether the page still belongs to whoever is signed in: somebody else may have signed in in another window, or the resume
 * may have been saved into the pool. Then nothing is saved; the page says so and reloads. What was typed is kept for the
 * same account only. The call itself reports that somebody has signed out.
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
