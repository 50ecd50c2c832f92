import { listArticleRefs, listArticles } from '#features/articles/data.server.ts';
import { ARTICLE_TYPES } from '#features/articles/rules.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { listVacancyRefs, searchVacancies } from '#features/vacancies/data.server.ts';
import { readPostings } from '#features/vacancies/posting/feed/contract.ts';
import { jobsAddress, salaryText } from '#features/vacancies/rules.ts';
import { landingSearches } from '#features/vacancies/search/service.server.ts';
import type { Kept, Rendered, ResponseCache } from '#platform/cache/response-cache.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { xmlText } from '#shared/xml.ts';
import { routeTable } from '../routes.tsx';

/** Addresses per sitemap file; the protocol allows 50,000, and files of this size stay under 2 MB. */
const SITEMAP_SIZE = 10_000;
const FEED_SIZE = 50;

type Feed = () => Promise<Rendered>;

/** sitemap, robots and the two Atom feeds, by path. */
export function createFeeds(deps: Deps, cache: ResponseCache, sitemapSize = SITEMAP_SIZE) {
  const at = (path: string) => deps.settings.publicUrl + path;
  const fixed: Record<string, Feed> = {
    '/robots.txt': async () =>
      answer(
        'text/plain',
        `User-agent: *\nDisallow: /api/\nAllow: ${readPostings.path}\nDisallow: /words/\nDisallow: /search-help/\nDisallow: /seen\nDisallow: /admin\nDisallow: /cv/\nAllow: /\n\nSitemap: ${at('/sitemap.xml')}\n`,
      ),
    '/sitemap.xml': () => sitemapIndex(deps, at, sitemapSize),
    '/sitemap-pages.xml': async () => urlset(routeTable.filter(isListed).map(({ path }) => ({ loc: at(path) }))),
    '/sitemap-searches.xml': async () => urlset(await searchAddresses(deps, at)),
    '/sitemap-articles.xml': async () => urlset(await articleAddresses(deps, at)),
    '/feed.xml': () => articleFeed(deps, at),
    '/jobs.xml': () => vacancyFeed(deps, at),
  };
  return async (path: string): Promise<Kept | undefined> => {
    if (Object.hasOwn(fixed, path)) return cache.get(path, fixed[path]!);
    // Each file begins after the last vacancy of the file before it.
    const after = path === '/sitemap-jobs.xml' ? '' : decoded(/^\/sitemap-jobs\/([^/]+)\.xml$/.exec(path)?.[1]);
    if (after === undefined) return undefined;
    // Only addresses that the index lists: otherwise anybody could fill the cache with made-up ones.
    const index = await cache.get('/sitemap.xml', fixed['/sitemap.xml']!);
    if (!index.variants.identity.body.includes(locOf(at(path)))) return undefined;
    return cache.get(path, async () => urlset(await vacancyAddresses(deps, at, after, sitemapSize)));
  };
}

/** A possible id: validly encoded and without NUL, which PostgreSQL refuses. */
function decoded(segment: string | undefined): string | undefined {
  if (segment === undefined) return undefined;
  try {
    const text = decodeURIComponent(segment);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

const isListed = ({ path, access }: { path: string; access: string }) =>
  access === 'public' &&
  !/[:*]/.test(path) &&
  !/^\/(login|register|changePassword|bindResult|jobs\/filters)$/i.test(path);

type At = (path: string) => string;
interface Address {
  loc: string;
  lastmod?: string;
}

async function sitemapIndex(deps: Deps, at: At, size: number): Promise<Rendered> {
  const files = ['/sitemap-pages.xml', '/sitemap-searches.xml', '/sitemap-articles.xml'];
  for (let after: string | undefined = ''; after !== undefined; ) {
    files.push(after === '' ? '/sitemap-jobs.xml' : `/sitemap-jobs/${encodeURIComponent(after)}.xml`);
    const refs = await listVacancyRefs(deps.database.db, deps.now().toISOString(), after, size);
    after = refs.length === size ? refs.at(-1)?.vacancyId : undefined;
  }
  const rows = files.map((file) => `<sitemap>${locOf(at(file))}</sitemap>`).join('');
  return answer('application/xml', `${PROLOG}<sitemapindex xmlns="${SITEMAP_NS}">${rows}</sitemapindex>`);
}

async function vacancyAddresses(deps: Deps, at: At, after: string, size: number): Promise<Address[]> {
  const refs = await listVacancyRefs(deps.database.db, deps.now().toISOString(), after, size);
  return refs.map(({ vacancyId, updatedAt }) => ({
    loc: at(`/job/${encodeURIComponent(vacancyId)}`),
    lastmod: updatedAt,
  }));
}

/** Jobs by city and category, as people search for them. */
async function searchAddresses(deps: Deps, at: At): Promise<Address[]> {
  const searches = await landingSearches(deps.database.db, deps.now().toISOString());
  return searches.map((search) => ({ loc: at(jobsAddress(search)) }));
}

async function articleAddresses(deps: Deps, at: At): Promise<Address[]> {
  const refs = await listArticleRefs(deps.database.db, deps.now().toISOString(), '', 50_000);
  return refs.map(({ articleId, updatedAt }) => ({ loc: at(`/article/details/${articleId}`), lastmod: updatedAt }));
}

const locOf = (address: string) => `<loc>${xml(address)}</loc>`;

const SITEMAP_NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n';

function urlset(addresses: Address[]): Rendered {
  const rows = addresses.map(
    ({ loc, lastmod }) => `<url>${locOf(loc)}${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`,
  );
  return answer('application/xml', `${PROLOG}<urlset xmlns="${SITEMAP_NS}">${rows.join('')}</urlset>`);
}

interface Entry {
  title: string;
  path: string;
  updatedAt: string;
  summary: string;
}

async function articleFeed(deps: Deps, at: At): Promise<Rendered> {
  const now = deps.now().toISOString();
  const lists = await Promise.all(
    Object.keys(ARTICLE_TYPES).map((typeName) =>
      listArticles(deps.database.db, { typeName, now, limit: FEED_SIZE, withContent: false }),
    ),
  );
  const entries = lists.flat().map((article) => ({
    title: article.title,
    path: `/article/details/${article.articleId}`,
    updatedAt: article.publishAt,
    summary: article.summary,
  }));
  return atom(deps, at, { self: '/feed.xml', title: '資訊中心', entries });
}

async function vacancyFeed(deps: Deps, at: At): Promise<Rendered> {
  const { rows } = await searchVacancies(deps.database.db, {
    keywords: [],
    cities: [],
    categories: [],
    page: 1,
    pageSize: FEED_SIZE,
    withContent: false,
    now: deps.now().toISOString(),
  });
  const entries = rows.map((vacancy) => ({
    title: vacancy.position,
    path: `/job/${encodeURIComponent(vacancy.vacancyId)}`,
    updatedAt: vacancy.updatedAt,
    summary: `${vacancy.category}．${vacancy.city}${vacancy.township}．${salaryText(vacancy.salary)}`,
  }));
  return atom(deps, at, { self: '/jobs.xml', title: '職缺快訊', entries });
}

interface Atom {
  self: string;
  title: string;
  entries: Entry[];
}

async function atom(deps: Deps, at: At, { self, title, entries }: Atom): Promise<Rendered> {
  const { company } = await currentTexts(deps);
  const newestFirst = entries.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)).slice(0, FEED_SIZE);
  const rows = newestFirst.map(
    ({ title, path, updatedAt, summary }) =>
      `<entry><id>${xml(at(path))}</id><title>${xml(title)}</title><link href="${xml(at(path))}"/>` +
      `<updated>${updatedAt}</updated><summary>${xml(summary)}</summary></entry>`,
  );
  const updated = newestFirst[0]?.updatedAt ?? lastChange(deps).toISOString();
  return answer(
    'application/atom+xml',
    `${PROLOG}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-Hant-TW"><id>${xml(at(self))}</id>` +
      `<title>${xml(`${company.name}｜${title}`)}</title><link rel="self" href="${xml(at(self))}"/><link href="${xml(at('/'))}"/>` +
      `<author><name>${xml(company.name)}</name></author><updated>${updated}</updated>${rows.join('')}</feed>`,
  );
}

/**
 * A feed must say when it changed, even an empty one. This is when anything public last changed, which the content version
 * tells.
 */
function lastChange({ database, now }: Deps): Date {
  const version = database.content.current();
  return version > Date.UTC(2000) ? new Date(version) : now();
}

function answer(type: string, text: string): Rendered {
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=0, must-revalidate' };
  return { status: 200, headers, body: Buffer.from(text) };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

const xml = (text: string) => xmlText(text).replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);
