import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import { freshBucket, freshPostgres } from '../support/backing.ts';
import { type Ledger, newPerson, type Person, randomOf, sha256, workUntilDead } from '../support/crash-work.ts';
import { decoded } from '../support/mail.ts';
import { newMember } from '../support/member.ts';
import { dataFolder, openAt, type Server, startServer, stop } from '../support/server.ts';

/**
 * kill -9 at random moments under writes and uploads (docs/decisions/0014). `npm run test:crash` does 30 rounds on each
 * database. The seed that is printed makes the same requests and the same moments again (CRASH_SEED=…), as far as the
 * machine keeps the same pace.
 */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const SEED = process.env.CRASH_SEED ?? String(Math.floor(Math.random() * 1e9));
const soon = { timeout: 30_000, intervals: [50, 100, 250] };

interface Ground {
  env: Record<string, string>;
  rows(query: string): Promise<Record<string, unknown>[]>;
  /** Runs a statement while no process of the site runs. */
  run(statement: string): Promise<void>;
  /** The keys of everything in the storage, with drafts. */
  stored(): string[];
  stop(): Promise<void>;
}

const filesBelow = (folder: string): string[] => {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name).slice(folder.length + 1));
  } catch {
    return [];
  }
};

/** SQLite, and files in the folder: the default installation. */
async function onSqlite(dataDir: string): Promise<Ground> {
  const file = join(dataDir, 'site.sqlite');
  const open = <T>(work: (database: Sqlite.Database) => T, options: Sqlite.Options = {}) => {
    const database = new Sqlite(file, options);
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    env: {},
    rows: async (query) => open((one) => one.prepare(query).all() as Record<string, unknown>[], { readonly: true }),
    run: async (statement) => open((one) => void one.prepare(statement).run()),
    stored: () => filesBelow(join(dataDir, 'files')),
    stop: async () => {},
  };
}

/** PostgreSQL and a bucket: the large installation. The bucket's server keeps an object in several files side by side. */
async function onPostgres(): Promise<Ground> {
  const postgres = await freshPostgres();
  const bucket = await freshBucket();
  const object = /\._S3rver_object$/;
  return {
    env: { DATABASE_URL: postgres.url, ...bucket.env },
    rows: async (query) => (await postgres.query(query)).rows,
    run: async (statement) => void (await postgres.query(statement)),
    stored: () =>
      filesBelow(join(bucket.directory, 'resumes'))
        .filter((name) => object.test(name))
        .map((name) => name.replace(object, '')),
    stop: async () => {
      await bucket.stop();
      await postgres.stop();
    },
  };
}

async function newApplicant(url: string, dataDir: string, email: string): Promise<Person> {
  const headers = await newMember(url, dataDir, email);
  const person = newPerson(email, headers);
  const parts = [
    ['POST', '/api/personal', PERSONAL],
    ['POST', '/api/contact', { ...CONTACT, email }],
    ['POST', '/api/education', EDUCATION],
    ['PUT', '/api/condition', CONDITION],
    ['PUT', '/api/professional', { jobSkill: 'start' }],
  ] as const;
  for (const [method, path, body] of parts) {
    const json = { ...headers, 'Content-Type': 'application/json' };
    const answer = await fetch(url + path, { method, headers: json, body: JSON.stringify(body) });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  }
  person.skills.promised = 'start';
  return person;
}

interface Stored {
  fileUploadId: string;
  category: string;
  title: string;
  urlPath: string;
}

/** Reads a person's resume and compares it with what was promised; returns the keys of the files. */
async function settlePerson(ledger: Ledger, url: string, person: Person): Promise<string[]> {
  const { headers, email } = person;
  const read = async <T>(path: string) => {
    const answer = await fetch(url + path, { headers });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as T;
  };
  const faults = (what: string, found: string[]) => found.map((fault) => `${email} ${what} ${fault}`);
  const skills = await read<{ jobSkill: string }>('/api/professional');
  const works = await read<{ jobTenureId: string; jobCategory: string }[]>('/api/jobTenure');
  const applied = await read<{ vacancyId: string }[] | string[]>('/api/vacancy/applied');
  const files = await read<Stored[]>('/api/uploadFile');
  const hashes = await Promise.all(
    files.map(async (file) => {
      const answer = await fetch(`${url}/${file.urlPath}`, { headers });
      expect([file.urlPath, answer.status]).toEqual([file.urlPath, 200]);
      return sha256(new Uint8Array(await answer.arrayBuffer()));
    }),
  );
  const english = files.flatMap((file, i) => (file.category === '英文履歷' ? [hashes[i]] : []));
  const portfolio = files.filter((file) => file.category === '作品集');
  ledger.faults.push(
    ...faults('skills', person.skills.settle(skills.jobSkill)),
    ...faults('works', person.works.settle(works.map((one) => one.jobCategory))),
    ...faults('applied', person.applied.settle(applied.map((one) => (typeof one === 'string' ? one : one.vacancyId)))),
    ...faults('english', [...person.english.settle(english[0]), ...english.slice(1).map(() => 'more than one')]),
    ...faults('files', person.files.settle(portfolio.map(({ title }) => title))),
    ...files.flatMap((file, i) =>
      file.category === '作品集' && ledger.sent.get(`${email} ${file.title}`) !== hashes[i]
        ? [`${email} ${file.title} is not what was sent`]
        : [],
    ),
  );
  // Some stay, so that there is always room.
  for (const file of portfolio.slice(5)) {
    const answer = await fetch(`${url}/api/uploadFile/${file.fileUploadId}`, { method: 'DELETE', headers });
    expect(answer.status).toBe(204);
    person.files.promised.delete(file.title);
  }
  for (const { jobTenureId, jobCategory } of works.slice(3)) {
    await fetch(`${url}/api/jobTenure/${jobTenureId}`, { method: 'DELETE', headers });
    person.works.promised.delete(jobCategory);
  }
  return files.map((file) => file.urlPath);
}

/** After each start: everything promised is there, everything there was asked for, and nothing else is. */
async function settle(ledger: Ledger, ground: Ground, server: Server, url: string): Promise<void> {
  expect(server.written()).not.toMatch(/"level":"(error|fatal)"/);
  // A busy machine may need several tries: /readyz gives each two seconds.
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  const before = ground.stored();
  const keys = (await Promise.all(ledger.people.map((person) => settlePerson(ledger, url, person)))).flat();
  const names = async (query: string) => (await ground.rows(query)).map((row) => String(Object.values(row)[0]));
  ledger.faults.push(
    ...ledger.messages.settle(await names('select subject from contact_messages')),
    ...ledger.subscribers.settle(await names('select email from newsletter_subscriptions')),
    ...before.filter((key) => !keys.includes(key)).map((key) => `a file without a row: ${key}`),
    ...keys.filter((key) => !before.includes(key)).map((key) => `a row without its file: ${key}`),
    ...(await names(`select file_upload_id from uploaded_files where status <> 'stored'`)).map(
      (id) => `an unfinished row: ${id}`,
    ),
  );
  expect(ledger.faults).toEqual([]);
}

/** One mail for each thing that owes one, none twice and none lost: a file is whole or not there. */
async function expectAllMails(ledger: Ledger, ground: Ground, dataDir: string): Promise<void> {
  const states = () => ground.rows(`select state, count(*) as count from outbox_mails group by state`);
  const [sent] = (await states()) as { state: string; count: number }[];
  const folder = join(dataDir, 'outbox');
  const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  expect([(await states()).length, Number(sent?.count)]).toEqual([1, mails.length]);
  const texts = mails.map((name) => decoded(readFileSync(join(folder, name), 'utf8')));
  const all = texts.join('\n');
  for (const email of ledger.subscribers.promised) expect(texts.filter((one) => one.includes(email)).length).toBe(1);
  for (const subject of ledger.messages.promised) expect(all).toContain(subject);
  const applications = ledger.people.reduce((sum, person) => sum + person.applied.promised.size, 0);
  const owed = ledger.subscribers.promised.size + 2 * ledger.messages.promised.size + 2 * applications;
  expect(mails.length).toBe(owed + ledger.people.length);
}

for (const kind of ['sqlite', 'postgres'] as const) {
  test(`kill -9 at ${ROUNDS} random moments under writes and uploads loses nothing and leaves nothing: ${kind}`, async () => {
    test.setTimeout(60_000 + ROUNDS * 30_000);
    console.log(`\ncrash test on ${kind}: ${ROUNDS} rounds, CRASH_SEED=${SEED}`);
    const { dataDir, remove } = dataFolder();
    const ground = kind === 'sqlite' ? await onSqlite(dataDir) : await onPostgres();
    const random = randomOf(SEED, kind);
    const started: Server[] = [];
    const launch = () => {
      const server = startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...ground.env });
      started.push(server);
      return server;
    };
    const start = async () => {
      const server = launch();
      return { server, url: await openAt(server) };
    };
    const kill = async (server: Server) => {
      server.child.kill('SIGKILL');
      await server.ends();
    };
    try {
      const first = await start();
      const people = await Promise.all(
        ['ming', 'hua', 'mei'].map((name) => newApplicant(first.url, dataDir, `${name}@example.com`)),
      );
      const found = await ground.rows('select vacancy_id from vacancies order by vacancy_id');
      const ledger: Ledger = {
        people,
        messages: newPerson('', {}).works,
        subscribers: newPerson('', {}).works,
        sent: new Map(),
        vacancyIds: found.map((row) => String(row.vacancy_id)),
        faults: [],
        acknowledged: 0,
      };
      expect((await stop(first.server)).code).toBe(0);
      const repairs: string[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const { server, url } = await start();
        repairs.push(...(/^Files repaired: .*$/m.exec(server.written()) ?? []));
        await settle(ledger, ground, server, url);
        const work = workUntilDead(ledger, url, SEED, round);
        await sleep(50 + random() * 2500);
        await kill(server);
        await work;
        // Now and then the next start is killed as well, wherever it has got to.
        if (random() < 0.3) {
          const again = launch();
          await sleep(20 + random() * 500);
          await kill(again);
        }
        // On PostgreSQL others may be uploading: the repair waits ten minutes. Nobody is here, so let them be over.
        await ground.run(`update uploaded_files set changed_at = '2020' where status = 'arriving'`);
      }
      const last = await start();
      await settle(ledger, ground, last.server, last.url);
      await expect.poll(() => ground.rows(`select 1 from outbox_mails where state <> 'sent'`), soon).toEqual([]);
      await expectAllMails(ledger, ground, dataDir);
      if (kind === 'sqlite') {
        expect(await ground.rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
        expect(await ground.rows('pragma foreign_key_check')).toEqual([]);
      }
      expect((await stop(last.server)).code).toBe(0);
      console.log(
        `${kind}: ${ledger.acknowledged} acknowledged writes and reads, ${repairs.length} starts repaired files`,
      );
    } finally {
      for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL');
      await Promise.all(started.map((server) => server.ends()));
      await ground.stop();
      remove();
    }
  });
}
