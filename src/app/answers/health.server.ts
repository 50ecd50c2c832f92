import type { Deps } from '#platform/deps.server.ts';
import { COME_BACK_AFTER } from '#platform/http/outage.server.ts';

const READY_WITHIN_MS = 2000;

/** /healthz: the process is up. /readyz: database and storage can be reached (decisions §7). */
export function createHealth(deps: Deps) {
  // However many ask, each is checked by one request at a time, until it has answered or is late: buckets charge for
  // requests.
  const database = oneAtATime(() => isOk(deps.database.ping()));
  const storage = oneAtATime(() => isOk(deps.storage.ping()));
  return async ({ method }: Request, path: string): Promise<Response | undefined> => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (path === '/healthz') return Response.json({ status: 'ok' }, { headers });
    if (path !== '/readyz') return undefined;
    const [databaseOk, storageOk] = await Promise.all([database(), storage()]);
    const isReady = databaseOk && storageOk;
    const body = { status: isReady ? 'ok' : 'unavailable', database: databaseOk, storage: storageOk };
    return isReady ? Response.json(body, { headers }) : Response.json(body, { status: 503, headers: comeBack });
  };
}

const headers = { 'Cache-Control': 'no-store' };
const comeBack = { ...headers, 'Retry-After': String(COME_BACK_AFTER) };

function oneAtATime(check: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}

function isOk(check: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref());
  return Promise.race([check.then(() => true).catch(() => false), late]);
}
