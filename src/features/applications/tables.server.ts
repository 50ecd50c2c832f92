import type { Generated } from 'kysely';

/** A talent on a vacancy: a member's application, or put there by staff. It stays when the vacancy is deleted, and moves with its resume. */
export interface ApplicationsTable {
  /** Only for the search index. */
  row_id: Generated<number>;
  application_id: string;
  vacancy_id: string;
  talent_id: string;
  /** The vacancy's position at that time. */
  position: string;
  /** The resume as GET /api/preview answered it at that time, as JSON. */
  snapshot: string;
  created_at: string;
  /** The agency's stage, and since when (features/applications/staff). */
  stage: string;
  stage_at: string;
  /** The snapshot's name, for lists. */
  name: string;
  email: string;
  mobile: string;
  /** Name and position, folded, one per line. */
  search_text: string;
  /** Contact details, compared whole (platform/search/contact-key.server.ts). */
  email_key: Generated<string>;
  mobile_key: Generated<string>;
  /** Who of the staff looks after it. */
  assignee_id: string | null;
  /** When and where its interview is, if one is arranged; counted up by every change of it. */
  interview_at: string | null;
  interview_place: string | null;
  interview_revision: Generated<number>;
  /** When the applicant was reminded of it as it is now. */
  interview_reminded_at: string | null;
  /** Who of the staff put the talent there; null: who applied did. */
  added_by: string | null;
  /** When the applicant withdrew it; null again once staff move it on, or the applicant applies once more. */
  withdrawn_at: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    applications: ApplicationsTable;
  }
}
