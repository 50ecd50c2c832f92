// The progress of an update, for whoever finds it killed half-way.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools.mjs';
import { Refused } from './commands.mjs';

export const folder = join(root, '.update');
/** The new version, built beside the running one. */
export const next = join(folder, 'next');
/** Packages and build of the previous version, until the update has ended. */
export const old = join(folder, 'old');
const file = join(folder, 'state.json');
const turn = join(folder, 'turn');

/**
 * `preparing`: what stands is untouched. `trying`: the database may have been migrated, the program is untouched.
 * `switching`: the trial has passed, the program is being changed. `returning`: all of it is being taken back.
 * @typedef {{ step: 'preparing' | 'trying' | 'switching' | 'returning', from: string, to: string,
 *   backup?: string, migrations?: string[], isStopped?: boolean }} State
 */

/** @returns {State | undefined} */
export function readState() {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Written to disk before the step that it names begins. */
export function writeState(state) {
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.draft`;
  const handle = openSync(draft, 'w');
  writeSync(handle, JSON.stringify(state, null, 2));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, file);
  const home = openSync(folder, 'r');
  fsyncSync(home);
  closeSync(home);
  return state;
}

export function removeState() {
  rmSync(file, { force: true });
}

/**
 * One update at a time: its process number is in a file that only one process can create, until it ends.
 * @throws {Refused} while another is running
 */
export function takeTurn() {
  mkdirSync(folder, { recursive: true });
  const draft = `${turn}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    while (!isLinked(draft)) removeDead(draft);
  } finally {
    rmSync(draft, { force: true });
  }
  process.on('exit', () => {
    if (turnTaker() === process.pid) rmSync(turn);
    // If it contains anything else, the folder stays.
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
  });
}

function isLinked(draft) {
  try {
    linkSync(draft, turn);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Removed by renaming it first, so that of two processes that find a dead one, neither removes the other's. */
function removeDead(draft) {
  const pid = turnTaker();
  if (pid === undefined) return;
  if (isAtWork(pid)) throw new Refused(`另一個更新正在進行（處理程序 ${pid}）`);
  const dead = `${draft}.dead`;
  try {
    renameSync(turn, dead);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return;
  }
  if (readFileSync(dead, 'utf8') !== String(pid)) isLinked(dead);
  rmSync(dead);
}

function turnTaker() {
  try {
    return Number(readFileSync(turn, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** The number alone may belong to another program by now; if that can't be determined, it counts as an update. */
function isAtWork(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  const line = commandLine(pid);
  return pid !== process.pid && (!line || line.includes('update.mjs'));
}

function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // macOS; BusyBox's knows no -p.
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout;
  }
}

const PARTS = ['node_modules', 'dist'];

/** Packages and build of the new version take their places; the old ones are kept. Continues where it was interrupted. */
export function bringIn() {
  mkdirSync(old, { recursive: true });
  for (const part of PARTS.filter((one) => existsSync(join(next, one)))) {
    if (existsSync(join(root, part))) renameSync(join(root, part), join(old, part));
    renameSync(join(next, part), join(root, part));
  }
}

/** The old ones take their places again. Continues where it was interrupted. */
export function bringBack() {
  for (const part of PARTS.filter((one) => existsSync(join(old, one)))) {
    rmSync(join(root, part), { recursive: true, force: true });
    renameSync(join(old, part), join(root, part));
  }
}
