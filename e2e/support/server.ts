import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Server {
  child: ChildProcess;
  /** Its output so far. */
  written(): string;
  /** Waits for this output; fails if the server ends first. */
  writes(pattern: RegExp): Promise<RegExpExecArray>;
  /** Waits until it ends. */
  ends(): Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** A new data folder, which the test removes. */
export function dataFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-process-'));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** The part of the tests' environment that the site's programs get: nothing that is a setting of the site. */
export const AROUND = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

interface StartOptions {
  /** Its output goes into this file and isn't seen here. */
  logFile?: string;
  /** The folder whose build is started. */
  program?: string;
}

/** The built server; by default in one process and on any free port. */
export function startServer(env: Record<string, string>, { logFile, program = '.' }: StartOptions = {}): Server {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: program,
    env: {
      ...AROUND,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      WORKERS: '1',
      ...env,
    },
    stdio: ['ignore', logFile ? openSync(logFile, 'a') : 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const watch of watchers) watch();
  };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
      tell();
    });
  let code: number | null | undefined;
  child.on('close', (ended) => {
    code = ended;
    tell();
  });
  const until = <T>(look: () => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      const watch = () => {
        const found = look();
        if (found !== undefined) resolve(found);
        else if (code !== undefined)
          reject(new Error(`the server ended with ${code}: ${output.stdout}${output.stderr}`));
        else return;
        watchers.delete(watch);
      };
      watchers.add(watch);
      watch();
    });
  return {
    child,
    written: () => output.stdout + output.stderr,
    writes: (pattern) => until(() => pattern.exec(output.stdout) ?? undefined),
    ends: () => until(() => (code === undefined ? undefined : { code, ...output })),
  };
}

/** Waits until the site is open; returns its address. */
export async function openAt(server: Server): Promise<string> {
  const [, port] = await server.writes(/The site is open: http:\/\/localhost:(\d+)\n/);
  return `http://127.0.0.1:${port}`;
}

export async function stop(server: Server) {
  server.child.kill('SIGTERM');
  return server.ends();
}
