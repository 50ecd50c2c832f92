import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { readSetting } from '../settings/data.server.ts';
import '#features/articles/tables.server.ts';
import '#features/vacancies/tables.server.ts';
import '#platform/watch/tallies.server.ts';

/** The name of the setting. */
export const SWITCH = 'statistics';

/** Counting is on until somebody switches it off. */
export async function readSwitch(db: Db): Promise<{ isOn: boolean; revision: number }> {
  const { revision, value } = await readSetting<{ isOn: boolean }>(db, SWITCH);
  return { isOn: value?.isOn ?? true, revision };
}

/** The counts of each day from one day on, by kind. */
export async function sumByDay(db: Db, kinds: readonly string[], fromDay: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('tallies')
    .select(['kind', 'day', (of) => of.fn.sum<number>('hits').as('hits')])
    .where('kind', 'in', kinds)
    .where('day', '>=', fromDay)
    .groupBy(['kind', 'day'])
    .execute();
  return new Map(rows.map(({ kind, day, hits }) => [`${kind} ${day}`, Number(hits)]));
}

/** Everything that was counted on a day, most frequent first. */
export async function readDay(db: Db, kinds: readonly string[], day: string) {
  return db
    .selectFrom('tallies')
    .select(['kind', 'tally_key as key', 'hits'])
    .where('kind', 'in', kinds)
    .where('day', '=', day)
    .orderBy('kind')
    .orderBy('hits', 'desc')
    .orderBy('tally_key')
    .execute();
}

export const VACANCIES = sql`select vacancy_id from vacancies`;
export const ARTICLES = sql`select article_id from articles`;

const AT_ONCE = 500;

/** The existing entries with these ids, by id; deleted ones are missing. */
async function inParts(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<{ id: string; title: string }[]>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let i = 0; i < ids.length; i += AT_ONCE)
    for (const { id, title } of await read(ids.slice(i, i + AT_ONCE))) found.set(id, title);
  return found;
}

export const vacancyTitles = (db: Db, ids: readonly string[]) =>
  inParts(ids, (part) =>
    db
      .selectFrom('vacancies')
      .select(['vacancy_id as id', 'position as title'])
      .where('vacancy_id', 'in', part)
      .execute(),
  );

export const articleTitles = (db: Db, ids: readonly string[]) =>
  inParts(ids, (part) =>
    db.selectFrom('articles').select(['article_id as id', 'title']).where('article_id', 'in', part).execute(),
  );
