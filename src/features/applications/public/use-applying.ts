import { appliedState, askApplied, setApplied } from '#features/session/use-applied.ts';
import { forgetWanted } from '#features/session/use-wanted.ts';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { partsNamedIn, REFUSED } from '../rules.ts';
import type { applyToVacancy } from './contract.ts';

/**
 * How the visitor reached this page, as far as the browser knows while it is open. Undefined if unknown: the call is then
 * exactly the specification's.
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
  if (appliedState(vacancyId) !== 'open') return;
  setApplied(vacancyId, 'sending');
  try {
    await call<typeof applyToVacancy>('POST /api/vacancy/apply', { body: { vacancyId }, query: entrance() });
  } catch (error) {
    setApplied(vacancyId, 'open');
    // The server may know of an application that this page doesn't know of.
    if (error instanceof CallFailure && error.status === 400) void askApplied();
    return showRefused(error);
  }
  setApplied(vacancyId, 'applied');
  forgetWanted();
  await showAlert({ icon: 'success', title: '已完成申請' });
}

/** Shows what is missing, with links to the parts. */
async function showRefused(error: unknown): Promise<void> {
  const text = error instanceof CallFailure && error.status === 400 ? error.body : undefined;
  const parts = typeof text === 'string' ? partsNamedIn(text) : [];
  if (typeof text !== 'string' || parts.length === 0) {
    // Already applied, or the vacancy is gone: there is nothing to come back for.
    if (error instanceof CallFailure && [400, 404].includes(error.status)) forgetWanted();
    return showFailure(error, REFUSED);
  }
  const links = parts.map(({ label, path }) => ({ label: `填寫${label}`, to: path }));
  await showAlert({ icon: 'error', title: '資料錯誤', texts: [text], links });
}
