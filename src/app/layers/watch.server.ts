import { countVisit } from '#features/visits/service.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { requestIdOf } from '#platform/http/request-id.server.ts';
import { measured } from '#platform/watch/measures.server.ts';
import type { Metrics } from '#platform/watch/metrics.server.ts';
import type { Answer } from './answer.server.ts';
import type { Gate } from './gate.server.ts';
import { logRequest } from './request-log.server.ts';

/** The outermost layer: counts the request as open, measures its cost, and writes it into metrics and log. */
export function watched(answer: Answer, deps: Deps, { gate, metrics }: { gate: Gate; metrics: Metrics }) {
  return (request: Request): Promise<Response> =>
    measured(async (measures) => {
      const started = performance.now();
      const url = new URL(request.url);
      const requestId = requestIdOf(request);
      gate.open++;
      measures.onWait = (change) => {
        gate.open += change;
      };
      const response = await answer(request, { url, requestId }).finally(() => gate.open--);
      const { status } = response;
      if (request.method === 'GET' && (status === 200 || status === 304))
        countVisit(deps, url.pathname + url.search, (name) => request.headers.get(name));
      const ms = performance.now() - started;
      metrics.observe(measures, request.method, status, ms);
      logRequest(deps, request, { url, status, ms, requestId, measures });
      return response;
    });
}
