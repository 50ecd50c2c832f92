import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** What staff write for the site: drafts, and every version that was or will be shown. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int, strict } = columnTypes(db);
  // The revision counts every change of a text; a text without a draft has no content here.
  await sql`create table text_drafts (
    text_key ${text} primary key, revision ${int} not null, content ${text}, updated_at ${text} not null,
    staff_name ${text} not null
  ) ${strict}`.execute(db);
  await sql`create table text_versions (
    text_key ${text} not null, version ${int} not null, content ${text} not null, publish_at ${text} not null,
    created_at ${text} not null, staff_name ${text} not null, primary key (text_key, version)
  ) ${strict}`.execute(db);
  // When time alone changes something next.
  await sql`create index text_versions_publish on text_versions (publish_at)`.execute(db);
}
