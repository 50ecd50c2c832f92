import type { Db, Tx } from '#platform/database/database.server.ts';
import './tables.server.ts';

/** A member's saved vacancies, newest first. */
export async function listSaved(db: Db, memberId: string) {
  return db
    .selectFrom('saved_vacancies')
    .select(['vacancy_id as vacancyId', 'position', 'saved_at as savedAt'])
    .where('member_id', '=', memberId)
    .orderBy('saved_at', 'desc')
    .orderBy('vacancy_id', 'desc')
    .execute();
}

interface Saved {
  memberId: string;
  vacancyId: string;
  position: string;
}

export async function save(tx: Tx, { memberId, vacancyId, position }: Saved, now: Date): Promise<void> {
  await tx
    .insertInto('saved_vacancies')
    .values({ member_id: memberId, vacancy_id: vacancyId, position, saved_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False if it wasn't saved. */
export async function forget(db: Db, memberId: string, vacancyId: string): Promise<boolean> {
  const saved = db.deleteFrom('saved_vacancies').where('member_id', '=', memberId);
  const gone = await saved.where('vacancy_id', '=', vacancyId).returning('vacancy_id').executeTakeFirst();
  return gone !== undefined;
}
