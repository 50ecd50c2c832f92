import { picturesIn } from '#features/pictures/rules.ts';
import type { Db } from '#platform/database/database.server.ts';
import { pauses } from '#platform/pauses.server.ts';
import { storedArticle, storedVacancy } from '../content-data.server.ts';
import { rowsWith } from '../export/data.server.ts';
import { SECTIONS, type Sections } from '../rules.ts';
import type { FitFile } from './service.server.ts';

/** The ids, by section, of what the file contains exactly as it is here. */
export type Same = Record<keyof typeof rowsWith, Set<string>>;

const COMPARED = Object.keys(rowsWith) as (keyof Same)[];

/** As an import would write it. */
const WRITTEN = {
  articles: (row: Sections['articles'][number]): object => storedArticle(row),
  vacancies: (row: Sections['vacancies'][number]): object => storedVacancy(row),
};

/**
 * Which of the file's rows an import would not change: read as an export reads them, and compared in the same shapes. A row
 * that shows a picture from the file does change, by the picture's address.
 */
export async function sameRows(
  db: Db,
  { sections }: FitFile,
  found: Record<keyof Same, { changed: readonly string[] }>,
  coming: ReadonlySet<string>,
): Promise<Same> {
  const pause = pauses();
  const same = Object.fromEntries(COMPARED.map((section) => [section, new Set<string>()])) as Same;
  for (const section of COMPARED) {
    const { changed } = found[section];
    if (changed.length === 0) continue;
    const there = new Map<string, string>();
    for (const row of sections[section]) {
      await pause();
      there.set(row.id, JSON.stringify(row));
    }
    for await (const row of rowsWith[section](db, changed)) {
      await pause();
      const text = there.get(row.id);
      if (text && text === written(section, row) && picturesIn(text).every((id) => !coming.has(id)))
        same[section].add(row.id);
    }
  }
  return same;
}

/** A row from here in the shape of the file's; undefined if today's rules would not accept it. */
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
