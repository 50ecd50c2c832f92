import type { Generated } from 'kysely';

export interface ContactMessagesTable {
  /** Only for the search index. */
  row_id: Generated<number>;
  message_id: string;
  /** null for 意見申訴. */
  company_name: string | null;
  email: string;
  name: string;
  phone: string;
  subject: string;
  content: string;
  /** The version of the privacy notice that was shown. */
  notice_version: string;
  created_at: string;
  /** The agency's status for it (features/contact-us/staff). */
  status: string;
  kind: string;
  assignee_id: string | null;
  answered_at: string | null;
  revision: number;
  /** All typed texts, folded, one field per line. */
  search_text: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    contact_messages: ContactMessagesTable;
  }
}
