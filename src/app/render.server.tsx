import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { jsonText } from '#ui/json-ld.tsx';
import { type Content, MissingPage, type PageModule } from '#ui/routing/route.ts';
import { stillRouter } from '#ui/routing/router.ts';
import { Routed } from '#ui/routing/use-router.tsx';
import type { Site } from '#ui/site.tsx';
import { BrokenPage } from './frame/broken.tsx';
import { Document } from './frame/document.tsx';
import { Frame } from './frame/root.tsx';
import { inFrame, keptWith } from './kept-parts.server.tsx';
import { loadPage } from './pages.ts';
import { paramsOf, routeOf } from './route-of.ts';
import { type RouteRow, routeTable } from './routes.tsx';

/** Which files a page's HTML asks for; in development Vite serves the sources. */
export interface Assets {
  /** Markup of the style sheet, for every page. */
  styles: string;
  /** Markup that loads a page's scripts, by route name. */
  scripts: Record<string, string>;
}

/** For pages that nobody looks at. */
export const NO_ASSETS: Assets = { styles: '', scripts: {} };

export interface RenderedPage {
  status: number;
  html: string;
}

/** A page whose data has been read; `markup` does React's part of the work. */
interface LoadedPage {
  route: RouteRow;
  status: number;
  content: Content;
  markup: (frame?: ReactNode) => string;
}

/** Loads every page's module once and returns the function that renders an address. */
export async function createRenderer(assets: Assets) {
  // Otherwise the first visitor of a page would wait for its module.
  const modules = new Map(
    await Promise.all(routeTable.map(async ({ page }): Promise<[string, PageModule]> => [page, await loadPage(page)])),
  );

  async function load(address: string, site: Site): Promise<LoadedPage> {
    const url = new URL(address);
    const row = routeOf(url.pathname);
    const { default: Page, loader } = modules.get(row.page) as PageModule;
    const content = await contentOf(Page, async () => loader?.({ url, params: paramsOf(row, url.pathname) }));
    const { pathname, search } = url;
    const router = stillRouter({ location: { pathname, search, hash: '', state: undefined, key: '' }, content });
    const markup = (frame: ReactNode = <Frame />) =>
      renderToString(
        <Document site={site}>
          <Routed router={router}>{frame}</Routed>
        </Document>,
      );
    const isMissing = 'error' in content || row.name === 'NotFound';
    return { route: row, status: isMissing ? 404 : 200, content, markup };
  }

  /** `isStill`: without scripts, where the address isn't the page's own and nothing could take over. */
  async function render(url: string, site: Site, { isStill = false } = {}): Promise<RenderedPage> {
    const { route, status, content, markup } = await load(url, site);
    if (isStill) return { status, html: withStyles(markup(), assets) };
    const kept = keptWith(site);
    const shown = 'data' in content ? { loaderData: content.data ?? null } : { isMissing: true };
    const data = `{"site":${kept.json},${jsonText(shown).slice(1)}`;
    // For a missing page the header depends on the whole address.
    const framed = route.name === 'NotFound' ? markup() : inFrame(markup, kept.frameOf(route, markup));
    return { status, html: assemble(framed, assets.styles + (assets.scripts[route.name] ?? ''), data) };
  }
  return { load, render };
}

/** What is missing gets a page of its own; every other error is the server's. */
async function contentOf(Page: PageModule['default'], read: () => Promise<unknown>): Promise<Content> {
  try {
    return { Page, data: await read() };
  } catch (error) {
    if (error instanceof MissingPage) return { error };
    throw error;
  }
}

/**
 * The size of every picture for link previews (decision 0047). Facebook shows a picture to the first person who shares a
 * page only if its size is given; scripts need not know it.
 */
const PREVIEW_SIZE = '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">';

/**
 * iOS turns numbers and dates into links, and then React would take over something other than was rendered; ours are links
 * already.
 */
const NO_DETECTION = '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">';

function assemble(markup: string, head: string, data: string): string {
  const headEnd = markup.indexOf('</head>');
  const bodyEnd = markup.lastIndexOf('</body>');
  const script = `<script type="application/json" id="page-data">${data}</script>`;
  const start = markup.slice(0, headEnd);
  const size = start.includes('property="og:image"') ? PREVIEW_SIZE : '';
  return `<!doctype html>${start}${NO_DETECTION}${size}${head}${markup.slice(headEnd, bodyEnd)}${script}</body></html>`;
}

/** The page for when nothing can be rendered. */
export const renderBroken = (assets: Assets, site: Site) => renderAlone(assets, site, <BrokenPage />);

/** A page on its own: no router, no data, no script. */
export function renderAlone(assets: Assets, site: Site, page: ReactNode): string {
  const markup = renderToString(
    <Document site={site}>
      <main id="content">{page}</main>
    </Document>,
  );
  return withStyles(markup, assets);
}

function withStyles(markup: string, assets: Assets): string {
  return `<!doctype html>${markup.replace('</head>', `${assets.styles}</head>`)}`;
}
