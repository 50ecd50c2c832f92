import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { monthsInOrder, optionalMonth } from '#shared/fields/date-fields.ts';
import { choice, text } from '#shared/fields/fields.ts';
import { basedOn } from '#shared/revisions.ts';
import { type CheckedEntry, entryKey, revision, stored } from '../shared/contract.ts';
import { EDUCATION_FIELDS as FIELDS } from './fields.ts';

export const LEVELS = ['博士', '碩士', '大學', '專科', '高中(職)', '高中(職)以下'] as const;
export const STATUSES = ['畢業', '肄業', '在學中'] as const;
export const MAX_EDUCATIONS = 2; // spec §9

export const EducationInput = z
  .object({
    schoolName: text(FIELDS.schoolName.label, { max: 50 }),
    levelOfEducation: choice(FIELDS.levelOfEducation.label, LEVELS),
    department: text(FIELDS.department.label, { max: 50 }),
    educationalStatus: choice(FIELDS.educationalStatus.label, STATUSES),
    dateOfAdmission: optionalMonth(FIELDS.dateOfAdmission.label),
    dateOfGraduation: optionalMonth(FIELDS.dateOfGraduation.label),
    basedOn,
    entryKey,
  } satisfies CheckedEntry<typeof FIELDS>)
  .check(
    monthsInOrder(
      ['dateOfAdmission', FIELDS.dateOfAdmission.label],
      ['dateOfGraduation', FIELDS.dateOfGraduation.label],
    ),
  );
export type EducationInput = z.output<typeof EducationInput>;
/** As the form holds it. */
export type EducationTyped = z.input<typeof EducationInput>;

export const Education = z.object({
  educationId: z.string(),
  ...stored(FIELDS),
  revision,
});
export type Education = z.output<typeof Education>;

export const listEducations = endpoint('GET /api/education', {
  access: 'member',
  summary: `The member's highest education, ${MAX_EDUCATIONS} entries at most`,
  reply: z.array(Education),
});

export const createEducation = endpoint('POST /api/education', {
  access: 'member',
  summary: 'Adds an entry; refused when there are two',
  body: EducationInput,
  reply: Education,
  status: 201,
});

export const updateEducation = endpoint('PUT /api/education/{educationId}', {
  access: 'member',
  summary: 'Changes an entry',
  body: EducationInput,
  reply: Education,
});

export const deleteEducation = endpoint('DELETE /api/education/{educationId}', {
  access: 'member',
  summary: 'Removes an entry',
  status: 204,
});
