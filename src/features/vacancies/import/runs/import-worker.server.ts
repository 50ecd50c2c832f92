import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#platform/database/database.server.ts';
import type { SiteSettings } from '#platform/settings/settings.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import type { StoredRun } from './data.server.ts';
import { workOn } from './work/service.server.ts';

// A thread of its own: reading, comparing and indexing 50,000 vacancies keeps a processor busy for half a minute, and
// visitors must not notice. It has database connections of its own, like the command.

interface Given {
  settings: SiteSettings;
  run: StoredRun;
  /** Where the file is put together; removed by whoever started this thread. */
  folder: string;
}

const { settings, run, folder } = workerData as Given;

// A cell that takes for ever prevents this message.
setInterval(() => parentPort?.postMessage('at work'), 1000).unref();

const database = await openDatabase({ ...settings, writesMuch: true, connections: 2 });
try {
  await workOn({ database, storage: openStorage(settings, database), now: () => new Date() }, run, folder);
} finally {
  await database.close();
}
