import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import type { Contact } from './contact-key.server.ts';
import { type Found, orderBy, type RowId, type Search } from './search-parts.server.ts';

/** The rows with exactly this address or number: few, found by the column's index. */
export async function searchByContact(
  db: Db,
  search: Pick<Search, 'table' | 'filter' | 'order' | 'offset' | 'limit'>,
  { contact, phones }: { contact: Contact; phones: readonly string[] },
): Promise<Found> {
  const { table, filter, order, offset, limit } = search;
  const { rows } = await sql<RowId>`select row_id from ${sql.table(table)}
    where (${matches(contact, phones)}) and ${filter} ${orderBy(order)} limit ${sql.lit(MAX_FOUND)}`.execute(db);
  const rowIds = rows.slice(offset, offset + limit).map((row) => row.row_id);
  // A page beyond the last shows nobody, so nobody's access is recorded; then the total isn't told either.
  return { rowIds, total: rowIds.length > 0 ? rows.length : 0 };
}

/** An agency's own number may be in many resumes; nobody pages through more than this. */
const MAX_FOUND = 1000;

const matches = (contact: Contact, phones: readonly string[]): RawBuilder<unknown> =>
  'email' in contact
    ? sql`email_key = ${contact.email}`
    : sql.join(
        phones.map((column) => sql`${sql.ref(column)} = ${contact.phone}`),
        sql` or `,
      );
