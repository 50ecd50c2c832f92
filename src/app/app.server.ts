import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchPath } from 'react-router';
import { answerCallback } from '#features/account/providers/service.server.ts';
import { createPictures } from '#features/pictures/service.server.ts';
import { answerFile } from '#features/resume/files/service.server.ts';
import { ContentPeriods } from '#platform/cache/content-period.server.ts';
import {
  chooseEncoding,
  inEncoding,
  isUnchanged,
  type Kept,
  keep,
  type Rendered,
  ResponseCache,
} from '#platform/cache/response-cache.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { createApi } from '#platform/http/api.server.ts';
import { Cookies } from '#platform/http/cookies.server.ts';
import { inProcess } from '#platform/http/endpoints.server.ts';
import { COME_BACK_AFTER, outageOf } from '#platform/http/outage.server.ts';
import { requestIdOf } from '#platform/http/request-id.server.ts';
import { securityHeaders } from '#platform/http/security-headers.server.ts';
import { findSignedIn } from '#platform/sessions.server.ts';
import { type Measures, measured, measureRendering, nameRoute } from '#platform/watch/measures.server.ts';
import { createMetricsPage, Metrics } from '#platform/watch/metrics.server.ts';
import { setTransport, type Transport } from '#shared/call.ts';
import type { Site } from '#ui/site.tsx';
import { createAdminPage } from './answers/admin-page.server.ts';
import { createApiDocs } from './answers/api-docs.server.ts';
import { createArticlePreview } from './answers/article-preview.server.ts';
import { createFeeds } from './answers/feeds.server.ts';
import { createHealth } from './answers/health.server.ts';
import { createUnsubscribe } from './answers/unsubscribe.server.tsx';
import { handlers } from './api.server.ts';
import { nextContentChange } from './next-change.server.ts';
import { Gate } from './overload.server.ts';
import { countRead } from './reads.server.ts';
import { type Assets, createRenderer, renderBroken } from './render.server.tsx';
import { logRequest } from './request-log.server.ts';
import { type RouteRow, routeTable } from './routes.tsx';

const CACHE_BYTES = 96 * 1024 * 1024;
/** What visitors search for are addresses without end: kept apart, they never push a real page out. */
const SEARCHES_BYTES = 16 * 1024 * 1024;

export interface AppParts {
  assets: Assets;
  files: Map<string, Kept>;
  /** The script of the back-office; without it there is none. */
  adminHead?: string;
  /** Development renders every page anew and lets Vite add its scripts. */
  isDev?: boolean;
}

export interface App {
  fetch: (request: Request) => Promise<Response>;
  /** Answers from memory, without a Request object, when it can: the hot path of a public site. */
  answerFromMemory: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** Through which everything else comes from the network. */
  gate: Gate;
}

// One process may hold more than one site (tests do): a page's calls go to the site that renders it.
const renderingSite = new AsyncLocalStorage<Transport>();
setTransport((call) => {
  const transport = renderingSite.getStore();
  if (!transport) throw new Error('call() on the server belongs inside the rendering of a page');
  return transport(call);
});

/** API, files and pages as one fetch function. */
export async function createApp(deps: Deps, { assets, files, adminHead, isDev }: AppParts): Promise<App> {
  const periods = contentPeriods(deps, isDev);
  const cache = new ResponseCache(periods, CACHE_BYTES);
  const searches = new ResponseCache(periods, SEARCHES_BYTES);
  const cacheOf = (address: string) => (address.includes('?') ? searches : cache);
  const transportOf = inProcess(handlers, deps, periods);
  const asStranger = transportOf();
  const secure = isDev ? {} : securityHeaders(deps.settings.publicUrl);
  // What goes straight from memory carries the same headers as everything else.
  for (const file of files.values()) {
    file.headers = { ...secure, ...file.headers };
    for (const variant of Object.values(file.variants)) variant.headers = { ...secure, ...variant.headers };
  }
  const api = createApi(handlers, deps, cache);
  const render = await createRenderer(assets);
  const feeds = createFeeds(deps, cache);
  const adminPage = createAdminPage(adminHead, secure);
  const pictures = createPictures(deps);
  const preview = createArticlePreview(deps, secure, (path, answers) => {
    const transport: Transport = async (call) => answers(call) ?? asStranger(call);
    return renderingSite.run(transport, () =>
      render(deps.settings.publicUrl + path, site('desktop'), { isStill: true }),
    );
  });
  const health = createHealth(deps);
  const metrics = new Metrics(deps);
  const metricsPage = createMetricsPage(metrics, deps.settings.metricsToken);
  const docs = createApiDocs(handlers, deps.settings);
  const site = (device: Site['device']): Site => ({
    publicUrl: deps.settings.publicUrl,
    device,
    signIn: deps.settings.signIn,
  });
  const unsubscribe = createUnsubscribe(deps, { assets, site: site('desktop'), api: api.fetch });

  async function page(request: Request, url: URL): Promise<Kept | Response> {
    const device = deviceOf(request.headers.get('User-Agent'));
    const row = routeOf(url.pathname);
    nameRoute(row.path);
    // A guarded page's HTML is for nobody without a session (spec §2). It carries the member's own data, so that it
    // stands at once; nothing keeps it, so that it cannot be seen after signing out.
    if (row.access === 'member') {
      const member = await findSignedIn(deps, new Cookies(request, deps.settings.publicUrl));
      if (member) return keep(await rendered(canonicalAddress(url, row), device, transportOf(member)));
      return new Response(null, {
        status: 302,
        headers: { Location: '/', 'Cache-Control': 'no-store' },
      });
    }
    const address = canonicalAddress(url, row);
    return cacheOf(address).get(device + address, () => rendered(address, device));
  }

  async function rendered(address: string, device: Site['device'], transport = asStranger): Promise<Rendered> {
    const url = deps.settings.publicUrl + address;
    const { status, html } = await renderingSite.run(transport, () =>
      measureRendering(() => render(url, site(device))),
    );
    return asPage(status, html, transport !== asStranger);
  }

  const asPage = (status: number, html: string, isPrivate = false): Rendered => ({
    status,
    headers: {
      ...secure,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': status === 200 && !isPrivate ? 'public, max-age=0, must-revalidate' : 'no-store',
      Vary: 'User-Agent',
    },
    body: Buffer.from(html),
  });

  async function route(request: Request, url: URL): Promise<Response> {
    const path = url.pathname;
    const doc = docs(path);
    const unsubscribed = await unsubscribe(request, path);
    if (unsubscribed) return unsubscribed;
    if (!doc && /^\/api(\/|$)/i.test(path)) return api.fetch(request);
    const counted = await metricsPage(request, path);
    if (counted) return counted;
    const checked = await health(request, path);
    if (checked) return checked;
    const signedIn = await answerCallback(deps, request, path);
    if (signedIn) return signedIn;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    const own = await answerFile(deps, request, path);
    if (own) return own;
    const picture = await pictures(request, path);
    if (picture) return picture;
    if (doc) return fromKept(request, doc);
    const file = files.get(path);
    if (file) return fromKept(request, file);
    const previewed = await preview(request, path);
    if (previewed) return previewed;
    const admin = adminPage(path);
    if (admin) return fromKeptFresh(request, admin);
    const feed = await feeds(path);
    if (feed) return fromKept(request, feed);
    const found = await page(request, url);
    return found instanceof Response ? found : fromKept(request, found);
  }

  // While the database cannot say what holds, the slow path explains; a throw here would end the process.
  const peek = (key: string): Kept | undefined => {
    try {
      return cacheOf(key).peek(key);
    } catch {
      return undefined;
    }
  };

  async function answer(request: Request, measures: Measures): Promise<Response> {
    const started = performance.now();
    const url = new URL(request.url);
    const id = requestIdOf(request);
    let response: Response;
    metrics.openRequests++;
    measures.onWait = (change) => {
      metrics.openRequests += change;
    };
    try {
      response = await route(request, url);
    } catch (error) {
      const outage = outageOf(error);
      if (outage) deps.log.error({ requestId: id, outage, reason: (error as Error).message }, 'page put off');
      else deps.log.error({ requestId: id, err: error }, 'page failed');
      response = await fromKeptFresh(request, asPage(503, renderBroken(assets, site('desktop'))));
      response.headers.set('Retry-After', String(COME_BACK_AFTER));
    } finally {
      metrics.openRequests--;
    }
    for (const [name, value] of Object.entries(secure)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    response.headers.set('X-Request-Id', id);
    if (request.method === 'GET' && response.status === 200)
      countRead(deps.database, url.pathname, request.headers.get('User-Agent'));
    const ms = performance.now() - started;
    metrics.observe(measures, request.method, response.status, ms);
    logRequest(deps, request, { url, status: response.status, ms, requestId: id, measures });
    return response;
  }

  return {
    gate: new Gate(metrics, deps.settings.maxOpenRequests, deps.log, secure),
    fetch: (request) => measured((measures) => answer(request, measures)),
    answerFromMemory(req, res) {
      if (req.method !== 'GET' || !req.url) return false;
      const kept = files.get(req.url) ?? peek(deviceOf(req.headers['user-agent']) + req.url);
      if (kept?.status !== 200) return false;
      const isKnown = isUnchanged(req.headers['if-none-match'], kept.etag);
      const variant = kept.variants[chooseEncoding(req.headers['accept-encoding'] as string | undefined)];
      if (!isKnown && !variant) return false;
      countRead(deps.database, req.url, req.headers['user-agent']);
      metrics.answeredFromMemory++;
      if (isKnown || !variant) res.writeHead(304, kept.headers).end();
      else res.writeHead(200, variant.headers).end(variant.body);
      return true;
    },
  };
}

/** Development has no two requests in one period: every page shows the sources as they are. */
export function contentPeriods(deps: Deps, isDev = false): ContentPeriods {
  return new ContentPeriods({
    version: isDev ? () => Number.NaN : () => deps.database.content.current(),
    nextChange: async () => {
      const next = await nextContentChange(deps.database.db, deps.now().toISOString());
      return next ? Date.parse(next) : Number.POSITIVE_INFINITY;
    },
    now: () => deps.now().getTime(),
    isGone: () => !isDev && deps.database.content.isGone(),
  });
}

function routeOf(pathname: string): RouteRow {
  // The router would only say the same with a warning that anybody could fill the log with.
  if (!isDecodable(pathname)) return routeTable.at(-1) as RouteRow;
  const row = routeTable.find(({ path }) => path !== '*' && matchPath(path, pathname));
  return row ?? (routeTable.at(-1) as RouteRow);
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** The address under which a page is kept: as the route table spells it, with the query parameters the page reads. */
function canonicalAddress(url: URL, row: RouteRow): string {
  if (!isDecodable(url.pathname)) return '/NotFound';
  const search = new URLSearchParams();
  for (const name of row.query ?? []) {
    for (const value of url.searchParams.getAll(name)) search.append(name, value);
  }
  const path = row.path === '*' ? url.pathname : spelledAs(row.path, url.pathname);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Routes match in any letter case; what stands for a parameter keeps its own. */
function spelledAs(routePath: string, pathname: string): string {
  const given = pathname.split('/');
  return routePath
    .split('/')
    .map((segment, i) => (segment.startsWith(':') ? given[i] : segment))
    .join('/');
}

const MOBILE = /Mobi|Android.*Mobile|iPhone|iPod|Windows Phone|BlackBerry|Opera Mini|IEMobile/i;

/** Mobile user agents see the mobile banners, all others the desktop ones (spec §4). */
const deviceOf = (userAgent: string | null | undefined): Site['device'] =>
  userAgent && MOBILE.test(userAgent) ? 'mobile' : 'desktop';

async function fromKept(request: Request, kept: Kept): Promise<Response> {
  if (kept.status === 200 && isUnchanged(request.headers.get('If-None-Match'), kept.etag))
    return new Response(null, { status: 304, headers: kept.headers });
  const { headers, body } = await inEncoding(kept, chooseEncoding(request.headers.get('Accept-Encoding')));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: kept.status, headers });
}

const fromKeptFresh = (request: Request, rendered: Rendered) => fromKept(request, keep(rendered));
