import { Entries } from '../shared/data.server.ts';
import type { LanguageSkill, LanguageSkillInput } from './contract.ts';
import './tables.server.ts';

export const languageSkills = new Entries<LanguageSkill, LanguageSkillInput>({
  table: 'language_skills',
  id: ['language_skill_id', 'languageSkillId'],
  fields: [
    ['language', 'language'],
    ['listening', 'listening'],
    ['speaking', 'speaking'],
    ['reading', 'reading'],
    ['writing', 'writing'],
  ],
});
