import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type App, createApp } from '#app/app.server.ts';
import { NO_ASSETS } from '#app/render.server.tsx';
import type { Deps } from '#platform/deps.server.ts';
import { holdRepliesToContract } from '#platform/http/endpoints.server.ts';
import { loadSettings } from '#platform/settings/settings.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import { addressOf, testDatabase } from '../databases/database.ts';
import { noteFault } from '../faults.ts';

holdRepliesToContract();

/** The moment at which a test site opens by default. */
export const NOW = '2026-03-01T04:00:00.000Z';
export const ORIGIN = 'http://localhost:3000';

export interface SiteOptions {
  /** Settings as given by the environment. */
  env?: Record<string, string>;
  now?: string;
}

export interface TestSite {
  app: App;
  deps: Deps;
  /** The site's log, one object per line. */
  logged: Record<string, unknown>[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The page's HTML, whatever its status. */
  html(path: string, headers?: Record<string, string>): Promise<string>;
  /** Sends JSON, as the browser does. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sets the clock. */
  at(time: string): void;
}

/** A whole site on a fresh database, without a network: requests go in, answers come out. */
export async function testSite({ env = {}, now = NOW }: SiteOptions = {}): Promise<TestSite> {
  const database = await testDatabase();
  const clock = { now };
  const logged: Record<string, unknown>[] = [];
  const settings = loadSettings({ PUBLIC_URL: ORIGIN, DATA_DIR: addressOf(database).dataDir, ...env });
  const deps: Deps = {
    settings,
    database,
    storage: openStorage(settings, database),
    log: pino(
      { level: 'trace' },
      {
        write: (line: string) => {
          const said = JSON.parse(line) as { level: number };
          logged.push(said);
          if (said.level >= 50) noteFault(line);
        },
      },
    ),
    now: () => new Date(clock.now),
  };
  const app = await createApp(deps, { assets: NO_ASSETS, files: new Map() });
  const fetch = (path: string, init?: RequestInit) => app.fetch(new Request(ORIGIN + path, init));
  return {
    app,
    deps,
    logged,
    fetch,
    get: (path, headers) => fetch(path, { headers }),
    html: async (path, headers) => (await fetch(path, { headers })).text(),
    post: (path, body, headers) =>
      fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    at: (time) => {
      clock.now = time;
    },
  };
}

/** One site for all tests of a file that only read: a new database for each would take most of their time. */
export async function fileSite(options?: SiteOptions): Promise<TestSite> {
  const site = await testSite(options);
  afterAll(() => site.deps.database.close());
  return site;
}
