import { nextArticleChange } from '#features/articles/data.server.ts';
import { nextCarouselChange } from '#features/home/data.server.ts';
import { nextVacancyChange } from '#features/vacancies/data.server.ts';
import type { Db } from '#platform/database/database.server.ts';

/** When time alone will next change what is public: a page made now must not be served after it. */
export async function nextContentChange(db: Db, now: string): Promise<string | undefined> {
  const times = await Promise.all([
    nextVacancyChange(db, now),
    nextArticleChange(db, now),
    nextCarouselChange(db, now),
  ]);
  return times.filter((time) => time !== undefined).sort()[0];
}
