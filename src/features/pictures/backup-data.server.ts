import type { KeptFiles } from '#platform/backup/kept-files.server.ts';
import { keysOf } from './rules.ts';
import './tables.server.ts';

const AT_ONCE = 500;
const KEY = /^pictures\/([0-9a-f-]{36})(-\d+)?\.webp$/;

/** Pictures of articles and of the carousel, for backups. */
export const keptPictures: KeptFiles = {
  table: 'pictures',
  async *list(db) {
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom('pictures')
        .select(['picture_id as id', 'purpose'])
        .where('status', '=', 'stored')
        .where('picture_id', '>', after)
        .orderBy('picture_id')
        .limit(AT_ONCE)
        .execute();
      // Only covers have a small version.
      yield rows.flatMap(({ id, purpose }) =>
        keysOf(id)
          .slice(0, purpose === 'cover' ? 2 : 1)
          .map((key) => ({ key, contentType: 'image/webp' })),
      );
      if (rows.length < AT_ONCE) return;
      after = rows.at(-1)!.id;
    }
  },
  isKept: async (db, key) => {
    const named = db.selectFrom('pictures').select('picture_id').where('picture_id', '=', idOf(key));
    return Boolean(await named.where('status', '=', 'stored').executeTakeFirst());
  },
  release: async (tx, key) => {
    const named = tx.updateTable('pictures').set({ status: 'leaving' }).where('picture_id', '=', idOf(key));
    await named.where('status', '=', 'stored').execute();
  },
};

const idOf = (key: string) => KEY.exec(key)?.[1] ?? '';
