export interface JobTenuresTable {
  job_tenure_id: string;
  talent_id: string;
  /** Counts its changes. */
  revision: number;
  job_category: string;
  /** Free text (spec §3). */
  year_of_job_tenure: string;
}

export interface ExperiencesTable {
  experience_id: string;
  talent_id: string;
  /** Counts its changes. */
  revision: number;
  company_name: string;
  position: string;
  job_category: string;
  /** Months as YYYY-MM, or the empty text. */
  date_of_start: string;
  date_of_end: string;
  /** The text true or false (spec §3). */
  on_duty: string;
  job_description: string;
  performance: string;
  reasons_for_leaving: string;
  location: string;
  salary: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    job_tenures: JobTenuresTable;
    experiences: ExperiencesTable;
  }
}
