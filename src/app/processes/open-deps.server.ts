import { type Database, openDatabase } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { connectionsFor, type SiteSettings } from '#platform/settings/settings.server.ts';
import { StartRefused } from '#platform/settings/start-refused.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import type { Log } from '#platform/watch/log.server.ts';

/** A process's own connections. */
export async function openDeps(settings: SiteSettings, log: Log): Promise<Deps> {
  const connections = connectionsFor(settings.workers);
  const database: Database = await openDatabase({ ...settings, connections }).catch(unreachable);
  return { settings, database, storage: openStorage(settings, database), log, now: () => new Date() };
}

/** A database that cannot be reached is the usual mistake at a first start: one line, without the address's secrets. */
function unreachable(error: NodeJS.ErrnoException & { routine?: string }): never {
  const CONNECTION = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|28P01|28000|3D000|53300)$/;
  const code = error.code ?? (error as { errors?: { code?: string }[] }).errors?.[0]?.code ?? '';
  if (!CONNECTION.test(code)) throw error;
  throw new StartRefused(
    `The database in DATABASE_URL cannot be used (${code}): check host, port, user and database name.`,
  );
}
