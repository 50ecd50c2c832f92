// What an update needs from git.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools.mjs';
import { must, Refused, run } from './commands.mjs';

const ask = (...args) => run('git', args);
const short = (commit) => commit.slice(0, 7);

/** Why git can't be used here; undefined if it can. */
export async function whyNoGit() {
  if (!existsSync(join(root, '.git'))) return '這個資料夾不是用 git clone 取得的';
  const { code } = await ask('--version');
  return code === 0 ? undefined : '這台機器沒有安裝 git';
}

export const head = async () => must('讀取目前版本', 'git', ['rev-parse', 'HEAD']);

/** A commit in words: its number and day. */
export async function told(commit) {
  const { code, said } = await ask('log', '-1', '--format=%h（%cs）', commit);
  return code === 0 ? said : short(commit);
}

const MOST_TOLD = 10;

/** The new commits' subjects, newest first. */
export async function changes(from, to) {
  const { code, said } = await ask('log', '--no-merges', '--format=- %s', `${from}..${to}`);
  const lines = said.split('\n').filter(Boolean);
  if (code !== 0 || lines.length === 0) return [];
  const more = lines.length > MOST_TOLD ? [`… 等 ${lines.length} 項`] : [];
  return ['更新內容（開發紀錄）：', ...lines.slice(0, MOST_TOLD), ...more];
}

/** Files of the program that somebody has changed here. */
export async function changedFiles() {
  const said = await must('檢查檔案', 'git', ['status', '--porcelain', '--untracked-files=no']);
  return said
    .split('\n')
    .filter(Boolean)
    .map((line) => line.trim());
}

/** Fetches what is new from the origin of this copy; returns the commit to go to. */
export async function findTarget(ref) {
  const upstream = await ask('rev-parse', '--abbrev-ref', '--symbolic-full-name', '@{upstream}');
  const remote = upstream.code === 0 ? upstream.said.split('/')[0] : 'origin';
  if (!ref && upstream.code !== 0)
    throw new Refused('目前的分支沒有對應的遠端分支：請指定版本，例如 npm run update -- v1.2.0');
  await must('下載新版本', 'git', ['fetch', '--quiet', '--tags', '--force', remote]);
  const names = ref ? [`refs/remotes/${remote}/${ref}`, `refs/tags/${ref}`, ref] : ['@{upstream}'];
  for (const name of names) {
    const { code, said } = await ask('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
    if (code === 0) return said;
  }
  throw new Refused(`找不到版本 ${ref}`);
}

const isBefore = async (one, other) => (await ask('merge-base', '--is-ancestor', one, other)).code === 0;

/** Whether there is something newer. @throws {Refused} if going there would lose changes of this copy, or go back */
export async function isNewer(target, from, ref) {
  if (target === from) return false;
  if (await isBefore(from, target)) return true;
  if (await isBefore(target, from)) {
    if (!ref) return false;
    throw new Refused(`版本 ${ref} 比目前的舊：更新只往新的走；要用舊版本，請還原當時的備份（docs/operations.md）`);
  }
  throw new Refused('這份程式有自己的修改，不在新版本裡：請先用 git 合併，再更新');
}

/** Files that lie beside the program here and that the new version brings under the same name. */
export async function collisions(target) {
  const lying = (await must('檢查檔案', 'git', ['ls-files', '--others', '--exclude-standard'])).split('\n');
  const brought = new Set((await must('檢查檔案', 'git', ['ls-tree', '-r', '--name-only', target])).split('\n'));
  return lying.filter((name) => brought.has(name));
}

/** Puts the version into a folder of its own. */
export async function putAside(target, folder) {
  await removeAside(folder);
  await must('取出新版本', 'git', ['worktree', 'add', '--quiet', '--detach', folder, target]);
}

export async function removeAside(folder) {
  await ask('worktree', 'remove', '--force', folder);
  await ask('worktree', 'prune');
}

export const goForward = (target) => must('換上新版本', 'git', ['merge', '--quiet', '--ff-only', target]);

export async function goBackTo(commit) {
  if ((await head()) !== commit) await must('換回原來的版本', 'git', ['reset', '--quiet', '--keep', commit]);
}
