export interface ContactMessagesTable {
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
}

declare module '#platform/database.server.ts' {
  interface Tables {
    contact_messages: ContactMessagesTable;
  }
}
