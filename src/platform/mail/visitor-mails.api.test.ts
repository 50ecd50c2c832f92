import { expect, test } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { accountSite, registration } from '#test/sites/account-site.ts';
import { until } from '#test/until.ts';
import { sweepVisitorMails } from './visitor-mails.server.ts';

const AGENCY = 'service@agency.example';
const FULL = '這個信箱短時間內已收到多封信，請先查看收件匣與垃圾信件，稍後再試';

const message = (email: string) => ({ email, name: '王', phone: '0912', subject: '主旨', content: '內容' });

/** A site whose every call comes from another address, as an attacking program's do. */
async function floodedSite() {
  const site = await accountSite({ RATE_LIMITS: 'on', CONTACT_MAIL_TO: AGENCY });
  // At the start of a window, so that a limit of fifteen minutes doesn't start anew in between.
  const toWindow = () => site.wait(900_000 - (site.deps.now().getTime() % 900_000));
  toWindow();
  let addresses = 0;
  const send = (path: string, body: object) =>
    site.browser(`203.0.${Math.floor(++addresses / 200)}.${addresses % 200}`).send('POST', path, body);
  return {
    ...site,
    toWindow,
    send,
    status: async (path: string, body: object) => (await send(path, body)).status,
    /** How many mails were written to an address and its variants. */
    written: async (to: RegExp) => {
      const { db } = site.deps.database;
      await until(async () =>
        expect(await db.selectFrom('outbox_mails').select('state').where('state', '=', 'waiting').execute()).toEqual(
          [],
        ),
      );
      return site.mails.filter((mail) => to.test(mail.to.address)).length;
    },
  };
}

test('one mailbox gets six mails an hour from strangers, whatever they call and however it is spelled', async () => {
  const site = await floodedSite();
  const victim = (i: number) => `victim+${i}@example.com`;
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, i) => site.status('/api/register', registration({ email: victim(i) }))),
    ...Array.from({ length: 4 }, (_, i) => site.status('/api/contactUs', message(victim(i)))),
    ...Array.from({ length: 4 }, (_, i) => site.status('/api/newsletter/subscribe', { email: victim(i) })),
  ]);
  expect(await site.written(/^victim/)).toBe(6);
  // The mails to the agency and the answers to callers don't depend on it.
  expect(await site.written(new RegExp(AGENCY))).toBe(4);
  expect(answers.slice(8)).toEqual(Array(8).fill(200));
  const refused = await site.send('/api/register', registration({ email: 'Victim@example.com' }));
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ type: 'about:blank', title: FULL, status: 429 });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(3600);
  const { db } = site.deps.database;
  const registered = await db.selectFrom('members').select('email').execute();
  expect(registered).toHaveLength(answers.slice(0, 8).filter((status) => status === 200).length);
  expect(await site.status('/api/register', registration({ email: 'other@example.com' }))).toBe(200);
  expect(await site.written(/^other/)).toBe(1);
});

test('twelve a day, in any hour and any day; nothing is kept of it afterwards', async () => {
  const site = await floodedSite();
  const ask = () => site.status('/api/SendConfirmLetter', { email: 'ming@example.com' });
  expect(await site.status('/api/register', registration())).toBe(200);
  const answers: number[] = [];
  for (let hour = 0; hour < 4; hour++) {
    for (let i = 0; i < 4; i++) answers.push(await ask());
    site.wait(HOUR_MS);
  }
  expect(answers).toEqual([...Array(11).fill(200), ...Array(5).fill(429)]);
  const refused = await site.send('/api/SendConfirmLetter', { email: 'ming@example.com' });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(19 * 3600);
  expect(await site.deps.database.db.selectFrom('outbox_mails').select('mail_id').execute()).toHaveLength(12);
  site.wait(20 * HOUR_MS);
  expect(await ask()).toBe(200);
  expect(await site.deps.database.db.selectFrom('visitor_mails').select('mailbox_hash').execute()).toHaveLength(13);
  site.wait(24 * HOUR_MS + 1);
  await sweepVisitorMails(site.deps);
  expect(await site.deps.database.db.selectFrom('visitor_mails').selectAll().execute()).toEqual([]);
});

test('six that came just before the hour count just after it', async () => {
  const site = await floodedSite();
  site.wait(HOUR_MS - (site.deps.now().getTime() % HOUR_MS) - 60_000);
  for (let i = 0; i < 6; i++) expect(await site.status('/api/contactUs', message(`a+${i}@example.com`))).toBe(200);
  site.wait(120_000);
  expect(await site.status('/api/register', registration({ email: 'a@example.com' }))).toBe(429);
});

test('strangers cannot keep a password from the browser that the member signed in with', async () => {
  const site = await floodedSite();
  const own = await site.member('ming@example.com');
  const forgot = { email: 'ming@example.com' };
  const answers: number[] = [];
  for (let i = 0; i < 8; i++) {
    answers.push(await site.status('/api/ForgotPassword', forgot));
    site.wait(240_000);
  }
  // The letter with the code was the first of six.
  expect(answers).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
  await own.ok('POST', '/api/ForgotPassword', forgot);
  const letters = await site.mailTo('ming@example.com', 7);
  const [password = ''] = /^\w{12}$/m.exec(letters.text) ?? [];
  await own.ok('POST', '/api/login', { email: 'ming@example.com', password });
  // Mails about the account itself are sent whatever strangers did.
  expect((await own.send('GET', '/api/account/export')).status).toBe(200);
  await own.ok('POST', '/api/account/delete', { password });
  expect((await site.mailTo('ming@example.com', 9)).subject).toContain('帳號已刪除');
});
