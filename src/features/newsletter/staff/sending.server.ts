import { currentTexts } from '#features/company/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { keepGoing } from '#platform/keep-going.server.ts';
import { countDue, queueMails } from '#platform/mail/outbox.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { IssueArticle } from './contract.ts';
import { issueMail } from './letters.server.ts';
import * as data from './sending-data.server.ts';

/** The batch for the outbox, added only while fewer mails are due there, so that a member's code never waits for long. */
const BATCH = 50;
const LOOK_EVERY_MS = 1000;
/** The pause while no issue is being sent; each check reads one index. */
const REST_MS = 3000;

/**
 * One step for every issue being sent: records what became of its mails, and queues the next batch. Several processes may do
 * so at once. Returns whether any issue is still being sent.
 */
export async function sendNext(deps: Deps): Promise<boolean> {
  const { database } = deps;
  const active = await data.listActive(database.db);
  for (const issue of active) {
    await data.settle(database.db, issue.id);
    if (issue.state !== 'sending') continue;
    const { isWaiting, isQueued } = await data.hasOpen(database.db, issue.id);
    if (isWaiting) await queueBatch(deps, issue);
    else if (!isQueued) await end(deps, issue.id);
  }
  return active.some(({ state }) => state === 'sending');
}

/** Checked again inside the transaction: somebody may have pressed 繼續寄送 meanwhile. */
const end = ({ database, now }: Deps, issueId: string) =>
  database.transaction(async (tx) => {
    if (!(await data.isSending(tx, database.kind, issueId))) return;
    const { isWaiting, isQueued } = await data.hasOpen(tx, issueId);
    if (!isWaiting && !isQueued) await data.endIssue(tx, issueId, now());
  });

async function queueBatch(deps: Deps, issue: Awaited<ReturnType<typeof data.listActive>>[number]) {
  const { database, settings, now } = deps;
  if ((await countDue(database.db, now())) >= BATCH) return;
  const { id, content } = issue;
  const text = { ...issue, articles: JSON.parse(content ?? '[]') as IssueArticle[] };
  const texts = await currentTexts(deps);
  await database.transaction(async (tx) => {
    // Checked again inside the transaction: after somebody stops it, no further batch may leave.
    if (!(await data.isSending(tx, database.kind, id))) return;
    const claimed = await data.claimWaiting(tx, database.kind, id, BATCH);
    const gone = claimed.filter(({ token }) => token === null).map(({ emailKey }) => emailKey);
    const still = claimed.flatMap(({ token, ...one }) => (token === null ? [] : [{ ...one, token }]));
    const mails = still.map((to) => issueMail(texts, text, to, settings.publicUrl));
    const mailIds = await queueMails(tx, mails, now());
    await data.markUnsubscribed(tx, id, gone, now());
    await data.markQueued(
      tx,
      id,
      still.map((one, i) => ({ ...one, mailId: mailIds[i]! })),
    );
  });
}

/** The recipients of an issue are stored for as long as the outbox knows its letters (docs/decisions/0136). */
const KEEP_RECIPIENTS_MS = 30 * DAY_MS;

/** For issues that ended long ago, only the numbers of recipients stay, and nobody's address. */
export async function sweepRecipients({ database, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - KEEP_RECIPIENTS_MS);
  for (const id of await data.listEndedBefore(database.db, before)) {
    await database.transaction((tx) => data.keepCounts(tx, id));
    while (await data.removeSomeRecipients(database.db, id));
  }
}

/** Sends issues for as long as the site runs. Returns a function that stops it. */
export const keepSending = (deps: Deps) =>
  keepGoing({
    step: () => sendNext(deps),
    onError: (error) => deps.log.error({ err: error }, 'newsletter: the database does not answer'),
    busyMs: LOOK_EVERY_MS,
    restMs: REST_MS,
  });
