import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { callByFetch } from './call.ts';
import { callMessages } from './messages.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const end of ends.splice(0)) end();
});

/** A site whose answer, or the end of it, never comes; the wait is over as soon as it was asked. */
async function callHangingSite(answer: RequestListener, body: object, signal?: AbortSignal) {
  const patience = new AbortController();
  const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const server = createServer((request, response) => {
    answer(request, response);
    request.resume().on('end', () => setImmediate(() => patience.abort()));
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  const original = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => original(site + path, init));
  const called = callByFetch({ method: 'POST', path: '/any', body, signal });
  return { outcome: await called.catch((error: unknown) => error), waits };
}

test('what is not answered within a minute counts as a broken line', async () => {
  const { outcome, waits } = await callHangingSite(() => {}, { name: '王小明' });
  expect(waits).toHaveBeenCalledWith(60_000);
  expect(outcome).toMatchObject({ status: 0, body: callMessages.offline });
});

test('also where whoever asks may give up before: a page that is gone to', async () => {
  const { outcome } = await callHangingSite(() => {}, {}, new AbortController().signal);
  expect(outcome).toMatchObject({ status: 0, body: callMessages.offline });
});

test('whoever gives up before is told so, and not of the line', async () => {
  const { outcome } = await callHangingSite(() => {}, {}, AbortSignal.abort());
  expect(outcome).toMatchObject({ name: 'AbortError' });
});

test('nor is half an answer one', async () => {
  const begin: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"id":');
  };
  expect((await callHangingSite(begin, {})).outcome).toMatchObject({ status: 0, body: callMessages.offline });
});
