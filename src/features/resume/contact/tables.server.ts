/** A row is there once the part was saved. */
export interface ContactsTable {
  talent_id: string;
  email: string;
  mobile: string;
  tele_phone: string;
  mailing_address: string;
  line: string;
  telegram: string;
  we_chat: string;
  suggest_method: string;
  emergency_name: string;
  emergency_relation: string;
  emergency_mobile: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    contacts: ContactsTable;
  }
}
