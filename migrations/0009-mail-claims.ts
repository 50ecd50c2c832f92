import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** Which worker is sending a mail, so that what a dead one held can be told from what waits for its next try. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table outbox_mails add column taken_by ${text}`.execute(db);
}
