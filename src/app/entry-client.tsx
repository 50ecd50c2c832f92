import './styles.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { reportPage } from '#features/visits/public/contract.ts';
import { call } from '#shared/call.ts';
import type { Location } from '#ui/routing/history.ts';
import { watchPointer } from '#ui/routing/pointer.ts';
import { type FindPage, MissingPage } from '#ui/routing/route.ts';
import { createRouter } from '#ui/routing/router.ts';
import { Routed } from '#ui/routing/use-router.tsx';
import type { Site } from '#ui/site.tsx';
import { Document } from './frame/document.tsx';
import { Frame } from './frame/root.tsx';
import { loadPage } from './pages.ts';
import { paramsOf, routeOf } from './route-of.ts';
import { bringPage } from './routes.tsx';

interface PageData {
  site: Site;
  /** What the page's loader read. */
  loaderData?: unknown;
  isMissing?: boolean;
}

const find: FindPage = (pathname) => {
  const row = routeOf(pathname);
  return {
    params: paramsOf(row, pathname),
    isOpen: row.access === 'public' && row.path !== '*',
    bring: () => bringPage(row, loadPage),
  };
};

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Long enough for the page to be on the screen. */
const REPORT_AFTER_MS = 300;

/** Nobody waits for it, and losing one only means one less in a statistic. */
function report(location: Location): void {
  if (!find(location.pathname).isOpen) return;
  const send = () => call<typeof reportPage>('POST /seen', { body: { address: addressOf(location) } }).catch(() => {});
  setTimeout(send, REPORT_AFTER_MS);
}

async function bringHandler() {
  const { showFailure } = await import('#ui/dialogs/show-failure.ts');
  return (error: unknown) => showFailure(error, '讀取失敗');
}

/** Throws if a part of the program doesn't load; it may be tried again. */
export async function takeOver(): Promise<void> {
  // If the connection broke before this element, this fails: the page stays as far as it came, with working links.
  const written = document.getElementById('page-data')!;
  const { site, loaderData, isMissing } = JSON.parse(written.textContent) as PageData;
  // The page's module must be here before hydration: otherwise React would throw away what the server rendered.
  const { default: Page } = await find(window.location.pathname).bring();
  // Somebody stepped back before the scripts ran: the browser shows this page at another page's address.
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded && addressOf(new URL(loaded.name)) !== addressOf(window.location)) return window.location.reload();

  // A member's data must not stay in the page after signing out.
  written.remove();
  const content = isMissing ? { error: new MissingPage() } : { Page, data: loaderData };
  const router = createRouter(find, content, { onShown: report, bringHandler });
  // In slices, so that a press in between is answered.
  startTransition(() => {
    hydrateRoot(
      document,
      <Document site={site}>
        <Routed router={router}>
          <Frame />
        </Routed>
      </Document>,
    );
  });
  watchPointer(router);
}
