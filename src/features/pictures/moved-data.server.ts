import type { NamedFiles } from '#platform/storage/moves.server.ts';
import { keysOf } from './rules.ts';
import './tables.server.ts';

/** Pictures of articles, banners and the look, for moving them to another place. */
export const movedPictures: NamedFiles = {
  table: 'pictures',
  async after(db, id, limit) {
    const rows = await db
      .selectFrom('pictures')
      .select(['picture_id as id', 'purpose', 'status'])
      .where('picture_id', '>', id)
      .orderBy('picture_id')
      .limit(limit)
      .execute();
    return rows.map(({ id, purpose, status }) => ({
      id,
      // Only covers have a small version.
      files: keysOf(id)
        .slice(0, purpose === 'cover' ? 2 : 1)
        .map((key) => ({
          key,
          contentType: 'image/webp',
          mayLack: status === 'arriving',
          isLeaving: status === 'leaving',
        })),
    }));
  },
};
