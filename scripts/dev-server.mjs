import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';

const httpServer = createHttpServer();
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: httpServer } },
  appType: 'custom',
});

// The back-office has its own libraries, and therefore its own Vite.
const admin = await createServer({
  configFile: 'vite.admin.config.ts',
  server: { middlewareMode: true, hmr: { server: httpServer, path: 'hmr' } },
  appType: 'custom',
});

httpServer.on('request', (req, res) => {
  const isAdmin = /^\/admin(?:[/?]|$)/.test(req.url);
  (isAdmin ? admin : vite).middlewares(req, res, async () => {
    try {
      // Vite forgets the module, and so the app, whenever a source it depends on changes.
      const { devApp } = await vite.ssrLoadModule('/src/app/dev.server.ts');
      const { app } = await devApp();
      await getRequestListener(async (request) => {
        const response = await app.fetch(request);
        if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
        const html = await (isAdmin ? admin : vite).transformIndexHtml(
          new URL(request.url).pathname,
          await response.text(),
        );
        const headers = new Headers(response.headers);
        headers.delete('Content-Length');
        return new Response(html, { status: response.status, headers });
      })(Object.assign(req, { headers: { ...req.headers, 'accept-encoding': 'identity' } }), res);
    } catch (error) {
      vite.ssrFixStacktrace(error);
      console.error(error);
      res.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.stack);
    }
  });
});

const port = Number(process.env.PORT ?? 3000);
httpServer.listen(port, process.env.HOST ?? '0.0.0.0', async () => {
  const { devApp } = await vite.ssrLoadModule('/src/app/dev.server.ts');
  await devApp();
  console.log(`Development: http://localhost:${port} (pages and API reload as you edit)`);
});
