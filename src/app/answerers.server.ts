import { answerCallback } from '#features/account/providers/service.server.ts';
import { createPictures } from '#features/pictures/service.server.ts';
import { answerFile } from '#features/resume/files/service.server.ts';
import { type Kept, keep, keptResponse } from '#platform/cache/response-cache.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { createApi } from '#platform/http/api.server.ts';
import type { Callers } from '#platform/http/callers.server.ts';
import { createMetricsPage, type Metrics } from '#platform/watch/metrics.server.ts';
import { isCall } from '#shared/contract.ts';
import type { Site } from '#ui/site.tsx';
import { createAdminPage } from './answers/admin-page.server.ts';
import { createApiDocs } from './answers/api-docs.server.ts';
import { createFeeds } from './answers/feeds.server.ts';
import { createHealth } from './answers/health.server.ts';
import { createLook } from './answers/look.server.ts';
import { createNotSent } from './answers/not-sent.server.tsx';
import { createOldAddresses } from './answers/old-addresses.server.ts';
import type { Pages } from './answers/pages.server.ts';
import { createPreview, type Show } from './answers/preview.server.ts';
import { createSharePictures } from './answers/share-pictures.server.ts';
import { createUnsubscribe } from './answers/unsubscribe.server.tsx';
import { handlers } from './api.server.ts';
import type { Assets } from './render.server.tsx';

const answerCall = createApi(handlers);

/** Answers the requests that belong to it; undefined passes the request to the next answerer. */
type Answerer = (request: Request, path: string, url: URL) => Promise<Response | undefined> | Response | undefined;

interface AnswererParts {
  assets: Assets;
  /** The files of the build, by path. */
  files: Map<string, Kept>;
  /** The script of the back-office; without it there is no back-office. */
  adminHead: string | undefined;
  callers: Callers;
  metrics: Metrics;
  pages: Pages;
  secure: Record<string, string>;
  site: () => Promise<Site>;
  /** Renders a page as it is, without scripts, answering the given calls from the given values. */
  showStill: Show;
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

const readOnly = () => new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });

/**
 * Who answers what. The order matters: the first to answer has the last word, and each row says why it stands where it does.
 */
function answererTable(deps: Deps, parts: AnswererParts): Answerer[] {
  const { assets, files, adminHead, callers, metrics, pages, secure, site } = parts;
  const { cache, searches } = pages;
  const api = (request: Request) => answerCall(request, { deps, cache, searches, callers });
  const docs = createApiDocs(handlers, deps.settings);
  const look = createLook(deps, { cache: pages.cache, files });
  const feeds = createFeeds(deps, pages.cache);
  const oldAddress = createOldAddresses(deps);
  const adminPage = createAdminPage(deps, adminHead, secure);
  const fromKept = (request: Request, kept: Kept | undefined) => kept && keptResponse(request, kept);

  return [
    // Under /api, but opened in browsers: before the calls, which it uses.
    createUnsubscribe(deps, { assets, site, api }),
    // Pages under /api: before the calls, which don't know them.
    (request, path) => {
      const doc = docs(path);
      return doc && (isRead(request) ? keptResponse(request, doc) : readOnly());
    },
    // Calls have their own methods and their own refusals.
    (request, path) => (isCall(path) ? api(request) : undefined),
    // For monitoring: before anything that might ask the database.
    createMetricsPage(metrics, deps.settings.metricsToken),
    createHealth(deps),
    // Providers send visitors back here, by GET or POST: the last answerer that does anything but read.
    (request, path) => answerCallback(deps, request, path),
    // A browser without scripts sends forms here: a page says that nothing was done, before the bare refusal.
    createNotSent({ assets, secure, site }),
    (request) => (isRead(request) ? undefined : readOnly()),
    // Members' files decide themselves who may see them: before everything that is open to all.
    (request, path) => answerFile(deps, callers, request, path),
    createPictures(deps),
    createSharePictures(deps, files),
    (request, path) => fromKept(request, files.get(path)),
    // The only address under /admin that isn't the back-office's page.
    createPreview(deps, { secure, callers, show: parts.showStill }),
    async (request, path) => {
      const page = await adminPage(path);
      return page && keptResponse(request, keep(page));
    },
    async (request, path) => fromKept(request, (await look(path)) ?? (await feeds(path))),
    // Addresses that no page of this site has: before the page that says so.
    (_request, _path, url) => oldAddress(url),
    // Last: everything else is a page, if only the one that says there is none.
    (request, _path, url) => pages.answer(request, url),
  ];
}

/** Asks one answerer after the other. */
export function createAnswerers(deps: Deps, parts: AnswererParts) {
  const answerers = answererTable(deps, parts);
  return async (request: Request, url: URL): Promise<Response> => {
    for (const answerer of answerers) {
      const answer = await answerer(request, url.pathname, url);
      if (answer) return answer;
    }
    throw new Error('no answerer is left after the pages');
  };
}
