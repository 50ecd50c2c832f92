import { findOpenAt } from '#features/vacancies/data.server.ts';
import { sourceOf } from '#features/vacancies/import/facts/source/rules.ts';
import type { Deps } from '#platform/deps.server.ts';
import { routeOf } from '../route-of.ts';

/**
 * Redirects addresses of the site that used to be here to the imported vacancies that name them as their own (職缺連結), since
 * search engines and other pages still link to them. Only addresses that are no page of this site (docs/decisions/0141).
 */
export function createOldAddresses({ database, settings, now }: Pick<Deps, 'database' | 'settings' | 'now'>) {
  return async (url: URL): Promise<Response | undefined> => {
    if (routeOf(url.pathname).path !== '*') return undefined;
    const old = URL.parse(url.pathname + url.search, settings.publicUrl);
    const source = old && sourceOf(old.href);
    const vacancyId = source && (await findOpenAt(database.db, source, now().toISOString()));
    if (!vacancyId) return undefined;
    const Location = `/job/${encodeURIComponent(vacancyId)}`;
    return new Response(null, { status: 301, headers: { Location, 'Cache-Control': 'public, max-age=3600' } });
  };
}
