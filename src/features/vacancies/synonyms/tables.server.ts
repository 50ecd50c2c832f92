import type { Generated } from 'kysely';
import { isPublicContent } from '#platform/database/database.server.ts';

/** Words that staff say mean the same (docs/decisions/0053). */
export interface SynonymGroupsTable {
  group_id: string;
  /** A JSON list, as staff wrote them. */
  words: string;
  created_at: string;
  updated_at: string;
  /** Who last changed it. */
  staff_name: string;
  /** Grows with every change: an edit says which revision it was based on. */
  revision: Generated<number>;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    synonym_groups: SynonymGroupsTable;
  }
}

isPublicContent('synonym_groups');
