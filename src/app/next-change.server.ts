import { nextArticleChange } from '#features/articles/data.server.ts';
import { nextCarouselChange } from '#features/home/data.server.ts';
import { nextVacancyChange } from '#features/vacancies/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';

/** When something on the public site is next published or expires by its date, in milliseconds since 1970. */
export async function nextContentChange({ database, now }: Deps): Promise<number> {
  const at = now().toISOString();
  const { db } = database;
  const times = await Promise.all([nextVacancyChange(db, at), nextArticleChange(db, at), nextCarouselChange(db, at)]);
  return Math.min(...times.map((time) => (time ? Date.parse(time) : Number.POSITIVE_INFINITY)));
}
