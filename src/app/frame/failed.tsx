import { isRouteErrorResponse, useRouteError } from 'react-router';
import { BrokenPage } from './broken.tsx';
import NotFoundPage from './not-found-page.tsx';
import { Frame } from './root.tsx';

/** What stands in for a page whose loader or rendering failed. */
export function Failed() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <Frame>{isMissing ? <NotFoundPage /> : <BrokenPage />}</Frame>;
}
