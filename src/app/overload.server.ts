import { nameRoute } from '#platform/measures.server.ts';
import type { Metrics } from '#platform/metrics.server.ts';
import { Refusal } from '#platform/refusal.server.ts';
import { refusalResponse } from '#platform/replies.server.ts';
import { requestMessages } from '#shared/messages.ts';

/** Costs nothing to send: no rendering, no query. */
const BUSY_PAGE = `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><title>網站忙碌中</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><h1>網站忙碌中</h1><p>${requestMessages.unavailable}</p></html>`;

/** Whoever watches the site must be answered above all when it is busy. */
const WATCHING = ['/healthz', '/readyz', '/metrics'];

/** What is beyond the requests that are worked on at once is told to come back, before it costs anything. */
export function refuseOverload(metrics: Metrics, mostOpen: number, path: string): Response | undefined {
  if (metrics.openRequests <= mostOpen || WATCHING.includes(path)) return undefined;
  metrics.countRefused('overload');
  nameRoute('overload');
  const response = /^\/api(\/|$)/i.test(path)
    ? refusalResponse(new Refusal(503, requestMessages.unavailable))
    : new Response(BUSY_PAGE, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  response.headers.set('Retry-After', '5');
  response.headers.set('Cache-Control', 'no-store');
  return response;
}
