// Slow work, measured one after another: an upload, a login, a start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { pdf } from '#test/made/files.ts';
import { PASSWORD } from './member.ts';
import { median } from './site.ts';
import { sleep } from './watch.ts';

const TIMES = 15;
const STARTS = 5;
// The cost of a hash in src/platform/passwords.server.ts.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Two kinds of work in turns, so that both meet the machine in the same mood. */
async function inTurn(name: string, bareName: string, ours: () => Promise<number>, bare: () => unknown) {
  const [mine, alone]: [number[], number[]] = [[], []];
  for (let i = 0; i < TIMES; i++) {
    mine.push(await ours());
    alone.push(await timed(bare));
  }
  return [name, median(mine).toFixed(1), median(alone).toFixed(1), bareName];
}

/** 1 MB through the whole stack, against the same bytes written, flushed and renamed. */
export function uploadTimes(url: string, cookie: string, folder: string) {
  const bytes = pdf('x'.repeat(1024 * 1024));
  const file = new File([new Uint8Array(bytes)], '作品.pdf', { type: 'application/pdf' });
  const headers = { Cookie: cookie };
  const upload = async () => {
    const form = new FormData();
    form.set('categoryName', '作品集');
    form.set('title', '作品');
    form.set('file', file);
    const began = performance.now();
    const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form });
    const { fileUploadId } = (await answer.json()) as { fileUploadId: string };
    const took = performance.now() - began;
    if (answer.status !== 201) throw new Error(`upload: ${answer.status}`);
    await fetch(`${url}/api/uploadFile/${fileUploadId}`, { method: 'DELETE', headers });
    return took;
  };
  return inTurn('upload of 1 MB', 'the bytes written, flushed, renamed', upload, () => {
    const name = join(folder, 'upload');
    const handle = openSync(name, 'w');
    writeSync(handle, bytes);
    fsyncSync(handle);
    closeSync(handle);
    renameSync(name, `${name}-done`);
  });
}

export async function loginTimes(url: string, email: string) {
  const stored = await hash(PASSWORD, COST);
  const body = JSON.stringify({ email, password: PASSWORD });
  const login = () =>
    timed(async () => {
      const answer = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      await answer.text();
      if (!answer.ok) throw new Error(`login: ${answer.status}`);
    });
  return inTurn('login', 'the hash', login, () => verify(stored, PASSWORD));
}

/** From the start of the process to the first answer: with an empty folder, and with what that start left. */
export async function startTimes(port: number) {
  const [first, later]: [number[], number[]] = [[], []];
  for (let i = 0; i < STARTS; i++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'site-bench-'));
    first.push(await startOnce(port, dataDir));
    later.push(await startOnce(port, dataDir));
    rmSync(dataDir, { recursive: true, force: true });
  }
  return [
    ['the first, with migrations and demonstration', Math.round(median(first))],
    ['any later one', Math.round(median(later))],
  ];
}

async function startOnce(port: number, dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
  });
  const end = () => void child.kill();
  process.once('exit', end);
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null) throw new Error('the site does not start');
      await sleep(5);
    }
    return performance.now() - began;
  } finally {
    process.off('exit', end);
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}
