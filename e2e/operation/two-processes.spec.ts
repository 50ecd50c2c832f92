import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { demoVacancies } from '#content/demo/vacancies.ts';
import { migrations } from '#migrations/index.ts';
import * as make from '#test/made/files.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import type { Received } from '../support/backing.ts';
import { Client } from '../support/client.ts';
import { count, type Fleet, kill, type Node, soon, withFleet } from '../support/fleet.ts';
import { openAt, stop } from '../support/server.ts';
import { newManager } from '../support/staff.ts';

// Each request goes to another process than the one before (docs/decisions/0014).

const PASSWORD = 'Abcd1234';
test('four first starts at once on an empty database: all open, migrated and filled once', () =>
  withFleet(async (fleet) => {
    const servers = [1, 2, 3, 4].map(() => fleet.launch());
    const urls = await Promise.all(servers.map(openAt));
    const said = (pattern: RegExp) => servers.filter((server) => pattern.test(server.written())).length;
    expect(said(/Filled the empty database with demonstration content/)).toBe(1);
    expect(said(/Database prepared \(\d+ migrations?\)/)).toBe(1);
    expect(await count(fleet, 'kysely_migration')).toBe(Object.keys(migrations).length);
    expect(await count(fleet, 'vacancies')).toBe(demoVacancies.length);
    for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const pages = await Promise.all(urls.map(async (url) => (await fetch(`${url}/jobs`)).text()));
    expect(new Set(pages).size).toBe(1);
  }));

const mailsTo = (received: Received[], to: string, word: string) =>
  received.filter((one) => one.to === to && one.text.includes(word));

async function register(client: Client, received: Received[], email: string): Promise<void> {
  const form = { userName: '王小明', email, phoneNumber: '0912345678', password: PASSWORD, confirmation: PASSWORD };
  await client.ok('POST', '/api/register', form);
  await expect.poll(() => mailsTo(received, email, '驗證碼').length, soon).toBe(1);
  const letter = mailsTo(received, email, '驗證碼')[0]?.text.replace(/^[\s\S]*?\r?\n\r?\n/, '') ?? '';
  const verifyCode = /^\s*(\d{6})\s*$/m.exec(letter)?.[1];
  expect(await client.ok('POST', '/api/verifyEmail', { email, verifyCode })).toBe(true);
  await client.ok('POST', '/api/login', { email, password: PASSWORD });
}

interface Stored {
  fileUploadId: string;
  title: string;
  urlPath: string;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const ownPdf = (size = 300_000) => make.padded(make.pdf(randomBytes(40).toString('hex')), size);

const upload = (client: Client, title: string, bytes: Buffer, at?: string) =>
  client.send('POST', '/api/upload', make.uploadForm(bytes, { categoryName: '作品集', title, uploadKey: title }), at);

/** Every listed file is as it was sent, read from each process. */
async function expectWhole(client: Client, sent: Map<string, Buffer>, urls: string[]): Promise<Stored[]> {
  const lists = await Promise.all(urls.map((at) => client.ok<Stored[]>('GET', '/api/uploadFile', undefined, at)));
  for (const [i, files] of lists.entries()) {
    expect(files).toEqual(lists[0]);
    for (const file of files) {
      const answer = await client.send('GET', `/${file.urlPath}`, undefined, urls[i]);
      expect(answer.status).toBe(200);
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(sent.get(file.title) as Buffer));
    }
  }
  return lists[0] ?? [];
}

interface Vacancy {
  id: string;
  revision: number;
}

/** Published on one process, it is on the other's public pages; unpublished, it is gone from them. */
async function publish(staff: Client, [a, b]: [Node, Node]): Promise<string> {
  const input = {
    position: '兩地專員',
    category: '人力資源',
    city: '台中市',
    salary: '月薪 40,000 元',
    content: '看天氣。',
  };
  const draft = await staff.ok<Vacancy>('POST', '/api/admin/vacancies', input, a.url);
  const page = (node: Node) => fetch(`${node.url}/job/${draft.id}`);
  const isListed = async (node: Node) => (await (await fetch(`${node.url}/jobs`)).text()).includes(input.position);
  // Both have the list without it in memory.
  expect([await isListed(a), await isListed(b), (await page(b)).status]).toEqual([false, false, 404]);
  const act = async (what: string, revision: number, node: Node) =>
    staff.ok<Vacancy>('POST', `/api/admin/vacancies/${draft.id}/${what}`, { revision }, node.url);
  // The process that changes it shows it on the very next request; the other as soon as the notice has arrived.
  const quick = { timeout: 20_000, intervals: [5] };
  let { revision } = await act('publish', draft.revision, a);
  expect(await isListed(a)).toBe(true);
  await expect.poll(() => isListed(b), quick).toBe(true);
  expect((await page(b)).status).toBe(200);
  ({ revision } = await act('unpublish', revision, b));
  expect(await isListed(b)).toBe(false);
  await expect.poll(() => isListed(a), quick).toBe(false);
  expect((await page(a)).status).toBe(404);
  await act('publish', revision, b);
  await expect.poll(() => isListed(a), quick).toBe(true);
  return draft.id;
}

test('the main job across two processes without sticky sessions, one of them killed and started anew', async () => {
  test.setTimeout(240_000);
  await withFleet(async (fleet) => {
    const { received, query } = fleet;
    let a = await fleet.start();
    let b = await fleet.start();
    let turn = 0;
    const either = () => [a, b][turn++ % 2]!.url;
    const staff = new Client(either, '192.0.2.10');
    const member = new Client(either, '192.0.2.20');
    await newManager(staff, a.server, b.server);
    const vacancyId = await publish(staff, [a, b]);

    // Register, confirm, sign in, resume, file, apply: each request goes to the other process.
    const email = 'ming@example.com';
    await register(member, received, email);
    expect(await member.ok('GET', '/api/isAuthenticated', undefined, a.url)).toEqual(
      await member.ok('GET', '/api/isAuthenticated', undefined, b.url),
    );
    await member.ok('POST', '/api/personal', PERSONAL);
    await member.ok('POST', '/api/contact', { ...CONTACT, email });
    await member.ok('POST', '/api/education', EDUCATION);
    await member.ok('PUT', '/api/condition', CONDITION);
    const sent = new Map([['第一份', ownPdf()]]);
    expect((await upload(member, '第一份', sent.get('第一份')!)).status).toBe(201);
    await expectWhole(member, sent, [a.url, b.url]);
    await member.ok('POST', '/api/vacancy/apply', { vacancyId }, a.url);
    expect(await member.status('POST', '/api/vacancy/apply', { vacancyId }, b.url)).toBe(400);
    const asked = `/api/admin/applications?q=${encodeURIComponent(email)}`;
    const applications = await staff.ok<{ name: string }[]>('GET', asked, undefined, b.url);
    expect(applications.map((one) => one.name)).toEqual([PERSONAL.chineseName]);
    await expect.poll(() => mailsTo(received, email, '兩地專員').length, soon).toBe(1);

    // Both at once: the change of one process isn't lost by the other's.
    const works = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        member.send('POST', '/api/jobTenure', { jobCategory: `職類${i}`, yearOfJobTenure: '1 年' }),
      ),
    );
    const stored = works.filter(({ status }) => status < 300).length;
    expect((await member.ok<unknown[]>('GET', '/api/jobTenure')).length).toBe(stored);
    expect(works.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);

    // Killed in the middle of uploads and saves: everything answered is there, and the rest is sent again to the other.
    await expect.poll(() => count(fleet, "outbox_mails where state = 'waiting'"), soon).toBe(0);
    const answered: string[] = [];
    const work = Array.from({ length: 8 }, async (_, i) => {
      const title = `作品${i}`;
      sent.set(title, ownPdf(1_000_000));
      const { status } = await upload(member, title, sent.get(title)!);
      if (status === 201 && answered.push(title) === 2) a.server.child.kill('SIGKILL');
    });
    await Promise.allSettled(work);
    a.server.child.kill('SIGKILL');
    await a.server.ends();
    const kept = await expectWhole(member, sent, [b.url]);
    expect(kept.map(({ title }) => title)).toEqual(expect.arrayContaining(['第一份', ...answered]));
    // As if the minute were over after which an upload under way counts as dead.
    await query(`update uploaded_files set changed_at = '2020' where status = 'arriving'`);
    for (const [title, bytes] of sent) expect((await upload(member, title, bytes, b.url)).status).toBe(201);
    a = await fleet.start();
    expect((await expectWhole(member, sent, [a.url, b.url])).length).toBe(sent.size);
    // Everybody is still signed in, also on the new process.
    for (const node of [a, b]) {
      expect(await member.status('GET', '/api/personal', undefined, node.url)).toBe(200);
      expect(await staff.status('GET', '/api/admin/me', undefined, node.url)).toBe(200);
    }

    // Signed out on one process means signed out on the other.
    const copy = new Client(either, '192.0.2.20');
    for (const [name, value] of member.cookies) copy.cookies.set(name, value);
    await member.ok('POST', '/api/Logout', undefined, a.url);
    expect(await copy.status('GET', '/api/personal', undefined, b.url)).toBe(401);
    expect((await copy.send('GET', '/cv/index', undefined, b.url)).status).toBe(302);

    // Ten wrong passwords altogether, not ten on each process.
    const guesser = new Client(either, '192.0.2.66');
    const guess = { email, password: 'Wrong1234' };
    const guesses: number[] = [];
    for (let i = 0; i < 11; i++) guesses.push(await guesser.status('POST', '/api/login', guess));
    expect(guesses).toEqual([...Array(10).fill(400), 429]);
    b = await restarted(fleet, b);
    expect(await guesser.status('POST', '/api/login', guess, b.url)).toBe(429);

    // Every mail that either process queued was sent once.
    await expect.poll(() => count(fleet, "outbox_mails where state = 'waiting'"), soon).toBe(0);
    expect(received.length).toBe(new Set(received.map(({ id }) => id)).size);
    expect(await count(fleet, "outbox_mails where state = 'sent'")).toBe(received.length);
    for (const node of [a, b]) {
      expect(node.server.written()).not.toMatch(/"level":"(error|fatal)"/);
      expect((await stop(node.server)).code).toBe(0);
    }
  });
});

async function restarted(fleet: Fleet, node: Node): Promise<Node> {
  await kill(node);
  return fleet.start();
}
