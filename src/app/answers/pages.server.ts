import { knownTexts } from '#features/company/data.server.ts';
import { IN_ADDRESS } from '#features/vacancies/public/filters/rules.ts';
import type { ContentPeriods } from '#platform/cache/content-period.server.ts';
import { type Kept, keep, keptResponse, type Rendered, ResponseCache } from '#platform/cache/response-cache.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Callers } from '#platform/http/callers.server.ts';
import { Cookies } from '#platform/http/cookies.server.ts';
import type { Transports } from '#platform/http/endpoints.server.ts';
import { measureRendering, nameRoute } from '#platform/watch/measures.server.ts';
import type { Transport } from '#shared/call.ts';
import type { Site } from '#ui/site.tsx';
import type { RenderedPage } from '../render.server.tsx';
import { isDecodable, routeOf } from '../route-of.ts';
import type { RouteRow } from '../routes.tsx';

/** For all processes of this machine together. */
const CACHE_BYTES = 96 * 1024 * 1024;
/** Searches have endless addresses: cached separately, they never push a real page out. */
const SEARCHES_BYTES = 16 * 1024 * 1024;

interface PageParts {
  periods: ContentPeriods;
  callers: Callers;
  transports: Transports;
  /** Renders the page at an address (path and query); `transport` answers its calls. */
  show: (address: string, device: Site['device'], transport: Transport) => Promise<RenderedPage>;
  secure: Record<string, string>;
}

/** The pages of the route table, rendered once for everybody and cached until the public content changes. */
export class Pages {
  /** Shared with public calls and feeds. */
  readonly cache: ResponseCache;
  /** Shared with public calls that have a query. */
  readonly searches: ResponseCache;
  readonly #deps: Deps;
  readonly #parts: PageParts;

  constructor(deps: Deps, parts: PageParts) {
    this.#deps = deps;
    this.#parts = parts;
    const share = (bytes: number) => Math.floor(bytes / deps.settings.workers);
    this.cache = new ResponseCache(parts.periods, share(CACHE_BYTES));
    this.searches = new ResponseCache(parts.periods, share(SEARCHES_BYTES), 'quick');
  }

  /** The cached page at an address for a browser. */
  peek(address: string, userAgent: string | undefined): Kept | undefined {
    return this.#cacheOf(address).peek(deviceOf(userAgent) + address);
  }

  async answer(request: Request, url: URL): Promise<Response> {
    const device = deviceOf(request.headers.get('User-Agent'));
    const row = routeOf(url.pathname);
    nameRoute(row.path);
    const address = canonicalAddress(url, row);
    if (row.access === 'member') return this.#guarded(request, address, device);
    const kept = await this.#cacheOf(address).get(device + address, () => this.#rendered(address, device));
    return keptResponse(request, kept);
  }

  // A guarded page's HTML is for nobody without a session (spec §2). It contains the member's own data, so that it shows at
  // once. It is never cached, so that it can't be seen after signing out.
  async #guarded(request: Request, address: string, device: Site['device']): Promise<Response> {
    const { callers, transports } = this.#parts;
    const member = await callers.member(this.#deps, new Cookies(request, this.#deps.settings.publicUrl));
    if (!member) return new Response(null, { status: 302, headers: { Location: '/', 'Cache-Control': 'no-store' } });
    return keptResponse(request, keep(await this.#rendered(address, device, transports(member)), 'quick'));
  }

  async #rendered(address: string, device: Site['device'], own?: Transport): Promise<Rendered> {
    const { show, transports, secure } = this.#parts;
    const { status, html } = await measureRendering(() => show(address, device, own ?? transports()));
    const page = asPage(status, html, { secure, isPrivate: own !== undefined });
    // Made-up vacancies are not for search engines; the page itself says the same as always.
    if (knownTexts(this.#deps.database).isDemonstration) page.headers['X-Robots-Tag'] = 'noindex';
    return page;
  }

  #cacheOf(address: string): ResponseCache {
    return address.includes('?') ? this.searches : this.cache;
  }
}

/** A page's HTML with its headers. */
export const asPage = (
  status: number,
  html: string,
  { secure, isPrivate = false }: { secure: Record<string, string>; isPrivate?: boolean },
): Rendered => ({
  status,
  headers: {
    ...secure,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': status === 200 && !isPrivate ? 'public, max-age=0, must-revalidate' : 'no-store',
    Vary: 'User-Agent',
  },
  body: Buffer.from(html),
});

/** The parameters of a search on Jobs. */
const SEARCH = ['keywords', 'cities', 'categories', 'sort', 'page', ...IN_ADDRESS];

/**
 * Query parameters that change what the server renders; all others are ignored, so that such addresses share one cached
 * page.
 */
const PARAMETERS: Record<string, readonly string[]> = {
  Jobs: SEARCH,
  JobsFilters: SEARCH,
  BindResult: ['result', 'message'],
};

/**
 * The address under which a page is cached: spelled as in the route table, with the query parameters that the page reads.
 */
function canonicalAddress(url: URL, row: RouteRow): string {
  if (!isDecodable(url.pathname)) return '/NotFound';
  const search = new URLSearchParams();
  for (const name of PARAMETERS[row.name] ?? []) {
    for (const value of url.searchParams.getAll(name)) search.append(name, value);
  }
  const path = row.path === '*' ? url.pathname : spelledAs(row.path, url.pathname);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Routes match in any letter case; the values of parameters keep theirs. */
function spelledAs(routePath: string, pathname: string): string {
  const given = pathname.split('/');
  return routePath
    .split('/')
    .map((segment, i) => (segment.startsWith(':') ? given[i] : segment))
    .join('/');
}

// Bounded, since the header may be one word of 16 kB.
const MOBILE = /Mobi|Android[^\n]{0,200}Mobile|iPhone|iPod|Windows Phone|BlackBerry|Opera Mini|IEMobile/i;

/** Mobile user agents see the mobile banners, all others the desktop ones (spec §4). */
const deviceOf = (userAgent: string | null | undefined): Site['device'] =>
  userAgent && MOBILE.test(userAgent) ? 'mobile' : 'desktop';
