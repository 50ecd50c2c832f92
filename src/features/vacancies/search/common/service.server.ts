import type { Db } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { keepGoing } from '#platform/keep-going.server.ts';
import { pauses } from '#platform/pauses.server.ts';
import '../../tables.server.ts';
import { indexOf, type VacancyIndex } from '../index-data.server.ts';
import type { Snapshot } from '../snapshot.server.ts';
import { listCommon, removeCommon, saveCommon } from './data.server.ts';
import { CountedWords, commonLimits } from './rules.ts';

const REST_MS = 60_000;
/** The pause between two words; a million vacancies have a thousand, each taking a tenth of a second. */
const PAUSE_MS = 100;
const TEXTS_PER_SELECT = 100;
/** If the number of vacancies has changed by this share, the common words are determined anew. */
const RECOUNT = 1 / 10;

/** Keeps the vacancies of common words up to date for as long as the site runs. Returns a function that stops it. */
export function keepCommonWords({ database, log }: Deps): () => Promise<void> {
  const words = new CommonWords(database.db);
  return keepGoing({
    step: () => words.keepOne(),
    onError: (error) => log.error({ err: error }, 'common words could not be kept'),
    busyMs: PAUSE_MS,
    restMs: REST_MS,
  });
}

export class CommonWords {
  readonly #db: Db;
  readonly #index: VacancyIndex;
  /** The stamp up to which the last step knew the vacancies. */
  #seen: number | undefined;
  #wanted: { size: number; words: string[] } | undefined;

  constructor(db: Db) {
    this.#db = db;
    this.#index = indexOf(db);
  }

  /** Searches for one word that is missing or outdated; false if there is none, or if it would be outdated again at once. */
  async keepOne(): Promise<boolean> {
    const known = await this.#index.known();
    const seen = this.#seen ?? known.stamp;
    this.#seen = known.stamp;
    // An import is in progress.
    if ((await countChanged(known.snapshot, seen)) > commonLimits.changed) return false;
    const kept = await listCommon(this.#db);
    const wanted = new Set(await this.#wantedOf(known.snapshot));
    const stamps = wanted.size > 0 ? kept.map(({ stamp }) => stamp) : [];
    const oldest = await oldestCurrent(known.snapshot, stamps);
    // Words that are still current stay: another process may count them among the common ones, judging by other texts.
    const old = kept.filter(({ stamp }) => stamp < oldest).map(({ word }) => word);
    await removeCommon(
      this.#db,
      old.filter((word) => !wanted.has(word)),
    );
    for (const { word, stamp } of kept) if (stamp >= oldest) wanted.delete(word);
    if (wanted.size === 0) return false;
    // At random: several processes hardly ever choose the same.
    const word = [...wanted][Math.floor(Math.random() * wanted.size)]!;
    const [hits] = await this.#index.askFor(known.snapshot, [{ words: [word] }]);
    await saveCommon(this.#db, { word, stamp: known.stamp, hits: hits! });
    return true;
  }

  async #wantedOf(snapshot: Snapshot): Promise<readonly string[]> {
    const { size } = snapshot;
    if (size < commonLimits.vacancies) return [];
    if (!this.#wanted || Math.abs(size - this.#wanted.size) > size * RECOUNT)
      this.#wanted = { size, words: await commonWordsOf(this.#db, snapshot) };
    return this.#wanted.words;
  }
}

/** Judged by the texts of some vacancies, evenly spread. */
async function commonWordsOf(db: Db, snapshot: Snapshot): Promise<string[]> {
  const step = Math.max(1, Math.floor(snapshot.size / commonLimits.sampled));
  const rowIds: number[] = [];
  let place = 0;
  for await (const slots of snapshot.slots())
    for (const slot of slots) if (place++ % step === 0) rowIds.push(snapshot.columns.rowId[slot]!);
  const counted = new CountedWords();
  const pause = pauses();
  for (let from = 0; from < rowIds.length; from += TEXTS_PER_SELECT) {
    const some = rowIds.slice(from, from + TEXTS_PER_SELECT);
    const texts = await db.selectFrom('vacancies').select('search_text').where('row_id', 'in', some).execute();
    for (const { search_text } of texts) {
      counted.add(search_text);
      await pause();
    }
  }
  return counted.common();
}

/** The oldest of the stamps after which only a few vacancies have changed; infinity if there is none. */
async function oldestCurrent(snapshot: Snapshot, stamps: readonly number[]): Promise<number> {
  const newestFirst = [...new Set(stamps)].sort((a, b) => b - a);
  let [current, old] = [0, newestFirst.length];
  while (current < old) {
    const middle = (current + old) >> 1;
    if ((await countChanged(snapshot, newestFirst[middle]!)) <= commonLimits.changed) current = middle + 1;
    else old = middle;
  }
  return newestFirst[current - 1] ?? Number.POSITIVE_INFINITY;
}

async function countChanged(snapshot: Snapshot, changedAfter: number): Promise<number> {
  let count = 0;
  for await (const slots of snapshot.slots({ changedAfter })) count += slots.length;
  return count;
}
