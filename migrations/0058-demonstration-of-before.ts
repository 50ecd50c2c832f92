import { type Kysely, sql } from 'kysely';

/** Longer than a slow machine takes to fill an empty site; until it is filled nobody can have written anything. */
const FILLING_MS = 60_000;
/** With fewer of these vacancies left, or with more of its own, an agency has already decided about the rest. */
const FEWEST = 30;
/** More than twice the demonstration of any version: it cannot be half of that, and a million rows need not be read. */
const MOST = 400;

/**
 * Sites filled before 0021 also have the demonstration, but nothing marks it: search engines took its vacancies for real ones, and it
 * could not be removed in one press (docs/decisions/0148). Everything created together with the delivered banners belongs to it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const known = await sql`select 1 from demo_rows
    union all select 1 from audit_entries where action in ('保留示範內容', '移除示範內容') limit 1`.execute(db);
  if (known.rows.length > 0) return;
  const all = await sql<{ count: number }>`select count(*) as count from vacancies`.execute(db);
  const whole = Number(all.rows[0]?.count);
  if (whole > MOST) return;
  const { rows: moments } = await sql<{ at: string }>`select distinct starts_at as at from carousel_items
    where image_path like '/art/banner-%' and revision = 0`.execute(db);
  for (const { at } of moments) {
    const time = Date.parse(at);
    if (Number.isNaN(time)) continue;
    const came = sql`created_at between ${new Date(time - FILLING_MS).toISOString()} and ${at} and revision = 0`;
    const { rows } = await sql<{ count: number }>`select count(*) as count from vacancies where ${came}`.execute(db);
    const demo = Number(rows[0]?.count);
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
