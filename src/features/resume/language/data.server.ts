import { Entries } from '../shared/field-rows-data.server.ts';
import { LANGUAGE_FIELDS } from './fields.ts';
import './tables.server.ts';

export const languageSkills = new Entries('language_skills', 'languageSkillId', LANGUAGE_FIELDS);
