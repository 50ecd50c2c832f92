import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** Members are told of new vacancies that a search of theirs finds (docs/decisions/0113). */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, strict } = columnTypes(db);
  await sql`create table job_alerts (
    alert_id ${text} primary key, member_id ${text} not null references members on delete cascade,
    address ${text} not null, unsubscribe_token ${text} not null unique, told_until ${text} not null,
    next_at ${text} not null, created_at ${text} not null, unique (member_id, address)
  ) ${strict}`.execute(db);
  await sql`create index job_alerts_next on job_alerts (next_at, alert_id)`.execute(db);
}
