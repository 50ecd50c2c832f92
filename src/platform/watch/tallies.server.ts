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

/** More than people open in ten seconds; further keys, which must be made up, are not counted. */
const MAX_KEYS = 2000;
const MAX_KEY_LENGTH = 100;
/** The most keys per day for kinds whose keys can't be checked: a program can make up thousands of searches in a minute. */
const MAX_A_DAY = 2000;
/** For kinds that don't set a longer time. */
const KEEP_DAYS = 90;

const counted = new WeakMap<Database, Map<string, Map<string, number>>>();

/** Counts one view, in memory, so that reading a page writes nothing. A process that dies loses what it hasn't written. */
export function tally(database: Database, kind: string, key: string): void {
  const kinds = counted.get(database) ?? new Map<string, Map<string, number>>();
  counted.set(database, kinds);
  const keys = kinds.get(kind) ?? new Map<string, number>();
  kinds.set(kind, keys);
  if (key.length > MAX_KEY_LENGTH || (keys.size >= MAX_KEYS && !keys.has(key))) return;
  keys.set(key, (keys.get(key) ?? 0) + 1);
}

/** Whether anything is waiting to be written. */
export const hasTallies = (database: Database): boolean =>
  [...(counted.get(database)?.values() ?? [])].some((keys) => keys.size > 0);

/** Discards what was counted but not yet written. */
export const forgetTallies = (database: Database): void => void counted.delete(database);

/** Filters the keys worth keeping, for kinds that can check them. */
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
    // In the same order everywhere: two processes writing the same rows wait for each other, but never in a circle.
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

/** The keys that were already counted on this day, and as many of the others as there is room for. */
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
  /** Only keys with at least this many hits. */
  atLeast?: number;
  /** A select of the valid keys, so that deleted ones take no place. */
  among?: RawBuilder<unknown>;
}

/** The keys with the most hits since a day, and their hits. */
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
  // Each key is looked up once, not for every day.
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

/**
 * `longer` says how many days to keep the kinds that are kept longer than others. Works kind by kind, in the order of the
 * key, so that it doesn't look at all rows.
 */
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
