/** Answers sent by mail. */
export interface ContactRepliesTable {
  reply_id: string;
  message_id: string;
  at: string;
  staff_id: string;
  staff_name: string;
  subject: string;
  reply: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    contact_replies: ContactRepliesTable;
  }
}
