import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { jsonText } from '#ui/json-ld.tsx';
import type { Site } from '#ui/site.tsx';
import { BrokenPage } from './frame/broken.tsx';
import { Document } from './frame/document.tsx';
import { loadPage } from './pages.ts';
import { routeOf } from './route-of.server.ts';
import { makeRoutes } from './routes.tsx';

/** Which files a page's HTML asks for; in development Vite serves the sources. */
export interface Assets {
  /** Head markup for every page: style sheet, entry script. */
  head: string;
  /** Preload markup by route name. */
  preload: Record<string, string>;
}

export interface RenderedPage {
  status: number;
  html: string;
}

/** A page's data, read; `markup` is React's part of the work. */
export interface LoadedPage {
  /** Of its route. */
  name: string;
  status: number;
  context: StaticHandlerContext;
  markup: () => string;
}

/** Loads every page once and returns what renders an address. */
export async function createRenderer(assets: Assets) {
  const handlers = await handlersOf(makeRoutes(loadPage));
  async function load(url: string, site: Site): Promise<LoadedPage> {
    const { name } = routeOf(new URL(url).pathname);
    const handler = handlers.get(name) as StaticHandler;
    const context = await handler.query(new Request(url));
    // Who may see a page is asked before it is rendered; loaders redirect in the browser alone.
    if (context instanceof Response) throw new Error(`the loader of ${url} redirects on the server`);
    const router = createStaticRouter(handler.dataRoutes, context);
    const markup = () =>
      renderToString(
        <Document site={site}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </Document>,
      );
    return { name, status: statusOf(context, name), context, markup };
  }
  /** `isStill`: without scripts, for where the address is not the page's own and nothing could take over. */
  async function render(url: string, site: Site, { isStill = false } = {}): Promise<RenderedPage> {
    const { name, status, context, markup } = await load(url, site);
    if (isStill) return { status, html: withStyles(markup(), assets) };
    const failed = context.errors ? status : undefined;
    const data = jsonText({ site, loaderData: context.loaderData, failed });
    return { status, html: assemble(markup(), assets.head + (assets.preload[name] ?? ''), data) };
  }
  return { load, render };
}

/**
 * By name, each with its own route alone: whose page an address is has been found already, and React Router would look
 * through all routes again, and copy them for every page.
 */
async function handlersOf(routes: RouteObject[]) {
  const [root] = await loaded(routes);
  const pages = (root?.children ?? []).map((page) => ({ ...root, children: [page] }) as RouteObject);
  return new Map(pages.map((route) => [route.children?.[0]?.id ?? '', createStaticHandler([route])]));
}

/** On the server all pages are loaded at the start: a lazy route would make the first rendering of its page wait. */
async function loaded(routes: RouteObject[]): Promise<RouteObject[]> {
  await Promise.all(
    routes
      .flatMap((route) => [route, ...(route.children ?? [])])
      .map(async (route) => {
        if (typeof route.lazy !== 'function') return;
        Object.assign(route, await route.lazy());
        delete route.lazy;
      }),
  );
  return routes;
}

function statusOf(context: StaticHandlerContext, name: string): number {
  const error = context.errors && Object.values(context.errors)[0];
  if (!error) return name === 'NotFound' ? 404 : context.statusCode;
  if (isRouteErrorResponse(error)) return error.status;
  throw error;
}

function assemble(markup: string, head: string, data: string): string {
  const headEnd = markup.indexOf('</head>');
  const bodyEnd = markup.lastIndexOf('</body>');
  const script = `<script type="application/json" id="page-data">${data}</script>`;
  return `<!doctype html>${markup.slice(0, headEnd)}${head}${markup.slice(headEnd, bodyEnd)}${script}</body></html>`;
}

/** The page for when nothing can be rendered. */
export const renderBroken = (assets: Assets, site: Site) => renderAlone(assets, site, <BrokenPage />);

/** A page of its own: no router, no data, no script. */
export function renderAlone(assets: Assets, site: Site, page: ReactNode): string {
  const markup = renderToString(
    <Document site={site}>
      <main id="content">{page}</main>
    </Document>,
  );
  return withStyles(markup, assets);
}

function withStyles(markup: string, assets: Assets): string {
  const styles = assets.head.match(/<link rel="stylesheet"[^>]*>/g)?.join('') ?? '';
  return `<!doctype html>${markup.replace('</head>', `${styles}</head>`)}`;
}
