import { MissingPage } from '#ui/routing/route.ts';
import { BrokenPage } from './broken.tsx';
import NotFoundPage from './not-found-page.tsx';
import { Frame } from './root.tsx';

/** What stands in for a page whose loader or rendering failed. */
export function Failed({ error }: { error: unknown }) {
  return <Frame>{error instanceof MissingPage ? <NotFoundPage /> : <BrokenPage />}</Frame>;
}
