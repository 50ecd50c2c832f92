import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { todayInTaipei } from '#shared/times.ts';
import type { Database, Db } from '../database/database.server.ts';
import type { Deps } from '../deps.server.ts';

declare module '../database/database.server.ts' {
  interface Tables {
    tallies: { kind: string; day: string; tally_key: string; hits: number };
  }
}

/** More than people read in ten seconds; made-up keys beyond it are not counted. */
const MAX_KEYS = 2000;
const MAX_KEY_LENGTH = 100;
/** Of a kind that can't know its keys so many are kept of a day: a program makes up thousands of searches in a minute. */
const MAX_A_DAY = 2000;
/** For kinds that name no longer time. */
const KEEP_DAYS = 90;

const counted = new WeakMap<Database, Map<string, Map<string, number>>>();

/** Counts one, in memory, so that reading a page writes nothing. What a dying process has not written is lost. */
export function tally(database: Database, kind: string, key: string): void {
  const kinds = counted.get(database) ?? new Map<string, Map<string, number>>();
  counted.set(database, kinds);
  const keys = kinds.get(kind) ?? new Map<string, number>();
  kinds.set(kind, keys);
  if (key.length > MAX_KEY_LENGTH || (keys.size >= MAX_KEYS && !keys.has(key))) return;
  keys.set(key, (keys.get(key) ?? 0) + 1);
}

/** Whether anything waits to be written. */
export const hasTallies = (database: Database): boolean =>
  [...(counted.get(database)?.values() ?? [])].some((keys) => keys.size > 0);

/** What was counted and not yet written is as if it had never been. */
export const forgetTallies = (database: Database): void => void counted.delete(database);

/** Tells which keys are worth keeping, for kinds that can know. */
type Keep = (db: Db, keys: string[]) => Promise<string[]>;

/** Writes what was counted since the last time; several processes add to the same rows. */
export async function flushTallies({ database, now }: Deps, keep: Record<string, Keep> = {}): Promise<void> {
  const day = todayInTaipei(now());
  for (const [kind, keys] of counted.get(database) ?? []) {
    if (keys.size === 0) continue;
    const own = new Map(keys);
    keys.clear();
    const all = [...own.keys()];
    const wanted = keep[kind] ? await keep[kind](database.db, all) : await withRoom(database.db, { kind, day }, all);
    // In one order everywhere: two processes that write the same rows wait for each other, and not in a circle.
    const rows = wanted.toSorted().map((key) => ({ kind, day, tally_key: key, hits: own.get(key) ?? 0 }));
    for (let i = 0; i < rows.length; i += 500)
      await database.db
        .insertInto('tallies')
        .values(rows.slice(i, i + 500))
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'day', 'tally_key'])
            .doUpdateSet({ hits: sql<number>`tallies.hits + excluded.hits` }),
        )
        .execute();
  }
}

/** Those that were counted before on this day, and of the others as many as there is room for. */
async function withRoom(db: Db, { kind, day }: { kind: string; day: string }, keys: string[]): Promise<string[]> {
  const today = db.selectFrom('tallies').where('kind', '=', kind).where('day', '=', day);
  const { rows } = await today.select((of) => of.fn.countAll().as('rows')).executeTakeFirstOrThrow();
  const room = Math.max(0, MAX_A_DAY - Number(rows));
  if (keys.length <= room) return keys;
  const found = await today.select('tally_key').where('tally_key', 'in', keys).execute();
  const known = new Set(found.map(({ tally_key }) => tally_key));
  return [...known, ...keys.filter((key) => !known.has(key)).slice(0, room)];
}

interface Which {
  /** Only what was hit so often. */
  atLeast?: number;
  /** A select of the keys that count: what has been deleted since takes no place. */
  among?: RawBuilder<unknown>;
}

/** The keys with most hits since a day, and how many. */
export async function topTallies(
  db: Db,
  kind: string,
  fromDay: string,
  limit: number,
  { atLeast = 1, among }: Which = {},
) {
  const counted = db
    .selectFrom('tallies')
    .select(['tally_key as key', (of) => of.fn.sum<number>('hits').as('hits')])
    .where('kind', '=', kind)
    .where('day', '>=', fromDay)
    .groupBy('tally_key')
    .having((of) => of.fn.sum('hits'), '>=', atLeast)
    .as('counted');
  // Looked for once each, not for every day.
  const rows = await db
    .selectFrom(counted)
    .select(['key', 'hits'])
    .$if(among !== undefined, (query) => query.where(sql<boolean>`key in (${among})`))
    .orderBy('hits', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key, hits }) => ({ key, hits: Number(hits) }));
}

/** `longer` tells for how many days a kind is kept that is kept longer than others. Kind by kind, as the key has them: not all rows are looked at. */
export async function sweepTallies(
  { database: { db }, now }: Deps,
  longer: Record<string, number> = {},
): Promise<void> {
  const before = (days: number) => todayInTaipei(new Date(now().getTime() - days * DAY_MS));
  const next = async (after: string) => {
    const kinds = db.selectFrom('tallies').select('kind').where('kind', '>', after).orderBy('kind').limit(1);
    return (await kinds.executeTakeFirst())?.kind;
  };
  for (let kind = await next(''); kind !== undefined; kind = await next(kind))
    await db
      .deleteFrom('tallies')
      .where('kind', '=', kind)
      .where('day', '<', before(longer[kind] ?? KEEP_DAYS))
      .execute();
}
