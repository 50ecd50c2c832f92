import type { NamedFiles } from '#platform/storage/moves.server.ts';
import { urlPathOf } from './data.server.ts';

/** Members' files, for moving them to another place. */
export const movedFiles: NamedFiles = {
  table: 'uploaded_files',
  async after(db, id, limit) {
    const rows = await db
      .selectFrom('uploaded_files')
      .select(['file_upload_id as id', 'talent_id as talentId', 'file_name as fileName', 'status', 'sha256'])
      .select('content_type as contentType')
      .where('file_upload_id', '>', id)
      .orderBy('file_upload_id')
      .limit(limit)
      .execute();
    return rows.map(({ id, talentId, fileName, status, sha256, contentType }) => ({
      id,
      files: [
        {
          key: urlPathOf(talentId, fileName),
          contentType,
          sha256,
          mayLack: status === 'arriving',
          isLeaving: status === 'leaving',
        },
      ],
    }));
  },
};
