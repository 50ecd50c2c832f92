/** A move from one stage to another, or what became of an interview, or both; by whom, and the mail sent with it. */
export interface ApplicationEventsTable {
  event_id: string;
  application_id: string;
  at: string;
  staff_id: string;
  staff_name: string;
  from_stage: string;
  to_stage: string;
  mail_subject: string | null;
  interview_act: string | null;
  interview_at: string | null;
  interview_place: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    application_events: ApplicationEventsTable;
  }
}
