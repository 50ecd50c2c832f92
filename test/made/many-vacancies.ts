import { uuidv7 } from 'uuidv7';
import type { Database } from '#platform/database/database.server.ts';
import '#features/vacancies/tables.server.ts';

const AT_ONCE = 500;

/** Many drafts like an existing one, written without indexing them for the search: for counts, not for words. */
export async function moreVacancies(database: Database, count: number, content?: () => string): Promise<void> {
  const first = await database.db.selectFrom('vacancies').selectAll().orderBy('row_id').limit(1).execute();
  const { row_id: _, ...row } = first[0]!;
  const one = () => ({
    ...row,
    vacancy_id: uuidv7(),
    publish_at: null,
    search_text: 'x',
    content: content?.() ?? row.content,
  });
  for (let i = 0; i < count; i += AT_ONCE)
    await database.transaction((tx) =>
      tx
        .insertInto('vacancies')
        .values(Array.from({ length: Math.min(AT_ONCE, count - i) }, one))
        .execute(),
    );
}
