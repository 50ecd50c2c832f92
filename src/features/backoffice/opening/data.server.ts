import type { Db } from '#platform/database/database.server.ts';

/** Active members of staff without a second factor. */
export async function listWithoutSecondFactor(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('name')
    .where('disabled_at', 'is', null)
    .where('totp_confirmed_at', 'is', null)
    .orderBy('name')
    .limit(20)
    .execute();
  return rows.map(({ name }) => name);
}
