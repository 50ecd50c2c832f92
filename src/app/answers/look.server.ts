import { currentTexts } from '#features/company/data.server.ts';
import { coloursOf, lookCss } from '#features/company/look/rules.ts';
import { markPng, markSvg } from '#features/company/look/service.server.ts';
import { makeAgreement } from '#features/resume/document/service.server.ts';
import { type Kept, keep, type Rendered, type ResponseCache } from '#platform/cache/response-cache.server.ts';
import type { Deps } from '#platform/deps.server.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=0, must-revalidate';

/** The company's colours as a style sheet, its logo (or the built-in one), and its agreement. */
export function createLook(deps: Deps, { cache, files }: { cache: ResponseCache; files: ReadonlyMap<string, Kept> }) {
  const delivered = (path: string) => files.get(path)?.variants.identity.body ?? Buffer.from('');
  const png = async () => answer('image/png', (await markPng(deps)) ?? delivered('/art/logo.png'), FOR_NOW);
  const made: Record<string, () => Promise<Rendered>> = {
    '/mark.svg': async () => {
      const svg = await markSvg(deps);
      return answer('image/svg+xml', svg ? Buffer.from(svg) : delivered('/favicon.svg'), FOR_NOW);
    },
    '/documents/recommendation-agreement.pdf': async () => {
      const { agreement, company } = await currentTexts(deps);
      const pdf = await makeAgreement({ words: agreement, company });
      return answer('application/pdf', Buffer.from(pdf), FOR_NOW);
    },
    '/mark.png': png,
    // Requested by programs that haven't read the page, which names the others, and by phones for their home screen.
    '/favicon.ico': png,
    '/apple-touch-icon.png': png,
  };
  return async (path: string): Promise<Kept | undefined> => {
    if (Object.hasOwn(made, path)) return cache.get(path, made[path]!);
    const colours = coloursOf(path);
    return colours && keep(answer('text/css; charset=utf-8', Buffer.from(lookCss(...colours)), FOR_GOOD));
  };
}

const answer = (type: string, body: Buffer, caching: string): Rendered => ({
  status: 200,
  headers: {
    'Content-Type': type,
    'Cache-Control': caching,
    'X-Content-Type-Options': 'nosniff',
    // Mails, feeds and search engines show it on other sites.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  body,
});
