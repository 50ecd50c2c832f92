import { type Kysely, sql } from 'kysely';
import { engineOf } from './columns.ts';

/** The orders of lists and the rows of words: since all lists are found in memory, they only made each save dearer. The very first
 * sites lack some of them. */
export async function up(db: Kysely<never>): Promise<void> {
  const gone = ['city_asc', 'city_desc', 'category_asc', 'category_desc'];
  // SQLite has the newest ones in vacancies_facets too.
  if (engineOf(db) === 'sqlite') gone.push('newest', 'narrow');
  for (const name of gone) await sql`drop index if exists ${sql.ref(`vacancies_${name}`)}`.execute(db);
}
