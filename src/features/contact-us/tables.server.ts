import type { Generated } from 'kysely';

export interface ContactMessagesTable {
  /** Only for the search index. */
  row_id: Generated<number>;
  message_id: string;
  /** null: 意見申訴. */
  company_name: string | null;
  email: string;
  name: string;
  phone: string;
  subject: string;
  content: string;
  /** The privacy notice that was shown. */
  notice_version: string;
  created_at: string;
  /** What the agency does with it (features/contact-us/staff). */
  status: string;
  kind: string;
  assignee_id: string | null;
  answered_at: string | null;
  revision: number;
  /** All that was typed, folded, one field a line. */
  search_text: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    contact_messages: ContactMessagesTable;
  }
}
