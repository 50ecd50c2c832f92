/** A move from one stage to another, or what became of an interview, or both; by whom, and the mail sent with it. */
export interface ApplicationEventsTable {
  event_id: string;
  application_id: string;
  at: string;
  /** By whom; null: by the applicant, who applied for what was there already, or withdrew. */
  staff_id: string | null;
  staff_name: string | null;
  /** null: staff put the talent there. */
  from_stage: string | null;
  to_stage: string;
  mail_subject: string | null;
  /** What was added to that mail in one's own words. */
  postscript: string | null;
  interview_act: string | null;
  interview_at: string | null;
  interview_place: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    application_events: ApplicationEventsTable;
  }
}
