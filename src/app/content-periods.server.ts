import { nextArticleChange } from '#features/articles/data.server.ts';
import { nextTextChange } from '#features/company/data.server.ts';
import { nextCarouselChange } from '#features/home/data.server.ts';
import { nextVacancyChange } from '#features/vacancies/data.server.ts';
import { ContentPeriods } from '#platform/cache/content-period.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';

/** When time alone will next change what is public: a page made now must not be served after it. */
export async function nextContentChange(db: Db, now: string): Promise<string | undefined> {
  const times = await Promise.all([
    nextVacancyChange(db, now),
    nextArticleChange(db, now),
    nextCarouselChange(db, now),
    nextTextChange(db, now),
  ]);
  return times.filter((time) => time !== undefined).sort()[0];
}

/** In development each request has a period of its own, so that every page shows the current sources. */
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
