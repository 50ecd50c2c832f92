import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { COST } from '#platform/passwords.server.ts';
import { accountSite, PASSWORD, registration } from '#test/sites/account-site.ts';

// The files of a worker share its modules (vitest.config.ts): those before this one have loaded the real thing.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

/** What was computed, dearest first: comparing costs what is written in the hash, `$argon2id$v=19$m=…,t=…,p=…$…`. */
const work = () => [
  ...vi.mocked(argon2.verify).mock.calls.map(([hashed]) => String(hashed).split('$')[3]),
  ...vi
    .mocked(argon2.hash)
    .mock.calls.map(([, cost]) => `m=${cost?.memoryCost},t=${cost?.timeCost},p=${cost?.parallelism}`),
];

beforeEach(() => vi.clearAllMocks());

/** What tests compute (test/setup.ts); a running site takes COST. */
const CHEAP = 'm=64,t=1,p=1';

test('a running site hashes as dearly as OWASP asks for', () => {
  expect(COST).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

test('login computes one hash, as dear, whoever asks, also while a temporary password is open', async () => {
  const site = await accountSite();
  const { db } = site.deps.database;
  for (const name of ['plain', 'disabled', 'linked', 'forgot', 'linkedForgot'])
    await site.member(`${name}@example.com`);
  const wanted = registration({ email: 'unverified@example.com' });
  for (const password of [PASSWORD, 'Another123'])
    await site.browser().ok('POST', '/api/register', { ...wanted, password, confirmation: password });
  const at = new Date().toISOString();
  await db.updateTable('members').set({ disabled_at: at }).where('email', '=', 'disabled@example.com').execute();
  const linked = ['linked@example.com', 'linkedforgot@example.com'];
  await db.updateTable('members').set({ password_hash: null }).where('email', 'in', linked).execute();
  for (const name of ['forgot', 'linkedForgot'])
    await site.browser().ok('POST', '/api/ForgotPassword', { email: `${name}@example.com` });
  const names = ['nobody', 'plain', 'disabled', 'linked', 'unverified', 'NOBODY', 'PLAIN', 'forgot', 'linkedForgot'];
  for (const name of names)
    for (const password of [PASSWORD, 'Wrong1234', 'x'.repeat(200)]) {
      vi.clearAllMocks();
      await site.browser().call('POST', '/api/login', { email: `${name}@example.com`, password });
      expect([name, password, work()]).toEqual([name, password, [CHEAP]]);
    }
});
