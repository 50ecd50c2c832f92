import type { Problem } from '#shared/failures.ts';
import type { Refusal } from './refusal.server.ts';

/** A refusal's body as sent: for a rule of a 400 a bare string, for everything else a problem document. */
export function problemOf(refusal: Refusal): string | Problem {
  const { status, body, more } = refusal;
  if (typeof body === 'string') return status === 400 ? body : { type: 'about:blank', title: body, status, ...more };
  return { type: 'about:blank', title: '資料錯誤', status, errors: body };
}

export function refusalResponse(refusal: Refusal): Response {
  return problemResponse(refusal.status, problemOf(refusal), refusal.headers);
}

export function problemResponse(status: number, body: string | Problem, headers: Record<string, string> = {}) {
  const type = typeof body === 'string' ? 'application/json' : 'application/problem+json';
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store', ...headers },
  });
}
