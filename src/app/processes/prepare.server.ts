import { firstStaffLink } from '#features/backoffice/staff/invitations.server.ts';
import { repairAtStart } from '#features/resume/files/service.server.ts';
import { migrations } from '#migrations/index.ts';
import { removeDeadWork } from '#platform/backup/dead-work.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { giveBackMails } from '#platform/mail/outbox.server.ts';
import type { SiteSettings } from '#platform/settings/settings.server.ts';
import type { Log } from '#platform/watch/log.server.ts';
import { seedIfEmpty } from '../seed.server.ts';
import { openDeps } from './open-deps.server.ts';
import { say } from './say.server.ts';

interface Prepared {
  deps: Deps;
  /** The address at which to make the first staff account; undefined if there is one. */
  welcome?: string;
}

/**
 * What one process does before any of them answers, alone on the locked data folder: migrations, demonstration content,
 * repairs.
 */
export async function prepare(settings: SiteSettings, log: Log): Promise<Prepared> {
  const deps = await openDeps(settings, log);
  const { database } = deps;
  const applied = await migrate(database, migrations, say);
  if (applied.length > 0) say(`Database prepared (${applied.length} migration${applied.length > 1 ? 's' : ''})`);
  if (settings.seed === 'demo' && (await seedIfEmpty(deps)))
    say('Filled the empty database with demonstration content');
  if (database.kind === 'sqlite') await giveBackMails(database.db, deps.now());
  // First: files that a killed restore has added must not be taken for strays of this site.
  const leftovers = await removeDeadWork(settings).catch((error) => {
    log.warn({ err: error }, 'what killed restores and drills have left could not be removed');
    return 0;
  });
  if (leftovers > 0) say(`Removed what killed restores or drills left (${leftovers})`);
  const repaired = await repairAtStart(deps);
  if (repaired) say(repaired);
  return { deps, welcome: await firstStaffLink(deps) };
}
