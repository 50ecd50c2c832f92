import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { saveNewMember } from '#features/account/data.server.ts';
import { adoptOneResume } from '#features/resume/files/backup-data.server.ts';
import { migrations } from '#migrations/index.ts';
import { removeDeadWork } from '#platform/backup/dead-work.server.ts';
import { inDrillSchema } from '#platform/backup/drill-schema.server.ts';
import { countRows } from '#platform/backup/dump.server.ts';
import type { Progress } from '#platform/backup/progress.server.ts';
import { BackupRefused } from '#platform/backup/refused.server.ts';
import { restoreBackup } from '#platform/backup/restore/restore.server.ts';
import { inWorkFolder } from '#platform/backup/restore/work-folders.server.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { hashPassword } from '#platform/passwords.server.ts';
import type { SiteSettings } from '#platform/settings/settings.server.ts';
import { openStorage } from '#platform/storage/open-storage.server.ts';
import { makePrivateFolder } from '#platform/storage/private-files.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { createApp } from '../app.server.ts';
import { NO_ASSETS } from '../render.server.tsx';
import { keptFiles } from './backup-files.server.ts';

/** What a drill found; it will be signed. */
interface DrillRecord {
  drill: 1;
  at: string;
  seconds: number;
  backup: { file: string; sha256: string; bytes: number; createdAt: string; from: string };
  /** What it was restored into. */
  into: string;
  tables: Record<string, number>;
  rows: number;
  files: { count: number; bytes: number };
  /** Files that were already missing when the backup was made. */
  missing: number;
  login: 'ok';
  /** The file that was read through the site after signing in; null if the backup has none. */
  fileRead: string | null;
}

/**
 * Restores a backup beside the installation, into a folder of its own and on PostgreSQL into a schema of its own, opens the
 * site on it, signs in and reads a file. Only the result stays; no mail is sent and nobody can visit the site. Throws
 * whatever fails.
 */
export async function drill(
  settings: SiteSettings,
  { file, passphrase, progress }: { file: string; passphrase: string; progress: Progress },
): Promise<DrillRecord> {
  const started = Date.now();
  makePrivateFolder(settings.dataDir);
  await removeDeadWork(settings);
  return inWorkFolder(settings.dataDir, 'drill', (dataDir) =>
    inDrillSchema(settings.databaseUrl, async (databaseUrl) => {
      const place = { ...settings, dataDir, databaseUrl, s3: undefined, rateLimits: false };
      const { header, manifest } = await restoreBackup(place, {
        file,
        passphrase,
        kept: keptFiles,
        migrations,
        progress,
      });
      const tables = await compareCounts(place, manifest.tables, header.migrations);
      const used = await useSite(place);
      const rows = Object.values(tables).reduce((sum, one) => sum + one, 0);
      const { size } = await stat(file);
      const backup = { file: path.basename(file), sha256: await hashOf(file), bytes: size };
      return {
        drill: 1,
        at: new Date(started).toISOString(),
        seconds: Math.round((Date.now() - started) / 100) / 10,
        backup: { ...backup, createdAt: header.createdAt, from: header.engine },
        into: databaseUrl ? 'postgres' : 'sqlite',
        tables,
        rows,
        files: { count: manifest.files.count, bytes: manifest.files.bytes },
        missing: manifest.missing.length,
        ...used,
      };
    }),
  );
}

/** Counts again over a new connection, after everything has been committed and closed. */
async function compareCounts(
  place: SiteSettings,
  told: Record<string, { rows: number }>,
  ofBackup: string[],
): Promise<Record<string, number>> {
  const { counts, migrations } = await countRows(place);
  // A migration that ran after loading may have changed the number of rows.
  const isSameVersion = migrations.join() === ofBackup.join();
  const wrong = Object.keys(told).filter((name) => counts[name] !== told[name]?.rows);
  if (isSameVersion && wrong.length > 0) throw new BackupRefused(`筆數不符：${wrong.join('、')}`);
  return counts;
}

/**
 * One login and one file, through the site as a browser would. Nobody's password is known, so it adds a member to the
 * restored data just for this, and gives that member a resume that has a file.
 */
async function useSite(settings: SiteSettings): Promise<Pick<DrillRecord, 'login' | 'fileRead'>> {
  const database = await openDatabase(settings);
  const deps: Deps = {
    settings,
    database,
    storage: openStorage(settings, database),
    log: createLog('silent'),
    now: () => new Date(),
  };
  try {
    const app = await createApp(deps, { assets: NO_ASSETS, files: new Map() });
    const email = `drill-${randomUUID()}@drill.invalid`;
    const password = `Drill1${randomBytes(8).toString('hex')}`;
    const found = await addDrillMember(deps, email, password);
    const send = (address: string, init?: RequestInit) => app.fetch(new Request(settings.publicUrl + address, init));
    const answer = await send('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    const headers = { Cookie: cookie.join('; ') };
    const who = await (await send('/api/isAuthenticated', { headers })).json();
    if (!(who as { isAuthenticated?: boolean }).isAuthenticated) throw new BackupRefused('還原後的網站無法登入');
    if (!found) return { login: 'ok', fileRead: null };
    const bytes = Buffer.from(await (await send(`/${found.key}`, { headers })).arrayBuffer());
    if (createHash('sha256').update(bytes).digest('hex') !== found.sha256)
      throw new BackupRefused(`還原後的網站讀不到檔案 ${found.key}`);
    return { login: 'ok', fileRead: found.key };
  } finally {
    await database.close();
  }
}

async function addDrillMember({ database, now }: Deps, email: string, password: string) {
  const passwordHash = await hashPassword(password);
  const verifiedAt = now().toISOString();
  return database.transaction(async (tx) => {
    const member = { email, userName: '還原演練', phoneNumber: '', passwordHash, verifiedAt, now: now() };
    const memberId = await saveNewMember(tx, member);
    return adoptOneResume(tx, memberId!);
  });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
