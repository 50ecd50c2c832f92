import type { EntryColumns } from '../shared/tables.server.ts';
import type { EXPERIENCE_FIELDS, TENURE_FIELDS } from './fields.ts';

export type JobTenuresTable = EntryColumns<'job_tenure_id', typeof TENURE_FIELDS>;
export type ExperiencesTable = EntryColumns<'experience_id', typeof EXPERIENCE_FIELDS>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    job_tenures: JobTenuresTable;
    experiences: ExperiencesTable;
  }
}
