import { sql } from 'kysely';
import type { Db } from '../database/database.server.ts';

const NAME = 'backup.newest';

/** The newest backup made of this database. */
export interface NewestBackup {
  /** The moment of its data. */
  at: string;
  /** Its file name, without the folder. */
  file: string;
  bytes: number;
  rows: number;
  files: number;
  /** Files that the database refers to but the storage did not have; should be 0. */
  missing: number;
}

/** Undefined if there has never been one. Every process sees the same answer, whichever machine made the backup. */
export async function newestBackup(db: Db): Promise<NewestBackup | undefined> {
  const { rows } = await sql<{ value: string }>`select value from settings where name = ${NAME}`.execute(db);
  return rows[0] && (JSON.parse(rows[0].value) as NewestBackup);
}

/** Kept in the database, so that a site on many machines knows it too. */
export async function noteBackup(db: Db, newest: NewestBackup): Promise<void> {
  const value = JSON.stringify(newest);
  await sql`insert into settings (name, revision, updated_at, staff_name, value)
    values (${NAME}, 1, ${newest.at}, '', ${value})
    on conflict (name) do update set revision = settings.revision + 1, updated_at = excluded.updated_at,
      value = excluded.value`.execute(db);
}
