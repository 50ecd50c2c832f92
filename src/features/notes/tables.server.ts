/** What staff note down about a talent; some of it about one of their applications. */
export interface TalentNotesTable {
  note_id: string;
  talent_id: string;
  application_id: string | null;
  at: string;
  staff_id: string;
  staff_name: string;
  note: string;
  /** The day on which whoever wrote it is reminded, YYYY-MM-DD, and when that was done. */
  remind_on: string | null;
  done_at: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    talent_notes: TalentNotesTable;
  }
}
