import './styles.css';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  RouterProvider,
  UNSAFE_ErrorResponseImpl,
} from 'react-router';
import type { Site } from '#ui/site.tsx';
import { Document } from './frame/document.tsx';
import { loadPage } from './pages.ts';
import { makeRoutes } from './routes.tsx';

interface PageData {
  site: Site;
  loaderData: HydrationState['loaderData'];
  /** Status of a failed page; its boundary shows the same again. */
  failed?: number;
}

const written = document.getElementById('page-data');
const data = JSON.parse(written?.textContent ?? '{}') as PageData;
// A member's data must not stay in the page after signing out.
written?.remove();
const routes = makeRoutes(loadPage);

// The matched page must be here before hydration: React would otherwise throw away what the server rendered.
for (const { route } of matchRoutes(routes, window.location) ?? []) {
  if (typeof route.lazy !== 'function') continue;
  Object.assign(route, await route.lazy());
  delete route.lazy;
}

/** A link that is pointed at or touched brings its page's code at once: by the click only the data is missing. */
function warm({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin) return;
  for (const { route } of matchRoutes(routes, link.pathname) ?? [])
    if (typeof route.lazy === 'function' && route.path !== '*') void route.lazy().catch(() => {});
}
document.addEventListener('pointerover', warm, { passive: true });
document.addEventListener('touchstart', warm, { passive: true });

const router = createBrowserRouter(routes, {
  hydrationData: {
    loaderData: data.loaderData,
    errors: data.failed ? { root: new UNSAFE_ErrorResponseImpl(data.failed, '', null) } : null,
  },
});

hydrateRoot(
  document,
  <Document site={data.site}>
    <RouterProvider router={router} />
  </Document>,
);
