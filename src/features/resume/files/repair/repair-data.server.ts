import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { type FileOnRecord, RECORD } from '../data.server.ts';

/** Marks abandoned uploads, which a killed process has left, as files to remove. */
export async function giveUpArriving(db: Db, before: Date): Promise<number> {
  const given = await db
    .updateTable('uploaded_files')
    .set({ status: 'leaving' })
    .where(sql<boolean>`status <> 'stored'`)
    .where('status', '=', 'arriving')
    .where('changed_at', '<=', before.toISOString())
    .returning('file_upload_id')
    .execute();
  return given.length;
}

/** Which of these file names have a row, whatever its status. */
export async function knownNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('uploaded_files').select('file_name').where('file_name', 'in', names).execute();
  return new Set(rows.map((row) => row.file_name));
}

const AT_ONCE = 500;

/** All stored files, some hundred at a time. */
export async function* storedFiles(db: Db): AsyncIterable<FileOnRecord[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('uploaded_files')
      .select(RECORD)
      .where('status', '=', 'stored')
      .where('file_upload_id', '>', after)
      .orderBy('file_upload_id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.fileUploadId ?? '';
  }
}
