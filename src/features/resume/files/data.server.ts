import type { Db } from '#platform/database.server.ts';
import type { TalentRef } from '../shared/data.server.ts';
import type { UploadedFile } from './contract.ts';
import type { FileCategory } from './rules.ts';
import './tables.server.ts';

const COLUMNS = [
  'file_upload_id as fileUploadId',
  'talent_id as talentId',
  'status',
  'category',
  'title',
  'file_name as fileName',
] as const;

export const urlPathOf = (talentId: string, fileName: string) => `users/${talentId}/${fileName}`;

interface Row {
  fileUploadId: string;
  talentId: string;
  status: string;
  category: string;
  title: string;
  fileName: string;
}

export const asUploadedFile = (row: Row): UploadedFile => ({
  ...row,
  uploadFileId: row.fileName.replace(/\..*$/, ''),
  categoryName: row.category as FileCategory,
  urlPath: urlPathOf(row.talentId, row.fileName),
});

/** What is stored, in the order in which it came. */
export async function listFiles(db: Db, talentId: TalentRef): Promise<UploadedFile[]> {
  const rows = await db
    .selectFrom('uploaded_files')
    .select(COLUMNS)
    .where('talent_id', '=', talentId)
    .where('status', '=', 'stored')
    .orderBy('created_at')
    .orderBy('file_upload_id')
    .execute();
  return rows.map(asUploadedFile);
}

/** The stored file of a category that holds one. */
export async function findOnlyFile(
  db: Db,
  talentId: TalentRef,
  category: FileCategory,
): Promise<UploadedFile | undefined> {
  const row = await db
    .selectFrom('uploaded_files')
    .select(COLUMNS)
    .where('talent_id', '=', talentId)
    .where('category', '=', category)
    .where('status', '=', 'stored')
    .executeTakeFirst();
  return row && asUploadedFile(row);
}
