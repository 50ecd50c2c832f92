/** A search whose new vacancies a member is told about (docs/decisions/0113). It is deleted with the member. */
export interface JobAlertsTable {
  alert_id: string;
  member_id: string;
  /** The search's address on the Jobs page, in its one spelling. */
  address: string;
  unsubscribe_token: string;
  /** Vacancies that opened by then have been announced, or were there before. */
  told_until: string;
  /** When it is due next. */
  next_at: string;
  created_at: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    job_alerts: JobAlertsTable;
  }
}
