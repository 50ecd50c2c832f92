import dns from 'node:dns';
import { afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import { takeFaults } from './faults.ts';

// What a domain says of its mail comes from nowhere: a test asks no name server outside, and waits for none.
dns.setServers(['127.0.0.1:1']);

// After the test's own imports: one may put something in the place of what this loads.
beforeAll(async () => {
  (await import('#platform/passwords.server.ts')).hashCheaply();
  (await import('#platform/backup/sealed/sealed.server.ts')).sealCheaply();
});

// An unexpected console.error is a fault the test would otherwise hide.
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

// A 500 says nothing of its cause.
afterEach(({ task }) => {
  const faults = takeFaults();
  const [error] = task.result?.errors ?? [];
  if (error && faults.length > 0) error.message += `\nThe site has logged:\n${faults.join('\n')}`;
});

// Said loudly by test/databases/postgres.ts: a machine without PostgreSQL still proves the other half.
beforeEach((context) => {
  if (process.env.TEST_DATABASE !== 'postgres') return;
  const postgres = inject('postgres');
  if (!postgres || 'missing' in postgres) context.skip(postgres?.missing ?? 'no PostgreSQL');
});
