import type { Problem } from '#shared/failures.ts';
import { requestMessages } from '#shared/messages.ts';
import { STALE } from '#shared/revisions.ts';

/** An outcome that the product names: it is answered, not logged as an error. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly status: number;
  /** A rule's message, or messages by field. */
  readonly body: string | Record<string, string[]>;
  readonly headers: Record<string, string>;
  /** Further members of the problem document. */
  readonly more: Pick<Problem, 'challenge'>;

  constructor(
    status: number,
    body: string | Record<string, string[]>,
    headers: Record<string, string> = {},
    more: Pick<Problem, 'challenge'> = {},
  ) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.more = more;
  }
}

/** Doesn't exist, or isn't the caller's: from outside the two look the same (decisions §1). */
export const notFound = () => new Refusal(404, requestMessages.notFound);

/** Nobody is signed in, or not any more: a session or account may end during the call. */
export const notSignedIn = () => new Refusal(401, requestMessages.notSignedIn);

/** The caller is known, but not allowed. */
export const notAllowed = () => new Refusal(403, requestMessages.notAllowed);

/** A broken rule that belongs to no single field. */
export const ruleBroken = (message: string) => new Refusal(400, message);

/**
 * Refuses a change that was based on another revision. Call it after answering a change that changes nothing: that may be a
 * repetition whose first answer was lost (docs/decisions/0142).
 */
export function refuseStale(found: { revision: number }, revision: number): void {
  if (found.revision !== revision) throw ruleBroken(STALE);
}

export const fieldsRefused = (errors: Record<string, string[]>) => new Refusal(400, errors);
