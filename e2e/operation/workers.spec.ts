import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { CONTACT } from '#test/made/resume.ts';
import { Client } from '../support/client.ts';
import { soon } from '../support/fleet.ts';
import { mailTo } from '../support/mail.ts';
import { dataFolder, openAt, type Server, startServer, stop } from '../support/server.ts';
import { newManager } from '../support/staff.ts';

// Two workers behind one port on one SQLite file. A free worker takes each connection, and each request here has a
// connection of its own.

async function withWorkers(work: (start: (env?: Record<string, string>) => Server, dataDir: string) => Promise<void>) {
  const { dataDir, remove } = dataFolder();
  const started: Server[] = [];
  try {
    await work((env = {}) => {
      const server = startServer({ DATA_DIR: dataDir, WORKERS: '2', RATE_LIMITS: 'off', ...env });
      started.push(server);
      return server;
    }, dataDir);
  } finally {
    for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL');
    await Promise.all(started.map((server) => server.ends()));
    remove();
  }
}

/** The processes of the workers. */
function workersOf({ child }: Server): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === child.pid)
    .map(([pid]) => pid!);
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The result with each worker alone: the other one is frozen meanwhile. */
async function withEach<T>(server: Server, look: () => Promise<T>): Promise<T[]> {
  const workers = workersOf(server);
  const found: T[] = [];
  for (const alone of workers) {
    const others = workers.filter((pid) => pid !== alone);
    for (const pid of others) process.kill(pid, 'SIGSTOP');
    try {
      found.push(await look());
    } finally {
      for (const pid of others) process.kill(pid, 'SIGCONT');
    }
  }
  return found;
}

/** A page through a connection of its own. */
const page = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request(url, { agent: false, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', reject);
    });
    asked.on('error', reject).end();
  });

const pages = (url: string, count = 12) => Promise.all(Array.from({ length: count }, () => page(url)));

test('stopped in the middle of its start, it goes without a word, and its workers with it', () =>
  withWorkers(async (start) => {
    const server = start();
    await expect.poll(() => workersOf(server).length, { intervals: [10] }).toBe(2);
    const workers = workersOf(server);
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ends();
    expect([code, stderr, workers.filter(isAlive)]).toEqual([0, '', []]);
  }));

test('the main job over both of them: what one writes the other shows with the next request', () =>
  withWorkers(async (start, dataDir) => {
    const server = start({ METRICS_TOKEN: 'a token of the tests' });
    const url = await openAt(server);
    expect(workersOf(server)).toHaveLength(2);
    expect(server.written()).toContain('site.sqlite, 2 processes, ready in');
    const staff = new Client(() => url, '192.0.2.10', { isAlone: true });
    await newManager(staff, server);

    const job = {
      position: '輪班專員',
      category: '人力資源',
      city: '台中市',
      salary: '月薪 40,000 元',
      content: '看天氣。',
    };
    const draft = await staff.ok<{ id: string; revision: number }>('POST', '/api/admin/vacancies', job);
    const shown = () => withEach(server, async () => (await page(`${url}/jobs`)).text.includes(job.position));
    // Both have the list without it in memory.
    expect(await shown()).toEqual([false, false]);
    const act = async (what: string, revision: number) =>
      (await staff.ok<{ revision: number }>('POST', `/api/admin/vacancies/${draft.id}/${what}`, { revision })).revision;
    let revision = await act('publish', draft.revision);
    expect(await shown()).toEqual([true, true]);
    revision = await act('unpublish', revision);
    expect(await shown()).toEqual([false, false]);
    await act('publish', revision);

    const email = 'ming@example.com';
    const member = new Client(() => url, '192.0.2.20', { isAlone: true });
    const form = {
      userName: '王小明',
      email,
      phoneNumber: '0912345678',
      password: 'Abcd1234',
      confirmation: 'Abcd1234',
    };
    await member.ok('POST', '/api/register', form);
    const letter = await mailTo(email, '驗證碼', join(dataDir, 'outbox'));
    const verifyCode = /^\s*(\d{6})\s*$/m.exec(letter)?.[1];
    expect(await member.ok('POST', '/api/verifyEmail', { email, verifyCode })).toBe(true);
    await member.ok('POST', '/api/login', { email, password: 'Abcd1234' });
    await member.ok('POST', '/api/contact', { ...CONTACT, email });
    const contacts = await withEach(server, () => member.ok('GET', '/api/contact'));
    for (const contact of contacts) expect(contact).toMatchObject({ mobile: CONTACT.mobile });

    // Both report the totals of both, whichever is asked.
    const token = { Authorization: 'Bearer a token of the tests' };
    const counted = async () => {
      const { text } = await page(`${url}/metrics`, token);
      return Number(
        /^site_request_duration_seconds_count\{route="\/api\/contact",method="GET".* (\d+)$/m.exec(text)?.[1],
      );
    };
    expect([await counted(), await counted()]).toEqual([2, 2]);
    expect(await stop(server)).toMatchObject({ code: 0 });
  }));

test('what many send at once goes through both of them, and nothing is lost', () =>
  withWorkers(async (start, dataDir) => {
    const server = start();
    const url = await openAt(server);
    const send = (i: number) =>
      new Client(() => url, '192.0.2.30', { isAlone: true }).status('POST', '/api/contactUs', {
        ...{ name: `訪客 ${i}`, email: `v${i}@example.com`, phone: '0912345678' },
        ...{ subject: '需求', content: '想了解服務。' },
      });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => send(i)));
    expect(answers).toEqual(Array(60).fill(200));
    await stop(server);
    const database = new Sqlite(join(dataDir, 'site.sqlite'), { readonly: true });
    expect(database.prepare('select count(*) from contact_messages').pluck().get()).toBe(60);
    database.close();
  }));

test('a worker that is killed is replaced, and nobody who asks meanwhile is refused', () =>
  withWorkers(async (start) => {
    const server = start();
    const url = await openAt(server);
    const [victim] = workersOf(server);
    process.kill(victim!, 'SIGKILL');
    const statuses = new Set<number>();
    await expect
      .poll(async () => {
        for (const { status } of await pages(`${url}/jobs`)) statuses.add(status);
        const now = workersOf(server);
        return now.length === 2 && !now.includes(victim!);
      }, soon)
      .toBe(true);
    expect([...statuses]).toEqual([200]);
  }));

test('where the first process is killed its workers end too, and the next start finds everything', () =>
  withWorkers(async (start) => {
    const server = start();
    const before = await page(`${await openAt(server)}/jobs`);
    const workers = workersOf(server);
    server.child.kill('SIGKILL');
    await server.ends();
    await expect.poll(() => workers.filter(isAlive), soon).toEqual([]);
    const again = start();
    expect((await page(`${await openAt(again)}/jobs`)).text).toBe(before.text);
    expect(await stop(again)).toMatchObject({ code: 0 });
  }));

test('what keeps all workers from starting is said once', () =>
  withWorkers(async (start, dataDir) => {
    const first = start({ WORKERS: '1' });
    const { port } = new URL(await openAt(first));
    const second = await start({ DATA_DIR: join(dataDir, 'other'), PORT: port }).ends();
    expect(second).toMatchObject({
      code: 1,
      stderr: `Port ${port} is already in use; choose another one, for example PORT=3001 npm start.\n`,
    });
  }));
