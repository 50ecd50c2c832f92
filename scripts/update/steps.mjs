// The steps of an update, forward and back.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { goThrough, heedStop, must, Refused, run, runLine } from './commands.mjs';
import * as git from './git.mjs';
import * as site from './site.mjs';
import { bringBack, bringIn, folder, next, old, readState, removeState, writeState } from './state.mjs';

const say = (line) => console.log(line);
const STOPPED_WITHIN_MS = 60_000;

/** @typedef {{ ref?: string, stop?: string, restart?: string, backups?: string }} Wishes */

/** Brings this installation to a newer version; returns the exit code. @param {Wishes} wishes */
export async function goTo(wishes) {
  const changed = await git.changedFiles();
  if (changed.length > 0) throw new Refused(`程式的檔案被改過，請先還原或提交：${changed.slice(0, 5).join('、')}`);
  const from = await git.head();
  const to = await git.findTarget(wishes.ref);
  if (!(await git.isNewer(to, from, wishes.ref))) {
    say(`已經是最新的版本：${await git.told(from)}`);
    await tidyUp();
    return 0;
  }
  forget(old);
  const lying = await git.collisions(to);
  if (lying.length > 0) throw new Refused(`新版本也有這些檔案，請先移開：${lying.slice(0, 5).join('、')}`);
  say(`目前：${await git.told(from)}`);
  say(`更新到：${await git.told(to)}`);
  for (const line of await git.changes(from, to)) say(line);
  say(
    '接下來會先在另一個資料夾安裝並建置新版本，再停止網站、備份，並用目前的資料試啟動；成功才會切換，任何一步失敗都會還原到目前的版本',
  );
  // Only now, since it asks for the passphrase, and people should know by then what for.
  const { migrations } = await site.look();
  const isStopped = readState()?.isStopped ?? false;
  const state = writeState({ step: 'preparing', from, to, migrations, isStopped });
  await prepare(to);
  try {
    if (!(await stopSite(state, wishes))) return 3;
    state.backup = await site.backUp(site.backupFolder(wishes.backups));
    say(`備份完成：${state.backup}`);
    const found = await site.look();
    // A service manager may have restarted it: what it writes now is not in the backup.
    if (found.running > 0) throw new Refused('備份時網站又啟動了：請先停用會自動重新啟動它的設定');
    // The site that ran until a moment ago may itself have been newer than at the first look.
    state.migrations = found.migrations;
    writeState({ ...state, step: 'trying' });
    await site.tryOut();
    heedStop('試啟動');
    say('新版本已在這份資料上試啟動成功');
    writeState({ ...state, step: 'switching' });
    return await change(state, wishes);
  } catch (error) {
    await back(readState() ?? state, wishes, sentenceOf(error));
    return 1;
  }
}

/** Builds the new version in a folder of its own, while the site keeps running. */
async function prepare(to) {
  const stamp = join(next, '.ready');
  if (existsSync(stamp) && (await run('git', ['rev-parse', 'HEAD'], { cwd: next })).said === to) {
    say('新版本先前已安裝並建置完成');
    return;
  }
  say('安裝並建置新版本（網站照常運作）…');
  try {
    await git.putAside(to, next);
    await must('安裝並建置新版本', 'npm', ['run', '--silent', 'build'], { cwd: next });
    writeFileSync(stamp, '');
  } catch (error) {
    await tidyUp();
    throw new Refused(`${sentenceOf(error)}\n目前的網站沒有任何改變`);
  }
  say('新版本已安裝並建置完成');
}

/** Anything written after the backup would be lost on the way back. */
async function stopSite(state, { stop }) {
  if ((await site.look()).running === 0) return true;
  if (stop) {
    say(`停止網站：${stop}`);
    writeState(Object.assign(state, { isStopped: true }));
    await runLine(stop);
    heedStop('停止網站');
    for (const until = Date.now() + STOPPED_WITHIN_MS; Date.now() < until; await sleep(500))
      if ((await site.look()).running === 0) return true;
  }
  say('網站還在執行。新版本已經備妥：請停止網站的所有處理程序，再執行一次 npm run update，就會從這裡繼續');
  return false;
}

/** The trial has passed: the new version takes its place. */
async function change(state, wishes) {
  goThrough();
  await git.goForward(state.to);
  bringIn();
  say(`已換上新版本：${await git.told(state.to)}`);
  if (!wishes.restart) {
    await tidyUp();
    say('請啟動網站：npm start（或 systemctl restart site）');
    return 0;
  }
  say(`啟動網站：${wishes.restart}`);
  const { code } = await runLine(wishes.restart);
  if (code === 0) {
    await tidyUp();
    return 0;
  }
  const why = `啟動網站的指令失敗（${code}）`;
  // Somebody may have written since: a running site is not taken back.
  if ((await site.look()).running === 0) throw new Refused(why);
  await tidyUp();
  say(`${why}\n但網站正在執行新版本：請查看它的紀錄`);
  return 1;
}

/** Undoes everything; returns whether that worked completely. */
export async function back(state, wishes, why) {
  goThrough();
  say(why);
  const wasTried = state.step !== 'preparing';
  writeState({ ...state, step: wasTried ? 'returning' : 'preparing' });
  try {
    if (wasTried) {
      await git.goBackTo(state.from);
      bringBack();
      await takeDataBack(state, wishes);
    }
  } catch (error) {
    say(`${sentenceOf(error)}\n尚未完全退回。備份在 ${state.backup}：排除原因後，請執行 npm run update -- --back`);
    return false;
  }
  await tidyUp();
  say(`已退回原來的版本，資料與更新前相同：${await git.told(state.from)}`);
  if (!wishes.restart || !state.isStopped) {
    say('網站若已停止，請照原來的方式啟動');
    return true;
  }
  const { code } = await runLine(wishes.restart);
  say(code === 0 ? `已重新啟動網站：${wishes.restart}` : `啟動網站的指令失敗（${code}）`);
  return true;
}

async function takeDataBack(state, { stop }) {
  const found = await lookOrUnknown();
  // If nothing was migrated, the data is as it was, and the previous version may have written to it since.
  if (found && found.migrations.join() === state.migrations.join()) return;
  // If a database can't be read, nobody knows whether it is in use, so it counts as in use. The restore checks again, and
  // refuses.
  const isRunning = found?.running !== 0;
  if (isRunning && stop) await runLine(stop);
  if (isRunning && ((await lookOrUnknown())?.running ?? 0) > 0)
    throw new Refused('網站還在執行：請先停止網站的所有處理程序');
  say('資料庫已是新版本的格式：還原更新前的備份…');
  await site.bringBackData(state.backup);
}

const lookOrUnknown = () => site.look().catch(() => undefined);

/** Continues an update that was killed while the program was being changed. */
export async function finish(state, wishes) {
  say('上次的更新在換上新版本時中斷：繼續完成');
  try {
    return await change(state, wishes);
  } catch (error) {
    // Somebody may have used the new version since: people decide whether that is given up.
    say(`${sentenceOf(error)}\n要退回原來的版本與更新前的資料，請執行 npm run update -- --back`);
    return 1;
  }
}

/** The state first: without it the rest is never used again. */
async function tidyUp() {
  goThrough();
  removeState();
  await git.removeAside(next);
  forget(folder);
}

const forget = (path) => rmSync(path, { recursive: true, force: true });

const sentenceOf = (error) => (error instanceof Refused ? error.message : (error.stack ?? String(error)));
