import { sql } from 'kysely';
import { DEMONSTRATION, type DemonstrationKind, listDemonstration } from '#features/company/data.server.ts';
import { removeEntries } from '#features/publishing/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';

export async function countUntouched(db: Db): Promise<Record<DemonstrationKind, number>> {
  const [vacancies, articles, banners] = await Promise.all([
    listDemonstration(db, 'vacancies'),
    listDemonstration(db, 'articles'),
    listDemonstration(db, 'banners'),
  ]);
  return { vacancies: vacancies.length, articles: articles.length, banners: banners.length };
}

/** Returns how many were removed. What staff have changed is theirs, and stays. */
export async function removeDemonstration(tx: Tx): Promise<Record<DemonstrationKind, number>> {
  const removed = { vacancies: 0, articles: 0, banners: 0 };
  const employers = await listEmployers(tx, await listDemonstration(tx, 'vacancies'));
  for (const kind of Object.keys(DEMONSTRATION) as DemonstrationKind[]) {
    const ids = await listDemonstration(tx, kind);
    await removeEntries(tx, { ...DEMONSTRATION[kind], ids });
    removed[kind] = ids.length;
  }
  await removeUnused(tx, employers);
  await keepDemonstration(tx);
  return removed;
}

async function listEmployers(tx: Tx, vacancyIds: readonly string[]): Promise<string[]> {
  if (vacancyIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select distinct employer_id as id from vacancies
    where employer_id is not null and vacancy_id in (${sql.join(vacancyIds)})`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Removes the companies of the removed vacancies, unless another vacancy names them or staff have changed them or written
 * notes about them.
 */
async function removeUnused(tx: Tx, employerIds: readonly string[]): Promise<void> {
  if (employerIds.length === 0) return;
  await sql`delete from employers where employer_id in (${sql.join(employerIds)})
    and not exists (select 1 from vacancies where vacancies.employer_id = employers.employer_id)
    and not exists (select 1 from clients where clients.employer_id = employers.employer_id and revision > 0)
    and not exists (select 1 from notes where notes.employer_id = employers.employer_id)`.execute(tx);
}

/** From now on it is the agency's own content. */
export async function keepDemonstration(tx: Tx): Promise<void> {
  await tx.deleteFrom('demo_rows').execute();
}

export async function countStaff(db: Db): Promise<number> {
  const row = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
