import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freshPostgres } from '../support/backing.ts';
import { AROUND, dataFolder, openAt, startServer, stop } from '../support/server.ts';

/** The built command as a process. */
function run(env: Record<string, string>, ...argv: string[]) {
  const child = spawn(process.execPath, ['dist/server/backup.js', ...argv], {
    env: { ...AROUND, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}

/** A running site, and a folder beside it for a backup and a passphrase. */
async function runningSite(work: (at: { url: string; env: Record<string, string>; home: string }) => Promise<void>) {
  const { dataDir: home, remove } = dataFolder();
  const passphrase = join(home, 'passphrase');
  writeFileSync(passphrase, 'correct horse battery staple\n', { mode: 0o600 });
  const env = { DATA_DIR: join(home, 'data'), BACKUP_PASSPHRASE_FILE: passphrase };
  const server = startServer(env);
  try {
    await work({ url: await openAt(server), env, home });
  } finally {
    await stop(server);
    remove();
  }
}

const backups = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.backup')) : [];

test('a backup beside the running site becomes a site that answers the same', () =>
  runningSite(async ({ url, env, home }) => {
    const folder = join(home, 'backups');
    const made = await run(env, 'backup', folder).ended;
    expect(made).toEqual({ code: 0, said: expect.stringMatching(/^已備份 \d+ 筆/m) });
    const file = join(folder, backups(folder)[0] as string);
    const refused = await run(env, 'restore', file).ended;
    expect(refused).toEqual({ code: 1, said: expect.stringMatching(/^請先停止網站：Another server/) });
    const other = { ...env, DATA_DIR: join(home, 'other') };
    const restored = await run(other, 'restore', file).ended;
    expect(restored).toEqual({ code: 0, said: expect.stringMatching(/^已還原 /m) });
    const second = startServer(other);
    try {
      const again = await openAt(second);
      for (const path of ['/api/vacancy?pageIndex=1&pageSize=20', '/api/article/type/Column', '/api/Carousel'])
        expect(await (await fetch(again + path)).text()).toBe(await (await fetch(url + path)).text());
      expect(second.written()).not.toMatch(/Filled|prepared/);
    } finally {
      await stop(second);
    }
  }));

test('a backup or restore that is killed leaves nothing that looks like one, and the next one goes through', () =>
  runningSite(async ({ env, home }) => {
    const folder = join(home, 'backups');
    // From before anything exists to shortly before the end.
    for (let wait = 200; wait < 2600; wait += 400) {
      const { child, ended } = run(env, 'backup', folder);
      const late = setTimeout(() => child.kill('SIGKILL'), wait);
      const { code } = await ended;
      clearTimeout(late);
      if (code === 0) break;
    }
    for (const name of backups(folder))
      expect((await run({ ...env, DATA_DIR: join(home, name) }, 'restore', join(folder, name)).ended).code).toBe(0);
    expect((await run(env, 'backup', folder).ended).code).toBe(0);
    const file = join(folder, backups(folder).at(-1) as string);
    const other = { ...env, DATA_DIR: join(home, 'other') };
    /** Complete also if it was killed after its last step; the next run is then refused. */
    const isWhole = ({ code, said }: { code: number | null; said: string }) =>
      code === 0 || /裡已有 \S+\.sqlite/.test(said);
    let isDone = false;
    for (let wait = 200; wait < 2600 && !isDone; wait += 400) {
      const { child, ended } = run(other, 'restore', file);
      const late = setTimeout(() => child.kill('SIGKILL'), wait);
      isDone = isWhole(await ended);
      clearTimeout(late);
    }
    if (!isDone) expect(isWhole(await run(other, 'restore', file).ended)).toBe(true);
    const restored = startServer(other);
    await openAt(restored);
    await stop(restored);
    expect(readdirSync(join(home, 'other')).filter((name) => name.startsWith('.restore'))).toEqual([]);
  }));

test('on PostgreSQL too: the next start removes what a killed restore or drill has left', async () => {
  const { dataDir: home, remove } = dataFolder();
  const databases = [await freshPostgres(), await freshPostgres()] as const;
  const passphrase = join(home, 'passphrase');
  writeFileSync(passphrase, 'correct horse battery staple\n', { mode: 0o600 });
  const env = (i: 0 | 1) => ({
    DATA_DIR: join(home, `data${i}`),
    DATABASE_URL: databases[i].url,
    BACKUP_PASSPHRASE_FILE: passphrase,
  });
  const leftIn = (i: 0 | 1) => readdirSync(join(home, `data${i}`)).filter((name) => /^\.(restore|drill)/.test(name));
  const schemas = async () =>
    (await databases[0].query(`select nspname from pg_namespace where nspname like 'drill%'`)).rowCount;
  /** Kills the command as soon as its working file is seen. */
  const kill = async (i: 0 | 1, word: string, file: string, isThere: () => boolean | Promise<boolean>) => {
    const { child, ended } = run(env(i), word, file);
    await expect.poll(async () => child.exitCode !== null || (await isThere()), { intervals: [10] }).toBe(true);
    child.kill('SIGKILL');
    expect((await ended).code).toBe(null);
    expect(leftIn(i)).not.toEqual([]);
  };
  try {
    const first = startServer(env(0));
    await openAt(first);
    await stop(first);
    const folder = join(home, 'backups');
    expect((await run(env(0), 'backup', folder).ended).code).toBe(0);
    const file = join(folder, backups(folder)[0] as string);
    mkdirSync(join(home, 'data1'));
    await kill(1, 'restore', file, () => leftIn(1).length > 1);
    await kill(0, 'drill', file, async () => (await schemas()) === 1);
    for (const i of [0, 1] as const) {
      const again = startServer(env(i));
      await openAt(again);
      expect(again.written()).toMatch(/Removed what killed restores or drills left \(\d\)/);
      await stop(again);
      expect(leftIn(i)).toEqual([]);
    }
    expect(await schemas()).toBe(0);
  } finally {
    for (const database of databases) await database.stop();
    remove();
  }
});
