import type { NamedFiles } from '#platform/storage/moves.server.ts';
import '../tables.server.ts';
import { PART_BYTES } from './contract.ts';
import { firstRefused, partKey, refusedKey } from './files/service.server.ts';

/** The refused rows of a file being checked are stored before their number is: at most this many. */
const MAX_UNTOLD = 16;

/** Uploaded lists of vacancies, which are kept for a day, for moving them to another place. */
export const movedImports: NamedFiles = {
  table: 'vacancy_imports',
  async after(db, id, limit) {
    const runs = await db
      .selectFrom('vacancy_imports')
      .select(['import_id as id', 'bytes', 'received', 'refused_files', 'state'])
      .where('import_id', '>', id)
      .orderBy('import_id')
      .limit(limit)
      .execute();
    return runs.map(({ id, bytes, received, refused_files, state }) => {
      const file = (key: string, contentType: string) => ({ key, contentType, mayLack: true });
      // One more than has arrived: the next one may be stored but not recorded yet.
      const parts = Array.from({ length: Math.ceil(Math.min(bytes, received + 1) / PART_BYTES) }, (_, i) =>
        file(partKey(id, i * PART_BYTES), 'application/octet-stream'),
      );
      const first = firstRefused({ refused_files });
      const told = refused_files - first;
      const rows = Array.from({ length: state === 'checking' ? MAX_UNTOLD : told }, (_, i) =>
        file(refusedKey(id, first + i), 'text/csv'),
      );
      return { id, files: [...parts, ...rows] };
    });
  },
};
