import { currentTexts } from '#features/company/data.server.ts';
import { searchVacancies } from '#features/vacancies/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { keepGoing } from '#platform/keep-going.server.ts';
import { countDue, queueMails } from '#platform/mail/outbox.server.ts';
import { claim, type DueAlert, listDue } from './data.server.ts';
import { alertMail } from './letters.server.ts';
import { readSearch } from './rules.ts';

/**
 * At most this many at once, and only while fewer mails are due in the outbox, so that a member's code never waits for long.
 */
const BATCH = 50;
const BUSY_MS = 1000;
const REST_MS = 10_000;
/** The letter lists the first of them, and links to the rest. */
const MAX_TOLD = 5;
/** A vacancy that just opened may not be stored yet, since an import takes minutes. It comes in the next letter. */
const SETTLED_MS = 10 * 60_000;

/** Which vacancies of an alert's search have opened since its last letter and are still open. */
async function findNew({ database, now }: Deps, { address, toldUntil }: DueAlert, until: string) {
  const { label, search } = readSearch(address);
  const opened = { after: toldUntil, until };
  const page = { page: 1, pageSize: MAX_TOLD, sort: search.keywords.length > 0 ? 'fit' : undefined } as const;
  const found = await searchVacancies(database.db, { ...search, ...page, opened, now: now().toISOString() });
  return { label, address, ...found };
}

/**
 * Handles the next alerts that are due, and queues letters for those with something new. Returns whether there may be more.
 */
export async function tellNext(deps: Deps): Promise<boolean> {
  const { database, settings, now } = deps;
  const at = now();
  const due = await listDue(database.db, at, BATCH);
  if (due.length === 0) return false;
  if ((await countDue(database.db, at)) >= BATCH) return true;
  const until = new Date(at.getTime() - SETTLED_MS).toISOString();
  const texts = await currentTexts(deps);
  const letters: { id: string; mail: ReturnType<typeof alertMail> }[] = [];
  // In memory, one after the other: visitors' searches run in between.
  for (const alert of due) {
    const found = await findNew(deps, alert, until);
    if (found.total > 0) letters.push({ id: alert.id, mail: alertMail(texts, alert, found, settings.publicUrl) });
  }
  await database.transaction(async (tx) => {
    const ids = due.map(({ id }) => id);
    const mine = await claim(tx, ids, at, until);
    const mails = letters.filter(({ id }) => mine.has(id)).map(({ mail }) => mail);
    await queueMails(tx, mails, at);
  });
  return due.length === BATCH;
}

/** Tells members about new vacancies for as long as the site runs. Returns a function that stops it. */
export const keepTelling = (deps: Deps) =>
  keepGoing({
    step: () => tellNext(deps),
    onError: (error) => deps.log.error({ err: error }, 'job alerts could not be looked at'),
    busyMs: BUSY_MS,
    restMs: REST_MS,
  });
