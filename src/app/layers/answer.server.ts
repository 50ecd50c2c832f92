/** What is known of a request before anybody answers it. */
export interface Asked {
  url: URL;
  /** Carried by the answer and by every line of the log. */
  requestId: string;
}

/** A layer wraps an answer: it does its own work before or after the layer within. */
export type Answer = (request: Request, asked: Asked) => Promise<Response>;
