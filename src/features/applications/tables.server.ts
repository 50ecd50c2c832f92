import type { Generated } from 'kysely';

/** A member's application. It stays when the vacancy goes, and moves with the resume it belongs to. */
export interface ApplicationsTable {
  /** Only for the search index. */
  row_id: Generated<number>;
  application_id: string;
  vacancy_id: string;
  talent_id: string;
  /** The vacancy's position as it was called then. */
  position: string;
  /** The resume as it was, as GET /api/preview answered it then, in JSON. */
  snapshot: string;
  created_at: string;
  /** Where the agency stands with it, and since when (features/applications/staff). */
  stage: string;
  stage_at: string;
  /** Of the snapshot, for lists. */
  name: string;
  email: string;
  mobile: string;
  /** Name and position folded, one a line. */
  search_text: string;
  /** How to reach them, compared whole (platform/search/contact-key.server.ts). */
  email_key: Generated<string>;
  mobile_key: Generated<string>;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    applications: ApplicationsTable;
  }
}
