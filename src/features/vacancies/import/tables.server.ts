/** What staff said that a column of an imported file holds. */
export interface ImportTitlesTable {
  /** Folded in the way titles are compared. */
  title_key: string;
  /** '' if it is not imported. */
  field: string;
  updated_at: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    import_titles: ImportTitlesTable;
  }
}
