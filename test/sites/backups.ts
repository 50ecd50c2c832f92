import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import { createApp } from '#app/app.server.ts';
import { main } from '#app/commands/backup-commands.server.ts';
import { NO_ASSETS } from '#app/render.server.tsx';
import { seedIfEmpty } from '#app/seed.server.ts';
import { openSnapshot, type Place, sumOf, type TableSum } from '#platform/backup/dump.server.ts';
import { listTables } from '#platform/backup/schema.server.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { S3Settings, SiteSettings } from '#platform/settings/settings.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { until } from '#test/until.ts';
import { addressOf, testAddress } from '../databases/database.ts';
import * as make from '../made/files.ts';
import { uploadPicture } from '../made/pictures.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '../made/resume.ts';
import { Browser, PASSWORD } from './account-site.ts';
import { staffSite } from './staff-site.ts';

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A passphrase in a file, with the other settings that the commands read. */
export function passphraseFile(text = 'correct horse battery staple'): string {
  const file = path.join(temporaryFolder(), 'passphrase');
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
  return file;
}

export const EMAIL = 'ming@example.com';

/** A site in use: demonstration content, a member who has applied, files of every kind, staff and what they did. */
export async function usedSite({ s3 }: { s3?: S3Settings } = {}) {
  const site = await staffSite();
  const { deps } = site;
  Object.assign(deps.settings, { s3, backupPassphraseFile: passphraseFile(), ...addressOf(deps.database) });
  deps.storage = openStorage(deps.settings, deps.database);
  await seedIfEmpty(deps);
  const manager = await site.manager();
  const member = await site.member(EMAIL);
  await member.ok('POST', '/api/personal', { ...PERSONAL, chineseName: '王小明 "🚀"\\ 𠮷' });
  await member.ok('POST', '/api/contact', CONTACT);
  await member.ok('PUT', '/api/condition', CONDITION);
  await member.call('POST', '/api/education', EDUCATION);
  for (const title of ['作品一', '作品二'])
    await upload(member, make.pdf(title), { categoryName: '作品集', title, name: `${title}.pdf` });
  await uploadPicture(manager.browser, await make.jpeg(1700, 1100), { purpose: 'cover' });
  await uploadPicture(manager.browser, await make.jpeg(300, 200), { purpose: 'content' });
  const { vacancy_id: vacancyId } = await deps.database.db
    .selectFrom('vacancies')
    .select('vacancy_id')
    .where('publish_at', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await member.ok('POST', '/api/vacancy/apply', { vacancyId });
  await site.mailTo(EMAIL, 2);
  // Waits, because a mail that is still being sent would be another row a moment later.
  const waiting = () =>
    deps.database.db.selectFrom('outbox_mails').select('mail_id').where('state', '=', 'waiting').execute();
  await until(async () => expect(await waiting()).toEqual([]));
  return { ...site, manager, member };
}

export type UsedSite = Awaited<ReturnType<typeof usedSite>>;

export async function upload(
  member: Browser,
  bytes: Buffer,
  fields: make.UploadFields,
): Promise<{ urlPath: string; fileUploadId: string }> {
  const [status, reply] = await member.call('POST', '/api/upload', make.uploadForm(bytes, fields));
  expect([status, reply]).toEqual([201, reply]);
  return reply as never;
}

/** Runs the commands as an operator does; returns exit code and output. */
export async function command(
  settings: SiteSettings,
  ...given: string[] | [{ argv: string[]; signal: AbortSignal }]
): Promise<{ code: number; said: string }> {
  const [first] = given;
  const { argv, signal } = typeof first === 'object' ? first : { argv: given as string[], signal: undefined };
  const said: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  try {
    return { code: await main(argv, settings, signal), said: said.join('\n') };
  } finally {
    spy.mockRestore();
  }
}

/** Makes a backup; returns its path. `code` is 3 if a file is missing or damaged. */
export async function backUp(settings: SiteSettings, folder = temporaryFolder(), code = 0): Promise<string> {
  expect(await command(settings, 'backup', folder)).toEqual({ code, said: expect.stringContaining('已備份') });
  return path.join(
    folder,
    readdirSync(folder)
      .filter((name) => name.endsWith('.backup'))
      .at(-1)!,
  );
}

/** A place of its own into which a backup has been restored. */
export async function restoredPlace(settings: SiteSettings, file: string) {
  const place = await emptyPlace(settings);
  expect(await command(place, 'restore', file)).toEqual({ code: 0, said: expect.stringContaining('已還原') });
  return place;
}

/** What a member does on a site that runs on after its backup. */
export const uploadLater = (member: Browser) =>
  upload(member, make.pdf('later'), { categoryName: '作品集', title: '之後' });

/** A place for a restored site, by default on the database of this half of the tests. */
export async function emptyPlace(
  settings: SiteSettings,
  { isSqlite = false, s3 }: { isSqlite?: boolean; s3?: S3Settings } = {},
) {
  const { address, remove } = await testAddress({ empty: true });
  onTestFinished(remove);
  const databaseUrl = isSqlite ? undefined : address.databaseUrl;
  return { ...settings, databaseUrl, dataDir: address.dataDir, s3 } satisfies SiteSettings;
}

/** The restored site, open. */
export async function reopen(settings: SiteSettings) {
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  const deps: Deps = {
    settings,
    database,
    storage: openStorage(settings, database),
    log: createLog('silent'),
    now: () => new Date(),
  };
  const app = await createApp(deps, { assets: NO_ASSETS, files: new Map() });
  return { deps, browser: () => new Browser(app.fetch, settings.publicUrl) };
}

/** The sum of each table's rows. */
export async function allSums(place: Place, but: string[] = []): Promise<Record<string, TableSum>> {
  const { db, close } = await openSnapshot(place);
  const sums: Record<string, TableSum> = {};
  for (const table of await listTables(db)) if (!but.includes(table.name)) sums[table.name] = await sumOf(db, table);
  await close();
  return sums;
}

/** Every stored file named in a row, with the hash of its bytes. */
export async function allFiles({ database, storage }: Pick<Deps, 'database' | 'storage'>) {
  const { db } = database;
  const files = await db.selectFrom('uploaded_files').selectAll().where('status', '=', 'stored').execute();
  const pictures = await db.selectFrom('pictures').selectAll().where('status', '=', 'stored').execute();
  const keys = [
    ...files.map((file) => `users/${file.talent_id}/${file.file_name}`),
    ...pictures.map((picture) => `pictures/${picture.picture_id}.webp`),
    ...pictures.filter(({ purpose }) => purpose === 'cover').map(({ picture_id }) => `pictures/${picture_id}-800.webp`),
  ];
  const hashes: Record<string, string> = {};
  for (const key of keys.sort()) {
    const bytes = await storage.get(key);
    hashes[key] = bytes ? createHash('sha256').update(bytes).digest('hex') : 'missing';
  }
  return hashes;
}

/** What visitors, the member and the search see; it must be the same before and after. */
export async function answers(browser: Browser) {
  const paths = [
    '/api/vacancy?pageSize=20&pageIndex=1&keywords=%E5%B7%A5%E7%A8%8B',
    '/api/vacancy/regions',
    '/api/Vacancy/Categories',
    '/api/article/type/Column',
    '/api/Carousel',
    '/sitemap.xml',
    '/api/personal',
    '/api/contact',
    '/api/education',
    '/api/uploadFile',
    '/api/vacancy/applied',
  ];
  const all: [string, number, string][] = [];
  for (const one of paths) {
    const response = await browser.send('GET', one);
    all.push([one, response.status, await response.text()]);
  }
  return all;
}

export async function signIn(browser: Browser) {
  await browser.ok('POST', '/api/login', { email: EMAIL, password: PASSWORD });
  return browser;
}

/** Expects that nothing was created there: no database, no file, no half-done restore. */
export async function expectNothingIn(place: { databaseUrl?: string; dataDir: string }) {
  expect(readdirSync(place.dataDir).filter((name) => !name.startsWith('server.'))).toEqual([]);
  if (!place.databaseUrl) return;
  const database = await openDatabase(place);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from pg_class where relnamespace = 'public'::regnamespace`.execute(database.db);
  await database.close();
  expect(rows).toEqual([{ n: 0 }]);
}

/** A used site and a backup of it. */
export async function oneBackup(): Promise<{ site: UsedSite; file: string }> {
  const site = await usedSite();
  return { site, file: await backUp(site.deps.settings) };
}
