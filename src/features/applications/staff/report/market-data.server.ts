import { sql } from 'kysely';
import { LEVELS } from '#features/resume/education/contract.ts';
import type { Db } from '#platform/database/database.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import { MAX_LISTED } from './contract.ts';
import { isPlaced, type Within, within } from './data.server.ts';
import { AGES, yearsBefore } from './rules.ts';
import '#features/resume/basic/tables.server.ts';
import '#features/resume/education/tables.server.ts';

/**
 * Who registered a resume in the period, and who was placed in it, by what is known about them: indexes into AGES and
 * LEVELS, null if unknown.
 */
export async function countPeople(db: Db, span: Within, to: string) {
  const ages = AGES.map(({ until }, i) => sql`when date_of_birth > ${yearsBefore(to, until)} then ${sql.lit(i)}`);
  const levels = LEVELS.map((level, i) => sql`when ${level} then ${sql.lit(i)}`);
  const { rows } = await sql<
    Record<'registered' | 'placed' | 'gender', number> & Record<'age' | 'level', number | null>
  >`
    select sum(registered) as registered, sum(placed) as placed, gender, age, level from (
      select registered, placed, coalesce(gender, 0) as gender,
        case when date_of_birth <> '' then case ${sql.join(ages, sql` `)} end end as age,
        (select min(case level_of_education ${sql.join(levels, sql` `)} end) from educations
          where educations.talent_id = people.talent_id) as level
      from (
        select talents.talent_id, 1 as registered, 0 as placed
        from talents join talent_search on talent_search.talent_id = talents.talent_id
        where ${within(sql`talents.created_at`, span)}
        union all select talent_id, 0, 1 from applications where ${isPlaced(span)}
      ) as people left join personals on personals.talent_id = people.talent_id
    ) as known group by gender, age, level`.execute(db);
  const known = (value: number | null) => (value === null ? null : Number(value));
  return rows.map((row) => ({
    ...{ registered: Number(row.registered), placed: Number(row.placed) },
    ...{ gender: Number(row.gender), age: known(row.age), level: known(row.level) },
  }));
}

/** The headcount of vacancies that came in during the period, and how many people were placed in it, by category. */
export async function countOpenings(db: Db, span: Within, now: Date) {
  const facts = engineOf(db) === 'sqlite' ? sql`facts` : sql`facts::jsonb`;
  const { rows } = await sql<Record<'openings' | 'placed' | 'allOpenings' | 'total', number> & { name: string }>`
    select min(category) as name, sum(openings) as openings, sum(placed) as placed,
      sum(sum(openings)) over () as "allOpenings", count(*) over () as total
    from (
      select category_key, category, coalesce(cast(${facts} ->> 'headcount' as integer), 1) as openings, 0 as placed
      from vacancies
      where ${within(sql`created_at`, span)} and publish_at <= ${now.toISOString()}
      union all select category_key, category, 0, 1
      from applications join vacancies on vacancies.vacancy_id = applications.vacancy_id where ${isPlaced(span)}
    ) as happened
    group by category_key order by openings desc, placed desc, name limit ${MAX_LISTED}`.execute(db);
  return {
    rows: rows.map(({ name, openings, placed }) => ({ name, openings: Number(openings), placed: Number(placed) })),
    ...{ total: Number(rows[0]?.total ?? 0), openings: Number(rows[0]?.allOpenings ?? 0) },
  };
}
