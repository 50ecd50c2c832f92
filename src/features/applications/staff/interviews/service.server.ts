import { currentTexts } from '#features/company/data.server.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { keepGoing } from '#platform/keep-going.server.ts';
import { queueMails } from '#platform/mail/outbox.server.ts';
import { listUnreminded, markReminded } from './data.server.ts';
import { reminderLetter } from './letters.server.ts';
import { reminding } from './rules.ts';

/** At most this many at once, so that a member's code never waits for long behind them. */
const BATCH = 50;
const BUSY_MS = 1000;
const REST_MS = 30_000;

/** Sends the next reminders of tomorrow's interviews. Returns whether there may be more. */
export async function remindNext(deps: Deps): Promise<boolean> {
  const { database } = deps;
  const now = deps.now();
  const span = reminding(now);
  if (!span || (await listUnreminded(database.db, { ...span, limit: 1 })).length === 0) return false;
  const texts = await currentTexts(deps);
  const { contactMailTo: replyTo = texts.company.email } = await currentConnections(deps);
  return database.transaction(async (tx) => {
    // Of several processes, one reminds of each interview: those marked by another are not found here.
    const due = await listUnreminded(tx, { ...span, limit: BATCH });
    await markReminded(
      tx,
      due.map(({ id }) => id),
      now,
    );
    await queueMails(
      tx,
      due.map((one) => reminderLetter(texts, one, replyTo)),
      now,
    );
    return due.length === BATCH;
  });
}

/** Sends reminders for as long as the site runs. Returns a function that stops it. */
export const keepReminding = (deps: Deps) =>
  keepGoing({
    step: () => remindNext(deps),
    onError: (error) => deps.log.error({ err: error }, 'applicants could not be reminded of interviews'),
    busyMs: BUSY_MS,
    restMs: REST_MS,
  });
