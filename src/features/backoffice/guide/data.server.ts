import { sql } from 'kysely';
import { removeEntries } from '#features/publishing/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';

/** The tables of the demonstration. */
const KINDS = {
  vacancies: { table: 'vacancies', id: 'vacancy_id' },
  articles: { table: 'articles', id: 'article_id' },
  banners: { table: 'carousel_items', id: 'carousel_id' },
} as const;
type Kind = keyof typeof KINDS;

/** What came with the program, is still there, and has not been changed since. */
async function listUntouched(db: Db, kind: Kind): Promise<string[]> {
  const { table, id } = KINDS[kind];
  const { rows } = await sql<{ id: string }>`select demo_rows.id from demo_rows
    join ${sql.table(table)} as entry on entry.${sql.ref(id)} = demo_rows.id
    where demo_rows.kind = ${kind} and entry.revision = 0`.execute(db);
  return rows.map((row) => row.id);
}

export async function countUntouched(db: Db): Promise<Record<Kind, number>> {
  const [vacancies, articles, banners] = await Promise.all([
    listUntouched(db, 'vacancies'),
    listUntouched(db, 'articles'),
    listUntouched(db, 'banners'),
  ]);
  return { vacancies: vacancies.length, articles: articles.length, banners: banners.length };
}

/** Returns how many were removed. What staff have changed is theirs, and stays. */
export async function removeDemonstration(tx: Tx): Promise<Record<Kind, number>> {
  const removed = { vacancies: 0, articles: 0, banners: 0 };
  const employers = await listEmployers(tx, await listUntouched(tx, 'vacancies'));
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const ids = await listUntouched(tx, kind);
    await removeEntries(tx, { ...KINDS[kind], ids });
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
