import { keep, keptResponse } from '#platform/cache/response-cache.server.ts';
import type { Site } from '#ui/site.tsx';
import { NotSent } from '../frame/not-sent.tsx';
import { type Assets, renderAlone } from '../render.server.tsx';
import { asPage } from './pages.server.ts';

interface NotSentParts {
  assets: Assets;
  secure: Record<string, string>;
  site: () => Promise<Site>;
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * Forms are sent by scripts. A form sent without them comes here by POST, so that none of its content ends up in an address.
 */
export function createNotSent({ assets, secure, site }: NotSentParts) {
  return async (request: Request, path: string, { search }: URL): Promise<Response | undefined> => {
    if (request.method !== 'POST' || !FORM.test(request.headers.get('Content-Type') ?? '')) return undefined;
    // Two slashes at the beginning would name another site.
    const markup = renderAlone(assets, await site(), <NotSent path={path.replace(/^\/+/, '/') + search} />);
    const answer = await keptResponse(request, keep(asPage(405, markup, { secure })));
    answer.headers.set('Allow', 'GET, HEAD');
    return answer;
  };
}
