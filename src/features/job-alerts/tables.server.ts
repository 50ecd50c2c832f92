/** A search whose new vacancies a member is told of (docs/decisions/0113). It goes with the member. */
export interface JobAlertsTable {
  alert_id: string;
  member_id: string;
  /** The search's address on the Jobs page, in its one spelling. */
  address: string;
  unsubscribe_token: string;
  /** Vacancies that opened by then have been told, or were there before. */
  told_until: string;
  /** When it is looked at next. */
  next_at: string;
  created_at: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    job_alerts: JobAlertsTable;
  }
}
