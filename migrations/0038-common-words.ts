import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOf } from './columns.ts';

/**
 * The vacancies that hold a common word, a bit for each row number, as of a content version (docs/decisions/0109). The site fills it by
 * itself, and whatever is missing is asked of the index; like all tables of this ending it is in no backup.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, big, strict } = columnTypes(db);
  const bytes = engineOf(db) === 'sqlite' ? sql`blob` : sql`bytea`;
  await sql`create table vacancies_common_grams
    (word ${text} primary key, stamp ${big} not null, hits ${bytes} not null) ${strict}`.execute(db);
  // To pack a million bits takes longer than to read them.
  if (engineOf(db) === 'postgres')
    await sql`alter table vacancies_common_grams alter column hits set storage external`.execute(db);
}
