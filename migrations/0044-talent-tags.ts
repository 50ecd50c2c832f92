import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** Staff put tags on talents (docs/decisions/0121). */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, strict } = columnTypes(db);
  await sql`create table talent_tags (
    talent_id ${text} not null references talents on delete cascade, tag_key ${text} not null, tag ${text} not null,
    primary key (talent_id, tag_key)
  ) ${strict}`.execute(db);
  await sql`create index talent_tags_key on talent_tags (tag_key, talent_id, tag)`.execute(db);
}
