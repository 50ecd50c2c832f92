// What an update does with the site and its data, using the existing commands.
import { once } from 'node:events';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodePath, root } from '../tools.mjs';
import { heedStop, must, ownerOf, Refused, run, start } from './commands.mjs';
import { next } from './state.mjs';

const dataDir = resolve(root, process.env.DATA_DIR || './data');
const production = { NODE_ENV: 'production' };

/** The user who may read the passphrase makes and opens backups. */
const keeper = () => ownerOf(resolve(root, process.env.BACKUP_PASSPHRASE_FILE || dataDir), dataDir);

const command = (...words) => [nodePath(), ['--enable-source-maps', 'dist/server/backup.js', ...words]];
const options = () => ({ env: production, as: keeper(), isData: true });

/** Which migrations the database has run, and how many processes use it. @throws {Refused} if no backup could be made */
export async function look() {
  const [program, words] = command('look');
  const { code, said } = await run(program, words, options());
  heedStop('查看網站');
  if (code !== 0) throw new Refused(said || `無法查看網站的狀態（${code}）`);
  return JSON.parse(/^\{.*\}$/m.exec(said)[0]);
}

const listed = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.backup')) : []);

/** Makes a backup; returns its path. */
export async function backUp(folder) {
  const before = new Set(listed(folder));
  const [program, words] = command('backup', folder);
  const { code, said } = await run(program, words, options());
  heedStop('備份');
  // 3: backed up, but some files were already missing before.
  if (code !== 0 && code !== 3) throw new Refused(`無法備份：${said}`);
  const made = listed(folder)
    .filter((name) => !before.has(name))
    .sort()
    .at(-1);
  if (!made) throw new Refused(`備份沒有產生檔案：${said}`);
  return join(folder, made);
}

/** Restores a backup over the present data. */
export async function bringBackData(file) {
  const [program, words] = command('restore', '--replace', file);
  await must('還原備份', program, words, options());
  // A passphrase that only root can read is used as root.
  const { uid, gid } = ownerOf(dataDir, dataDir);
  // The folder belongs to the site's user, who could replace a folder by a link meanwhile: chown works without paths and
  // follows no links.
  if (uid !== undefined && keeper().uid === undefined)
    await must('交還資料夾的擁有權', 'chown', ['-hR', `${uid}:${gid}`, realpathSync(dataDir)]);
}

/** The default folder for backups: beside the data folder. */
export const backupFolder = (told) => resolve(root, told || join(dirname(dataDir), 'backups'));

/** How long a trial may be silent. Migrations of a large database take longer, but report every minute. */
const HEARD_WITHIN_MS = 30 * 60_000;
const PAGES = ['/readyz', '/', '/jobs'];

/**
 * Starts the new version on the site's own data, reachable from this machine only and without sending anything, and asks it
 * for its health and for pages. @throws {Refused} with its output if it doesn't start or answer
 */
export async function tryOut() {
  const port = await freePort();
  const at = { HOST: '127.0.0.1', PORT: String(port), ...production };
  const { child, said, ended } = start(
    nodePath(next),
    ['--enable-source-maps', join(next, 'dist/server/main.js'), '--trial'],
    // It ends together with this pipe: nothing of a killed update continues.
    { env: at, as: ownerOf(dataDir, dataDir), isData: true, stdin: 'pipe' },
  );
  child.stdin.on('error', () => {});
  let isOver = false;
  ended.then(() => {
    isOver = true;
  });
  try {
    let heardAt = Date.now();
    child.stdout.on('data', (text) => {
      heardAt = Date.now();
      for (const line of text.split('\n')) if (line.startsWith('Migration')) console.log(line);
    });
    for (;;) {
      heedStop('試啟動');
      if (isOver) throw new Refused(`新版本無法啟動：\n${said.text.trim().slice(-4000)}`);
      if (Date.now() > heardAt + HEARD_WITHIN_MS) throw new Refused('新版本三十分鐘沒有動靜，也沒有啟動');
      if (await isAnswered(port, '/readyz')) break;
      await sleep(200);
    }
    for (const page of PAGES)
      if (!(await isAnswered(port, page))) throw new Refused(`新版本啟動了，但 ${page} 沒有正常回應`);
  } finally {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await ended;
    clearTimeout(late);
  }
}

async function isAnswered(port, path) {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(30_000) });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
