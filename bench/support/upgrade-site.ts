// The migrations that an old site lacks, run as at a start, in a process of its own, for upgrade.ts.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '#migrations/index.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { type Cost, costOf, order, tell } from './in-child.ts';

export interface UpgradeOrder {
  place: Parameters<typeof openDatabase>[0];
  /** The process of PostgreSQL. */
  server: number | undefined;
}

export interface Step extends Cost {
  name: string;
  /** The size of SQLite's write-ahead log at the end, in MB. */
  log: number;
}

const { place, server } = order<UpgradeOrder>();
const database = await openDatabase(place);

/** The size of SQLite's log, which holds everything not committed yet. */
function logSize(): number {
  const found = statSync(join(place.dataDir, 'site.sqlite-wal'), { throwIfNoEntry: false });
  return Math.round((found?.size ?? 0) / 1e6);
}

const told = (name: string, cost: Cost) => tell({ ...cost, name, log: logSize() } satisfies Step);
const watched = Object.entries(migrations).map(([name, { up }]) => [
  name,
  { up: async (db: Parameters<typeof up>[0]) => told(name, await costOf(() => up(db), server)) },
]);
told('all of them', await costOf(() => migrate(database, Object.fromEntries(watched)), server));
await database.close();
