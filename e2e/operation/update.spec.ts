import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freshPostgres } from '../support/backing.ts';
import { dataFolder, openAt, startServer, stop } from '../support/server.ts';
import { Clone, EMPTIES_TABLE, withMigration, withoutPages } from '../support/versions.ts';

// decision 0061: a newer version, or everything as before.

const PATHS = ['/api/vacancy?pageIndex=1&pageSize=20', '/api/article/type/Column', '/api/Carousel'];
const ONE = {
  name: 'one',
  isClean: true,
  hasMigration: false,
  hasPackages: true,
  left: [],
  branch: 'main',
  worktrees: 1,
};

/** An agency's clone on the first version, with a site in use. */
async function usedSite(engine: string, work: (at: Awaited<ReturnType<typeof prepare>>) => Promise<void>) {
  const { dataDir: home, remove } = dataFolder();
  const database = engine === 'PostgreSQL' ? await freshPostgres() : undefined;
  try {
    await work(await prepare(home, database?.url));
  } finally {
    await database?.stop();
    remove();
  }
}

async function prepare(home: string, databaseUrl: string | undefined) {
  const passphrase = join(home, 'passphrase');
  writeFileSync(passphrase, 'correct horse battery staple\n', { mode: 0o600 });
  const env: Record<string, string> = { DATA_DIR: join(home, 'data'), BACKUP_PASSPHRASE_FILE: passphrase };
  if (databaseUrl) env.DATABASE_URL = databaseUrl;
  const clone = new Clone(home, env);
  /** What visitors see of the data through the program that is there now. */
  const answers = async () => {
    const server = startServer(env, { program: clone.folder });
    const url = await openAt(server);
    const said = await Promise.all(PATHS.map(async (path) => (await fetch(url + path)).text()));
    await stop(server);
    return { said, prepared: /Database prepared/.test(server.written()) };
  };
  const first = await answers();
  const backups = () => readdirSync(join(home, 'backups')).filter((name) => name.endsWith('.backup'));
  return { home, env, clone, answers, said: first.said, backups };
}

for (const engine of ['SQLite', 'PostgreSQL']) {
  test(`${engine}: a newer version takes its place, with a backup of before, and starts what it is told to`, () =>
    usedSite(engine, async ({ home, clone, answers, said, backups }) => {
      expect(await clone.update()).toEqual({ code: 0, said: expect.stringContaining('已經是最新的版本') });
      clone.release('two', withMigration());
      const updated = await clone.update(['--restart', `touch ${home}/started`]);
      expect(updated).toEqual({ code: 0, said: expect.stringContaining('已換上新版本') });
      expect(updated.said).toContain('\nMigration 1 of 1: 9999-later\n');
      expect(updated.said).toMatch(/^更新到：\w{7}（\d{4}-\d\d-\d\d）\n更新內容（開發紀錄）：\n- two\n接下來會/m);
      expect(existsSync(join(home, 'started'))).toBe(true);
      expect(clone.version()).toEqual({ ...ONE, name: 'two', hasMigration: true });
      expect(backups()).toHaveLength(1);
      // The trial has migrated the data: the start finds nothing left to do.
      expect(await answers()).toEqual({ said, prepared: false });
      expect((await clone.update(['one'])).said).toContain('比目前的舊');
    }));

  test(`${engine}: a version that migrates and does not start leaves everything as it was`, () =>
    usedSite(engine, async ({ env, home, clone, answers, said }) => {
      clone.release('two', (dist) => {
        withMigration(EMPTIES_TABLE)(dist);
        withoutPages(dist);
      });
      const running = startServer(env, { program: clone.folder });
      await openAt(running);
      const refused = await clone.update();
      expect(refused).toEqual({ code: 3, said: expect.stringContaining('網站還在執行') });
      expect(clone.version()).toMatchObject({ name: 'one', hasMigration: false, left: ['.update'] });
      const words = ['--stop', `kill ${running.child.pid}`, '--restart', `touch ${home}/started`];
      const { code, said: told } = await clone.update(words);
      expect(told).toContain('先前已安裝並建置完成');
      expect(told).toContain('新版本無法啟動');
      expect(told).toContain('還原更新前的備份');
      expect(told).toMatch(/已退回原來的版本.*\n已重新啟動網站：touch .*started$/m);
      expect(code).toBe(1);
      await running.ends();
      expect(clone.version()).toEqual(ONE);
      expect(await answers()).toEqual({ said, prepared: false });
    }));

  test(`${engine}: killed at any step, the next update goes on or back`, () =>
    usedSite(engine, async ({ clone, answers, said }) => {
      clone.release('broken', (dist) => {
        withMigration(EMPTIES_TABLE)(dist);
        withoutPages(dist);
      });
      expect((await clone.update([], { at: 'trying' })).code).toBe(null);
      const back = await clone.update(['--back']);
      expect(back).toEqual({ code: 0, said: expect.stringContaining('已退回原來的版本') });
      expect(clone.version()).toEqual(ONE);
      expect((await clone.update([], { saying: '還原更新前的備份' })).code).toBe(null);
      // Its child may still be restoring, and is then waited for.
      await expect.poll(async () => (await clone.update(['--back'])).code).toBe(0);
      expect(clone.version()).toEqual(ONE);
      expect(await answers()).toEqual({ said, prepared: false });

      clone.release('two', withMigration());
      expect((await clone.update([], { at: 'switching' })).code).toBe(null);
      expect(await clone.update()).toEqual({ code: 0, said: expect.stringContaining('繼續完成') });
      expect(clone.version()).toEqual({ ...ONE, name: 'two', hasMigration: true });
      expect((await clone.update(['--back'])).said).toContain('沒有未完成的更新');
    }));
}

test('whatever breaks while the site is being stopped, it is started again', () =>
  usedSite('SQLite', async ({ env, home, clone, answers, said }) => {
    clone.release('two', withMigration());
    const passphrase = env.BACKUP_PASSPHRASE_FILE as string;
    // The first check after the stop fails; and Ctrl+C comes in the middle of it.
    for (const breaks of [`chmod 644 ${passphrase}`, 'kill -INT $PPID']) {
      const running = startServer(env, { program: clone.folder });
      await openAt(running);
      const words = ['--stop', `kill ${running.child.pid}; ${breaks}`, '--restart', `touch ${home}/started`];
      const { code, said: told } = await clone.update(words);
      expect(told).toMatch(/已退回原來的版本.*\n已重新啟動網站：touch .*started$/m);
      expect(code).toBe(1);
      await running.ends();
      rmSync(join(home, 'started'));
      chmodSync(passphrase, 0o600);
      expect(clone.version()).toEqual(ONE);
    }
    expect(await answers()).toEqual({ said, prepared: false });
  }));

test('Ctrl+C in the trial brings everything back', () =>
  usedSite('SQLite', async ({ clone, answers, said }) => {
    clone.release('two', withMigration(EMPTIES_TABLE));
    const { code, said: told } = await clone.update([], { at: 'trying', by: 'SIGINT' });
    expect(told).toMatch(/收到中斷的要求[\s\S]*試啟動：已中斷\n[\s\S]*已退回原來的版本/);
    expect(code).toBe(1);
    expect(clone.version()).toEqual(ONE);
    expect(await answers()).toEqual({ said, prepared: false });
  }));

test('of two that begin together one goes on', () =>
  usedSite('SQLite', async ({ clone }) => {
    clone.release('two', withMigration());
    const [first, second] = await Promise.all([clone.update(), clone.update()]);
    const [done, refused] = first.code === 0 ? [first, second] : [second, first];
    expect(done).toEqual({ code: 0, said: expect.stringContaining('已換上新版本') });
    expect(refused).toEqual({ code: 1, said: expect.stringContaining('另一個更新正在進行') });
    expect(clone.version()).toEqual({ ...ONE, name: 'two', hasMigration: true });
  }));

test('what goes wrong before the trial changes nothing: packages, a migration, the passphrase, changed files, a broken origin', () =>
  usedSite('SQLite', async ({ home, env, clone, answers, said }) => {
    const expectUntouched = async (words: string[], sentence: string | RegExp, code = 1) => {
      expect(await clone.update(words)).toEqual({ code, said: expect.stringMatching(sentence) });
      expect(clone.version()).toMatchObject({ ...ONE, isClean: true });
    };
    clone.release('broken', undefined, { fails: true });
    await expectUntouched([], /no such package[\s\S]*目前的網站沒有任何改變/);
    clone.release('two', withMigration('throw new Error("migrations can fail")'));
    await expectUntouched([], /because of: migrations can fail\n[\s\S]*已退回原來的版本/);
    await expectUntouched(['nowhere'], '找不到版本 nowhere');
    await expectUntouched(['one', 'two'], '用法', 2);
    writeFileSync(env.BACKUP_PASSPHRASE_FILE as string, 'short\n');
    // It says what the passphrase is for before it asks for it.
    await expectUntouched([], /^更新到：[\s\S]*接下來會[\s\S]*備份密碼至少要/m);
    writeFileSync(env.BACKUP_PASSPHRASE_FILE as string, 'correct horse battery staple\n');
    const file = join(clone.folder, 'version.json');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, `${before} `);
    expect((await clone.update()).said).toContain('程式的檔案被改過，請先還原或提交：M version.json');
    writeFileSync(file, before);
    expect(await answers()).toEqual({ said, prepared: false });
    expect(readdirSync(join(home, 'data')).filter((name) => name.startsWith('.'))).toEqual([]);
  }));

test('without git it says how to do it by hand', () =>
  usedSite('SQLite', async ({ clone }) => {
    clone.forgetGit();
    expect(await clone.update()).toEqual({ code: 2, said: expect.stringMatching(/請手動更新：\n1\. 停止網站/) });
  }));
