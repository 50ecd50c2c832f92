// Shared by start, test and dev. Plain JavaScript for the machine's own Node (20 or newer): nothing is installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from './installed.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
// A file named on the command line is relative to the user's current folder.
export const standingIn = process.env.INIT_CWD ?? process.cwd();
process.chdir(root);

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Node 20 or newer is needed; this is ${process.version}.`);
  process.exit(1);
}

/**
 * Runs a command, showing its output only on failure, or always with `show`. A failure ends this process unless it
 * `mayFail`.
 */
export function run(command, args, { env = {}, show = false, mayFail = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: show ? 'inherit' : 'pipe', env: { ...environment(), ...env } });
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
    });
    child.stderr?.on('data', (data) => {
      output += data;
    });
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      process.exit(1);
    });
    child.on('close', (code) => {
      if (code !== 0 && !show) process.stderr.write(output);
      if (code !== 0 && !mayFail) {
        console.error(`${command} ${args.join(' ')} failed (${code})`);
        process.exit(1);
      }
      resolve(code ?? 1);
    });
  });
}

/** Shows progress for a step that takes longer than a second. */
export async function step(label, work) {
  const started = Date.now();
  const timer = setTimeout(() => console.log(`${label} …`), 1000);
  const result = await work();
  clearTimeout(timer);
  if (Date.now() - started > 1000) console.log(`${label}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** The Node that npm installed (24), else this one if it is new enough. */
export function nodePath(of = root) {
  const brought = join(of, 'node_modules/.bin/node');
  if (existsSync(brought)) return brought;
  const [a, b] = process.versions.node.split('.').map(Number);
  if (a > 22 || (a === 22 && b >= 22)) return process.execPath;
  console.error(
    `npm brings Node 24 for Linux and Apple silicon only. Here, Node 22.22 or newer must be installed (this is ${process.version}).`,
  );
  process.exit(1);
}

function environment() {
  return { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` };
}

function hashFiles(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
      return;
    }
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

// An image contains the build but no sources to build from.
const isImage = !existsSync(join(root, 'src'));

const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Installs if the lock file has changed since the last time, unless somebody has run `npm ci`. */
export async function ensureInstalled() {
  if (isImage) return;
  const stamp = join(root, 'node_modules/.stamp');
  const wanted = hashFiles(['package-lock.json']);
  if (readStamp(stamp) === wanted) return;
  if (!isInstalled(root))
    await step('Installing packages (once, and when package-lock.json changes)', () =>
      run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']),
    );
  writeFileSync(stamp, wanted);
}

// biome-ignore format: a table
const SOURCES = [
  'src', 'content', 'migrations', 'public', 'package-lock.json',
  'vite.config.ts', 'vite.admin.config.ts', 'scripts/build.mjs',
];

/** Builds if a source changed since the last time. */
export async function ensureBuilt() {
  if (isImage) return;
  const stamp = join(root, 'dist/.stamp');
  const wanted = hashFiles(SOURCES);
  if (readStamp(stamp) === wanted) return;
  await step('Building', () => run(nodePath(), ['scripts/build.mjs']));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Replaces this process as far as Node can: same output, same signals, same exit code. */
export function become(command, args, env = {}) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...environment(), ...env } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
