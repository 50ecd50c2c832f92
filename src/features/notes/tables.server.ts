/** Notes by staff about a talent, some about one of their applications, or about a client. */
export interface NotesTable {
  note_id: string;
  /** A talent's or an employer's, never both. */
  talent_id: string | null;
  employer_id: string | null;
  application_id: string | null;
  at: string;
  staff_id: string;
  staff_name: string;
  note: string;
  /** The day on which its author is reminded, YYYY-MM-DD, and when that was done. */
  remind_on: string | null;
  done_at: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    notes: NotesTable;
  }
}
