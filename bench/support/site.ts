import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningSite {
  pid: number;
  url: string;
  stop: () => Promise<void>;
}

/** Starts a program that listens on PORT, and waits until `path` answers. */
export async function startServer(
  args: string[],
  port: number,
  path: string,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningSite> {
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', WORKERS: '1', ...env },
  });
  // A measurement that fails stops its server; the next one would take it for its own.
  const end = () => void child.kill();
  process.once('exit', end);
  // Of its log, errors are worth printing; its messages at the start and refusals under overload are not.
  child.stdout?.on('data', (text: Buffer) => {
    for (const line of text.toString().split('\n'))
      if (line.startsWith('{') && !line.includes('"status":503')) process.stderr.write(`${line}\n`);
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const answer = await fetch(url + path).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null || tries > 200) throw new Error(`${args.at(-1)} does not answer on ${url}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    pid: child.pid as number,
    url,
    stop: async () => {
      process.off('exit', end);
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** The built site with its demonstration content, in a data folder of its own. */
export async function startSite(
  port: number,
  more: NodeJS.ProcessEnv = {},
): Promise<RunningSite & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-bench-'));
  // The same setting as in scripts/start.mjs.
  const heaps = { MALLOC_ARENA_MAX: '2' };
  const env = { ...heaps, DATA_DIR: dataDir, LOG_LEVEL: 'error', PUBLIC_URL: `http://127.0.0.1:${port}`, ...more };
  const site = await startServer(['--max-semi-space-size=16', 'dist/server/main.js'], port, '/readyz', env);
  return {
    ...site,
    dataDir,
    stop: async () => {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A table in plain text: the first column is left-aligned, the others right-aligned. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const all = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, i) => Math.max(...all.map((row) => (row[i] ?? '').length)));
  for (const row of all) {
    console.log(
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    );
  }
}

export const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
