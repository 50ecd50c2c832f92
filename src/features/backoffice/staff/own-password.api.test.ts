import { expect, test } from 'vitest';
import { PATH, TYPED_CLIENT, TYPED_SERVER } from '#test/sites/connections-site.ts';
import { STAFF_PASSWORD } from '#test/sites/staff-site.ts';
import { STORAGE, storageSite, typedOf } from '#test/sites/storage-site.ts';

// Acts whose effect outlasts a 管理員's stolen session ask for the password (docs/decisions/0090).

const LACKS = '您的密碼 為必填';
const WRONG = '密碼錯誤';

/** A site where all of them are possible: each call in its valid form, and the name of its field for the own password. */
async function lastingCalls(env: Record<string, string> = {}) {
  const { site, browser, s3, act } = await storageSite(env);
  const { id } = await site.manager('su@agency.example', '蘇主管');
  const { id: consultant } = await site.consultant();
  const person = { email: 'wu@agency.example', name: '吳主管', role: 'manager' };
  const sure = { password: STAFF_PASSWORD };
  const calls: [method: 'POST' | 'PUT', path: string, body: Record<string, unknown>, field?: string][] = [
    ['POST', '/api/admin/invitations', { ...person, ...sure }],
    ['POST', '/api/admin/invitations', { ...person, email: 'wu.gu@agency.example', role: 'consultant', ...sure }],
    ['PUT', `/api/admin/staff/${consultant}`, { name: '陳經理', role: 'manager', ...sure }],
    ['POST', `/api/admin/staff/${id}/resetPassword`, sure],
    ['POST', `/api/admin/staff/${id}/resetSecondFactor`, sure],
    ['PUT', `${PATH}/mailServer`, { ...TYPED_SERVER, revision: 0 }, 'ownPassword'],
    ['PUT', `${PATH}/mailSender`, { name: '', email: 'hi@agency.example', ...sure, revision: 0 }],
    ['PUT', `${PATH}/contactMail`, { email: 'hi@agency.example', ...sure, revision: 0 }],
    ['PUT', `${PATH}/signIn/line`, { ...TYPED_CLIENT, revision: 0 }],
    ['PUT', `${PATH}/signIn/google`, { ...TYPED_CLIENT, isOn: false, revision: 0 }],
    ['PUT', STORAGE, { ...typedOf(s3), revision: 0 }],
    ['POST', `${STORAGE}/back`, { ...sure, revision: 1 }],
  ];
  return { site, browser, calls, id, consultant, act };
}

test('without the password, or with a wrong one, nothing is done; with it all is', async () => {
  const { site, browser, calls } = await lastingCalls();
  const { db } = site.deps.database;
  const state = async () => [
    await db.selectFrom('staff').selectAll().orderBy('staff_id').execute(),
    await db.selectFrom('staff_invitations').selectAll().execute(),
    await db.selectFrom('connections').selectAll().execute(),
    await db.selectFrom('outbox_mails').select('mail_id').execute(),
    await site.log(),
  ];
  const before = await state();
  for (const [method, path, body, field = 'password'] of calls) {
    const { [field]: _, ...without } = body;
    for (const [given, message] of [
      [without, LACKS],
      [{ ...body, [field]: ' ' }, LACKS],
      [{ ...body, [field]: 'not this one' }, WRONG],
    ] as const)
      expect(await browser.call(method, path, given), path).toEqual([
        400,
        expect.objectContaining({ errors: { [field]: [message] } }),
      ]);
  }
  expect(await state()).toEqual(before);
  // The mail of the member who registered.
  expect(site.mails).toHaveLength(1);
  for (const [method, path, body] of calls) await browser.ok(method, path, body);
});

test('what lets nobody in asks for nothing', async () => {
  const { browser, consultant, id } = await lastingCalls();
  await browser.ok('PUT', `/api/admin/staff/${consultant}`, { name: '陳小姐', role: 'consultant' });
  await browser.ok('PUT', `/api/admin/staff/${id}`, { name: '蘇小姐', role: 'consultant' });
  await browser.ok('PUT', `${PATH}/signIn/line`, { ...TYPED_CLIENT, revision: 0 });
  const off = { clientId: TYPED_CLIENT.clientId, clientSecret: '', isOn: false };
  await browser.ok('PUT', `${PATH}/signIn/line`, { ...off, revision: 1 });
  // Switching it on, or another client, is a different matter.
  for (const change of [{ isOn: true }, { clientId: 'another', clientSecret: 'another' }])
    expect((await browser.call('PUT', `${PATH}/signIn/line`, { ...off, ...change, revision: 2 }))[0]).toBe(400);
});

test('a password that is given where none is asked for must be right all the same', async () => {
  const { browser, consultant } = await lastingCalls();
  const wrong = { name: '陳小姐', role: 'consultant', password: 'not this one' };
  const refused = [400, expect.objectContaining({ errors: { password: [WRONG] } })];
  expect(await browser.call('PUT', `/api/admin/staff/${consultant}`, wrong)).toEqual(refused);
});

test('ten wrong passwords are all that a session has, for all of it together', async () => {
  const { site, browser, calls } = await lastingCalls({ RATE_LIMITS: 'on' });
  site.wait(900_000 - (site.deps.now().getTime() % 900_000));
  const others: typeof calls = [
    ['POST', '/api/admin/password', { newPassword: 'another long one', confirmation: 'another long one' }],
    ['POST', '/api/admin/secondFactor/start', {}],
  ];
  const guesses = [...others, ...calls].slice(0, 11);
  const statuses: number[] = [];
  for (const [method, path, body, field = 'password'] of guesses)
    statuses.push((await browser.call(method, path, { ...body, [field]: 'not this one' }))[0]);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  // Even with the right one, until the window is over; a colleague isn't shut out.
  const [method, path, body] = calls[0]!;
  expect((await browser.call(method, path, body))[0]).toBe(429);
  const { browser: colleague } = await site.manager('ho@agency.example', '何主管');
  await colleague.ok(method, path, { ...body, email: 'other@agency.example' });
  site.wait(900_000);
  await browser.ok(method, path, body);
});

test('the address that mails to the agency go to, if no other is set, is published with the password', async () => {
  const { browser } = await lastingCalls();
  const path = '/api/admin/texts/company';
  const write = async (change: object) => {
    const { value, revision } = (await browser.ok('GET', path)) as { value: object; revision: number };
    const draft = await browser.ok('PUT', `${path}/draft`, { revision, value: { ...value, ...change } });
    return { revision: (draft as { revision: number }).revision, publishAt: '' };
  };
  const publish = `${path}/publish`;
  // Everything else is published as before.
  await browser.ok('POST', publish, await write({ phone: '04-2222-3333' }));
  const elsewhere = await write({ email: 'thief@elsewhere.example' });
  for (const [given, message] of [
    [{}, LACKS],
    [{ password: ' ' }, LACKS],
    [{ password: 'not this one' }, WRONG],
  ] as const)
    expect(await browser.call('POST', publish, { ...elsewhere, ...given })).toEqual([
      400,
      expect.objectContaining({ errors: { password: [message] } }),
    ]);
  await browser.ok('POST', publish, { ...elsewhere, password: STAFF_PASSWORD });
});
