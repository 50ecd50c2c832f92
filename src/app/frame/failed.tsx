import { CallFailure } from '#shared/failures.ts';
import { MissingPage } from '#ui/routing/route.ts';
import { BrokenPage } from './broken.tsx';
import NotFoundPage from './not-found-page.tsx';

/** Replaces a page whose loader or rendering failed. */
export function Failed({ error }: { error: unknown }) {
  if (error instanceof MissingPage) return <NotFoundPage />;
  if (globalThis.navigator?.onLine === false) return <BrokenPage fault="offline" />;
  return <BrokenPage fault={error instanceof CallFailure && error.status === 0 ? 'silent' : 'broken'} />;
}
