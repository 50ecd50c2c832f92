import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/database/database.server.ts';
import { pauses } from '#platform/pauses.server.ts';
import { findHits, type Narrowed } from '#platform/search/find-hits.server.ts';
import { wordGrams } from '#platform/search/grams.server.ts';
import { addHit, bothOf, type Hits, noHits, removeHit } from '#platform/search/row-bits.server.ts';
import { answersTo, needsText, type Question } from '#platform/search/whole-word.server.ts';
import '../tables.server.ts';
import { readCommon } from './common/data.server.ts';
import { commonLimits, mayBeCommon } from './common/rules.ts';
import { nameOfKey } from './filters.server.ts';
import type { Snapshot } from './snapshot.server.ts';

/** Bytes of hits that are kept, and the most searches, each of up to ten words of fifty characters. */
const MAX_HITS_SIZE = 16 * 1024 * 1024;
const MAX_HITS = 1000;
const QUESTIONS_PER_SELECT = 100;
/**
 * Up to this many changed rows, two batches of an import, are looked at one by one; with more, the words are searched for
 * again.
 */
const FEW_CHANGED = 2000;
/** For a million vacancies each takes 125 kB; the tokens of ten long words would be five hundred. */
const MOST_COMMON = 64;
const COMMON_PER_SELECT = 16;
/** Their texts are far apart on the disk: reading more at once would block the event loop. */
const TEXTS_PER_SELECT = 100;

/** No word has a line break in it. */
const keyOf = ({ words, isWhole }: Question) => words.join('\n') + (isWhole ? '\n' : '');

/** A current snapshot, and the stamp up to which its rows are known. */
export interface Known {
  snapshot: Snapshot;
  stamp: number;
}

interface Kept {
  stamp: number;
  hits: Promise<Hits>;
  size: number;
}

interface SearchedRow {
  row_id: number;
  search_text: string;
}

/** The hits of words that were searched for; what has changed since is looked at row by row. */
export class WordHits {
  readonly #db: Db;
  readonly #kept = new LRUCache<string, Kept>({
    max: MAX_HITS,
    maxSize: MAX_HITS_SIZE,
    sizeCalculation: ({ size }) => size,
  });
  /** By stamp, the rows that changed after it up to the last one; undefined if they are many. */
  #changes = { upTo: 0, since: new Map<number, Promise<SearchedRow[] | undefined>>() };

  constructor(db: Db) {
    this.#db = db;
  }

  /** Call it after everything was read again: row numbers may have been reused. */
  clear(): void {
    this.#kept.clear();
  }

  /** The rows that match each of several questions, in their order; questions without known hits are asked together. */
  async ofEach(known: Known, questions: readonly Question[]): Promise<Hits[]> {
    const found = await Promise.all(questions.map((question) => this.#upToDate(known, question)));
    const missing = questions.map((_, i) => i).filter((i) => !found[i]);
    if (missing.length > 0) {
      const left = missing.map((i) => questions[i]!);
      const asked = this.#askRest(known, left);
      for (const [place, question] of left.entries())
        this.#keep(
          known,
          question,
          asked.then((each) => each[place]!),
        );
      for (const [place, hits] of (await asked).entries()) found[missing[place]!] = hits;
    }
    return found as Hits[];
  }

  async #upToDate(known: Known, question: Question): Promise<Hits | undefined> {
    const kept = this.#kept.get(keyOf(question));
    if (!kept || kept.stamp === known.stamp) return kept?.hits;
    const changed = await this.#changedSince(known, kept.stamp);
    if (!changed) return undefined;
    const hits = kept.hits.then((before) => followed(known.snapshot, question, before, changed));
    this.#keep(known, question, hits);
    return hits;
  }

  #keep({ stamp, snapshot }: Known, question: Question, hits: Promise<Hits>): void {
    const key = keyOf(question);
    this.#kept.set(key, { stamp, hits, size: (snapshot.lastRowId >> 3) + 1 });
    hits.catch(() => this.#kept.delete(key));
  }

  #changedSince({ snapshot, stamp }: Known, since: number): Promise<SearchedRow[] | undefined> {
    if (since >= stamp) return Promise.resolve([]);
    if (this.#changes.upTo !== stamp) this.#changes = { upTo: stamp, since: new Map() };
    const known = this.#changes.since;
    const read = known.get(since) ?? this.#readChanged(snapshot, since);
    known.set(since, read);
    read.catch(() => known.delete(since));
    return read;
  }

  async #readChanged(snapshot: Snapshot, since: number): Promise<SearchedRow[] | undefined> {
    const rowIds: number[] = [];
    for await (const slots of snapshot.slots({ changedAfter: since }))
      for (const slot of slots) rowIds.push(snapshot.columns.rowId[slot]!);
    if (rowIds.length > FEW_CHANGED) return undefined;
    const rows: SearchedRow[] = [];
    for (let from = 0; from < rowIds.length; from += TEXTS_PER_SELECT) {
      const some = rowIds.slice(from, from + TEXTS_PER_SELECT);
      const texts = this.#db.selectFrom('vacancies').select(['row_id', 'search_text']).where('row_id', 'in', some);
      rows.push(...(await texts.execute()));
    }
    return rows;
  }

  /** For stored common words the index isn't asked. */
  async #askRest(known: Known, questions: readonly Question[]): Promise<Hits[]> {
    const words = questions.flatMap((question) => question.words);
    const common = await this.#common(known, [...words, ...words.flatMap(wordGrams)]);
    const rests = questions.map((question) => {
      const proven = question.isWhole ? [] : question.words.filter((word) => common.has(word));
      const words = question.words.filter((word) => !proven.includes(word));
      const tokens = [...new Set([...proven, ...words.flatMap(wordGrams)])];
      const kept = tokens.flatMap((token) => common.get(token) ?? []);
      const among = kept.length > 0 ? kept.reduce(bothOf) : undefined;
      return { ...question, words, tokens: tokens.filter((token) => !common.has(token)), among };
    });
    const asked = rests.filter(({ words }) => words.length > 0);
    const found = await this.ask(known.snapshot, asked);
    return rests.map((rest) => (rest.words.length > 0 ? found[asked.indexOf(rest)]! : rest.among!));
  }

  /** The rows of those words that are stored in the database. */
  async #common(known: Known, words: readonly string[]): Promise<Map<string, Hits>> {
    const found = new Map<string, Hits>();
    if (known.snapshot.size < commonLimits.vacancies) return found;
    const possible = [...new Set(words)].filter(mayBeCommon).slice(0, MOST_COMMON);
    const pause = pauses();
    for (let from = 0; from < possible.length; from += COMMON_PER_SELECT) {
      const kept = await readCommon(this.#db, possible.slice(from, from + COMMON_PER_SELECT));
      let changed: SearchedRow[] | undefined;
      for (const { word, stamp, hits } of kept.sort((a, b) => a.stamp - b.stamp)) {
        // Since the oldest stamp that is still usable; this includes everything that changed after a later one.
        changed ??= await this.#changedSince(known, stamp);
        if (changed) found.set(word, followed(known.snapshot, { words: [word] }, hits, changed));
        await pause();
      }
    }
    return found;
  }

  /** Asks the database, whatever is known or stored. */
  async ask(snapshot: Snapshot, questions: readonly (Question & Narrowed)[]): Promise<Hits[]> {
    const asked = [];
    for (const question of questions) {
      const certain = needsText(question) ? await certainHits(snapshot, question) : noHits(snapshot);
      asked.push({ ...question, hits: noHits(snapshot), certain });
    }
    for (let from = 0; from < asked.length; from += QUESTIONS_PER_SELECT)
      await findHits(this.#db, 'vacancies', asked.slice(from, from + QUESTIONS_PER_SELECT));
    return asked.map(({ hits }) => hits);
  }
}

/** What was found before, updated with what has changed since. */
function followed(snapshot: Snapshot, question: Question, before: Hits, changed: readonly SearchedRow[]): Hits {
  const answers = answersTo(question);
  const now = noHits(snapshot);
  now.set(before.subarray(0, now.length));
  for (const { row_id, search_text } of changed) (answers(search_text) ? addHit : removeHit)(now, row_id);
  return now;
}

/** The rows that a snapshot itself knows to match: by position, category and city, which are part of the searched text. */
async function certainHits(snapshot: Snapshot, question: Question): Promise<Hits> {
  const { columns, vocabulary } = snapshot;
  const hits = noHits(snapshot);
  const { position, category, city, rowId } = columns;
  const knownOf = question.words.map((word) => {
    const answers = answersTo({ ...question, words: [word] });
    const flags = (texts: readonly string[]) => Uint8Array.from(texts, (text) => Number(answers(text)));
    return {
      positions: flags(vocabulary.positions.values.map(({ folded }) => folded)),
      categories: flags(vocabulary.categories.values.map(nameOfKey)),
      cities: flags(vocabulary.cities.values.map(nameOfKey)),
    };
  });
  for await (const slots of snapshot.slots())
    for (const slot of slots) {
      const isKnown = knownOf.every(
        ({ positions, categories, cities }) =>
          positions[position[slot]!] === 1 || categories[category[slot]!] === 1 || cities[city[slot]!] === 1,
      );
      if (isKnown) addHit(hits, rowId[slot]!);
    }
  return hits;
}
