import { useEffect } from 'react';
import { showAlert } from './dialogs/alerts.tsx';
import { leave } from './dialogs/show-failure.ts';

const ownerNow = () => /(?:^|; )owner=([^;]+)/.exec(document.cookie)?.[1];

let owner: string | undefined;

const nameIn = (value: string | undefined) => value?.split('.')[0];

/** Whose page this is: known before anybody else can have signed in beside it. */
export const pageOwner = () => nameIn(owner);

/** Who is signed in now, in whatever window. */
export const currentOwner = () => nameIn(ownerNow());

/** The page's data is that of whoever is signed in now. */
export function useOwner(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page brings its own data
  useEffect(() => {
    owner = ownerNow();
  }, [path]);
}

/**
 * Whether the page still belongs to whoever is signed in: in another window somebody else may have signed in, or the
 * resume may have been saved into the pool. Then nothing is saved; the page says so and loads again. What was typed is
 * kept for the same account only. Signed out is for the call to tell.
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
