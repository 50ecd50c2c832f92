import { type Kysely, sql } from 'kysely';

/** Longer than filling an empty site takes on a slow machine, before which nobody can have written anything. */
const FILLING_MS = 60_000;
/** With fewer of its vacancies left, or with more of its own, an agency has settled what becomes of the rest. */
const FEWEST = 30;

/**
 * Sites that were filled before 0021 have the demonstration too, and nothing tells it from an agency's own: its vacancies went to
 * search engines, and could not be taken away in one press (docs/decisions/0148). What came in the moment of the
 * delivered banners is the demonstration.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const known = await sql`select 1 from demo_rows
    union all select 1 from audit_entries where action in ('保留示範內容', '移除示範內容') limit 1`.execute(db);
  if (known.rows.length > 0) return;
  const { rows: moments } = await sql<{ at: string }>`select distinct starts_at as at from carousel_items
    where image_path like '/art/banner-%' and revision = 0`.execute(db);
  for (const { at } of moments) {
    const time = Date.parse(at);
    if (Number.isNaN(time)) continue;
    const came = sql`created_at between ${new Date(time - FILLING_MS).toISOString()} and ${at} and revision = 0`;
    const { rows } = await sql<{ whole: number; demo: number }>`select count(*) as whole,
      (select count(*) from vacancies where ${came}) as demo from vacancies`.execute(db);
    const [demo, whole] = [Number(rows[0]?.demo), Number(rows[0]?.whole)];
    if (demo < FEWEST || demo < whole / 2) continue;
    for (const those of [
      sql`select 'vacancies', vacancy_id from vacancies where ${came}`,
      sql`select 'articles', article_id from articles where ${came} and cover_image like '/art/cover-%'`,
      sql`select 'banners', carousel_id from carousel_items where starts_at = ${at}
        and image_path like '/art/banner-%' and revision = 0`,
    ])
      await sql`insert into demo_rows (kind, id) ${those} on conflict do nothing`.execute(db);
  }
}
