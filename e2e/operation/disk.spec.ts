import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import * as make from '#test/made/files.ts';
import { expectPutOff, READ_ONLY, send, upload } from '../support/disk-calls.ts';
import { newMember } from '../support/member.ts';
import { openAt, type Server, startServer, stop } from '../support/server.ts';

// Small file systems that are really full, and really read-only. Making one takes root.

const NO_ROOM = '系統儲存空間不足，暫時無法儲存，請稍後再試';

interface Disk {
  folder: string;
  /** Takes all room that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  remount(how: 'ro' | 'rw'): void;
}

/** A disk of its own at a folder, gone after the test; the test is skipped, and says so, where none can be made. */
async function onDisk(
  megabytes: number,
  work: (disk: Disk, start: (env?: Record<string, string>, logFile?: string) => Server) => Promise<void>,
  below = '',
): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'site-disk-'));
  const folder = join(home, below);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const mount = (...args: string[]) => execFileSync('mount', [...args, folder], { stdio: 'pipe' });
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs');
  } catch {
    rmSync(home, { recursive: true });
    console.log('SKIPPED: a disk to fill cannot be made here (it takes root and mount): full and read-only disks');
    test.skip(true, 'no disk can be mounted here');
  }
  const filler = join(folder, 'filler');
  const started: Server[] = [];
  const disk: Disk = {
    folder,
    fill: () => {
      for (const size of [1_048_576, 4096, 1]) {
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(size));
        } catch (error) {
          expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
        }
      }
    },
    free: () => rmSync(filler),
    remount: (how) => mount('-o', `remount,${how}`),
  };
  try {
    await work(disk, (env = {}, logFile) => {
      const server = startServer({ DATA_DIR: home, RATE_LIMITS: 'off', ...env }, { logFile });
      started.push(server);
      return server;
    });
  } finally {
    for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL');
    await Promise.all(started.map((server) => server.ends()));
    // Lazily: a process that could not be ended must not leave the mount behind.
    execFileSync('umount', ['-l', folder]);
    rmSync(home, { recursive: true, force: true });
  }
}

test('a full disk: writes say so, reads go on, nothing is lost, and with room again all goes on by itself', async () => {
  await onDisk(64, async (disk, start) => {
    const file = join(disk.folder, 'site.sqlite');
    const server = start();
    const url = await openAt(server);
    const member = await newMember(url, disk.folder, 'ming@example.com');
    const bytes = make.padded(make.pdf('first'), 300_000);
    const first = (await (await upload(url, member, '第一份', bytes)).json()) as { urlPath: string };
    expect((await send(url, 'PUT', '/api/professional', { jobSkill: '修電腦' }, member)).status).toBe(200);
    // So that the next call would write down that the member was seen: it must be answered all the same.
    const beside = new Sqlite(file);
    beside.prepare(`update sessions set seen_at = ?`).run(new Date(Date.now() - 120_000).toISOString());
    beside.close();

    disk.fill();
    const promised: string[] = [];
    const write = async (n: number) => {
      const text = { content: '字'.repeat(2500), name: '林小姐', phone: '02-12345678', email: 'writer@example.com' };
      const answer = await send(url, 'POST', '/api/contactUs', { ...text, subject: `第 ${n} 封` });
      if (answer.ok) promised.push(`第 ${n} 封`);
      return answer;
    };
    // What SQLite has set aside already lasts for a while.
    let refused: Response | undefined;
    for (let n = 0; n < 20_000 && !refused; n++) {
      const answer = await write(n);
      if (!answer.ok) refused = answer;
    }
    await expectPutOff(refused as Response, NO_ROOM);
    await expectPutOff(await upload(url, member, '第二份', bytes), NO_ROOM);
    const together = await Promise.all(Array.from({ length: 20 }, (_, i) => write(30_000 + i)));
    for (const answer of together) if (!answer.ok) await expectPutOff(answer, NO_ROOM);

    for (const path of [
      '/',
      '/jobs',
      '/jobs?keywords=%E5%B7%A5%E7%A8%8B',
      '/article/column',
      '/healthz',
      '/sitemap.xml',
    ])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    expect(await (await send(url, 'GET', '/api/professional', undefined, member)).json()).toMatchObject({
      jobSkill: '修電腦',
    });
    const read = await send(url, 'GET', `/${first.urlPath}`, undefined, member);
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'unavailable', database: true, storage: false },
    ]);

    disk.free();
    expect((await send(url, 'PUT', '/api/professional', { jobSkill: '又能存了' }, member)).status).toBe(200);
    expect((await upload(url, member, '第二份', bytes)).status).toBe(201);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const look = new Sqlite(file);
    // As if the pauses were over, after which a mail that found no room is tried again.
    look.prepare(`update outbox_mails set next_try_at = '2020' where state = 'waiting'`).run();
    const unsent = () => look.prepare(`select count(*) from outbox_mails where state <> 'sent'`).pluck().get();
    await expect.poll(unsent, { timeout: 60_000 }).toBe(0);
    const subjects = look.prepare('select subject from contact_messages').pluck().all();
    expect(promised.filter((subject) => !subjects.includes(subject))).toEqual([]);
    expect(look.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    look.close();
    expect((await stop(server)).code).toBe(0);
    const again = start();
    await openAt(again);
    expect(again.written()).not.toMatch(/"level":"(error|fatal)"/);
  });
});

test('a log on the full disk does not end the site', () =>
  onDisk(64, async (disk, start) => {
    const log = join(disk.folder, 'site.log');
    writeFileSync(log, '');
    const server = start({ LOG_LEVEL: 'trace' }, log);
    const opened = /The site is open: http:\/\/localhost:(\d+)\n/;
    await expect.poll(() => opened.test(readFileSync(log, 'utf8')), { timeout: 20_000 }).toBe(true);
    const url = `http://127.0.0.1:${opened.exec(readFileSync(log, 'utf8'))?.[1]}`;
    disk.fill();
    for (let i = 0; i < 200; i++) expect((await fetch(`${url}/jobs?page=${i}`)).status).toBe(200);
    disk.free();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await stop(server)).code).toBe(0);
  }));

test('a start on a full or read-only disk is refused with one line that says why', () =>
  onDisk(16, async (disk, start) => {
    disk.fill();
    const full = await start().ends();
    expect([full.code, full.stderr]).toEqual([
      1,
      expect.stringMatching(/^The site could not start: .*disk is full.*\n$/),
    ]);
    disk.free();
    const server = start();
    await openAt(server);
    expect((await stop(server)).code).toBe(0);
    disk.remount('ro');
    const readOnly = await start().ends();
    expect([readOnly.code, readOnly.stderr]).toEqual([
      1,
      expect.stringMatching(/^The site could not start: .*read-only.*\n$/),
    ]);
    disk.remount('rw');
    await openAt(start());
  }));

test('read-only files: uploads say so, the rest goes on, and writable again all goes on by itself', () =>
  onDisk(
    16,
    async (disk, start) => {
      const url = await openAt(start());
      const member = await newMember(url, join(disk.folder, '..'), 'ming@example.com');
      const bytes = make.pdf('first');
      const first = (await (await upload(url, member, '第一份', bytes)).json()) as { urlPath: string };
      disk.remount('ro');
      await expectPutOff(await upload(url, member, '第二份', bytes), READ_ONLY);
      expect((await send(url, 'GET', `/${first.urlPath}`, undefined, member)).status).toBe(200);
      expect((await send(url, 'PUT', '/api/professional', { jobSkill: '修電腦' }, member)).status).toBe(200);
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
      disk.remount('rw');
      expect((await upload(url, member, '第二份', bytes)).status).toBe(201);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect(await (await send(url, 'GET', '/api/uploadFile', undefined, member)).json()).toHaveLength(2);
    },
    'files',
  ));
