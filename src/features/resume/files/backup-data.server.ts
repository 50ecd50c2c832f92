import type { KeptFiles } from '#platform/backup/kept-files.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { urlPathOf } from './data.server.ts';
import { storedFiles } from './repair/repair-data.server.ts';

const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/** Members' files, for backups. */
export const memberFiles: KeptFiles = {
  table: 'uploaded_files',
  async *list(db) {
    for await (const files of storedFiles(db))
      yield files.map(({ talentId, fileName, contentType, sha256 }) => ({
        key: urlPathOf(talentId, fileName),
        contentType,
        sha256,
      }));
  },
  isKept: async (db, key) => {
    const named = db.selectFrom('uploaded_files').select('file_upload_id').where('file_name', '=', nameOf(key));
    return Boolean(await named.where('status', '=', 'stored').executeTakeFirst());
  },
  release: async (tx, key) => {
    const named = tx.updateTable('uploaded_files').set({ status: 'leaving' }).where('file_name', '=', nameOf(key));
    await named.where('status', '=', 'stored').execute();
  },
};

/** Gives a resume with a file to a member, in a copy of the site that is thrown away. Undefined if there is no file. */
export async function adoptOneResume(tx: Tx, memberId: string): Promise<{ key: string; sha256: string } | undefined> {
  const file = await tx
    .selectFrom('uploaded_files')
    .innerJoin('talents', 'talents.talent_id', 'uploaded_files.talent_id')
    .select(['uploaded_files.talent_id as talentId', 'file_name as fileName', 'sha256'])
    .where('status', '=', 'stored')
    .orderBy('file_upload_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!file) return undefined;
  await tx.updateTable('talents').set({ member_id: memberId }).where('talent_id', '=', file.talentId).execute();
  return { key: urlPathOf(file.talentId, file.fileName), sha256: file.sha256 };
}
