/** What staff said that a column of an imported file holds. */
export interface ImportTitlesTable {
  /** Folded in the way titles are compared. */
  title_key: string;
  /** '' if it is not imported. */
  field: string;
  updated_at: string;
}

/** A file of vacancies that staff uploaded: its parts and its refused rows lie in the storage. */
export interface VacancyImportsTable {
  import_id: string;
  /** Who uploaded it, in whose name it is imported. */
  staff_id: string;
  staff_name: string;
  address: string;
  file_name: string;
  bytes: number;
  received: number;
  new_rows: string;
  /** What staff said of its columns and of all rows, as JSON. */
  mapping: string;
  state: string;
  /** The worker that has it; '' while none does. */
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
  /** Of the preview's batches, a JSON list. */
  fingerprints: string;
  fault: string;
  /** Where the numbers of the files that hold the refused rows end; they begin at the hundred of their check. */
  refused_files: number;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    import_titles: ImportTitlesTable;
    vacancy_imports: VacancyImportsTable;
  }
}
