import { postalCodes } from '#content/postal-codes.ts';
import type { Db } from '#platform/database/database.server.ts';
import { pauses } from '#platform/pauses.server.ts';
import { foldText } from '#shared/search-words.ts';
import { WORK_TYPES } from '../../facts/rules.ts';
import { categoryKey, cityKey } from '../../sort-keys.server.ts';
import { nameOfKey } from '../filters.server.ts';
import { passing } from '../find.server.ts';
import { indexOf } from '../index-data.server.ts';
import { freshness, pairsOf, scored } from '../order.server.ts';
import type { Snapshot } from '../snapshot.server.ts';
import type { Tags } from '../tags.server.ts';
import type { Reason, Wish } from './rules.ts';

/** How much each part of a wish adds (docs/search.md). */
const MET = { hoped: 8, held: 2, category: 4, namedCategory: 3, township: 2 };
/** In any other category, a vacancy must be this near to what is hoped for: 軟體工程師 is no 機械工程師. */
const NEAR = 0.6;
const JUDGED_AT_ONCE = 1024;

export interface Met {
  rowId: number;
  reasons: Reason[];
}

/** The open vacancies that meet a wish best, at most so many, the best first; of equal ones the newest. */
export async function findMeeting(db: Db, wish: Wish, { now, limit }: { now: string; limit: number }): Promise<Met[]> {
  const snapshot = await indexOf(db).snapshot();
  const at = Date.parse(now);
  const { scoreOf, reasonsOf } = judge(snapshot, wish, at);
  // What doesn't name its pay may pay what is hoped for.
  const filters = wish.pay > 0 ? { payFrom: wish.pay, withOpenPay: true } : {};
  const best: { slot: number; score: number }[] = [];
  const pause = pauses();
  for await (const slots of passing(snapshot, { hits: undefined, filters, now: at }))
    for (const [i, slot] of slots.entries()) {
      // Comparing the names of jobs takes as long as all else that is done with a slot.
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
function judge({ columns, vocabulary }: Snapshot, wish: Wish, now: number) {
  const { hoped, held, categories, location, workType, pay } = wish;
  const keys = new Set(categories.map(categoryKey));
  const folded = foldText(hoped);
  const ofCategories = vocabulary.categories.values.map((key) => {
    if (keys.has(key)) return MET.category;
    return isCategoryNamed(folded, nameOfKey(key)) ? MET.namedCategory : 0;
  });
  const nearest = (jobs: readonly string[]) => {
    const each = jobs.map(nearTo);
    return scored(vocabulary.positions.values, ({ bareFolded }) =>
      each.reduce((most, near) => Math.max(most, near(bareFolded)), 0),
    );
  };
  const [toHoped, toHeld] = [nearest(jobsOf(hoped)), nearest(held.flatMap(jobsOf))];
  const named = placesNamed(foldText(location), vocabulary.cities.values);
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
        ['工作地點', named.cities.size > 0],
        ['希望薪資', pay > 0 && columns.pay[slot]! > 0],
      ];
      return reasons.flatMap(([reason, isMet]) => (isMet ? [reason] : []));
    },
  };
}

/** Between jobs that are named in one text; a space parts Chinese words alone. */
const BETWEEN_JOBS = /[、,;|/]|(?<=\p{Script=Han})\s|\s(?=\p{Script=Han})/u;

/** In names of categories they tell nothing: 機械工程師 is no 軟體工程, 網路行銷 no 網路管理. */
const SAY_LITTLE = ['工程', '管理', '網路', '電腦', '規劃', '維護'];

/** Whether a job, folded, names a category: 業務主管 is of 業務推廣. */
function isCategoryNamed(job: string, category: string): boolean {
  // Those of the specification are two words of two characters, but 其他.
  const words = category.length === 4 ? [category.slice(0, 2), category.slice(2)] : [category];
  return words.some((word) => word !== '' && job.includes(word) && !SAY_LITTLE.includes(word));
}

/** One character says too little: 人 stands in half of all positions. */
const LEAST_LENGTH = 2;

/** 會計、出納 as two, folded. */
const jobsOf = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(BETWEEN_JOBS)
      .map((job) => job.trim())
      .filter((job) => job.length >= LEAST_LENGTH),
  ),
];

/**
 * How near a position is to a job, both folded: 1 where one names the other, else the share of the pairs of characters that both have.
 * A job's are looked for in many positions.
 */
function nearTo(job: string): (position: string) => number {
  const pairs = pairsOf(job);
  return (position) => {
    if (position.includes(job) || (position.length >= LEAST_LENGTH && job.includes(position))) return 1;
    let both = 0;
    for (let i = 0; i < position.length - 1; i++) if (pairs.has(position.slice(i, i + 2))) both++;
    return (2 * Math.min(both, pairs.size)) / Math.max(1, pairs.size + position.length - 1);
  };
}

/** What a place is called: 台中市 and 台中, but 東區 alone. */
const shortened = (name: string) => (/..[市縣區鄉鎮]$/.test(name) ? [name, name.slice(0, -1)] : [name]);

const CITIES = Object.keys(postalCodes).map(cityKey);

/** Taiwan's townships, each with its city's key and what people call it: 板橋區 is 板橋 too, and 東區 is not 東. */
const TOWNSHIPS = Object.entries(postalCodes).flatMap(([city, townships]) =>
  Object.values(townships)
    .map(foldText)
    .map((name) => ({ city: cityKey(city), name, names: shortened(name) })),
);

interface Named {
  /** Keys; none: anywhere. */
  cities: ReadonlySet<string>;
  townships: readonly { city: string; name: string }[];
}

/** 新竹市 doesn't name 新竹縣, which 新竹 does. */
const isNamed = (location: string, [name = '', short = name]: readonly string[]) =>
  location.includes(name) ||
  location
    .split(short)
    .slice(1)
    .some((rest) => !/^[市縣]/.test(rest));

/** The places that a text names; a township alone names the cities that have one of that name. */
function placesNamed(location: string, ofVacancies: readonly string[]): Named {
  const keys = [...new Set([...CITIES, ...ofVacancies])].filter((key) => key !== '');
  const said = keys.filter((key) => isNamed(location, shortened(nameOfKey(key))));
  const townships = TOWNSHIPS.filter(
    ({ city, names }) => (said.length === 0 || said.includes(city)) && isNamed(location, names),
  );
  return { cities: new Set(said.length > 0 ? said : townships.map(({ city }) => city)), townships };
}

/** Many say neither: only what is the other is no work for somebody. */
const isOfType = ({ workTypes }: Tags, wished: Wish['workType']) =>
  wished === '' || workTypes.includes(wished) || !WORK_TYPES.some((type) => workTypes.includes(type));

const [ELSEWHERE, IN_CITY, IN_TOWNSHIP] = [0, 1, 2];

function placed({ places, remote }: Tags, { cities, townships }: Named): number {
  if (places.some((place) => townships.some(({ city, name }) => place.city === city && place.township === name)))
    return IN_TOWNSHIP;
  const isNear = cities.size === 0 || remote === 'all' || places.some(({ city }) => cities.has(city));
  return isNear ? IN_CITY : ELSEWHERE;
}
