import { useSyncExternalStore } from 'react';
import type { listApplied } from '#features/applications/public/contract.ts';
import { call } from '#shared/call.ts';
import { readAuth, subscribeAuth } from './use-auth.ts';

type State = 'open' | 'sending' | 'applied';

// What this member has applied for, fetched once. Only members load this file.
let states: ReadonlyMap<string, State> = new Map();
let isAsked = false;
const listeners = new Set<() => void>();

function change(next: ReadonlyMap<string, State>) {
  states = next;
  for (const listener of listeners) listener();
}

export const setApplied = (vacancyId: string, state: State) => change(new Map(states).set(vacancyId, state));

/** Makes the next button ask again: for another member, or after a resume was moved with its applications. */
export function forgetApplied(): void {
  isAsked = false;
  change(new Map());
}

let owner = readAuth().userName;
subscribeAuth(() => {
  const { userName } = readAuth();
  if (userName !== owner) forgetApplied();
  owner = userName;
});

/** Asks the server, which may know more than this page. */
export async function askApplied(): Promise<void> {
  isAsked = true;
  const asker = owner;
  try {
    const applied = await call<typeof listApplied>('GET /api/vacancy/applied');
    if (asker !== owner) return;
    change(new Map([...states, ...applied.map((vacancyId) => [vacancyId, 'applied'] as const)]));
  } catch {
    // The buttons then say 應徵 and the server decides; the next button asks again.
    isAsked = false;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!isAsked) void askApplied();
  return () => listeners.delete(listener);
}

export const appliedState = (vacancyId: string): State => states.get(vacancyId) ?? 'open';

/** The state of the signed-in member's application for a vacancy. */
export const useApplied = (vacancyId: string): State =>
  useSyncExternalStore(
    subscribe,
    () => appliedState(vacancyId),
    () => 'open',
  );
