import { WORK_TYPES } from '#content/work-types.ts';
import type { Db } from '#platform/database/database.server.ts';
import { pauses } from '#platform/pauses.server.ts';
import { categoryKey } from '../../sort-keys.server.ts';
import { readSynonyms, type Synonyms } from '../../synonyms/data.server.ts';
import { nameOfKey } from '../filters.server.ts';
import { passing } from '../find.server.ts';
import { indexOf } from '../index-data.server.ts';
import { freshness, scored } from '../order.server.ts';
import type { Snapshot } from '../snapshot.server.ts';
import type { Tags } from '../tags.server.ts';
import { isCategoryNamed, jobsOf, nearTo } from './jobs/service.server.ts';
import { type Named, placesNamed } from './places/service.server.ts';
import type { Reason, Wish } from './rules.ts';

/** How much each wish adds (docs/search.md). */
const MET = { hoped: 8, held: 2, category: 4, namedCategory: 3, township: 2 };
/** In any other category, a vacancy must be at least this near to the wanted job: 軟體工程師 is not 機械工程師. */
const NEAR = 0.6;
const JUDGED_AT_ONCE = 1024;

export interface Met {
  rowId: number;
  reasons: Reason[];
}

/** The open vacancies that best meet a wish, at most `limit`, best first; among equals the newest. */
export async function findMeeting(db: Db, wish: Wish, { now, limit }: { now: string; limit: number }): Promise<Met[]> {
  const [snapshot, synonyms] = await Promise.all([indexOf(db).snapshot(), readSynonyms(db)]);
  const at = Date.parse(now);
  const { scoreOf, reasonsOf } = judge(snapshot, wish, { synonyms, now: at });
  // A vacancy that names no pay may pay what is wanted.
  const filters = wish.pay > 0 ? { payFrom: wish.pay, withOpenPay: true } : {};
  const best: { slot: number; score: number }[] = [];
  const pause = pauses();
  for await (const slots of passing(snapshot, { hits: undefined, filters, now: at }))
    for (const [i, slot] of slots.entries()) {
      // Comparing the names of jobs takes as long as everything else done with a slot.
      if (i % JUDGED_AT_ONCE === 0) await pause();
      const score = scoreOf(slot);
      if (score === 0 || (best.length === limit && score <= best.at(-1)!.score)) continue;
      const place = best.findIndex((other) => other.score < score);
      best.splice(place < 0 ? best.length : place, 0, { slot, score });
      best.length = Math.min(best.length, limit);
    }
  return best.map(({ slot }) => ({ rowId: snapshot.columns.rowId[slot]!, reasons: reasonsOf(slot) }));
}

/** 0: it doesn't meet the wish. */
function judge({ columns, vocabulary }: Snapshot, wish: Wish, { synonyms, now }: { synonyms: Synonyms; now: number }) {
  const { hoped, held, categories, location, workType, pay } = wish;
  const keys = new Set(categories.map(categoryKey));
  /** With synonyms given by staff: a PM may be a 產品經理. */
  const namedIn = (text: string) => jobsOf(text).flatMap((job) => [job, ...(synonyms.get(job)?.keys() ?? [])]);
  const jobs = namedIn(hoped);
  const ofCategories = vocabulary.categories.values.map((key) => {
    if (keys.has(key)) return MET.category;
    return jobs.some((job) => isCategoryNamed(job, nameOfKey(key))) ? MET.namedCategory : 0;
  });
  const nearest = (names: readonly string[]) => {
    const near = nearTo(names);
    return scored(vocabulary.positions.values, ({ bareFolded }) => near(bareFolded));
  };
  const [toHoped, toHeld] = [nearest(jobs), nearest(held.flatMap(namedIn))];
  const named = placesNamed(location, vocabulary.cities.values);
  const toPlace = scored(vocabulary.tags.values, (tags) =>
    isOfType(tags, workType) ? placed(tags, named) : ELSEWHERE,
  );
  const freshOf = freshness(now);
  return {
    scoreOf(slot: number): number {
      const place = toPlace(columns.tags[slot]!);
      if (place === ELSEWHERE) return 0;
      const category = ofCategories[columns.category[slot]!]!;
      const near = toHoped(columns.position[slot]!);
      if (category === 0 && near < NEAR) return 0;
      const work = MET.hoped * near + MET.held * toHeld(columns.position[slot]!) + category;
      return work + (place === IN_TOWNSHIP ? MET.township : 0) + freshOf(columns.updated[slot]!);
    },
    reasonsOf(slot: number): Reason[] {
      const reasons: [Reason, boolean][] = [
        ['希望職務', toHoped(columns.position[slot]!) >= NEAR],
        ['職務類別', ofCategories[columns.category[slot]!]! > 0],
        ['工作地點', named.cities.size > 0 || named.isRemote],
        ['希望薪資', pay > 0 && columns.pay[slot]! > 0],
      ];
      return reasons.flatMap(([reason, isMet]) => (isMet ? [reason] : []));
    },
  };
}

/** Many state neither: only a vacancy of the other type is unsuitable. */
const isOfType = ({ workTypes }: Tags, wished: Wish['workType']) =>
  wished === '' || workTypes.includes(wished) || !WORK_TYPES.some((type) => workTypes.includes(type));

const [ELSEWHERE, IN_CITY, IN_TOWNSHIP] = [0, 1, 2];

function placed({ places, remote }: Tags, { cities, townships, isRemote }: Named): number {
  if (places.some((place) => townships.some(({ city, name }) => place.city === city && place.township === name)))
    return IN_TOWNSHIP;
  if (remote === 'all') return IN_CITY;
  const isNear = isRemote ? remote === 'some' : cities.size === 0 || places.some(({ city }) => cities.has(city));
  return isNear ? IN_CITY : ELSEWHERE;
}
