import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { type Database, openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { databaseUrl } from './postgres-server.ts';

/** What openDatabase() needs to open the same database again, as another process would. */
export interface TestAddress {
  databaseUrl?: string;
  dataDir: string;
}

const addresses = new WeakMap<Database, TestAddress>();

/** Enough for two transactions to meet; to start and end another costs as much as a short test (docs/decisions/0035). */
const CONNECTIONS = 2;

/**
 * A fresh migrated database, on PostgreSQL in that half of the tests. Opened within a test, it is removed after it;
 * elsewhere the caller closes it, which also removes it.
 */
export async function testDatabase(): Promise<Database> {
  const { address, isMigrated, remove } = await testAddress();
  const opened = await openDatabase({ ...address, connections: CONNECTIONS });
  // Finding that there is nothing to migrate takes as long as the copy.
  if (!isMigrated) await migrate(opened, migrations);
  // A database that was never asked isn't open yet, and would open after its end.
  else await opened.ping();
  const closeOpened = opened.close;
  const close = once(async () => {
    await closeOpened();
    await remove();
  });
  // The object must stay the same: caches belong to the object of the database.
  Object.assign(opened, { close });
  addresses.set(opened, address);
  try {
    onTestFinished(close);
  } catch {
    // not in a test: beforeAll and afterAll do it
  }
  return opened;
}

/** Where a database of testDatabase() can be opened again. */
export function addressOf(database: Database): TestAddress {
  return addresses.get(database)!;
}

let made = 0;
let keeper: pg.Pool | undefined;

/**
 * The connections that make and remove this process's databases: a new connection for each would take a third of that time.
 */
function keeperOf(url: string): pg.Pool {
  if (!keeper) {
    keeper = new pg.Pool({ connectionString: url, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
    keeper.on('error', () => {}); // the server ends before this process
  }
  return keeper;
}

interface TestRoom {
  address: TestAddress;
  isMigrated: boolean;
  remove(): Promise<void>;
}

/** The place for a database: a copy of the migrated one, or an empty one. */
export async function testAddress({ empty = false } = {}): Promise<TestRoom> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'site-test-'));
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true });
  const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;
  // Without PostgreSQL its tests are skipped (test/setup.ts), so it doesn't matter what their beforeAll gets.
  if (!postgres || 'missing' in postgres) {
    const template = inject('sqlite');
    const isMigrated = template !== undefined && !empty;
    if (isMigrated) copyFileSync(template, path.join(dataDir, 'site.sqlite'));
    return { address: { dataDir }, isMigrated, remove: removeFolder };
  }
  const name = `site_test_${process.pid}_${Date.now()}_${made++}`;
  // A copy of the files takes half the time of a copy by the log, which is meant for servers that must not lose anything.
  const template = empty ? 'template0' : postgres.template;
  await keeperOf(postgres.url).query(`create database ${name} template ${template} strategy file_copy`);
  return {
    address: { dataDir, databaseUrl: databaseUrl(postgres.url, name) },
    isMigrated: !empty,
    remove: async () => {
      await keeperOf(postgres.url).query(`drop database if exists ${name} with (force)`);
      await removeFolder();
    },
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
