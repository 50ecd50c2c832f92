import { Entries } from '../shared/data.server.ts';
import type { Education, EducationInput } from './contract.ts';
import './tables.server.ts';

export const educations = new Entries<Education, EducationInput>({
  table: 'educations',
  id: ['education_id', 'educationId'],
  fields: [
    ['school_name', 'schoolName'],
    ['level_of_education', 'levelOfEducation'],
    ['department', 'department'],
    ['educational_status', 'educationalStatus'],
    ['date_of_admission', 'dateOfAdmission'],
    ['date_of_graduation', 'dateOfGraduation'],
  ],
});
