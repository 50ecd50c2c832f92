import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import {
  databaseUrl,
  type PostgresServer,
  runOn,
  signalPostgres,
  startOwnPostgres,
} from '#test/databases/postgres-server.ts';
import * as make from '#test/made/files.ts';
import { type Bucket, freshBucket, freshMailServer, type Received } from '../support/backing.ts';
import { Client } from '../support/client.ts';
import { dataFolder, openAt, type Server, startServer, stop } from '../support/server.ts';

// What the site stands on is stopped, killed and frozen under it, and comes back; the site's process stays the same.

const UNAVAILABLE = '系統暫時無法提供服務，請稍後再試';
const PASSWORD = 'Abcd1234';
const soon = { timeout: 30_000, intervals: [50, 100, 250] };

interface Outage {
  bucket: Bucket;
  received: Received[];
  url: string;
  server: Server;
  member: Client;
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void;
  /** The database server as it is, ended and begun anew. */
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  query(text: string): Promise<Record<string, unknown>[]>;
}

async function withOutage(work: (outage: Outage) => Promise<void>): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'site-outage-'));
  const launch = async (port?: number): Promise<PostgresServer> => {
    const postgres = await startOwnPostgres({ dataDir: home, port, isSafe: true });
    if ('url' in postgres) return postgres;
    console.warn(`\n*** SKIPPED, no PostgreSQL of our own: ${postgres.missing} ***\n`);
    test.skip(true, postgres.missing);
    throw new Error(postgres.missing);
  };
  let postgres = await launch();
  await runOn(postgres.url, `create database site encoding 'UTF8' template template0`);
  const DATABASE_URL = databaseUrl(postgres.url, 'site');
  const bucket = await freshBucket();
  const mail = await freshMailServer();
  const { dataDir, remove } = dataFolder();
  const env = { DATA_DIR: dataDir, DATABASE_URL, SMTP_URL: mail.url, RATE_LIMITS: 'off', ...bucket.env };
  const server = startServer(env);
  try {
    const url = await openAt(server);
    const member = new Client(() => url);
    const email = 'ming@example.com';
    const form = { userName: '王小明', email, phoneNumber: '0912345678', password: PASSWORD, confirmation: PASSWORD };
    await member.ok('POST', '/api/register', form);
    await expect.poll(() => mail.received.length, soon).toBe(1);
    const letter = mail.received[0]?.text.replace(/^[\s\S]*?\r?\n\r?\n/, '') ?? '';
    await member.ok('POST', '/api/verifyEmail', { email, verifyCode: /^\s*(\d{6})\s*$/m.exec(letter)?.[1] });
    await member.ok('POST', '/api/login', { email, password: PASSWORD });
    await work({
      ...{ bucket, received: mail.received, url, server, member },
      signal: (name) => signalPostgres(postgres, name),
      stopDatabase: () => postgres.stop(),
      startDatabase: async () => {
        postgres = await launch(Number(new URL(DATABASE_URL).port));
      },
      query: async (text) => {
        const client = new pg.Client(DATABASE_URL);
        await client.connect();
        const { rows } = await client.query(text);
        await client.end();
        return rows;
      },
    });
    // It never ended, and ends well now.
    expect(server.child.exitCode).toBeNull();
    expect((await stop(server)).code).toBe(0);
  } finally {
    if (server.child.exitCode === null) server.child.kill('SIGKILL');
    await server.ends();
    await mail.stop();
    await bucket.stop();
    await postgres.stop();
    remove();
    rmSync(home, { recursive: true, force: true });
  }
}

async function expectPutOff(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('30');
  expect(await answer.json()).toMatchObject({ status: 503, title: UNAVAILABLE });
}

/** Somebody who writes all the time; each letter that was accepted is noted, and every refusal is a proper one. */
function writing({ member }: Outage) {
  const promised: string[] = [];
  let isOver = false;
  const write = async (line: number) => {
    for (let n = 0; !isOver; n++) {
      const subject = `來信 ${line}-${n}`;
      const sender = { name: '林小姐', phone: '02-12345678', email: 'writer@example.com', content: '您好。' };
      const answer = await member.send('POST', '/api/contactUs', { ...sender, subject });
      if (answer.ok) promised.push(subject);
      else await expectPutOff(answer);
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const work = [0, 1].map(write);
  // A test that fails before the end must say its own reason.
  for (const one of work) one.catch(() => {});
  return {
    promised,
    end: async () => {
      isOver = true;
      for (const one of await Promise.allSettled(work)) if (one.status === 'rejected') throw one.reason;
    },
  };
}

/** What must hold while the database is gone, for as long as it takes the site to know and some time after. */
async function expectWithoutDatabase({ url, member }: Outage, shown: Map<string, string>): Promise<void> {
  for (let look = 0; look < 3; look++) {
    for (const [path, html] of shown) {
      const answer = await fetch(url + path);
      expect([path, answer.status, (await answer.text()) === html]).toEqual([path, 200, true]);
    }
    const [fresh, saved, ready] = await Promise.all([
      fetch(`${url}/jobs?keywords=${look}-${Date.now()}`),
      member.send('PUT', '/api/professional', { jobSkill: '不會存' }),
      fetch(`${url}/readyz`),
    ]);
    expect([fresh.status, fresh.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await fresh.text()).toContain('<h1>暫時無法顯示這個頁面</h1>');
    await expectPutOff(saved);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'unavailable', database: false, storage: true },
    ]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }
}

/** By itself: the same process serves and saves again. */
async function expectRecovery({ member, url }: Outage): Promise<void> {
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, soon).toBe(200);
  await expect.poll(() => member.status('PUT', '/api/professional', { jobSkill: '又能存了' }), soon).toBe(200);
  expect((await fetch(`${url}/jobs?keywords=${Date.now()}`)).status).toBe(200);
}

/** Every promise is kept, and every mail went out. */
async function expectNothingLost({ received, query }: Outage, promised: string[]): Promise<void> {
  const subjects = (await query('select subject from contact_messages')).map((row) => row.subject);
  expect(promised.filter((subject) => !subjects.includes(subject))).toEqual([]);
  const waiting = async () => {
    // As if the pauses after failed tries were over.
    await query(`update outbox_mails set next_try_at = '2020' where state = 'waiting' and next_try_at > now()::text`);
    return Number((await query(`select count(*) as count from outbox_mails where state <> 'sent'`))[0]?.count);
  };
  await expect.poll(waiting, { timeout: 60_000, intervals: [1000] }).toBe(0);
  const sent = Number((await query('select count(*) as count from outbox_mails'))[0]?.count);
  expect(new Set(received.map(({ id }) => id)).size).toBe(sent);
}

const lookAt = async (url: string, paths: string[]) =>
  new Map(await Promise.all(paths.map(async (path) => [path, await (await fetch(url + path)).text()] as const)));

const SHOWN = ['/', '/jobs', '/about', '/article/column'];

test('PostgreSQL stopped and started again: kept pages stay, the rest is put off, nothing is lost', async () => {
  await withOutage(async (outage) => {
    const shown = await lookAt(outage.url, SHOWN);
    for (const how of ['stopped', 'killed']) {
      const writer = writing(outage);
      await expect.poll(() => writer.promised.length, soon).toBeGreaterThan(20);
      if (how === 'killed') outage.signal('SIGKILL');
      await outage.stopDatabase();
      await expectWithoutDatabase(outage, shown);
      await outage.startDatabase();
      await expectRecovery(outage);
      await writer.end();
      await expectNothingLost(outage, writer.promised);
    }
  });
});

test('PostgreSQL that keeps silent: nobody waits for ever, and it goes on when it speaks again', async () => {
  await withOutage(async (outage) => {
    const shown = await lookAt(outage.url, SHOWN);
    const writer = writing(outage);
    await expect.poll(() => writer.promised.length, soon).toBeGreaterThan(20);
    outage.signal('SIGSTOP');
    try {
      await expectWithoutDatabase(outage, shown);
    } finally {
      outage.signal('SIGCONT');
    }
    await expectRecovery(outage);
    await writer.end();
    await expectNothingLost(outage, writer.promised);
  });
});

test('the bucket gone and silent: files are put off, the rest goes on, and it is used again when it is back', async () => {
  test.setTimeout(240_000);
  await withOutage(async ({ bucket, member, url }) => {
    const bytes = make.padded(make.pdf('first'), 200_000);
    const upload = (title: string) =>
      member.send('POST', '/api/upload', make.uploadForm(bytes, { categoryName: '作品集', title }));
    const { urlPath } = (await (await upload('第一份')).json()) as { urlPath: string };
    const ways = [
      { go: () => bucket.child().kill('SIGKILL'), back: () => bucket.restart() },
      { go: () => bucket.child().kill('SIGSTOP'), back: () => bucket.child().kill('SIGCONT') },
    ];
    for (const [i, way] of ways.entries()) {
      way.go();
      const [stored, read, saved, ready] = await Promise.all([
        upload('放不進去'),
        member.send('GET', `/${urlPath}`),
        member.send('PUT', '/api/professional', { jobSkill: `照常 ${i}` }),
        fetch(`${url}/readyz`),
      ]);
      await expectPutOff(stored);
      expect([read.status, read.headers.get('Retry-After')]).toEqual([503, '30']);
      expect(saved.status).toBe(200);
      expect([ready.status, await ready.json()]).toEqual([
        503,
        { status: 'unavailable', database: true, storage: false },
      ]);
      expect((await fetch(`${url}/jobs?keywords=${i}`)).status).toBe(200);
      await way.back();
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status, soon).toBe(200);
      expect((await upload(`第 ${i} 次`)).status).toBe(201);
      const again = await member.send('GET', `/${urlPath}`);
      expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
    }
    expect(await member.ok<unknown[]>('GET', '/api/uploadFile')).toHaveLength(3);
  });
});
