import { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { endSessionsOf } from '#features/session/sessions.server.ts';
import { beforeTransaction } from '#test/databases/before-transaction.ts';
import { ORIGIN } from '#test/sites/site.ts';
import { codeAt, STAFF_PASSWORD, staffSite } from '#test/sites/staff-site.ts';
import { endStaffSessionsOf } from './sessions.server.ts';

// Work that begins with a session isn't done after its end: comparing a password takes a while, and a body may take two
// minutes to arrive.

const NEW = { newPassword: 'another long one', confirmation: 'another long one' };

test('a password that is being changed while the sessions are ended stays, and opens no new one', async () => {
  const site = await staffSite();
  const { browser, id } = await site.manager();
  beforeTransaction(site.deps.database, (tx) => endStaffSessionsOf(tx, id));
  const change = { password: STAFF_PASSWORD, ...NEW };
  expect((await browser.call('POST', '/api/admin/password', change))[0]).toBe(401);
  expect((await browser.call('GET', '/api/admin/me'))[0]).toBe(401);
});

test('a code that comes while the sessions are ended signs nobody in', async () => {
  const site = await staffSite();
  const { id, secret } = await site.manager();
  site.wait(60_000);
  const browser = site.browser();
  await browser.ok('POST', '/api/admin/login', { email: 'lin@agency.example', password: STAFF_PASSWORD });
  beforeTransaction(site.deps.database, (tx) => endStaffSessionsOf(tx, id));
  const code = codeAt(secret, site.deps.now());
  expect((await browser.call('POST', '/api/admin/login/code', { code }))[0]).toBe(401);
  expect((await browser.call('GET', '/api/admin/me'))[0]).toBe(401);
});

test('the same of a member', async () => {
  const site = await staffSite();
  const member = await site.member('ming@example.com');
  const { memberId } = await site.deps.database.db
    .selectFrom('members')
    .select('member_id as memberId')
    .executeTakeFirstOrThrow();
  beforeTransaction(site.deps.database, (tx) => endSessionsOf(tx, memberId));
  const change = {
    email: 'ming@example.com',
    password: 'Passw0rd1',
    newPassword: 'Another1',
    confirmation: 'Another1',
  };
  expect((await member.call('POST', '/api/changePassword', change))[0]).toBe(401);
  expect(await member.ok('GET', '/api/isAuthenticated')).not.toMatchObject({ isAuthenticated: true });
});

test('a body that comes late is not taken from somebody who was shut out meanwhile', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  const thief = await site.manager('thief@agency.example', '小偷');
  const text = JSON.stringify({ name: '小偷', role: 'manager', password: STAFF_PASSWORD });
  const slow = async function* () {
    yield new TextEncoder().encode(text.slice(0, 5));
    await browser.ok('PUT', `/api/admin/staff/${thief.id}`, { name: '小偷', role: 'consultant' });
    // It counts as late from one second on.
    await sleep(1100);
    yield new TextEncoder().encode(text.slice(5));
  };
  const request = new Request(`${ORIGIN}/api/admin/staff/${thief.id}`, {
    method: 'PUT',
    headers: {
      'Content-Type': 'application/json',
      Cookie: [...thief.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: ReadableStream.from(slow()),
    duplex: 'half',
  } as RequestInit);
  expect((await site.app.fetch(request)).status).toBe(403);
  expect(await thief.browser.ok('GET', '/api/admin/me')).toMatchObject({ role: 'consultant' });
});

test('whoever may invite nobody any more has invited nobody', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  const thief = await site.manager('thief@agency.example', '小偷');
  const invite = (email: string) =>
    thief.browser.call('POST', '/api/admin/invitations', {
      ...{ email, name: '朋友', role: 'consultant', password: STAFF_PASSWORD },
    });
  expect((await invite('friend@evil.example'))[0]).toBe(200);
  await browser.ok('PUT', `/api/admin/staff/${thief.id}`, { name: '小偷', role: 'consultant' });
  expect(await browser.ok('GET', '/api/admin/invitations')).toEqual([]);
});
