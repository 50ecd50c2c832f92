import { useSyncExternalStore } from 'react';
import { readAuth, subscribeAuth } from '#features/session/use-auth.ts';
import { forgetWanted } from '#features/session/use-wanted.ts';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { partsNamedIn, REFUSED } from '../rules.ts';
import type { applyToVacancy, listApplied } from './contract.ts';

type State = 'open' | 'sending' | 'applied';

// What this member has applied for, fetched once. Only members load this file, for the apply buttons.
let states: ReadonlyMap<string, State> = new Map();
let isAsked = false;
const listeners = new Set<() => void>();

function change(next: ReadonlyMap<string, State>) {
  states = next;
  for (const listener of listeners) listener();
}

const setState = (vacancyId: string, state: State) => change(new Map(states).set(vacancyId, state));

/** Makes the next button ask again: for another member, or after a resume took its applications along. */
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

async function ask(): Promise<void> {
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
  if (!isAsked) void ask();
  return () => listeners.delete(listener);
}

/** The state of the signed-in member's application for a vacancy. */
export const useApplied = (vacancyId: string): State =>
  useSyncExternalStore(
    subscribe,
    () => states.get(vacancyId) ?? 'open',
    () => 'open',
  );

/**
 * Where this page was entered from: what the browser knows of it by itself, as long as it is open. Undefined if it knows
 * nothing: the call is then as the specification has it.
 */
function entrance() {
  const [entered] = performance.getEntriesByType('navigation');
  const utm = entered && new URL(entered.name).searchParams.get('utm_source');
  const { referrer } = document;
  if (!referrer && !utm) return undefined;
  return { from: referrer && new URL(referrer).host, ...(utm && { utm }) };
}

/** Applies once, however often it is pressed, and shows the result. */
export async function applyFor(vacancyId: string): Promise<void> {
  if ((states.get(vacancyId) ?? 'open') !== 'open') return;
  setState(vacancyId, 'sending');
  try {
    await call<typeof applyToVacancy>('POST /api/vacancy/apply', { body: { vacancyId }, query: entrance() });
  } catch (error) {
    setState(vacancyId, 'open');
    // The server may know of an application that this page doesn't.
    if (error instanceof CallFailure && error.status === 400) void ask();
    return showRefused(error);
  }
  setState(vacancyId, 'applied');
  forgetWanted();
  await showAlert({ icon: 'success', title: '已完成申請' });
}

/** Shows what is missing, with links to where it is filled in. */
async function showRefused(error: unknown): Promise<void> {
  const text = error instanceof CallFailure && error.status === 400 ? error.body : undefined;
  const parts = typeof text === 'string' ? partsNamedIn(text) : [];
  if (typeof text !== 'string' || parts.length === 0) {
    // Applied for already, or no vacancy any more: there is nothing to come back for.
    if (error instanceof CallFailure && [400, 404].includes(error.status)) forgetWanted();
    return showFailure(error, REFUSED);
  }
  const links = parts.map(({ label, path }) => ({ label: `填寫${label}`, to: path }));
  await showAlert({ icon: 'error', title: '資料錯誤', texts: [text], links });
}
