import { openUsable } from '#platform/database/open-usable.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { connectionsFor, type SiteSettings } from '#platform/settings/settings.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import type { Log } from '#platform/watch/log.server.ts';

/** A process's own connections. */
export async function openDeps(settings: SiteSettings, log: Log): Promise<Deps> {
  const connections = connectionsFor(settings.workers);
  const database = await openUsable({ ...settings, connections });
  return { settings, database, storage: openStorage(settings, database), log, now: () => new Date() };
}
