import type { Generated } from 'kysely';

/** Who did what. Append-only: triggers refuse every update and delete. Names are kept as they were at the time. */
export interface AuditEntriesTable {
  /** Only for the search index. */
  row_id: Generated<number>;
  entry_id: string;
  at: string;
  /** null: nobody was signed in yet. */
  staff_id: string | null;
  staff_name: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  subject_name: string;
  address: string;
  /** JSON: what changed, as texts by name. */
  detail: string;
  search_text: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    audit_entries: AuditEntriesTable;
  }
}
