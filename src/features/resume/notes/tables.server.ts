/** What staff note down about a talent; some of it about one of their applications. */
export interface TalentNotesTable {
  note_id: string;
  talent_id: string;
  application_id: string | null;
  at: string;
  staff_id: string;
  staff_name: string;
  note: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    talent_notes: TalentNotesTable;
  }
}
