import { isAlertToken } from '#features/job-alerts/data.server.ts';
import { END_WORDS } from '#features/job-alerts/rules.ts';
import { isSubscriptionToken } from '#features/newsletter/data.server.ts';
import { newsletterWords, Unsubscribe, type UnsubscribeState } from '#features/newsletter/public/unsubscribe.tsx';
import type { Deps } from '#platform/deps.server.ts';
import type { Site } from '#ui/site.tsx';
import { type Assets, renderAlone } from '../render.server.tsx';

/** What can be unsubscribed from, by the address in the letter. */
const LETTERS = {
  newsletter: { isKnown: isSubscriptionToken, words: newsletterWords },
  jobalerts: { isKnown: isAlertToken, words: () => END_WORDS },
};
type LetterKind = keyof typeof LETTERS;

const ADDRESS = /^\/api\/(newsletter|jobAlerts)\/unsubscribe\/([^/]+)\/*$/i;
/** More than the body of any one-click call. */
const BODY_BYTES = 1024;

/**
 * The unsubscribe address opened in a browser: one page that asks, and one that says it is done. Mail programs call the
 * endpoint at the same address (RFC 8058), which does the work for both and counts both.
 */
export function createUnsubscribe(
  deps: Deps,
  {
    assets,
    site,
    api,
  }: { assets: Assets; site: () => Promise<Site>; api: (request: Request) => Response | Promise<Response> },
) {
  type Page = (status: number, state: UnsubscribeState, headers?: Record<string, string>) => Promise<Response>;
  const pageOf =
    (kind: LetterKind): Page =>
    async (status, state, headers = {}) =>
      new Response(renderAlone(assets, await site(), <Unsubscribe words={LETTERS[kind].words} state={state} />), {
        status,
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Robots-Tag': 'noindex',
          Vary: 'Accept',
          ...headers,
        },
      });

  return async (request: Request, path: string): Promise<Response | undefined> => {
    const [, name, token] = ADDRESS.exec(path) ?? [];
    if (name === undefined || token === undefined) return undefined;
    const kind = name.toLowerCase() as LetterKind;
    const page = pageOf(kind);
    if (request.method === 'GET' || request.method === 'HEAD') {
      const asked = (await LETTERS[kind].isKnown(deps.database.db, token))
        ? await page(200, 'asking')
        : await page(404, 'unknown');
      return request.method === 'HEAD' ? new Response(null, asked) : asked;
    }
    const isPage = request.method === 'POST' && (await isFromPage(request));
    const answer = await api(request);
    if (answer.status === 405) answer.headers.set('Allow', 'GET, HEAD, POST');
    if (!isPage) return answer;
    if (answer.ok) return page(200, 'done');
    if (answer.status === 404) return page(404, 'unknown');
    const retryAfter = answer.headers.get('Retry-After') ?? '30';
    return page(answer.status, 'refused', { 'Retry-After': retryAfter });
  };
}

/** Browsers ask for a page; a mail program that also does is recognised by the body it sends. */
async function isFromPage(request: Request): Promise<boolean> {
  if (!request.headers.get('Accept')?.includes('text/html')) return false;
  let body = '';
  for await (const chunk of request.body ?? []) {
    body += Buffer.from(chunk).toString('latin1');
    if (body.length > BODY_BYTES) break;
  }
  return !body.includes('One-Click');
}
