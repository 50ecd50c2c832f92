import type { Db, Tx } from '#platform/database/database.server.ts';
import type { TalentRef } from '../shared/data.server.ts';
import type { Condition } from './contract.ts';
import './tables.server.ts';

export const BLANK_CONDITION: Condition = {
  jobObjective: '',
  workType: '',
  location: '',
  payPeriod: '',
  currentSalary: '',
  currency: '',
  minimumSalary: null,
  maximumSalary: null,
  shift: false,
  arrange: false,
  workTime: '',
  reportForDutyDate: '',
  reportForDutyRange: '',
  otherExpect: '',
};

/** Undefined until it was saved. */
export async function findCondition(db: Db, talentId: TalentRef): Promise<Condition | undefined> {
  const row = await db
    .selectFrom('conditions')
    .select([
      'job_objective as jobObjective',
      'work_type as workType',
      'location',
      'pay_period as payPeriod',
      'current_salary as currentSalary',
      'currency',
      'minimum_salary as minimumSalary',
      'maximum_salary as maximumSalary',
      'shift',
      'arrange',
      'work_time as workTime',
      'report_for_duty_date as reportForDutyDate',
      'report_for_duty_range as reportForDutyRange',
      'other_expect as otherExpect',
    ])
    .where('talent_id', '=', talentId)
    .executeTakeFirst();
  return row && { ...row, shift: row.shift === 1, arrange: row.arrange === 1 };
}

export async function saveCondition(tx: Tx, talentId: string, condition: Condition): Promise<void> {
  const row = {
    job_objective: condition.jobObjective,
    work_type: condition.workType,
    location: condition.location,
    pay_period: condition.payPeriod,
    current_salary: condition.currentSalary,
    currency: condition.currency,
    minimum_salary: condition.minimumSalary,
    maximum_salary: condition.maximumSalary,
    shift: condition.shift ? 1 : 0,
    arrange: condition.arrange ? 1 : 0,
    work_time: condition.workTime,
    report_for_duty_date: condition.reportForDutyDate,
    report_for_duty_range: condition.reportForDutyRange,
    other_expect: condition.otherExpect,
  };
  await tx
    .insertInto('conditions')
    .values({ talent_id: talentId, ...row })
    .onConflict((conflict) => conflict.column('talent_id').doUpdateSet(row))
    .execute();
}
