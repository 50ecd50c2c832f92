/** What is known about a request before it is answered. */
export interface Asked {
  url: URL;
  /** Carried by the answer and by every line of the log. */
  requestId: string;
}

/** A layer wraps an answer: it does its own work before or after the inner layer. */
export type Answer = (request: Request, asked: Asked) => Promise<Response>;
