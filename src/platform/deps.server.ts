import type { Database } from './database/database.server.ts';
import type { SiteSettings } from './settings/settings.server.ts';
import type { Storage } from './storage/storage.server.ts';
import type { Log } from './watch/log.server.ts';

/** What every endpoint is given; made once at start, or anew for each test. */
export interface Deps {
  settings: SiteSettings;
  database: Database;
  storage: Storage;
  log: Log;
  /** The current time, which decides what is published or expired; a test may set it. */
  now: () => Date;
}
