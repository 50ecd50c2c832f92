// One import of a file, in a process of its own, for import.ts.
import { importVacancies } from '#features/vacancies/import/engine.server.ts';
import { migrations } from '#migrations/index.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { type Cost, costOf, order, tell } from './in-child.ts';

export interface FileOrder {
  place: Parameters<typeof openDatabase>[0];
  file: string;
  rows: number;
  isRehearsal: boolean;
  /** The process of PostgreSQL. */
  server: number | undefined;
}

export interface FileCost extends Cost {
  /**
   * Seconds of the program's processor time per row of the last tenth: more than for the others if the cost per row grows.
   */
  late: number;
}

const { place, file, rows, isRehearsal, server } = order<FileOrder>();
const database = await openDatabase({ ...place, writesMuch: true });
await migrate(database, migrations);
let last = { done: 0, used: process.cpuUsage() };
const cost = await costOf(
  () =>
    importVacancies(database, file, {
      isRehearsal,
      onBatch: ({ added, updated, unchanged }) => {
        const done = added + updated + unchanged;
        if (done <= rows * 0.9) last = { done, used: process.cpuUsage() };
      },
    }),
  server,
);
const { user, system } = process.cpuUsage(last.used);
tell({ ...cost, late: (user + system) / 1e6 / (rows - last.done) } satisfies FileCost);
await database.close();
