import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/testing/find-browser.mjs';
import { workInMemory } from './scripts/testing/memory-folder.mjs';

workInMemory();

// With another port, two runs can stand side by side.
const PORT = Number(process.env.E2E_PORT ?? 4173);

const WAITING = /operation\/(crash|disk|outage|update|workers)[\w-]*\.spec\.ts$/;

// The built site on a fresh data folder, as a visitor meets it.
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // One more than CI's processors; a fourth used more of them and saved no time.
  workers: 3,
  projects: [
    // These wait for a silent database or a killed process: one after another, from the start, beside journeys that keep the
    // processors busy.
    { name: 'waiting', testMatch: WAITING, workers: 1 },
    { name: 'busy', testIgnore: WAITING },
  ],
  // A machine that stood still for a moment is no fault of the site; npm test names whatever needed a second try.
  retries: 1,
  // For tests that hang; a busy machine is no fault.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  outputDir: '.cache/test/playwright',
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    // In .cache/test/playwright: a failure that comes once in hundreds of runs is seldom seen again.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Else a page's process is started twice: for the blank page that a tab begins with, and, as the site's opener policy
        // asks for another one, for the page itself.
        '--renderer-process-limit=1',
        // Pages live for seconds here, so optimizing compilation costs more than it saves: some 4 % of all journeys' time.
        '--js-flags=--invocation-count-for-maglev=2000,--no-turbofan',
      ],
    },
  },
  webServer: {
    command: 'node e2e/support/serve.mjs',
    url: `http://localhost:${PORT}/readyz`,
    env: {
      PORT: String(PORT),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      // As on most machines.
      WORKERS: '2',
      DATA_DIR: join(tmpdir(), `e2e-data-${PORT}`),
      // The journeys come from one address, many at a time; the limits have tests of their own.
      RATE_LIMITS: 'off',
    },
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
