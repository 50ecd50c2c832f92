/** A move from one stage to another, or a change of an interview, or both; by whom, and the mail sent with it. */
export interface ApplicationEventsTable {
  event_id: string;
  application_id: string;
  at: string;
  /** null: the applicant, who applied for something that was already there, or withdrew. */
  staff_id: string | null;
  staff_name: string | null;
  /** null: staff put the talent there. */
  from_stage: string | null;
  to_stage: string;
  mail_subject: string | null;
  /** The colleague's own words in that mail. */
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
