import cluster from 'node:cluster';
import { join } from 'node:path';
import { lockDataDir } from '#platform/database/data-lock.server.ts';
import { readThrough } from '#platform/database/read-through.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { outageOf } from '#platform/http/outage.server.ts';
import { loadSettings, type SiteSettings } from '#platform/settings/settings.server.ts';
import { StartRefused } from '#platform/settings/start-refused.server.ts';
import { makeDataFolder } from '#platform/storage/private-files.server.ts';
import { answerLead } from '#platform/watch/all-processes.server.ts';
import { createLog, type Log } from '#platform/watch/log.server.ts';
import { logSlowQueries } from '#platform/watch/measures.server.ts';
import { say } from './processes/say.server.ts';
import { giveUp, isPreparing, STOP_SIGNALS, supervise, tellPrepared } from './processes/supervise.server.ts';

/**
 * `npm run update` tries whether this version starts on the site's data: nothing is sent or swept, since everything may be
 * undone, and it ends with the process that started it.
 */
const isTrial = process.argv.includes('--trial');

// A process that only starts others needs nothing of the site, so the answering code is loaded only where it is needed.
const serve = async (deps: Deps) =>
  (await import('./processes/serve.server.ts')).serve(deps, { built: join(import.meta.dirname, '..'), isTrial });
const prepare = async (settings: SiteSettings, log: Log) =>
  (await import('./processes/prepare.server.ts')).prepare(settings, log);
const openDeps = async (settings: SiteSettings, log: Log) =>
  (await import('./processes/open-deps.server.ts')).openDeps(settings, log);

async function main() {
  const settings = loadSettings();
  const log = createLog(settings.logLevel);
  logSlowQueries(log, settings.slowQueryMs);
  if (cluster.isWorker) await work(settings, log);
  else await lead(settings, log);
}

/** One of several processes that answer; the process that started it supervises them. */
async function work(settings: SiteSettings, log: Log): Promise<void> {
  answerLead();
  const { stop } = await serve(isPreparing() ? await prepareForAll(settings, log) : await openDeps(settings, log));
  onSignal(async () => {
    await stop();
    process.exit(0);
  });
}

async function prepareForAll(settings: SiteSettings, log: Log): Promise<Deps> {
  const { deps, welcome } = await prepare(settings, log);
  tellPrepared(welcome);
  return deps;
}

async function alone(settings: SiteSettings, log: Log) {
  const { deps, welcome } = await prepare(settings, log);
  return { ...(await serve(deps)), welcome };
}

/** The process that was started: answers itself, or has workers do so. */
async function lead(settings: SiteSettings, log: Log): Promise<void> {
  const started = performance.now();
  makeDataFolder(settings.dataDir);
  const unlock = settings.databaseUrl ? async () => {} : await lockDataDir(settings.dataDir);
  const hasWorkers = settings.workers > 1 && !isTrial;
  const { port, stop, welcome } = hasWorkers ? await supervise(settings.workers, log) : await alone(settings, log);
  const embedded = settings.databaseUrl ? undefined : join(settings.dataDir, 'site.sqlite');
  const many = hasWorkers ? `, ${settings.workers} processes` : '';
  say(`${embedded ?? 'PostgreSQL'}${many}, ready in ${Math.round(performance.now() - started)} ms`);
  if (welcome)
    say(`No staff account yet. Create the first one within 24 hours: ${welcome.replace(/:0\//, `:${port}/`)}`);
  onSignal(async (signal) => {
    say(`${signal}: finishing open requests, then stopping`);
    await stop();
    await unlock();
    say('Stopped');
    process.exit(0);
  });
  if (embedded && !isTrial)
    void readThrough(embedded).catch((error) => log.warn({ err: error }, 'the database was not read ahead'));
  // Last, since whoever waits for this line may stop the site at once.
  say(`The site is open: ${settings.publicUrl.replace(/:0$/, `:${port}`)}`);
}

/** Also stops when the process that tries this version out has gone. */
function onSignal(stop: (why: string) => Promise<void>): void {
  let isStopping = false;
  const end = (why: string) => {
    if (!isStopping) void stop(why);
    isStopping = true;
  };
  for (const name of STOP_SIGNALS) process.on(name, () => end(name));
  if (isTrial) process.stdin.on('close', () => end('Trial over')).resume();
}

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException | undefined)?.code ?? '');

/** One line for usual errors, everything for others. */
function wordsOf(error: Error): string {
  const outage = outageOf(error);
  const why = { full: 'the disk is full', readOnly: 'it is read-only', gone: 'it does not answer' };
  const code = codeOf(error) || codeOf(error.cause);
  const said = /^(EACCES|EPERM|SQLITE_CANTOPEN)/.test(code)
    ? 'this user may not use it: give it to this user, or start the site as its owner'
    : outage && why[outage];
  if (said) return `The site could not start: data folder or database: ${said} (${error.message})`;
  if (error instanceof StartRefused) return error.message;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return 'The site could not start: its database file is damaged. Keep it, and restore a backup: docs/operations.md, Restoring';
  const because = error.cause instanceof Error ? `\nbecause of: ${error.cause.message}` : '';
  return `The site could not start: ${error.stack ?? error}${because}`;
}

main().catch((error) => {
  const words = wordsOf(error);
  if (cluster.isWorker) return giveUp(words);
  process.stderr.write(`${words}\n`);
  process.exit(1);
});
