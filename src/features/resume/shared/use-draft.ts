import { useEffect } from 'react';
import { leave } from '#ui/dialogs/show-failure.ts';
import { keepInTab, keptInTab } from '#ui/tab-memory.ts';
import { currentOwner, pageOwner } from '#ui/use-owner.ts';

/**
 * What was typed when the session turned out to have ended: kept in this tab until the same member is back on the page
 * (docs/decisions/0006). Somebody else's draft, or an old one, is discarded.
 */
interface Draft {
  owner: string | undefined;
  values: unknown;
}

const KEEP_MS = 60 * 60_000;
const keyOf = (name: string) => `draft:${name}`;

/** Keeps what was typed if the page is left because the session has ended. */
export function useKeptDraft(name: string, isDirty: boolean, values: () => unknown): void {
  useEffect(() => {
    if (!isDirty) return;
    const keep = () => keepInTab(keyOf(name), { owner: pageOwner(), values: values() } satisfies Draft);
    leave.listeners.add(keep);
    return () => void leave.listeners.delete(keep);
  }, [name, isDirty, values]);
}

/** The draft; reading it removes it. */
export function takeDraft<T>(name: string): T | undefined {
  const draft = keptInTab<Draft>(keyOf(name), KEEP_MS);
  keepInTab(keyOf(name), undefined);
  return draft?.owner !== undefined && draft.owner === currentOwner() ? (draft.values as T) : undefined;
}
