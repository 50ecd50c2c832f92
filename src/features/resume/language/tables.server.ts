export interface LanguageSkillsTable {
  language_skill_id: string;
  talent_id: string;
  /** Counts its changes. */
  revision: number;
  language: string;
  listening: string;
  speaking: string;
  reading: string;
  writing: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    language_skills: LanguageSkillsTable;
  }
}
