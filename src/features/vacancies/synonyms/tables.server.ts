import type { Generated } from 'kysely';
import { isPublicContent } from '#platform/database/database.server.ts';

/** Words that staff hold to mean the same (docs/decisions/0053). */
export interface SynonymGroupsTable {
  group_id: string;
  /** A JSON list, as staff wrote them. */
  words: string;
  created_at: string;
  updated_at: string;
  /** Who changed it last. */
  staff_name: string;
  /** Goes up with every change: an edit says which one it was based on. */
  revision: Generated<number>;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    synonym_groups: SynonymGroupsTable;
  }
}

isPublicContent('synonym_groups');
