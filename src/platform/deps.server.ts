import type { Database } from './database.server.ts';
import type { Log } from './log.server.ts';
import type { SiteSettings } from './settings.server.ts';
import type { Storage } from './storage.server.ts';

/** What every endpoint is given; made once at start, or fresh for a test. */
export interface Deps {
  settings: SiteSettings;
  database: Database;
  storage: Storage;
  log: Log;
  /** The moment "now" for what is published or expired; a test may set it. */
  now: () => Date;
}
