import { uuidv7 } from 'uuidv7';
import { foldText } from '#shared/search-words.ts';
import { type findStored, matchKey, type StoredVacancy } from '../data.server.ts';
import type { StaffFacts } from '../facts/contract.ts';
import { employerKey, plainFacts, sourceKey } from '../facts/data.server.ts';
import { PER_MONTH, readPay, sameAmounts } from '../facts/rules.ts';
import type { ImportedVacancy, KeptField } from './row.server.ts';

export interface ImportedRow {
  line: number;
  vacancy: ImportedVacancy;
  absent: readonly KeptField[];
  isHeldBack: boolean;
  /** The keys by which a row without an id is recognised: with the place as understood and as written. */
  keys: readonly string[];
  facts: StaffFacts;
  /** The facts that the file contains. */
  said: readonly (keyof StaffFacts)[];
  /** The folded source and its number; after an id, this decides which vacancy a row is. '' if none. */
  sourceKey: string;
}

/** The outcome of a row. */
export interface RowOutcome {
  line: number;
  kind: 'added' | 'updated' | 'unchanged';
  before: StoredVacancy | undefined;
  after: StoredVacancy;
  /** The file gives its id, which an added vacancy keeps. */
  hasOwnId: boolean;
  /** An earlier row with the same employer, position, city and address but different content. */
  namesake?: number;
  /** An earlier row for the same vacancy: where this one differs, it is not imported. */
  repeats?: number;
  /** An earlier row that says the same. */
  copies?: number;
  /** The row's id is that of another vacancy, and does not count. */
  foreignId?: { id: string; position: string };
  /** The file's publish time for an existing draft, which nevertheless stays a draft. */
  ignoredPublishAt?: string;
}

interface OwnRow {
  row: ImportedRow;
  foreignId?: RowOutcome['foreignId'];
}

interface Comparing {
  now: string;
  asDrafts: boolean;
  /** Nothing is written, so earlier rows have to be remembered for comparison. */
  isRehearsal: boolean;
}

/** The vacancies that the file's rows stand for, and the lines that were first with an id or key. */
class Met {
  readonly vacancyIds = new Set<string>();
  readonly lines = new Map<string, number>();
  /** The line on which each vacancy first appears. */
  readonly rows = new Map<string, number>();
}

/** An id that a site like this one made: no other list has it. The ids of old sites are as short as other lists' numbers. */
const OWN_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
export const isOwnId = (id: string | undefined) => id !== undefined && OWN_ID.test(id);

/** The key of a row whose source has no number of its own: its id may be that number. '' for all others. */
export function keyByIdOf({ vacancy: { vacancyId }, facts }: Pick<ImportedRow, 'vacancy' | 'facts'>): string {
  if (!vacancyId || isOwnId(vacancyId) || facts.sourceNumber) return '';
  return sourceKey({ ...facts, sourceNumber: vacancyId });
}

/**
 * Finds the vacancy that each row of a file stands for. A row with an id is that vacancy, unless the id turns out to be another
 * list's number (`#withOwnId`); otherwise, a row with a source and its number is the vacancy that has both. Any other row is a
 * vacancy with the same position, city and address, and with the same employer if the row names one: first one that already
 * says the same or has the same content, then one that matches no other row of the file, else a new one. Two employers may both look for a 會計 in the same place, and neither overwrites the
 * other. Of two rows for one vacancy the first counts, so that importing the same file again changes nothing.
 */
export class RowMatcher {
  readonly #comparing: Comparing;
  readonly #byId = new Map<string, StoredVacancy>();
  readonly #byKey = new Map<string, Set<string>>();
  readonly #bySource = new Map<string, string>();
  readonly #keys = new Map<string, string>();
  readonly #before = new Met();
  #now = new Met();

  constructor(comparing: Comparing) {
    this.#comparing = comparing;
  }

  /**
   * The outcome of each row, with the rows before it counted as done. Until `settle`, the same rows may be compared again: a
   * transaction that conflicts with another one starts over.
   */
  compare(batch: ImportedRow[], stored: Awaited<ReturnType<typeof findStored>>): RowOutcome[] {
    this.#now = new Met();
    if (!this.#comparing.isRehearsal) {
      this.#byId.clear();
      this.#byKey.clear();
      this.#bySource.clear();
      this.#keys.clear();
    }
    for (const { matchKey: _, ...vacancy } of stored) this.#remember(vacancy);
    // A row that equals a stored vacancy is that vacancy, even if an earlier row might have taken it.
    const rows = batch.map((row) => this.#withOwnId(row));
    const same = rows.map(({ row }) => (row.vacancy.vacancyId ? undefined : this.#sameAs(row)));
    for (const before of same) if (before) this.#now.vacancyIds.add(before.vacancyId);
    return rows.map((row, i) => this.#outcome(row, same[i]));
  }

  /** Marks the rows that were compared last as done. */
  settle(): void {
    for (const id of this.#now.vacancyIds) this.#before.vacancyIds.add(id);
    for (const [key, line] of this.#now.lines) this.#before.lines.set(key, line);
    for (const [id, line] of this.#now.rows) this.#before.rows.set(id, line);
    this.#now = new Met();
  }

  /** The row, without an id that is not this site's. */
  #withOwnId(row: ImportedRow): OwnRow {
    const id = row.vacancy.vacancyId;
    if (!id || isOwnId(id)) return { row };
    const stored = this.#byId.get(id);
    const vacancy = { ...row.vacancy, vacancyId: undefined };
    const keyById = keyByIdOf(row);
    // If the vacancy with this id comes from there, too, the file may be our own.
    const isOfItsSource = stored && foldText(stored.facts?.source ?? '') === foldText(row.facts.source ?? '');
    if (keyById && !isOfItsSource) {
      const facts = { ...row.facts, sourceNumber: id };
      return { row: { ...row, vacancy, facts, said: [...row.said, 'sourceNumber'], sourceKey: keyById } };
    }
    if (!stored || !this.#isAnother(row, stored)) return { row };
    return { row: { ...row, vacancy }, foreignId: { id, position: stored.position } };
  }

  /** Whoever corrects a list changes a vacancy's name, place or employer, but not two of them at once. */
  #isAnother(row: ImportedRow, stored: StoredVacancy): boolean {
    const key = sourceKey(stored.facts ?? {});
    if (row.sourceKey && key) return row.sourceKey !== key;
    const hasOther = (name: 'position' | 'city') => foldText(row.vacancy[name]) !== foldText(stored[name]);
    const isElsewhere = hasOther('city') && !row.absent.includes('city');
    const others = [hasOther('position'), isElsewhere, this.#isOfOne(row, stored) === false];
    return others.filter(Boolean).length > 1;
  }

  #outcome(given: OwnRow, same: StoredVacancy | undefined): RowOutcome {
    // Once more: an earlier row may have given a vacancy this id.
    const { row, foreignId = given.foreignId } = this.#withOwnId(given.row);
    const { line, vacancy } = row;
    const hasOwnId = vacancy.vacancyId !== undefined;
    const before = this.#known(row, same);
    const after = merge(row, before, this.#comparing);
    const first = before && this.#lineOf(before.vacancyId);
    if (before && after !== before && first !== undefined)
      return { line, kind: 'unchanged', before, after: before, hasOwnId, repeats: first };
    const key = `${row.keys[0]}\n${employerKey(row.facts.employer ?? '')}`;
    const namesake = hasOwnId || before || row.sourceKey ? undefined : this.#lineWith(key);
    if (!hasOwnId && this.#lineWith(key) === undefined) this.#now.lines.set(key, line);
    this.#remember(after);
    this.#now.vacancyIds.add(after.vacancyId);
    if (first === undefined) this.#now.rows.set(after.vacancyId, line);
    const kind = before === after ? 'unchanged' : before ? 'updated' : 'added';
    const copies = kind === 'unchanged' ? first : undefined;
    const staysDraft = this.#comparing.asDrafts && before !== undefined && after.publishAt === null;
    const ignoredPublishAt = staysDraft ? vacancy.publishAt : undefined;
    return {
      ...{ line, kind, before, after, hasOwnId },
      ...(ignoredPublishAt === undefined ? {} : { ignoredPublishAt }),
      ...(namesake === undefined ? {} : { namesake }),
      ...(copies === undefined ? {} : { copies }),
      ...(foreignId === undefined ? {} : { foreignId }),
    };
  }

  #known(row: ImportedRow, same: StoredVacancy | undefined): StoredVacancy | undefined {
    const { vacancyId } = row.vacancy;
    if (vacancyId) return this.#byId.get(vacancyId);
    return this.#ofSource(row) ?? same ?? this.#sameAs(row) ?? this.#likest(row);
  }

  #ofSource({ sourceKey: key }: ImportedRow): StoredVacancy | undefined {
    const id = key && this.#bySource.get(key);
    return id ? this.#byId.get(id) : undefined;
  }

  readonly #lineOf = (id: string) => this.#before.rows.get(id) ?? this.#now.rows.get(id);
  readonly #lineWith = (key: string) => this.#before.lines.get(key) ?? this.#now.lines.get(key);

  #remember(vacancy: StoredVacancy): void {
    const { vacancyId } = vacancy;
    const before = this.#byId.get(vacancyId);
    const key = matchKey(vacancy);
    // A row with an id may give its vacancy another position.
    if (before && this.#keys.get(vacancyId) !== key) this.#byKey.get(this.#keys.get(vacancyId)!)?.delete(vacancyId);
    this.#byId.set(vacancyId, vacancy);
    this.#keys.set(vacancyId, key);
    const source = vacancy.facts ? sourceKey(vacancy.facts) : '';
    if (source && !this.#bySource.has(source)) this.#bySource.set(source, vacancyId);
    const ids = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, ids.add(vacancyId));
  }

  #candidates(row: ImportedRow): StoredVacancy[] {
    const all = row.keys.flatMap((key) => [...(this.#byKey.get(key) ?? [])].map((id) => this.#byId.get(id)!));
    // A vacancy with another number at its source is a different one.
    return row.sourceKey ? all.filter(({ facts }) => !facts || sourceKey(facts) === '') : all;
  }

  /** undefined if either does not name an employer. */
  #isOfOne({ facts }: ImportedRow, stored: StoredVacancy): boolean | undefined {
    const { employer } = stored.facts ?? {};
    return facts.employer && employer ? employerKey(facts.employer) === employerKey(employer) : undefined;
  }

  #sameAs(row: ImportedRow): StoredVacancy | undefined {
    const isSame = (one: StoredVacancy) =>
      one.content === row.vacancy.content &&
      this.#isOfOne(row, one) !== false &&
      merge(row, one, this.#comparing) === one;
    return this.#candidates(row).find(isSame);
  }

  #likest(row: ImportedRow): StoredVacancy | undefined {
    const isTaken = (id: string) => this.#before.vacancyIds.has(id) || this.#now.vacancyIds.has(id);
    const candidates = this.#candidates(row).filter((one) => this.#isOfOne(row, one) !== false);
    // A vacancy without a known employer could be anybody's: only the same content shows that it is this one.
    const isItsOwn = (one: StoredVacancy) => !row.facts.employer || this.#isOfOne(row, one) === true;
    return (
      candidates.find(({ content }) => content === row.vacancy.content) ??
      candidates.find((one) => isItsOwn(one) && !isTaken(one.vacancyId))
    );
  }
}

function saysThat(salary: string, pay: NonNullable<StaffFacts['pay']>): boolean {
  const said = readPay(salary);
  return said !== undefined && PER_MONTH[said.period] === PER_MONTH[pay.period] && sameAmounts(said, pay);
}

const OF_ITS_CITY: ReadonlySet<KeptField> = new Set(['nation', 'township', 'address']);

/** The vacancy after this row; the same object if the row changes nothing. */
function merge(
  { vacancy: row, absent, isHeldBack, facts, said }: ImportedRow,
  before: StoredVacancy | undefined,
  { now, asDrafts }: Comparing,
): StoredVacancy {
  const isMoved = before !== undefined && before.city !== row.city && !absent.includes('city');
  // In another city the old township, street and nation would name a place that does not exist.
  const staying = isMoved ? absent.filter((name) => !OF_ITS_CITY.has(name)) : absent;
  const kept = before ? Object.fromEntries(staying.map((name) => [name, before[name]])) : {};
  // A vacancy published at once counts as open since the date in its row.
  const since = row.updatedAt && row.updatedAt < now ? row.updatedAt : now;
  const after: StoredVacancy = {
    ...row,
    ...kept,
    vacancyId: before?.vacancyId ?? row.vacancyId ?? uuidv7(),
    updatedAt: row.updatedAt ?? before?.updatedAt ?? now,
    // A draft stays a draft whatever the file says, even if the file is imported again: somebody has to look at it first.
    publishAt:
      (asDrafts || isHeldBack) && !before?.publishAt
        ? null
        : (row.publishAt ?? before?.publishAt ?? (before ? null : since)),
    expiresAt: row.expiresAt ?? before?.expiresAt ?? null,
  };
  const stays = before?.facts ?? {};
  const merged = said.length > 0 ? mergeFacts(stays, facts, said) : before?.facts;
  if (merged) after.facts = merged;
  // Amounts that contradict the new text would be shown, searched for and told to Google.
  const isNewText = before && after.salary !== before.salary && !said.includes('pay');
  if (isNewText && before.facts?.pay && !saysThat(after.salary, before.facts.pay))
    after.facts = plainFacts({ ...after.facts, pay: undefined });
  if (!before) return after;
  const isSame = (Object.keys(after) as (keyof StoredVacancy)[]).every((name) => after[name] === before[name]);
  if (isSame) return before;
  return row.updatedAt ? after : { ...after, updatedAt: now };
}

/** The same object if nothing changes. Facts that the file leaves out stay. */
function mergeFacts(before: StaffFacts, row: StaffFacts, said: readonly (keyof StaffFacts)[]): StaffFacts {
  const spoken = Object.fromEntries(said.map((name) => [name, row[name]]));
  // Two spellings that fold alike are one employer, under the first spelling.
  if (before.employer && row.employer && employerKey(row.employer) === employerKey(before.employer))
    spoken.employer = before.employer;
  const after = plainFacts({ ...before, ...spoken });
  return JSON.stringify(after) === JSON.stringify(plainFacts(before)) ? before : after;
}
