import type { ColumnsOf } from '../shared/tables.server.ts';
import type { PROFESSIONAL_FIELDS } from './fields.ts';

/** A row exists once the part has been saved. */
export type ProfessionalsTable = { talent_id: string } & ColumnsOf<typeof PROFESSIONAL_FIELDS>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    professionals: ProfessionalsTable;
  }
}
