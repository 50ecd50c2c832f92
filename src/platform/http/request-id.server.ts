import { randomUUID } from 'node:crypto';

const ids = new WeakMap<Request, string>();

/** The id that a request's answer and log lines share; made here, never taken from the request. */
export function requestIdOf(request: Request): string {
  let id = ids.get(request);
  if (!id) {
    id = randomUUID();
    ids.set(request, id);
  }
  return id;
}
