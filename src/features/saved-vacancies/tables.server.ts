/**
 * A vacancy that a member has saved for later (docs/decisions/0114). It is deleted with the member, and outlives the
 * vacancy.
 */
export interface SavedVacanciesTable {
  member_id: string;
  vacancy_id: string;
  /** Its position at that time. */
  position: string;
  saved_at: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    saved_vacancies: SavedVacanciesTable;
  }
}
