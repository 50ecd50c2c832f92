import { keep, keptResponse, type Rendered } from '#platform/cache/response-cache.server.ts';
import { COME_BACK_AFTER, outageOf } from '#platform/http/outage.server.ts';
import type { Log } from '#platform/watch/log.server.ts';
import type { Answer } from './answer.server.ts';

/** If something breaks, the visitor gets a page that says so; calls have their own answer (platform/http/api). */
export function orBrokenPage(answer: Answer, log: Log, brokenPage: () => Rendered): Answer {
  return async (request, asked) => {
    try {
      return await answer(request, asked);
    } catch (error) {
      const { requestId } = asked;
      const outage = outageOf(error);
      if (outage) log.error({ requestId, outage, reason: (error as Error).message }, 'page put off');
      else log.error({ requestId, err: error }, 'page failed');
      const response = await keptResponse(request, keep(brokenPage()));
      response.headers.set('Retry-After', String(COME_BACK_AFTER));
      return response;
    }
  };
}
