/** What is known of a request before anybody answers it. */
export interface Asked {
  url: URL;
  /** Carried by the answer and by every line of the log. */
  requestId: string;
}

/** A layer takes one and gives one: what lies within answers, the layer does its own thing before or after. */
export type Answer = (request: Request, asked: Asked) => Promise<Response>;
