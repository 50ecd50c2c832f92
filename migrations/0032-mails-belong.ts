import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** What a mail means nothing without, so that it can end with that (docs/decisions/0092). Of those that wait now nobody knows. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table outbox_mails add column belongs_to ${text}`.execute(db);
  await sql`create index outbox_mails_belongs_to on outbox_mails (belongs_to) where belongs_to is not null`.execute(db);
}
