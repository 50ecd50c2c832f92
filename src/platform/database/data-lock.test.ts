import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StartRefused } from '../settings/start-refused.server.ts';
import { lockDataDir } from './data-lock.server.ts';

function folder(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'site-lock-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function serverOn(dir: string) {
  const script = `import { lockDataDir } from '${path.join(import.meta.dirname, 'data-lock.server.ts')}';
    await lockDataDir(${JSON.stringify(dir)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a second server is refused with folder and pid, and may start when the first has ended', async () => {
  const dir = folder();
  const release = await lockDataDir(dir);
  const refusal = await lockDataDir(dir).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefused);
  expect((refusal as Error).message).toContain(dir);
  expect((refusal as Error).message).toContain(String(process.pid));
  await release();
  await (await lockDataDir(dir))();
});

test('a server killed the hard way leaves no lock', async () => {
  const dir = folder();
  const child = await serverOn(dir);
  await expect(lockDataDir(dir)).rejects.toThrow(`pid ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await lockDataDir(dir))();
});
