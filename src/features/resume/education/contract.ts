import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { monthsInOrder, optionalMonth } from '#shared/date-fields.ts';
import { choice, text } from '#shared/fields.ts';
import { basedOn, revision } from '../shared/contract.ts';

export const LEVELS = ['博士', '碩士', '大學', '專科', '高中(職)', '高中(職)以下'] as const;
export const STATUSES = ['畢業', '肄業', '在學中'] as const;
export const MAX_EDUCATIONS = 2; // spec §9

export const EducationInput = z
  .object({
    schoolName: text('學校名稱', { max: 50 }),
    levelOfEducation: choice('學歷', LEVELS),
    department: text('科系', { max: 50 }),
    educationalStatus: choice('就學狀態', STATUSES),
    dateOfAdmission: optionalMonth('入學年月'),
    dateOfGraduation: optionalMonth('畢業年月'),
    revision: basedOn,
  })
  .check(monthsInOrder(['dateOfAdmission', '入學年月'], ['dateOfGraduation', '畢業年月']));
export type EducationInput = z.output<typeof EducationInput>;
/** As the form holds it. */
export type EducationTyped = z.input<typeof EducationInput>;

export const Education = z.object({
  educationId: z.string(),
  schoolName: z.string(),
  levelOfEducation: z.string(),
  department: z.string(),
  educationalStatus: z.string(),
  dateOfAdmission: z.string(),
  dateOfGraduation: z.string(),
  revision,
});
export type Education = z.output<typeof Education>;

export const listEducations = endpoint({
  method: 'GET',
  path: '/api/education',
  access: 'member',
  summary: "The member's highest education, at most two entries",
  reply: z.array(Education),
});

export const createEducation = endpoint({
  method: 'POST',
  path: '/api/education',
  access: 'member',
  summary: 'Adds an entry; refused when there are two',
  body: EducationInput,
  reply: Education,
  status: 201,
});

export const updateEducation = endpoint({
  method: 'PUT',
  path: '/api/education/{educationId}',
  access: 'member',
  summary: 'Changes an entry',
  body: EducationInput,
  reply: Education,
});

export const deleteEducation = endpoint({
  method: 'DELETE',
  path: '/api/education/{educationId}',
  access: 'member',
  summary: 'Removes an entry',
  status: 204,
});
