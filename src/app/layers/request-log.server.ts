import type { Deps } from '#platform/deps.server.ts';
import type { Measures } from '#platform/watch/measures.server.ts';

/** The unsubscribe address carries a token, which is the right to use it. */
const withoutSecrets = (path: string) => path.replace(/(\/unsubscribe\/).+/i, '$1…');

/** The paths of known pages contain ids at most; other paths contain whatever somebody typed or pasted. */
const withoutPeople = (path: string) => path.replace(/(?<![^/])[^/]*(@|%40)[^/]*/gi, '…').replace(/\d{6,}/g, '…');

const UNKNOWN = ['other', '*'];

interface Answered {
  url: URL;
  status: number;
  ms: number;
  requestId: string;
  measures: Measures;
}

/** No real address is longer. */
const MAX_PATH = 300;
const cut = (path: string) => (path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path);

const tenths = (ms: number) => Math.round(ms * 10) / 10;

// Never the query string: what people search for is private.
export function logRequest(deps: Deps, request: Request, { url, status, ms, requestId, measures }: Answered) {
  const level = status >= 500 ? 'error' : url.pathname.startsWith('/healthz') ? 'trace' : 'info';
  const { databaseMs, queries, renderMs, route } = measures;
  const known = withoutSecrets(url.pathname);
  const path = cut(UNKNOWN.includes(route) ? withoutPeople(known) : known);
  deps.log[level](
    {
      ...{ requestId, method: request.method, path, status, ms: tenths(ms) },
      ...(queries > 0 ? { databaseMs: tenths(databaseMs), queries } : {}),
      ...(renderMs > 0 ? { renderMs: tenths(renderMs) } : {}),
    },
    'request',
  );
}
