import type { Deps } from '#platform/deps.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { topTallies } from '#platform/watch/tallies.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { foldText } from '#shared/search-words.ts';
import { todayInTaipei } from '#shared/times.ts';
import { EMPTY_SEARCH, MIN_SEARCHES } from '../../rules.ts';
import { countOfEach } from '../../search/service.server.ts';
import * as data from '../../synonyms/data.server.ts';
import * as changes from './changes.server.ts';
import * as contract from './contract.ts';

/** How far back searches without hits go, and how many are shown. */
const DAYS = 30;
const MAX_SEARCHES = 20;

/** With the number of open vacancies that each word finds, so that staff see what a group is worth. */
async function counted({ database, now }: Deps, groups: readonly data.StoredGroup[]): Promise<contract.SynonymGroup[]> {
  const words = [...new Set(groups.flatMap((group) => group.words.map(foldText)))];
  const counts = await countOfEach(database.db, words, now().toISOString());
  return groups.map(({ id, words, updatedAt, staffName, revision }) => ({
    ...{ id, updatedAt, staffName, revision },
    words: words.map((text) => ({ text, count: counts.get(foldText(text)) ?? 0 })),
  }));
}

async function emptySearches({ database, now }: Deps, groups: readonly data.StoredGroup[]) {
  const since = todayInTaipei(new Date(now().getTime() - DAYS * DAY_MS));
  const known = new Set(groups.flatMap(({ words }) => words.map(foldText)));
  // Words that already have a group are left out afterwards.
  const found = await topTallies(database.db, EMPTY_SEARCH, since, MAX_SEARCHES * 3);
  return found
    .filter(({ key, hits }) => hits >= MIN_SEARCHES && !known.has(key))
    .slice(0, MAX_SEARCHES)
    .map(({ key, hits }) => ({ words: key, searches: hits }));
}

const one = async (deps: Deps, group: data.StoredGroup) => (await counted(deps, [group]))[0]!;

export const endpoints = [
  handle(contract.listSynonyms, async ({ deps }) => {
    const groups = await data.listGroups(deps.database.db);
    return { groups: await counted(deps, groups), emptySearches: await emptySearches(deps, groups) };
  }),
  handle(contract.createSynonyms, async ({ deps, staff, body }) =>
    one(deps, await changes.create(deps, staff, body.words)),
  ),
  handle(contract.changeSynonyms, async ({ deps, staff, params, body }) =>
    one(deps, await changes.change(deps, staff, params.id, body)),
  ),
  handle(contract.deleteSynonyms, ({ deps, staff, params, body }) =>
    changes.remove(deps, staff, params.id, body.revision),
  ),
];
