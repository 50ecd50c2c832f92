import { PER_MONTH } from '#features/vacancies/facts/rules.ts';
import type { Wish } from '#features/vacancies/search/wishes/rules.ts';
import type { Db } from '#platform/database/database.server.ts';
import '#features/applications/tables.server.ts';
import '#features/resume/condition/tables.server.ts';
import '#features/resume/work/tables.server.ts';

/** Earlier ones say little about the next. */
const LATEST_JOBS = 3;

/** The id of a member's resume; undefined if there is none yet. */
export async function findOwn(db: Db, memberId: string): Promise<string | undefined> {
  const query = db.selectFrom('talents').select('talent_id as id').where('member_id', '=', memberId);
  return (await query.executeTakeFirst())?.id;
}

/** What a resume says its person is looking for. Everything but the jobs is in the index of staff's list. */
export async function readWish(db: Db, talentId: string): Promise<Wish> {
  const [row, jobs] = await Promise.all([
    db
      .selectFrom('talent_search')
      .leftJoin('conditions', 'conditions.talent_id', 'talent_search.talent_id')
      .select(['job_objective as hoped', 'categories', 'talent_search.location as location'])
      .select(['talent_search.work_type as workType', 'talent_search.pay_period as payPeriod'])
      .select('talent_search.minimum_salary as minimumSalary')
      .where('talent_search.talent_id', '=', talentId)
      .executeTakeFirst(),
    db
      .selectFrom('experiences')
      .select('position')
      .where('talent_id', '=', talentId)
      .orderBy('on_duty', 'desc')
      .orderBy('date_of_end', 'desc')
      .orderBy('date_of_start', 'desc')
      .orderBy('experience_id')
      .limit(LATEST_JOBS)
      .execute(),
  ]);
  const perMonth = PER_MONTH[row?.payPeriod as keyof typeof PER_MONTH] ?? 0;
  return {
    hoped: row?.hoped ?? '',
    held: jobs.map(({ position }) => position),
    // 其他 is a little of everything.
    categories: (row?.categories ?? '').split('|').filter((name) => name !== '' && name !== '其他'),
    location: row?.location ?? '',
    workType: (row?.workType ?? '') as Wish['workType'],
    pay: Math.round((row?.minimumSalary ?? 0) * perMonth),
  };
}

/** The vacancies that a talent is already on. */
export async function listTaken(db: Db, talentId: string): Promise<string[]> {
  const query = db.selectFrom('applications').select('vacancy_id as id').where('talent_id', '=', talentId);
  return (await query.execute()).map(({ id }) => id);
}
