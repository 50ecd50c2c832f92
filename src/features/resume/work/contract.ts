import * as z from 'zod/mini';
import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { endpoint } from '#shared/contract.ts';
import { monthsInOrder, optionalMonth } from '#shared/fields/date-fields.ts';
import { choice, fieldNotes, optionalText, text, tidyOption } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';
import { basedOn } from '#shared/revisions.ts';
import { type CheckedEntry, entryKey, LONG_FORM_BYTES, revision, stored } from '../shared/contract.ts';
import { EXPERIENCE_FIELDS as FIELDS, TENURE_FIELDS } from './fields.ts';

export const MAX_TENURES = 3; // spec §9
export const MAX_EXPERIENCES = 10; // spec §9

const jobCategory = choice(FIELDS.jobCategory.label, JOB_CATEGORIES);

export const JobTenureInput = z.object({
  jobCategory,
  yearOfJobTenure: text(TENURE_FIELDS.yearOfJobTenure.label, { max: 20, isNumberLike: true }),
  basedOn,
  entryKey,
} satisfies CheckedEntry<typeof TENURE_FIELDS>);
export type JobTenureInput = z.output<typeof JobTenureInput>;
/** As the form holds it. */
export type JobTenureTyped = z.input<typeof JobTenureInput>;

/** Seniority in one job category; the length is free text. */
export const JobTenure = z.object({ jobTenureId: z.string(), ...stored(TENURE_FIELDS), revision });
export type JobTenure = z.output<typeof JobTenure>;

/** On duty or left, as the text true or false (spec §3); a checkbox's boolean is accepted too. */
const onDuty = z
  .pipe(
    z.nullish(z.union([z.boolean(), z.string()], { error: messages.oneOf(FIELDS.onDuty.label) })),
    z.pipe(
      z.transform((v: boolean | string | null | undefined) => tidyOption(String(v ?? '')) || 'true'),
      z.enum(['true', 'false'], { error: messages.oneOf(FIELDS.onDuty.label) }),
    ),
  )
  .register(fieldNotes, { label: FIELDS.onDuty.label, options: ['true', 'false', '', true, false] });

export const ExperienceInput = z
  .object({
    companyName: text(FIELDS.companyName.label, { max: 100 }),
    position: text(FIELDS.position.label, { max: 50 }),
    jobCategory,
    onDuty,
    dateOfStart: optionalMonth(FIELDS.dateOfStart.label),
    dateOfEnd: optionalMonth(FIELDS.dateOfEnd.label),
    location: optionalText(FIELDS.location.label, { max: 50 }),
    salary: optionalText(FIELDS.salary.label, { max: 50 }),
    jobDescription: optionalText(FIELDS.jobDescription.label, { max: 3000, multiline: true }),
    performance: optionalText(FIELDS.performance.label, { max: 3000, multiline: true }),
    reasonsForLeaving: optionalText(FIELDS.reasonsForLeaving.label, { max: 3000, multiline: true }),
    basedOn,
    entryKey,
  } satisfies CheckedEntry<typeof FIELDS>)
  .check(monthsInOrder(['dateOfStart', FIELDS.dateOfStart.label], ['dateOfEnd', FIELDS.dateOfEnd.label]));
export type ExperienceInput = z.output<typeof ExperienceInput>;
/** As the form holds it. */
export type ExperienceTyped = z.input<typeof ExperienceInput>;

export const Experience = z.object({ experienceId: z.string(), ...stored(FIELDS), revision });
export type Experience = z.output<typeof Experience>;

export const listJobTenures = endpoint('GET /api/jobTenure', {
  access: 'member',
  summary: `The member's seniority by job category, ${MAX_TENURES} entries at most`,
  reply: z.array(JobTenure),
});

export const createJobTenure = endpoint('POST /api/jobTenure', {
  access: 'member',
  summary: `Adds an entry; refused when there are ${MAX_TENURES}, or one of the same category`,
  body: JobTenureInput,
  reply: JobTenure,
  status: 201,
});

export const updateJobTenure = endpoint('PUT /api/jobTenure/{jobTenureId}', {
  access: 'member',
  summary: 'Changes an entry',
  body: JobTenureInput,
  reply: JobTenure,
});

export const deleteJobTenure = endpoint('DELETE /api/jobTenure/{jobTenureId}', {
  access: 'member',
  summary: 'Removes an entry',
  status: 204,
});

export const listExperiences = endpoint('GET /api/experience', {
  access: 'member',
  summary: `The member's work experience, ${MAX_EXPERIENCES} entries at most`,
  reply: z.array(Experience),
});

export const createExperience = endpoint('POST /api/experience', {
  access: 'member',
  summary: 'Adds an entry; refused when there are ten',
  body: ExperienceInput,
  limits: { bodyBytes: LONG_FORM_BYTES },
  reply: Experience,
  status: 201,
});

export const updateExperience = endpoint('PUT /api/experience/{experienceId}', {
  access: 'member',
  summary: 'Changes an entry',
  body: ExperienceInput,
  limits: { bodyBytes: LONG_FORM_BYTES },
  reply: Experience,
});

export const deleteExperience = endpoint('DELETE /api/experience/{experienceId}', {
  access: 'member',
  summary: 'Removes an entry',
  status: 204,
});
