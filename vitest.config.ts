import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { workInMemory } from './scripts/testing/memory-folder.mjs';

workInMemory();

// The API suite (*.api.test.ts) runs twice, once on each database; everything else runs once.
const common = {
  environment: 'node' as const,
  // For what hangs; a busy machine is no fault.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // The second that Vitest gives is short where a machine stands still. test/until.ts has as long.
  expect: { poll: { timeout: 30_000, interval: 10 } },
  // Loading modules takes longer than most files' tests: the files of a worker share them, a third of all the work. State is in
  // the site that each test makes; a file that puts something in a module's place says so itself.
  isolate: false,
};

export default defineConfig({
  test: {
    // One more than the machine has processors: a worker waits for PostgreSQL, disks and processes a fifth of its time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          setupFiles: ['test/setup.ts'],
          globalSetup: ['test/databases/sqlite.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'sqlite',
          include: ['src/**/*.api.test.ts'],
          setupFiles: ['test/setup.ts'],
          globalSetup: ['test/databases/sqlite.ts'],
          env: { TEST_DATABASE: 'sqlite' },
        },
      },
      {
        test: {
          ...common,
          name: 'postgres',
          include: ['src/**/*.api.test.ts'],
          setupFiles: ['test/setup.ts'],
          globalSetup: ['test/databases/postgres.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
    ],
  },
});
