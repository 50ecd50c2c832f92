import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import { createApp } from '#app/app.server.ts';
import { NO_ASSETS } from '#app/render.server.tsx';
import type { Challenge, Problem } from '#shared/failures.ts';
import { accountSite, Browser, registration } from '#test/sites/account-site.ts';
import { sweepProofs } from './proof-of-work.server.ts';

const CALLS: [path: string, body: (email: string) => object][] = [
  ['/api/register', (email) => registration({ email })],
  ['/api/SendConfirmLetter', (email) => ({ email })],
  ['/api/ForgotPassword', (email) => ({ email })],
  ['/api/contactUs', (email) => ({ email, name: '王', phone: '0912', subject: '主旨', content: '內容' })],
  ['/api/newsletter/subscribe', (email) => ({ email })],
];

type Solvable = Parameters<typeof solveChallenge>[0]['challenge'];

async function solve(challenge: Challenge) {
  return { challenge, solution: await solveChallenge({ challenge: challenge as Solvable, deriveKey }) };
}

const headerOf = (payload: unknown) => ({
  'Proof-Of-Work': Buffer.from(JSON.stringify(payload)).toString('base64'),
});

/** A site that has sent as many mails this hour as it may. */
async function spentSite() {
  const site = await accountSite({ RATE_LIMITS: 'on', MAIL_BUDGET_HOUR: '3' });
  let others = 0;
  const form = () => registration({ email: `other${++others}@example.com` });
  const browser = site.browser();
  for (let i = 0; i < 3; i++) await browser.ok('POST', '/api/register', form());
  const challengeOf = async (response: Response) => {
    const problem = (await response.json()) as Problem;
    expect([response.status, problem.title]).toEqual([429, '目前使用的人較多，請重新整理頁面後再試一次']);
    expect(response.headers.get('Content-Type')).toContain('application/problem+json');
    return problem.challenge!;
  };
  const ask = async (path = '/api/register', body: object = form()) =>
    challengeOf(await site.browser().send('POST', path, body));
  const bring = async (payload: unknown, path = '/api/register', body: object = form()) =>
    (await site.browser().send('POST', path, body, headerOf(payload))).status;
  return { ...site, form, ask, bring, challengeOf };
}

test('below the budget nothing is asked, and what is brought is not looked at', async () => {
  const site = await accountSite({ RATE_LIMITS: 'on', MAIL_BUDGET_HOUR: '3' });
  expect((await site.browser().send('POST', '/api/register', registration(), headerOf('nonsense'))).status).toBe(200);
  const { db } = site.deps.database;
  expect(await db.selectFrom('site_keys').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('spent_proofs').selectAll().execute()).toEqual([]);
});

test.each(CALLS)('beyond it %s asks for work, and is taken with it', async (path, body) => {
  const site = await spentSite();
  const email = path.endsWith('ForgotPassword') ? 'ming@example.com' : 'other1@example.com';
  if (path.endsWith('ForgotPassword'))
    await site.deps.database.db
      .updateTable('members')
      .set({ email, email_key: email, verified_at: '2026-01-01T00:00:00.000Z' })
      .where('email', '=', 'other2@example.com')
      .execute();
  const given = body(path === '/api/register' ? 'new@example.com' : email);
  const mails = () => site.deps.database.db.selectFrom('outbox_mails').select('mail_id').orderBy('mail_id').execute();
  const before = await mails();
  const challenge = await site.ask(path, given);
  expect(await mails()).toEqual(before);
  expect(await site.bring(await solve(challenge), path, given)).toBe(200);
  expect((await mails()).length).toBeGreaterThan(before.length);
});

test('the calls that mail nobody go on as always, and wrong fields are named before any work', async () => {
  const site = await spentSite();
  expect((await site.browser().call('POST', '/api/login', { email: 'a@example.com', password: 'Wrong123' }))[0]).toBe(
    400,
  );
  expect((await site.browser().call('POST', '/api/register', {}))[0]).toBe(400);
  site.wait(3_600_000);
  await site.browser().ok('POST', '/api/register', site.form());
});

test('one solution is good for one call, in whichever process and however many bring it at once', async () => {
  const site = await spentSite();
  const other = await createApp(site.deps, { assets: NO_ASSETS, files: new Map() });
  const payload = await solve(await site.ask());
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const browser = i % 2 ? site.browser() : new Browser(other.fetch, 'https://site.example');
      return (await browser.send('POST', '/api/register', site.form(), headerOf(payload))).status;
    }),
  );
  expect(answers.sort()).toEqual([200, ...Array(7).fill(429)]);
  expect(await site.bring(payload)).toBe(429);
});

test('what is late, for another call, of another site, altered or unsolved is refused with a new task', async () => {
  const site = await spentSite();
  const forNewsletter = await solve(await site.ask('/api/newsletter/subscribe', { email: 'a@example.com' }));
  expect(await site.bring(forNewsletter)).toBe(429);

  const { challenge, solution } = await solve(await site.ask());
  const parameters = challenge.parameters as Record<string, unknown>;
  const foreign = await createChallenge({
    ...(parameters as { algorithm: string; cost: number; keyPrefix: string }),
    deriveKey,
    hmacSignatureSecret: 'a key of their own',
  });
  for (const payload of [
    await solve(foreign),
    await solve({ ...challenge, parameters: { ...parameters, keyPrefix: '0' } }),
    { challenge: { ...challenge, parameters: { ...parameters, expiresAt: 4_000_000_000 } }, solution },
    { challenge, solution: { ...solution, counter: solution!.counter + 1 } },
    { challenge, solution: { counter: 0, derivedKey: '00'.repeat(32) } },
    { challenge: { parameters }, solution },
    { challenge, solution: null },
    { challenge },
    'nonsense',
    null,
  ])
    expect(await site.bring(payload), JSON.stringify(payload)).toBe(429);
  for (const header of ['', '%%%', 'e30=', 'x'.repeat(8000)]) {
    const response = await site.browser().send('POST', '/api/register', site.form(), { 'Proof-Of-Work': header });
    await site.challengeOf(response);
  }
  // None of them has used up the right one.
  expect(await site.bring({ challenge, solution })).toBe(200);
});

test('a task runs out after ten minutes, and is then forgotten', async () => {
  const site = await spentSite();
  const late = await solve(await site.ask());
  expect(await site.bring(await solve(await site.ask()))).toBe(200);
  site.wait(600_000);
  expect(await site.bring(late)).toBe(429);
  site.wait(60_000);
  await sweepProofs(site.deps);
  expect(await site.deps.database.db.selectFrom('spent_proofs').selectAll().execute()).toEqual([]);
});

test('RATE_LIMITS=off asks nobody', async () => {
  const site = await accountSite({ MAIL_BUDGET_HOUR: '1' });
  for (let i = 0; i < 3; i++)
    await site.browser().ok('POST', '/api/register', registration({ email: `a${i}@example.com` }));
});
