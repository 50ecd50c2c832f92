import { sql } from 'kysely';
import { isOpen } from '#features/publishing/data.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import './tables.server.ts';

// The options in the pickers of Jobs.

/** The nations and cities of open vacancies, by code point; 臺北市 and 台北市 count as one, 台北市. */
export async function listRegions(db: Db, now: string): Promise<{ nation: string; city: string }[]> {
  // Goes from pair to pair through the index of both: a few dozen steps, however many vacancies there are.
  const nextCity = sql`(select min(city) from vacancies where nation = pairs.nation and city > pairs.city)`;
  const nextNation = sql`(select min(nation) from vacancies where nation > pairs.nation)`;
  const { rows } = await sql<{ nation: string; city: string }>`
    with recursive pairs (nation, city) as (
      select * from (select nation, city from vacancies order by nation, city limit 1) as one
      union all
      select case when ${nextCity} is null then ${nextNation} else nation end,
        coalesce(${nextCity}, (select min(city) from vacancies where nation = ${nextNation}))
      from pairs where nation is not null
    )
    select nation, city from pairs where nation is not null and exists (
      select 1 from vacancies where vacancies.nation = pairs.nation and vacancies.city = pairs.city and ${isOpen(now)}
    )`.execute(db);
  const regions = new Map<string, { nation: string; city: string }>();
  for (const row of rows) {
    const region = { nation: row.nation, city: row.city.replaceAll('臺', '台') };
    regions.set(`${region.nation}\n${region.city}`, region);
  }
  return [...regions.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, region]) => region);
}

/** The categories of open vacancies: those in `order` first and in that order, the others by code point. */
export async function listCategories(db: Db, now: string, order: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    with recursive names (category) as (
      select min(category) from vacancies
      union all select (select min(after.category) from vacancies as after where after.category > names.category)
        from names where category is not null
    )
    select category from names where category is not null and exists (
      select 1 from vacancies where vacancies.category = names.category and ${isOpen(now)}
    )`.execute(db);
  const found = new Set(rows.map((row) => row.category));
  const others = [...found].filter((category) => !order.includes(category)).sort();
  return [...order.filter((category) => found.has(category)), ...others];
}
