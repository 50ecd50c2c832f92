import { join, resolve } from 'node:path';
import { firstStaffLink } from '#features/backoffice/staff/invitations.server.ts';
import { repairAtStart } from '#features/resume/files/service.server.ts';
import { migrations } from '#migrations/index.ts';
import { removeDeadWork } from '#platform/backup/dead-work.server.ts';
import { lockDataDir } from '#platform/database/data-lock.server.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { outageOf } from '#platform/http/outage.server.ts';
import { readStaticFiles } from '#platform/http/static-files.server.ts';
import { giveBackMails } from '#platform/mail/outbox.server.ts';
import { loadSettings } from '#platform/settings/settings.server.ts';
import { StartRefused } from '#platform/settings/start-refused.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import { makeDataFolder } from '#platform/storage/private-files.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { logSlowQueries } from '#platform/watch/measures.server.ts';
import { readAdminHead } from './answers/admin-page.server.ts';
import { createApp } from './app.server.ts';
import { readAssets } from './assets.server.ts';
import { createAppServer } from './http-server.server.ts';
import { seedIfEmpty } from './seed.server.ts';
import { startUpkeep } from './upkeep.server.ts';

const STOP_WITHIN_MS = 10_000;
/** Connections that the operating system holds until they are taken up; with Node's 511 a rush of visitors is cut off. */
const BACKLOG = 4096;

async function main() {
  const started = performance.now();
  const settings = loadSettings();
  const log = createLog(settings.logLevel);
  logSlowQueries(log, settings.slowQueryMs);
  makeDataFolder(settings.dataDir);
  const unlock = settings.databaseUrl ? async () => {} : await lockDataDir(settings.dataDir);
  const database = await openDatabase(settings).catch(unreachable);
  const applied = await migrate(database, migrations);
  if (applied.length > 0) say(`Database prepared (${applied.length} migration${applied.length > 1 ? 's' : ''})`);
  const deps = { settings, database, storage: openStorage(settings), log, now: () => new Date() };
  if (settings.seed === 'demo' && (await seedIfEmpty(deps)))
    say('Filled the empty database with demonstration content');
  if (database.kind === 'sqlite') await giveBackMails(database.db, deps.now());
  const repaired = await repairAtStart(deps);
  if (repaired) say(repaired);
  const leftovers = await removeDeadWork(settings).catch((error) => {
    log.warn({ err: error }, 'what killed restores and drills have left could not be removed');
    return 0;
  });
  if (leftovers > 0) say(`Removed what killed restores or drills left (${leftovers})`);

  const clientDir = resolve(import.meta.dirname, '../client');
  const adminDir = resolve(import.meta.dirname, '../admin');
  const [assets, files, adminFiles, adminHead] = await Promise.all([
    readAssets(clientDir),
    readStaticFiles(clientDir),
    readStaticFiles(adminDir, '/admin'),
    readAdminHead(adminDir),
  ]);
  const app = await createApp(deps, { assets, files: new Map([...files, ...adminFiles]), adminHead });
  const server = createAppServer(app);
  // A slow sender may hold a connection, not a worker; these bound how long.
  server.headersTimeout = 20_000;
  server.requestTimeout = 120_000;
  server.keepAliveTimeout = 65_000;
  // Ends connections whose reader takes nothing more.
  server.setTimeout(120_000);

  await listen(server, settings.port, settings.host);
  const stopUpkeep = startUpkeep(deps);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  say(
    `${settings.databaseUrl ? 'PostgreSQL' : join(settings.dataDir, 'site.sqlite')}, ready in ${Math.round(performance.now() - started)} ms`,
  );
  const welcome = await firstStaffLink(deps);
  if (welcome)
    say(`No staff account yet. Create the first one within 24 hours: ${welcome.replace(/:0\//, `:${port}/`)}`);

  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    say(`${signal}: finishing open requests, then stopping`);
    const late = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
    // A connection that is kept alive becomes idle only when its open request has been answered.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    server.close(async () => {
      clearTimeout(late);
      clearInterval(idle);
      await stopUpkeep();
      await database.close();
      await unlock();
      say('Stopped');
      process.exit(0);
    });
    server.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last: whoever waits for this line may stop the site at once.
  say(`The site is open: ${settings.publicUrl.replace(/:0$/, `:${port}`)}`);
}

/** A database that cannot be reached is the usual mistake of a first start: one line, without the address's secrets. */
function unreachable(error: NodeJS.ErrnoException & { routine?: string }): never {
  const CONNECTION = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000', '57P03'];
  const code = error.code ?? (error as { errors?: { code?: string }[] }).errors?.[0]?.code ?? '';
  if (!CONNECTION.includes(code)) throw error;
  throw new StartRefused(
    `The database in DATABASE_URL cannot be used (${code}): check host, port, user and database name.`,
  );
}

function listen(server: ReturnType<typeof createAppServer>, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why: Record<string, string> = {
        EADDRINUSE: `Port ${port} is already in use; choose another one, for example PORT=3001 npm start.`,
        EACCES: `Port ${port} may not be opened by this user; choose one above 1023.`,
      };
      fail(new StartRefused(why[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`));
    });
    server.listen({ port, host, backlog: BACKLOG }, done);
  });
}

const say = (line: string) => process.stdout.write(`${line}\n`);

// A log on a full disk, or a reader that has gone: the site goes on without it.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

main().catch((error) => {
  const outage = outageOf(error);
  const why = { full: 'the disk is full', readOnly: 'it is read-only', gone: 'it does not answer' };
  if (outage)
    process.stderr.write(`The site could not start: data folder or database: ${why[outage]} (${error.message})\n`);
  else if (error instanceof StartRefused) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`The site could not start: ${error?.stack ?? error}\n`);
  process.exit(1);
});
