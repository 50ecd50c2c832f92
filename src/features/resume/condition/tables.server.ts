import type { ColumnsOf } from '../shared/tables.server.ts';
import type { CONDITION_FIELDS } from './fields.ts';

/** A row exists once the part has been saved. */
export type ConditionsTable = { talent_id: string } & ColumnsOf<typeof CONDITION_FIELDS>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    conditions: ConditionsTable;
  }
}
