/** A member's application. It stays when the vacancy goes, and moves with the resume it belongs to. */
export interface ApplicationsTable {
  application_id: string;
  vacancy_id: string;
  talent_id: string;
  /** The vacancy's position as it was called then. */
  position: string;
  /** The resume as it was, as GET /api/preview answered it then, in JSON. */
  snapshot: string;
  created_at: string;
}

declare module '#platform/database.server.ts' {
  interface Tables {
    applications: ApplicationsTable;
  }
}
