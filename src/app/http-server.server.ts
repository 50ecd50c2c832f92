import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { setSocketAddress } from '#platform/http/client-address.server.ts';
import type { App } from './app.server.ts';

/** A server that answers with the app: from memory at once, everything else in its turn. */
export function createAppServer(app: App): Server {
  // This also replaces the global Response by a light one, which node:http sends without a stream: a fifth more small
  // answers.
  const answer = getRequestListener((request, { incoming }) => {
    setSocketAddress(request, incoming.socket.remoteAddress);
    return app.fetch(request);
  });
  const server = createServer((req, res) => {
    if (!app.answerFromMemory(req, res)) app.gate.admit(req, res, () => void answer(req, res));
  });
  server.on('connection', () => app.gate.greet());
  return server;
}
