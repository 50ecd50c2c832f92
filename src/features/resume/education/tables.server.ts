export interface EducationsTable {
  education_id: string;
  talent_id: string;
  /** Counts its changes. */
  revision: number;
  school_name: string;
  level_of_education: string;
  department: string;
  educational_status: string;
  /** Months as YYYY-MM, or the empty text. */
  date_of_admission: string;
  date_of_graduation: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    educations: EducationsTable;
  }
}
