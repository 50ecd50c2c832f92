import type { ColumnsOf } from '../shared/tables.server.ts';
import type { PERSONAL_FIELDS } from './fields.ts';

/** A row exists once the part has been saved. */
export type PersonalsTable = { talent_id: string } & ColumnsOf<typeof PERSONAL_FIELDS>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    personals: PersonalsTable;
  }
}
