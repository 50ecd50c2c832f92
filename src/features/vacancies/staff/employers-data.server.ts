import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import { contains, likeText } from '#platform/search/contains.server.ts';
import { employerKey } from '../facts/data.server.ts';

const MOST_NAMES = 20;

/** Suggestions for a name being typed: the employers whose name contains it, in order. */
export async function findEmployers(db: Db, q: string): Promise<{ id: string; name: string }[]> {
  const key = employerKey(q);
  return db
    .selectFrom('employers')
    .select(['employer_id as id', 'name'])
    .$if(key !== '', (query) => query.where(contains('name_key', key)))
    .orderBy('name_key')
    .limit(MOST_NAMES)
    .execute();
}

interface Origin {
  /**
   * Folded; each must occur in one of the employer's names, present or former, or in the vacancy's texts, and at least one
   * in a name.
   */
  words: readonly string[];
  /** Folded; the complete number of the vacancy at its source. */
  number: string;
}

/** Words that find more are in nearly every employer's name (公司). */
const MOST_FOUND = 20_000;

/**
 * Rows by employer and by source. Visitors can search by neither, since an employer may be confidential: that is why neither
 * is in search_text. Of more than MOST_FOUND, the newest.
 */
export async function findByOrigin(db: Db, { words, number }: Origin): Promise<number[]> {
  if (words.length === 0 || !isPlain(number)) return [];
  const named = words.map((word) => contains('name_key', word));
  // The long texts are read only if the names don't decide.
  const every = words.map((word, i) => sql`(${named[i]} or ${contains('search_text', word)})`);
  // The key consists of source, line break and number. Neither a plain join nor a plain union: SQLite would begin with all
  // vacancies, not with the names and the keys' index.
  const { rows } = await sql<{ row_id: number }>`
    select distinct row_id from (
      select row_id from (
        select employer_id, name_key from employers union all select employer_id, name_key from employer_names
      ) as names cross join vacancies
        where vacancies.employer_id = names.employer_id and (${sql.join(named, sql` or `)}) and ${sql.join(every, sql` and `)}
      union all select row_id from vacancies where source_key like ${`%\n${likeText(number)}`} escape '\\'
    ) as found order by row_id desc limit ${sql.lit(MOST_FOUND)}`.execute(db);
  return rows.map(({ row_id }) => row_id);
}
