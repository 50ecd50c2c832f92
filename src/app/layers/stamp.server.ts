import type { Answer } from './answer.server.ts';

/** Every answer carries the headers that protect it, unless it brought its own, and the id it is logged under. */
export function stamped(answer: Answer, secure: Record<string, string>): Answer {
  return async (request, asked) => {
    const response = await answer(request, asked);
    for (const [name, value] of Object.entries(secure)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    response.headers.set('X-Request-Id', asked.requestId);
    return response;
  };
}
