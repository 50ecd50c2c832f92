import type { Generated } from 'kysely';

/**
 * A talent on a vacancy: a member's application, or put there by staff. It stays when the vacancy is deleted, and moves with
 * its resume.
 */
export interface ApplicationsTable {
  /** Only for the search index. */
  row_id: Generated<number>;
  application_id: string;
  vacancy_id: string;
  talent_id: string;
  /** The vacancy's position at that time. */
  position: string;
  /** The answer of GET /api/preview at that time, as JSON. */
  snapshot: string;
  created_at: string;
  /** The agency's stage, and since when (features/applications/staff). */
  stage: string;
  stage_at: string;
  /** The name in the snapshot, for lists. */
  name: string;
  email: string;
  mobile: string;
  /** Name and position, folded, one per line. */
  search_text: string;
  /** Contact details, compared as a whole (platform/search/contact-key.server.ts). */
  email_key: Generated<string>;
  mobile_key: Generated<string>;
  /** The member of staff in charge. */
  assignee_id: string | null;
  /** When and where its interview is, if one is arranged; the revision grows with every change of it. */
  interview_at: string | null;
  interview_place: string | null;
  interview_revision: Generated<number>;
  /** When the applicant was reminded of the interview as it is now. */
  interview_reminded_at: string | null;
  /** The member of staff who put the talent there; null: the talent applied. */
  added_by: string | null;
  /** When the applicant withdrew it; null again once staff move it on, or the applicant applies again. */
  withdrawn_at: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    applications: ApplicationsTable;
  }
}
