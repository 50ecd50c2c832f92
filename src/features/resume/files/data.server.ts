import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { ownTalent, type TalentRef } from '../shared/data.server.ts';
import type { UploadedFile } from './contract.ts';
import { CATEGORY_RULES, type FileCategory } from './rules.ts';
import './tables.server.ts';

const COLUMNS = [
  'file_upload_id as fileUploadId',
  'talent_id as talentId',
  'status',
  'category',
  'title',
  'file_name as fileName',
] as const;

/** The address of a file, and the key under which it is stored. */
export const urlPathOf = (talentId: string, fileName: string) => `users/${talentId}/${fileName}`;

type Row = Omit<UploadedFile, 'uploadFileId' | 'categoryName' | 'urlPath'>;

const asUploadedFile = (row: Row): UploadedFile => ({
  ...row,
  uploadFileId: row.fileName.replace(/\..*$/, ''),
  categoryName: row.category as FileCategory,
  urlPath: urlPathOf(row.talentId, row.fileName),
});

const storedOf = (db: Db, talentId: TalentRef) =>
  db.selectFrom('uploaded_files').select(COLUMNS).where('talent_id', '=', talentId).where('status', '=', 'stored');

/** The stored files, oldest first. */
export async function listFiles(db: Db, talentId: TalentRef): Promise<UploadedFile[]> {
  const rows = await storedOf(db, talentId).orderBy('created_at').orderBy('file_upload_id').execute();
  return rows.map(asUploadedFile);
}

/** The stored file of a category that holds one. */
export async function findOnlyFile(db: Db, talent: TalentRef, category: FileCategory) {
  const row = await storedOf(db, talent).where('category', '=', category).executeTakeFirst();
  return row && asUploadedFile(row);
}

/** A file that is about to be stored. */
export interface Arrival {
  category: FileCategory;
  title: string;
  fileName: string;
  originalName: string;
  contentType: string;
  bytes: Buffer;
  sha256: string;
  uploadKey: string;
}

/** Adds a file's row before the file is stored, so that after a kill a row refers to what is left behind. */
export async function addArriving(tx: Tx, talentId: string, arrival: Arrival, now: Date): Promise<string> {
  const fileUploadId = uuidv7();
  const at = now.toISOString();
  await tx
    .insertInto('uploaded_files')
    .values({
      file_upload_id: fileUploadId,
      talent_id: talentId,
      status: 'arriving',
      category: arrival.category,
      title: arrival.title,
      file_name: arrival.fileName,
      original_name: arrival.originalName,
      content_type: arrival.contentType,
      bytes: arrival.bytes.length,
      sha256: arrival.sha256,
      upload_key: arrival.uploadKey,
      changed_at: at,
      created_at: at,
    })
    .execute();
  return fileUploadId;
}

/** The file of the same upload: stored, or arriving since `since` at the earliest. */
export async function findSameUpload(
  tx: Tx,
  talentId: string,
  uploadKey: string,
  since: Date,
): Promise<UploadedFile | undefined> {
  if (uploadKey === '') return undefined;
  const row = await tx
    .selectFrom('uploaded_files')
    .select(COLUMNS)
    .where('talent_id', '=', talentId)
    .where('upload_key', '=', uploadKey)
    .where((is) =>
      is.or([
        is('status', '=', 'stored'),
        is.and([is('status', '=', 'arriving'), is('changed_at', '>', since.toISOString())]),
      ]),
    )
    .orderBy('status', 'desc')
    .executeTakeFirst();
  return row && asUploadedFile(row);
}

/** Whether a category is full and a new file would not replace another. */
export async function isFull(tx: Tx, talentId: string, category: FileCategory): Promise<boolean> {
  const { most } = CATEGORY_RULES[category];
  return most > 1 && (await storedOf(tx, talentId).where('category', '=', category).execute()).length >= most;
}

/** Marks the resume as changed; false when it is no longer the member's. */
export async function touchOwnTalent(tx: Tx, talentId: string, memberId: string, now: Date): Promise<boolean> {
  const touched = await tx
    .updateTable('talents')
    .set({ updated_at: now.toISOString() })
    .where('talent_id', '=', talentId)
    .where('member_id', '=', memberId)
    .returning('talent_id')
    .executeTakeFirst();
  return touched !== undefined;
}

const leaving = (tx: Tx, now: Date) =>
  tx.updateTable('uploaded_files').set({ status: 'leaving', changed_at: now.toISOString() });

/** The file has arrived; in a category of one it replaces the older one. */
export async function markStored(tx: Tx, fileUploadId: string, now: Date): Promise<UploadedFile | undefined> {
  const row = await tx
    .updateTable('uploaded_files')
    .set({ status: 'stored', changed_at: now.toISOString() })
    .where('file_upload_id', '=', fileUploadId)
    .where('status', '=', 'arriving')
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) return undefined;
  if (CATEGORY_RULES[row.category as FileCategory].most === 1) {
    await leaving(tx, now)
      .where('talent_id', '=', row.talentId)
      .where('category', '=', row.category)
      .where('status', '=', 'stored')
      .where('file_upload_id', '!=', fileUploadId)
      .execute();
  }
  return asUploadedFile(row);
}

/** Marks a file for removal; false when this resume has none in this status. */
export async function markLeaving(
  tx: Tx,
  file: { fileUploadId: string; talentId: string; from: 'arriving' | 'stored' },
  now: Date,
): Promise<boolean> {
  const marked = await leaving(tx, now)
    .where('file_upload_id', '=', file.fileUploadId)
    .where('talent_id', '=', file.talentId)
    .where('status', '=', file.from)
    .returning('file_upload_id')
    .executeTakeFirst();
  return marked !== undefined;
}

/**
 * Marks all stored files of a resume for removal, as when its member leaves; `removeLeaving` removes them after the
 * commit. An upload under way ends by itself when it finds that the resume has gone.
 */
export async function releaseFilesOf(tx: Tx, talentId: string, now = new Date()): Promise<void> {
  await leaving(tx, now).where('talent_id', '=', talentId).where('status', '=', 'stored').execute();
}

const AT_ONCE = 500;

/**
 * Removes the files marked for removal, of one resume or of all, and only then their rows: after a kill in between the row
 * is still there and this runs again. What the storage cannot remove is left to the upkeep. Answers how many were removed.
 */
export async function removeLeaving({ database: { db }, storage, log }: Deps, talentId?: string): Promise<number> {
  let removed = 0;
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('uploaded_files')
      .select(['file_upload_id as id', 'talent_id as talentId', 'file_name as fileName'])
      // Spelled like this so that the index on unfinished files is used.
      .where(sql<boolean>`status <> 'stored'`)
      .where('status', '=', 'leaving')
      .where('file_upload_id', '>', after)
      .$if(talentId !== undefined, (select) => select.where('talent_id', '=', talentId as string))
      .orderBy('file_upload_id')
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) {
      try {
        await storage.remove(urlPathOf(row.talentId, row.fileName));
      } catch (error) {
        log.warn({ fileUploadId: row.id, err: error }, 'a file could not be removed; it will be tried again');
        return removed;
      }
      await db.deleteFrom('uploaded_files').where('file_upload_id', '=', row.id).execute();
      removed++;
    }
    if (rows.length < AT_ONCE) return removed;
    after = rows.at(-1)?.id ?? '';
  }
}

export interface FileOnRecord {
  fileUploadId: string;
  talentId: string;
  category: string;
  fileName: string;
  /** With the extension of what is stored; for downloads only. */
  originalName: string;
  contentType: string;
  size: number;
  sha256: string;
}

export const RECORD = [
  'file_upload_id as fileUploadId',
  'talent_id as talentId',
  'category',
  'file_name as fileName',
  'original_name as originalName',
  'content_type as contentType',
  'bytes as size',
  'sha256',
] as const;

/** A stored file by its address, if it is in this talent. */
export async function findFile(db: Db, talentId: TalentRef, fileName: string): Promise<FileOnRecord | undefined> {
  return db
    .selectFrom('uploaded_files')
    .select(RECORD)
    .where('file_name', '=', fileName)
    .where('talent_id', '=', talentId)
    .where('status', '=', 'stored')
    .executeTakeFirst();
}

/** A stored file by its address, if it is in the member's own resume. */
export const findOwnFile = async (db: Db, memberId: string, talentId: string, fileName: string) => {
  const file = await findFile(db, ownTalent(memberId), fileName);
  return file?.talentId === talentId ? file : undefined;
};

/** The bytes of a stored file; undefined, with a line in the log, if the storage lacks them or has only a part. */
export async function readStored(deps: Pick<Deps, 'storage' | 'log'>, file: FileOnRecord): Promise<Buffer | undefined> {
  const bytes = await deps.storage.get(urlPathOf(file.talentId, file.fileName));
  if (bytes?.length === file.size) return bytes;
  deps.log.error(
    { fileUploadId: file.fileUploadId },
    bytes ? 'a stored file is not whole' : 'a stored file is missing',
  );
  return undefined;
}

/** One file of a resume, read whole for an export. */
export async function readFileOf(
  deps: Deps,
  talentId: string,
  { fileName }: Pick<UploadedFile, 'fileName'>,
): Promise<(FileOnRecord & { content: Buffer }) | undefined> {
  const file = await findFile(deps.database.db, talentId, fileName);
  const content = file && (await readStored(deps, file));
  return file && content && { ...file, content };
}
