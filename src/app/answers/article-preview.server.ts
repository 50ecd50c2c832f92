import { findArticle } from '#features/articles/staff/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Callers } from '#platform/http/callers.server.ts';
import { Cookies } from '#platform/http/cookies.server.ts';
import type { RawCall, RawReply } from '#shared/call.ts';
import type { RenderedPage } from '../render.server.tsx';

const ADDRESS = /^\/admin\/preview\/article\/([\w-]{1,64})\/?$/;

/** Renders a public page as a stranger sees it; the answers given here replace their calls. */
export type Show = (path: string, answers: (call: RawCall) => RawReply | undefined) => Promise<RenderedPage>;

/** An article as its public page will show it, whatever its status: for staff, and not found by anybody else. */
export function createArticlePreview(
  deps: Deps,
  { secure, callers, show }: { secure: Record<string, string>; callers: Callers; show: Show },
) {
  const { database, settings, now } = deps;
  const headers = {
    ...secure,
    // The back-office shows it in a frame.
    'X-Frame-Options': 'SAMEORIGIN',
    ...(secure['Content-Security-Policy']
      ? {
          'Content-Security-Policy': secure['Content-Security-Policy'].replace(
            "frame-ancestors 'none'",
            "frame-ancestors 'self'",
          ),
        }
      : {}),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  };
  const answer = ({ status, html }: RenderedPage) => new Response(html, { status, headers });

  return async (request: Request, path: string): Promise<Response | undefined> => {
    const [, id] = ADDRESS.exec(path) ?? [];
    if (!id) return undefined;
    const staff = await callers.staff(deps, new Cookies(request, settings.publicUrl), request);
    const found = staff && (await findArticle(database.db, id));
    if (!found) return answer(await show('/NotFound', () => undefined));
    const { externalLink, publishAt, ...rest } = found;
    const reply = {
      ...rest,
      articleId: id,
      externalLink: externalLink || null,
      publishAt: publishAt ?? now().toISOString(),
    };
    const shown = await show(`/article/details/${id}`, ({ path: called }) =>
      called === '/api/article/{id}' ? { reply } : undefined,
    );
    return answer(shown);
  };
}
