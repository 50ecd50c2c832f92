import { CallFailure, isUnanswered } from './failures.ts';
import { STALE } from './revisions.ts';

/** What was sent and never answered: it may be stored. */
const unanswered = new Map<string, unknown>();

/**
 * Sends a change of something that has a revision. Whoever goes on typing after an answer that was lost is based on what they had sent
 * themselves: that is sent once more, which changes nothing if it is what is stored (docs/decisions/0142), and tells what it is at by now.
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
