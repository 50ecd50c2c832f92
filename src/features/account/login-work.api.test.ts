import * as argon2 from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountSite, PASSWORD, registration } from '#test/account-site.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const work = () => ({
  hashes: vi.mocked(argon2.hash).mock.calls.length,
  // What a comparison costs is written in the hash: $argon2id$v=19$m=…,t=…,p=…$…
  verified: vi.mocked(argon2.verify).mock.calls.map(([hashed]) => String(hashed).split('$').slice(1, 4).join(' ')),
});

beforeEach(() => vi.clearAllMocks());

test('login compares as many passwords, as dearly, whoever asks', async () => {
  const site = await accountSite();
  const { db } = site.deps.database;
  for (const name of ['plain', 'disabled', 'linked']) await site.member(`${name}@example.com`);
  await site.browser().ok('POST', '/api/register', registration({ email: 'unverified@example.com' }));
  await site.browser().ok('POST', '/api/ForgotPassword', { email: 'plain@example.com' });
  const at = new Date().toISOString();
  await db.updateTable('members').set({ disabled_at: at }).where('email', '=', 'disabled@example.com').execute();
  await db.updateTable('members').set({ password_hash: null }).where('email', '=', 'linked@example.com').execute();
  const cost = 'argon2id v=19 m=19456,t=2,p=1';
  for (const name of ['nobody', 'plain', 'disabled', 'linked', 'unverified', 'NOBODY', 'PLAIN'])
    for (const password of [PASSWORD, 'Wrong1234', 'x'.repeat(200)]) {
      vi.clearAllMocks();
      await site.browser().call('POST', '/api/login', { email: `${name}@example.com`, password });
      expect([name, password, work()]).toEqual([name, password, { hashes: 0, verified: [cost, cost] }]);
    }
});
