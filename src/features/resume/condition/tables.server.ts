/** A row is there once the part was saved. */
export interface ConditionsTable {
  talent_id: string;
  job_objective: string;
  work_type: string;
  location: string;
  pay_period: string;
  current_salary: string;
  /** Empty with 面議, as both bounds are null. */
  currency: string;
  minimum_salary: number | null;
  maximum_salary: number | null;
  shift: number;
  arrange: number;
  work_time: string;
  /** YYYY-MM-DD or the empty text. */
  report_for_duty_date: string;
  report_for_duty_range: string;
  other_expect: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    conditions: ConditionsTable;
  }
}
