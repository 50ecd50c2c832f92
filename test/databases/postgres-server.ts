import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Binaries, findBinaries } from './postgres-binaries.ts';

export interface PostgresServer {
  /** Of the database `postgres`. */
  url: string;
  /**
   * The same without the network, which costs many small queries a tenth of their processor time. Only for a server of our
   * own.
   */
  socketUrl?: string;
  /** Only for a server of our own. */
  pid?: number;
  stop(): Promise<void>;
}

interface OwnOptions {
  /** Kept in this folder, with its databases, from run to run. */
  dataDir?: string;
  /** By default any free one. */
  port?: number;
  /** Whether it survives being killed with everything committed. */
  isSafe?: boolean;
}

/**
 * A PostgreSQL server to make databases on: DATABASE_URL's if set, else one of its own that ends with stop() or this
 * process. Nothing in it survives a crash: it trades safety for speed. With a data folder it keeps its databases.
 */
export async function startPostgres(dataDir?: string): Promise<PostgresServer | { missing: string }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  return startOwnPostgres({ dataDir });
}

/** A server of our own, whatever DATABASE_URL says: for tests that stop it. */
export async function startOwnPostgres(options: OwnOptions = {}): Promise<PostgresServer | { missing: string }> {
  const binaries = findBinaries();
  if ('missing' in binaries) return binaries;
  try {
    return await startOwn(binaries, options);
  } catch (error) {
    return { missing: `it does not start: ${(error as Error).message}` };
  }
}

async function startOwn(
  binaries: Binaries,
  { dataDir: kept, port: wanted, isSafe }: OwnOptions,
): Promise<PostgresServer> {
  const user = otherUser();
  const home = kept ?? mkdtempSync(path.join(os.tmpdir(), 'site-postgres-data-'));
  mkdirSync(home, { recursive: true });
  if (user) chownSync(home, user.uid, user.gid);
  const data = path.join(home, 'data');
  const as = { ...user, cwd: '/' };
  if (!existsSync(data)) {
    const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    await promisify(execFile)(binaries.initdb, [`--pgdata=${data}`, ...options], as);
  }
  const port = wanted ?? (await freePort());
  const settings = `listen_addresses=127.0.0.1 port=${port} max_connections=200
    shared_buffers=256MB maintenance_work_mem=256MB fsync=off synchronous_commit=${isSafe ? 'on' : 'off'} full_page_writes=off
    autovacuum=${kept ? 'on' : 'off'}`;
  const folders = ['-D', data, '-k', home];
  const child = spawn(binaries.postgres, [...folders, ...settings.split(/\s+/).flatMap((one) => ['-c', one])], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-2000);
  });
  const die = () => void child.kill('SIGQUIT');
  process.once('exit', die);
  const terminated = () => process.exit(143); // without a handler, 'exit' is not emitted
  process.once('SIGTERM', terminated);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (let tries = 0; !(await answers(url)); tries++) {
    if (tries > 200 || child.exitCode !== null) throw new Error(log.trim());
    await sleep(50);
  }
  return {
    url,
    socketUrl: `${url}?host=${encodeURIComponent(home)}`,
    pid: child.pid,
    stop: async () => {
      process.off('exit', die);
      process.off('SIGTERM', terminated);
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(kept ? 'SIGINT' : 'SIGQUIT');
        await ended;
      }
      if (!kept) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Sends a signal to the server and each of its processes, which lead groups of their own. */
export function signalPostgres({ pid }: PostgresServer, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = all.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid);
  // The server first: stopped or dead, it starts no new processes.
  for (const one of [pid, ...children.map(([child]) => child)]) {
    try {
      if (one) process.kill(one, signal);
    } catch {
      // ended meanwhile
    }
  }
}

/** PostgreSQL refuses to run as root. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => lines.find((line) => line[0] === name)).find(Boolean);
  if (!found) throw new Error('neither a user postgres nor nobody to run it as');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs one statement that needs a connection of its own, like `create database`. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
