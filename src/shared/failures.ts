/** A problem document as the API sends it for a refused form (decisions §1). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  errors?: Record<string, string[]>;
  requestId?: string;
  /** Work to do before the call is repeated, with the solution in the header Proof-Of-Work (docs/decisions/0024). */
  challenge?: Challenge;
}

/** A task of altcha-lib, which only the solver needs to understand. */
export interface Challenge {
  parameters: object;
  signature?: string;
}

/** Thrown by `call` for any answer that is not a success; the transport itself shows nothing. */
export class CallFailure extends Error {
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** A rule's message as a string, or a problem document. */
  readonly body: string | Problem;

  constructor(status: number, body: string | Problem) {
    super(`call failed with ${status}`);
    this.name = 'CallFailure';
    this.status = status;
    this.body = body;
  }
}

/** Whether the request may have been carried out, though no answer came. */
export const isUnanswered = (error: unknown) =>
  error instanceof CallFailure && (error.status === 0 || error.status >= 502);

/** For a button that deletes: if it is pressed again after a lost answer, "not found" means that it worked. */
export function untilGone(): (remove: () => Promise<unknown>) => Promise<void> {
  let isPerhapsGone = false;
  return async (remove) => {
    try {
      await remove();
    } catch (error) {
      if (isPerhapsGone && error instanceof CallFailure && error.status === 404) return;
      isPerhapsGone ||= isUnanswered(error);
      throw error;
    }
  };
}

/** A failure's messages for people, one paragraph each (spec §8: one per message of the errors map). */
export function failureTexts(body: string | Problem): string[] {
  if (typeof body === 'string') return body ? [body] : [];
  const texts = Object.values(body.errors ?? {}).flat();
  return texts.length > 0 ? texts : [body.title].filter(Boolean);
}

/** A failure's messages for each field of a form, by the names in the contract. */
export function fieldErrors(error: unknown): Record<string, string[]> {
  return error instanceof CallFailure && typeof error.body !== 'string' ? (error.body.errors ?? {}) : {};
}
