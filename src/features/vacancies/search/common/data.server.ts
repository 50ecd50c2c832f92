import type { Db } from '#platform/database/database.server.ts';
import type { CommonWordsTable } from './tables.server.ts';

/** Those of the words that are stored. */
export const readCommon = (db: Db, words: readonly string[]): Promise<CommonWordsTable[]> =>
  db.selectFrom('vacancies_common_grams').selectAll().where('word', 'in', words).execute();

/** All of them, without their hits. */
export const listCommon = (db: Db): Promise<Pick<CommonWordsTable, 'word' | 'stamp'>[]> =>
  db.selectFrom('vacancies_common_grams').select(['word', 'stamp']).execute();

export async function saveCommon(db: Db, { word, stamp, hits }: CommonWordsTable): Promise<void> {
  const bytes = Buffer.from(hits.buffer, hits.byteOffset, hits.length);
  await db
    .insertInto('vacancies_common_grams')
    .values({ word, stamp, hits: bytes })
    .onConflict((known) => known.column('word').doUpdateSet({ stamp, hits: bytes }))
    .execute();
}

export async function removeCommon(db: Db, words: readonly string[]): Promise<void> {
  if (words.length > 0) await db.deleteFrom('vacancies_common_grams').where('word', 'in', words).execute();
}
