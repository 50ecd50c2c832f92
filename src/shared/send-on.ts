import { CallFailure, isUnanswered } from './failures.ts';
import { STALE } from './revisions.ts';

/** Changes that were sent without getting an answer: they may be stored. */
const unanswered = new Map<string, unknown>();

/**
 * Sends a change of something that has a revision. After a lost answer, the user's next change is based on their own
 * unanswered one: that one is sent again first, which changes nothing if it is what is stored (docs/decisions/0142), and
 * returns the current revision.
 */
export async function sendOn<B extends { revision: number }, T>(
  what: string,
  body: B,
  send: (body: B) => Promise<T>,
  revisionIn: (saved: T) => number | undefined,
): Promise<T> {
  const key = `${what} ${body.revision}`;
  try {
    const saved = await send(body);
    unanswered.delete(key);
    return saved;
  } catch (error) {
    if (isUnanswered(error)) unanswered.set(key, body);
    const sent = unanswered.get(key) as B | undefined;
    if (!(error instanceof CallFailure) || error.body !== STALE || !sent) throw error;
    const revision = revisionIn(await send(sent));
    unanswered.delete(key);
    if (revision === undefined) throw error;
    return sendOn(what, { ...body, revision }, send, revisionIn);
  }
}
