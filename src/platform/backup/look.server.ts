import { lockDataDir } from '../database/data-lock.server.ts';
import { areGone, countRunning } from '../database/running.server.ts';
import { StartRefused } from '../settings/start-refused.server.ts';
import { openReader, type Place } from './dump.server.ts';
import { BackupRefused } from './refused.server.ts';
import { listMigrations } from './schema.server.ts';

interface Look {
  /** Those the database has run, in order. */
  migrations: string[];
  /** How many processes of a site use it. */
  running: number;
}

/** What an operator wants to know about an installation before updating it. */
export async function lookAtPlace(place: Place): Promise<Look> {
  const db = openReader(place);
  try {
    const running = place.databaseUrl ? await countRunning(db) : await countHolders(place.dataDir);
    return { migrations: await listMigrations(db), running };
  } finally {
    await db.destroy();
  }
}

/** Nothing is locked on PostgreSQL. @throws {BackupRefused} while a site's processes use the database */
export async function refuseRunning(databaseUrl: string): Promise<void> {
  const db = openReader({ databaseUrl, dataDir: '' });
  try {
    if (!(await areGone(db)))
      throw new BackupRefused('網站還在使用這個資料庫：請先停止網站的所有處理程序（每一台機器上的）');
  } finally {
    await db.destroy();
  }
}

/** On SQLite one process holds the data folder. */
async function countHolders(dataDir: string): Promise<number> {
  try {
    const unlock = await lockDataDir(dataDir);
    await unlock();
    return 0;
  } catch (error) {
    if (error instanceof StartRefused) return 1;
    throw error;
  }
}
