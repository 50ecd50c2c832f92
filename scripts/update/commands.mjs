// How an update runs other programs: git, npm, the site's own commands and the operator's.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { root } from '../tools.mjs';

/** A step that cannot be done: one sentence for the operator. */
export class Refused extends Error {}

let running;
let stopAsked = false;
let isDeaf = false;

/** Ctrl+C and a stop by systemd end the current step, and the update goes back as after any failure. */
export function listenForStop() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (stopAsked) return;
      stopAsked = true;
      console.log(isDeaf ? '這個步驟不能中斷，請稍候' : '收到中斷的要求：先恢復原狀再結束');
      if (!isDeaf) running?.kill('SIGTERM');
    });
}

/** Going back must not be interrupted, and neither must the switch to the new version, once the trial has passed. */
export function goThrough() {
  isDeaf = true;
}

/** @throws {Refused} if somebody has asked to stop and that is still possible */
export function heedStop(what) {
  if (stopAsked && !isDeaf) throw new Refused(`${what}：已中斷`);
}

/** What the files of an update are made with: everybody may read the program, as after a git clone. */
const givenUmask = process.umask(0o022);

// npm tells its scripts where it was started; another npm started by them must find out for itself.
const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|GIT_)/.test(name)));

/** Starts a program in a process group of its own, so that Ctrl+C reaches only this process; returns it with its output. */
export function start(
  command,
  args,
  { cwd = root, env = {}, as = {}, stdin = 'ignore', output = 'pipe', isData = false } = {},
) {
  if (isData) process.umask(givenUmask);
  const child = spawn(command, args, {
    cwd,
    env: { ...environment(), ...env },
    stdio: [stdin, output, output],
    detached: true,
    ...as,
  });
  if (isData) process.umask(0o022);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      said.text += text;
    });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, said: `${command}: ${error.message}` }));
    child.on('close', (code, signal) => resolve({ code: code ?? 128, said: said.text.trim(), signal }));
  });
  return { child, said, ended };
}

/** Runs a program to its end; returns its exit code and its output. */
export async function run(command, args, options) {
  const { child, ended } = start(command, args, options);
  running = child;
  const result = await ended;
  running = undefined;
  return result;
}

/** The same, but anything except success throws. */
export async function must(what, command, args, options) {
  const { code, said } = await run(command, args, options);
  heedStop(what);
  if (code !== 0) throw new Refused(`無法${what}（${code}）${said ? `：\n${said.slice(-4000)}` : ''}`);
  return said;
}

/**
 * A command line of the operator's, such as `systemctl restart site`. Its output goes straight to the terminal: a pipe would
 * stay open as long as anything that the command leaves running.
 */
export const runLine = (line) => run('sh', ['-c', line], { output: 'inherit', isData: true });

/**
 * The user for work on people's data: root works as the owner of the place, so that nothing there becomes root's and
 * inaccessible to the site. The group is the data folder's.
 */
export function ownerOf(path, dataDir) {
  if (process.getuid?.() !== 0) return {};
  const owner = nearest(path);
  return owner.uid === 0 ? {} : { uid: owner.uid, gid: nearest(dataDir).gid };
}

function nearest(path) {
  return statSync(path, { throwIfNoEntry: false }) ?? nearest(dirname(path));
}
