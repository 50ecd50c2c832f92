import { expect, test } from 'vitest';
import type { RateLimit } from '#shared/contract.ts';
import { handlers } from '../api.server.ts';

// A limit that can't tell whom to count would silently let everybody through.
const limited = handlers.flatMap(({ row, knownAs }) =>
  ((row.limits?.rate ?? []) as RateLimit[]).map((limit) => ({ row, limit, knownAs })),
);

test('a limit for each e-mail stands where one is sent', () => {
  const without = limited.filter(({ row, limit }) => /email/i.test(limit.by) && !('email' in (row.body?.shape ?? {})));
  expect(without.map(({ row }) => `${row.method} ${row.path}`)).toEqual([]);
});

test('a limit for each caller stands where one is known', () => {
  const without = limited.filter(
    ({ row, limit, knownAs }) => (limit.by === 'caller' || limit.of === 'known') && row.access === 'public' && !knownAs,
  );
  expect(without.map(({ row }) => `${row.method} ${row.path}`)).toEqual([]);
});
