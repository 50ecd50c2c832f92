import { sweepAccounts } from '#features/account/data.server.ts';
import { keepReminding } from '#features/applications/staff/interviews/service.server.ts';
import { mailWay } from '#features/backoffice/connections/service.server.ts';
import { sweepStaffSessions } from '#features/backoffice/staff/sessions.server.ts';
import { writeCounts } from '#features/backoffice/statistics/service.server.ts';
import { keepTelling } from '#features/job-alerts/service.server.ts';
import { keepSending, sweepRecipients } from '#features/newsletter/staff/sending.server.ts';
import { sweepPictures } from '#features/pictures/service.server.ts';
import { repairFiles } from '#features/resume/files/service.server.ts';
import { sweepSessions } from '#features/session/sessions.server.ts';
import { keepImporting, sweepImports } from '#features/vacancies/import/runs/service.server.ts';
import { keepCommonWords } from '#features/vacancies/search/common/service.server.ts';
import { warmSearches } from '#features/vacancies/search/service.server.ts';
import { KEPT } from '#features/visits/rules.ts';
import { keepZipcodesFresh } from '#features/zipcodes/service.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { sweepDevices } from '#platform/http/devices.server.ts';
import { sweepProofs } from '#platform/http/proof-of-work.server.ts';
import { sweepRateLimits } from '#platform/http/rate-limits.server.ts';
import { mailTransport } from '#platform/mail/mail-transports.server.ts';
import { sweepOutbox } from '#platform/mail/outbox.server.ts';
import { OutboxWorker } from '#platform/mail/outbox-worker.server.ts';
import { sweepVisitorMails } from '#platform/mail/visitor-mails.server.ts';
import { keepMoving, sweepStorage } from '#platform/storage/moves.server.ts';
import { sweepTallies } from '#platform/watch/tallies.server.ts';
import { movedLists } from './moved-files.server.ts';

const SWEEPS: ((deps: Deps) => Promise<unknown>)[] = [
  sweepRateLimits,
  sweepSessions,
  sweepStaffSessions,
  sweepOutbox,
  sweepRecipients,
  sweepVisitorMails,
  sweepProofs,
  sweepAccounts,
  sweepDevices,
  (deps) => sweepTallies(deps, KEPT),
  repairFiles,
  sweepPictures,
  sweepImports,
  sweepStorage,
];

const SWEEP_EVERY_MS = 10 * 60_000;
const COUNT_EVERY_MS = 10_000;

/**
 * The background work of a running site: sends mails, newsletters and job alerts, reminds of interviews, imports vacancies,
 * moves files, renews the postal codes, prepares searches and removes what has expired. Returns a function that stops it.
 */
export function startUpkeep(deps: Deps): () => Promise<void> {
  const outbox = new OutboxWorker(
    deps,
    mailTransport(deps.settings.dataDir, () => mailWay(deps)),
  );
  const sweep = async () => {
    try {
      for (const one of SWEEPS) await one(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'sweeping failed');
    }
  };
  const write = () => writeCounts(deps).catch((error) => deps.log.error({ err: error }, 'counts could not be written'));
  const counting = setInterval(write, COUNT_EVERY_MS).unref();
  const stopNewsletter = keepSending(deps);
  const stopTelling = keepTelling(deps);
  const stopReminding = keepReminding(deps);
  const stopImporting = keepImporting(deps);
  const stopMoving = keepMoving(deps, movedLists);
  const stopZipcodes = keepZipcodesFresh(deps);
  const warming = warmSearches(deps);
  const stopCommonWords = keepCommonWords(deps);
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweep();
  }, SWEEP_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    clearInterval(counting);
    const stopped = [
      outbox.stop(),
      stopNewsletter(),
      stopTelling(),
      stopReminding(),
      stopImporting(),
      stopMoving(),
      stopZipcodes(),
      stopCommonWords(),
    ];
    await Promise.all([...stopped, sweeping, warming, write()]);
  };
}
