import { ARTICLE_READ, VACANCY_READ } from '#features/visits/rules.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { flushTallies, forgetTallies, hasTallies } from '#platform/watch/tallies.server.ts';
import * as data from './data.server.ts';

/** Only existing ids: addresses can be made up. */
const known =
  (titlesOf: (db: Db, ids: readonly string[]) => Promise<Map<string, string>>) => async (db: Db, ids: string[]) => [
    ...(await titlesOf(db, ids)).keys(),
  ];
const KEEP = { [VACANCY_READ]: known(data.vacancyTitles), [ARTICLE_READ]: known(data.articleTitles) };

/**
 * Writes what this process has counted or, if counting is switched off, discards it: so every process follows the switch
 * without asking on every page.
 */
export async function writeCounts(deps: Deps): Promise<void> {
  const { database } = deps;
  if (!hasTallies(database)) return;
  const { isOn } = await data.readSwitch(database.db);
  if (isOn) await flushTallies(deps, KEEP);
  else forgetTallies(database);
}
