/** Words that staff give a talent, to find them again. */
export interface TalentTagsTable {
  talent_id: string;
  /** Folded: 日文N1 and 日文n1 are the same. */
  tag_key: string;
  tag: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    talent_tags: TalentTagsTable;
  }
}
