import { CallFailure } from '#shared/failures.ts';
import { MissingPage, Redirect } from '../routing/route.ts';

/**
 * For a page's loader: a failed fetch goes to NotFound (spec §8). On the server the status is exact: only what is missing is
 * a 404; anything else is a fault that the server reports.
 */
export function failedFetch(error: unknown): never {
  if (typeof document !== 'undefined') throw new Redirect('/NotFound');
  if (error instanceof CallFailure && error.status === 404) throw new MissingPage();
  throw error;
}
