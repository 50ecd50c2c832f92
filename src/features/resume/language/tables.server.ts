import type { EntryColumns } from '../shared/tables.server.ts';
import type { LANGUAGE_FIELDS } from './fields.ts';

export type LanguageSkillsTable = EntryColumns<'language_skill_id', typeof LANGUAGE_FIELDS>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    language_skills: LanguageSkillsTable;
  }
}
