import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import { employerKey } from '../facts/data.server.ts';

const MOST_NAMES = 20;

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const holds = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${escaped(text)}%`} escape '\\'`;

/** For whoever types a name: those that hold it, in their order. */
export async function findEmployers(db: Db, q: string): Promise<{ id: string; name: string }[]> {
  const key = employerKey(q);
  return db
    .selectFrom('employers')
    .select(['employer_id as id', 'name'])
    .$if(key !== '', (query) => query.where(holds('name_key', key)))
    .orderBy('name_key')
    .limit(MOST_NAMES)
    .execute();
}

interface Origin {
  /** Folded; each must stand in the employer's name or in the vacancy's texts, at least one in the name. */
  words: readonly string[];
  /** Folded: the whole number that the vacancy has where it comes from. */
  number: string;
  filter: RawBuilder<unknown>;
  limit: number;
}

/**
 * Rows by whom they are for and where they come from. Visitors find by neither: an employer may be confidential, so that none
 * of this stands in search_text.
 */
export async function findByOrigin(db: Db, { words, number, filter, limit }: Origin): Promise<number[]> {
  if (words.length === 0 || !isPlain(number)) return [];
  const named = sql`select employer_id from employers where ${sql.join(
    words.map((word) => holds('name_key', word)),
    sql` or `,
  )}`;
  const every = sql.join(
    words.map(
      (word) => sql`(${holds('search_text', word)}
        or employer_id in (select employer_id from employers where ${holds('name_key', word)}))`,
    ),
    sql` and `,
  );
  // The key is the source, a line break, the number.
  const { rows } = await sql<{ row_id: number }>`
    select row_id from vacancies where employer_id in (${named}) and ${every} and ${filter}
    union select row_id from vacancies where source_key like ${`%\n${escaped(number)}`} escape '\\' and ${filter}
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ row_id }) => row_id);
}
