import type { Deps } from '#platform/deps.server.ts';

const READY_WITHIN_MS = 2000;

/** /healthz: the process is up. /readyz: database and storage can be reached (decisions §7). */
export function createHealth(deps: Deps) {
  return async (path: string): Promise<Response | undefined> => {
    if (path === '/healthz') return Response.json({ status: 'ok' }, { headers });
    if (path !== '/readyz') return undefined;
    const [databaseOk, storageOk] = await Promise.all([isOk(deps.database.ping()), isOk(deps.storage.ping())]);
    const isReady = databaseOk && storageOk;
    const body = { status: isReady ? 'ok' : 'unavailable', database: databaseOk, storage: storageOk };
    return Response.json(body, { status: isReady ? 200 : 503, headers });
  };
}

const headers = { 'Cache-Control': 'no-store' };

function isOk(check: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref());
  return Promise.race([check.then(() => true).catch(() => false), late]);
}
