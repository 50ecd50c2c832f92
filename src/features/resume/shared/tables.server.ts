/** A resume. It belongs to one member, or to nobody: then it lies in the agency's talent pool. */
export interface TalentsTable {
  talent_id: string;
  member_id: string | null;
  created_at: string;
  /** Moves with every saved part. */
  updated_at: string;
  /** When and by whose account it was put into the pool. */
  detached_at: string | null;
  detached_by: string | null;
}

/** Who of the agency read a member's resume or file, and what for: members may ask (decisions §10). */
export interface ResumeAccessesTable {
  access_id: string;
  talent_id: string;
  staff_name: string;
  action: string;
  purpose: string;
  accessed_at: string;
}

declare module '#platform/database.server.ts' {
  interface Tables {
    talents: TalentsTable;
    resume_accesses: ResumeAccessesTable;
  }
}
