import { useEffect } from 'react';
import { leave } from '#ui/dialogs/show-failure.ts';
import { currentOwner, pageOwner } from '#ui/use-owner.ts';

/**
 * What was typed when the session turned out to have ended: kept in this tab until the same member is back on the page
 * (docs/decisions/0006). Somebody else's draft, or an old one, is thrown away.
 */
interface Draft {
  owner: string | undefined;
  at: number;
  values: unknown;
}

const KEEP_MS = 60 * 60_000;
const keyOf = (name: string) => `draft:${name}`;

/** Keeps what was typed if the page is left because the session has ended. */
export function useKeptDraft(name: string, isDirty: boolean, values: () => unknown): void {
  useEffect(() => {
    if (!isDirty) return;
    const keep = () => keepDraft(name, values());
    leave.listeners.add(keep);
    return () => void leave.listeners.delete(keep);
  }, [name, isDirty, values]);
}

function keepDraft(name: string, values: unknown): void {
  try {
    const draft: Draft = { owner: pageOwner(), at: Date.now(), values };
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Storage may be forbidden; then nothing is kept.
  }
}

/** The draft; reading it removes it. */
export function takeDraft<T>(name: string): T | undefined {
  try {
    const raw = sessionStorage.getItem(keyOf(name));
    if (!raw) return undefined;
    sessionStorage.removeItem(keyOf(name));
    const draft = JSON.parse(raw) as Draft;
    const isOwn = draft.owner !== undefined && draft.owner === currentOwner() && Date.now() - draft.at < KEEP_MS;
    return isOwn ? (draft.values as T) : undefined;
  } catch {
    return undefined;
  }
}
