import type { ColumnsOf } from '../shared/tables.server.ts';
import type { CONTACT_FIELDS } from './fields.ts';

/** A row exists once the part has been saved. */
export type ContactsTable = { talent_id: string } & ColumnsOf<typeof CONTACT_FIELDS>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    contacts: ContactsTable;
  }
}
