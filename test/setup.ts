import dns from 'node:dns';
import { afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import { takeFaults } from './faults.ts';

// Nothing answers questions about a domain's mail: no test asks an outside name server, or waits for one.
dns.setServers(['127.0.0.1:1']);

// After the test's own imports, since they may replace something that this loads.
beforeAll(async () => {
  (await import('#platform/passwords.server.ts')).hashCheaply();
  (await import('#platform/backup/sealed/sealed.server.ts')).sealCheaply();
});

// An unexpected console.error is a fault that the test would otherwise hide.
let errors: unknown[][] = [];
beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    errors.push(args);
  });
});
afterEach(() => {
  expect(errors, 'console.error was called').toEqual([]);
});

// A 500 doesn't tell its cause.
afterEach(({ task }) => {
  const faults = takeFaults();
  const [error] = task.result?.errors ?? [];
  if (error && faults.length > 0) error.message += `\nThe site has logged:\n${faults.join('\n')}`;
});

// test/databases/postgres.ts prints this loudly: a machine without PostgreSQL still runs the other half.
beforeEach((context) => {
  if (process.env.TEST_DATABASE !== 'postgres') return;
  const postgres = inject('postgres');
  if (!postgres || 'missing' in postgres) context.skip(postgres?.missing ?? 'no PostgreSQL');
});
