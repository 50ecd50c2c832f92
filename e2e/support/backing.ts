import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import pg from 'pg';
import { databaseUrl, runOn, startPostgres } from '#test/databases/postgres-server.ts';
import { startSmtpServer } from '#test/sites/smtp-server.ts';
import { decoded } from './mail.ts';

/** What a large installation depends on: PostgreSQL, a bucket and a mail server, each real, and removed after the test. */

export async function freshPostgres(): Promise<{ url: string; query: pg.Client['query']; stop(): Promise<void> }> {
  const server = await startPostgres();
  if ('missing' in server) {
    console.warn(`\n*** SKIPPED, no PostgreSQL: ${server.missing} ***\n`);
    test.skip(true, server.missing);
    throw new Error(server.missing);
  }
  const name = `site_e2e_${process.pid}_${Date.now()}`;
  await runOn(server.url, `create database ${name} encoding 'UTF8' template template0`);
  const url = databaseUrl(server.url, name);
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  return {
    url,
    query: client.query.bind(client) as pg.Client['query'],
    stop: async () => {
      await client.end();
      await runOn(server.url, `drop database if exists ${name} with (force)`);
      await server.stop();
    },
  };
}

export interface Bucket {
  /** Where its server keeps the objects. */
  directory: string;
  /** The settings of the site that uses it. */
  env: Record<string, string>;
  child(): ChildProcess;
  /** Starts it again at the same address after it was killed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function freshBucket(): Promise<Bucket> {
  const directory = mkdtempSync(join(tmpdir(), 'site-s3-'));
  let child: ChildProcess;
  let port = 0;
  const start = async () => {
    child = spawn(process.execPath, ['e2e/support/s3-server.mjs', directory, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    port = Number(/\d+/.exec(String(line))?.[0]);
  };
  await start();
  return {
    directory,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'resumes',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    child: () => child,
    restart: start,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export interface Received {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** A mail server that keeps everything it has accepted, with duplicates. */
export async function freshMailServer(port = 0): Promise<{ url: string; received: Received[]; stop(): Promise<void> }> {
  const received: Received[] = [];
  const onMail = (eml: string) => {
    const lines = eml.replace(/\r?\n[ \t]+/g, ' ');
    const header = (name: string) => decoded(new RegExp(`^${name}: (.*)$`, 'im').exec(lines)?.[1] ?? '').trim();
    const to = /[^\s<>]+@[^\s<>]+/.exec(header('To'))?.[0] ?? '';
    received.push({ id: header('Message-ID'), to, subject: header('Subject'), text: decoded(eml) });
  };
  const { url, stop } = await startSmtpServer({ port, onMail });
  return { url, received, stop };
}
