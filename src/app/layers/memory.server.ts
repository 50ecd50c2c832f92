import type { IncomingMessage, ServerResponse } from 'node:http';
import { countVisit } from '#features/visits/service.server.ts';
import { chooseEncoding } from '#platform/cache/encodings.server.ts';
import { isUnchanged, type Kept } from '#platform/cache/response-cache.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Metrics } from '#platform/watch/metrics.server.ts';

/** The cached answer for this browser at this address; never waits. */
type Peek = (address: string, userAgent: string | undefined) => Kept | undefined;

/** Answers from the cache, without a Request object: the most used path of a public site. */
export function answererFromMemory(peek: Peek, deps: Deps, metrics: Metrics) {
  // If the database is down, the slow path explains what is wrong; a throw here would end the process.
  const kept: Peek = (address, userAgent) => {
    try {
      return peek(address, userAgent);
    } catch {
      return undefined;
    }
  };
  /** Returns whether it was answered. */
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (req.method !== 'GET' || !req.url) return false;
    const userAgent = req.headers['user-agent'];
    const found = kept(req.url, userAgent);
    if (found?.status !== 200) return false;
    const isKnown = isUnchanged(req.headers['if-none-match'], found.etag);
    const accepted = req.headers['accept-encoding'] as string | undefined;
    const variant = found.variants[chooseEncoding(accepted, found.effort)];
    if (!isKnown && !variant) return false;
    countVisit(deps, req.url, (name) => req.headers[name] as string | undefined);
    metrics.answeredFromMemory++;
    if (isKnown || !variant) res.writeHead(304, found.headers).end();
    else res.writeHead(200, variant.headers).end(variant.body);
    return true;
  };
}
