// What an update has done so far, for whoever finds it killed half-way.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools.mjs';

export const folder = join(root, '.update');
/** The new version, built beside the one that runs. */
export const next = join(folder, 'next');
/** Packages and build of the version of before, until the update has ended. */
export const old = join(folder, 'old');
const file = join(folder, 'state.json');

/**
 * `preparing`: what stands is untouched. `trying`: the database may have been migrated, the program is untouched.
 * `switching`: the trial has passed, the program is being changed. `returning`: all of it is being taken back.
 * @typedef {{ step: 'preparing' | 'trying' | 'switching' | 'returning', pid: number, from: string, to: string,
 *   backup?: string, migrations?: string[], isStopped?: boolean }} State
 */

/** @returns {State | undefined} */
export function readState() {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** On the disk before the step that it names begins. */
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

/** Whether the process that wrote it is still at work. */
export function isAtWork({ pid }) {
  if (pid === process.pid) return false;
  // Its number alone may be another program's by now.
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return /\bupdate\.mjs\b/.test(stdout ?? '');
}

const PARTS = ['node_modules', 'dist'];

/** Packages and build of the new version take their places; the old ones are kept. Goes on where it was cut off. */
export function bringIn() {
  mkdirSync(old, { recursive: true });
  for (const part of PARTS.filter((one) => existsSync(join(next, one)))) {
    if (existsSync(join(root, part))) renameSync(join(root, part), join(old, part));
    renameSync(join(next, part), join(root, part));
  }
}

/** The old ones take their places again. Goes on where it was cut off. */
export function bringBack() {
  for (const part of PARTS.filter((one) => existsSync(join(old, one)))) {
    rmSync(join(root, part), { recursive: true, force: true });
    renameSync(join(old, part), join(root, part));
  }
}
