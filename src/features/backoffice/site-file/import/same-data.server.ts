import { picturesIn } from '#features/pictures/rules.ts';
import type { Db } from '#platform/database/database.server.ts';
import { pauses } from '#platform/pauses.server.ts';
import { storedArticle, storedVacancy } from '../content-data.server.ts';
import { rowsWith } from '../export/data.server.ts';
import { SECTIONS, type Sections } from '../rules.ts';
import type { FitFile } from './service.server.ts';

/** By section, the ids of what the file brings just as it is here. */
export type Same = Record<keyof typeof rowsWith, Set<string>>;

/** As an import would write it. */
const WRITTEN = {
  articles: (row: Sections['articles'][number]): object => storedArticle(row),
  vacancies: (row: Sections['vacancies'][number]): object => storedVacancy(row),
};

/**
 * Which rows of the file an import would not change: read as an export reads them, and held against the same shapes. One that
 * shows a picture which comes with the file is another afterwards, by the picture's address.
 */
export async function sameRows(
  db: Db,
  { sections }: FitFile,
  ids: Record<keyof Same, readonly string[]>,
  coming: ReadonlySet<string>,
): Promise<Same> {
  const pause = pauses();
  async function same(
    section: keyof Same,
    rows: readonly (readonly [id: string, row: object])[],
  ): Promise<Set<string>> {
    const there = new Map<string, string>();
    for (const [id, row] of rows) {
      await pause();
      there.set(id, JSON.stringify(row));
    }
    const found = new Set<string>();
    if (ids[section].length === 0) return found;
    for await (const row of rowsWith[section](db, ids[section])) {
      await pause();
      const text = there.get(row.id);
      if (text && text === written(section, row) && picturesIn(text).every((id) => !coming.has(id))) found.add(row.id);
    }
    return found;
  }
  const byId = <Row extends { id: string }>(rows: readonly Row[]) => rows.map((row) => [row.id, row] as const);
  return {
    vacancies: await same(
      'vacancies',
      sections.vacancies.map((row) => [row.vacancyId, row]),
    ),
    articles: await same('articles', byId(sections.articles)),
    banners: await same('banners', byId(sections.banners)),
    synonyms: await same('synonyms', byId(sections.synonyms)),
    issues: await same('issues', byId(sections.issues)),
  };
}

/** A row of here in the shape of the file's; undefined of one that today's rules would not take. */
function written(section: keyof Same, row: object): string | undefined {
  const parsed = SECTIONS[section].safeParse(row);
  if (!parsed.success) return undefined;
  const write = section === 'articles' || section === 'vacancies' ? WRITTEN[section] : undefined;
  try {
    return JSON.stringify(write ? write(parsed.data as never) : parsed.data);
  } catch {
    return undefined;
  }
}
