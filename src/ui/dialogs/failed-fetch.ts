import { data, redirect } from 'react-router';
import { CallFailure } from '#shared/failures.ts';

/**
 * For a page's loader: a failed fetch goes to NotFound (spec §8). On the server the status tells the truth: only what is
 * missing is a 404, anything else is a fault that the server reports.
 */
export function failedFetch(error: unknown): never {
  if (typeof document !== 'undefined') throw redirect('/NotFound');
  if (error instanceof CallFailure && error.status === 404) throw data(null, { status: 404 });
  throw error;
}
