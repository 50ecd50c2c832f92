import { join } from 'node:path';
import type { Deps } from '#platform/deps.server.ts';
import { readStaticFiles } from '#platform/http/static-files.server.ts';
import { StartRefused } from '#platform/settings/start-refused.server.ts';
import { readAdminHead } from '../answers/admin-page.server.ts';
import { createApp } from '../app.server.ts';
import { readAssets } from '../assets.server.ts';
import { createAppServer } from '../http-server.server.ts';
import { startUpkeep } from '../upkeep.server.ts';

const STOP_WITHIN_MS = 10_000;
/**
 * Connections that the operating system holds until they are accepted; with Node's default of 511 a rush of visitors is cut
 * off.
 */
const BACKLOG = 4096;

interface Serving {
  port: number;
  /** Finishes open requests and background work, and closes the database. */
  stop: () => Promise<void>;
}

interface ServeOptions {
  /** The folder of the build. */
  built: string;
  /** Nothing is sent or swept. */
  isTrial: boolean;
}

/** Answers requests and runs the site's background work until it is stopped. */
export async function serve(deps: Deps, { built, isTrial }: ServeOptions): Promise<Serving> {
  const clientDir = join(built, 'client');
  const adminDir = join(built, 'admin');
  const [assets, files, adminFiles, adminHead] = await Promise.all([
    readAssets(clientDir),
    readStaticFiles(clientDir),
    readStaticFiles(adminDir, '/admin'),
    readAdminHead(adminDir),
  ]);
  const app = await createApp(deps, { assets, files: new Map([...files, ...adminFiles]), adminHead });
  const server = createAppServer(app);
  // A slow sender may hold a connection, not a worker; these bound how long.
  server.headersTimeout = 20_000;
  server.requestTimeout = 120_000;
  server.keepAliveTimeout = 65_000;
  // Ends connections whose reader takes nothing more.
  server.setTimeout(120_000);
  await listen(server, deps.settings.port, deps.settings.host);
  const stopUpkeep = isTrial ? async () => {} : startUpkeep(deps);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : deps.settings.port,
    stop: async () => {
      await close(server);
      await stopUpkeep();
      await deps.database.close();
    },
  };
}

function listen(server: ReturnType<typeof createAppServer>, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why: Record<string, string> = {
        EADDRINUSE: `Port ${port} is already in use; choose another one, for example PORT=3001 npm start.`,
        EACCES: `Port ${port} may not be opened by this user; choose one above 1023.`,
      };
      fail(
        new StartRefused(
          why[error.code ?? ''] ??
            `Cannot listen on ${host}:${port} (${error.code}): HOST is no address of this machine; leave it out to listen on all.`,
        ),
      );
    });
    server.listen({ port, host, backlog: BACKLOG }, done);
  });
}

function close(server: ReturnType<typeof createAppServer>): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
  // A kept-alive connection becomes idle only when its open request has been answered.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  return new Promise((done) => {
    server.close(() => {
      clearTimeout(late);
      clearInterval(idle);
      done();
    });
    server.closeIdleConnections();
  });
}
