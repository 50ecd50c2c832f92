/** What staff said about a column of an imported file. */
export interface ImportTitlesTable {
  /** Folded the way titles are compared. */
  title_key: string;
  /** '' if it is not imported. */
  field: string;
  updated_at: string;
}

/** A file of vacancies uploaded by staff: its parts and its refused rows are in the storage. */
export interface VacancyImportsTable {
  import_id: string;
  /** Who uploaded it; it is imported in their name. */
  staff_id: string;
  staff_name: string;
  address: string;
  file_name: string;
  bytes: number;
  received: number;
  new_rows: string;
  /** What staff said about its columns and for all rows, as JSON. */
  mapping: string;
  state: string;
  /** The worker that has it; '' if none does. */
  runner: string;
  /** When that worker was last known to be alive. */
  beat_at: string;
  created_at: string;
  updated_at: string;
  rows_total: number;
  rows_done: number;
  added: number;
  updated: number;
  unchanged: number;
  refused: number;
  /** JSON, '' before the first. */
  preview: string;
  /** For the preview's batches, as a JSON list. */
  fingerprints: string;
  fault: string;
  /** The end of the numbers of the files with refused rows; they begin at the hundred of their check. */
  refused_files: number;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    import_titles: ImportTitlesTable;
    vacancy_imports: VacancyImportsTable;
  }
}
