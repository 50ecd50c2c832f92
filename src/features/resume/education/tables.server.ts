import type { EntryColumns } from '../shared/tables.server.ts';
import type { EDUCATION_FIELDS } from './fields.ts';

export type EducationsTable = EntryColumns<'education_id', typeof EDUCATION_FIELDS>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    educations: EducationsTable;
  }
}
