import { type Kysely, sql } from 'kysely';

/** The latest withdrawals are told first thing in the day (docs/decisions/0127). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index applications_withdrawn on applications (withdrawn_at) where withdrawn_at is not null`.execute(
    db,
  );
}
