/** A vacancy that a member keeps for later (docs/decisions/0114). It goes with the member, and outlives the vacancy. */
export interface SavedVacanciesTable {
  member_id: string;
  vacancy_id: string;
  /** As it was called then. */
  position: string;
  saved_at: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    saved_vacancies: SavedVacanciesTable;
  }
}
