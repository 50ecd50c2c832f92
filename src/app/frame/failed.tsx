import { MissingPage } from '#ui/routing/route.ts';
import { BrokenPage } from './broken.tsx';
import NotFoundPage from './not-found-page.tsx';

/** What stands in for a page whose loader or rendering failed. */
export function Failed({ error }: { error: unknown }) {
  return error instanceof MissingPage ? <NotFoundPage /> : <BrokenPage />;
}
