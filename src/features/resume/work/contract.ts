import * as z from 'zod/mini';
import { JOB_CATEGORIES } from '#features/vacancies/public/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { monthsInOrder, optionalMonth } from '#shared/date-fields.ts';
import { choice, optionalText, text } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { basedOn, revision } from '../shared/contract.ts';

export { JOB_CATEGORIES };

export const MAX_TENURES = 3; // spec §9
export const MAX_EXPERIENCES = 10; // spec §9

const jobCategory = choice('職務類別', JOB_CATEGORIES);

export const JobTenureInput = z.object({
  jobCategory,
  yearOfJobTenure: text('年資', { max: 20 }),
  revision: basedOn,
});
export type JobTenureInput = z.output<typeof JobTenureInput>;
/** As the form holds it. */
export type JobTenureTyped = z.input<typeof JobTenureInput>;

/** Seniority in one job category; the length is free text. */
export const JobTenure = z.object({
  jobTenureId: z.string(),
  jobCategory: z.string(),
  yearOfJobTenure: z.string(),
  revision,
});
export type JobTenure = z.output<typeof JobTenure>;

/** On duty or left, as the text true or false (spec §3); a checkbox's boolean is taken too. */
const onDuty = z.pipe(
  z.nullish(z.union([z.boolean(), z.string()], { error: messages.oneOf('在職狀態') })),
  z.pipe(
    z.transform((v: boolean | string | null | undefined) => String(v ?? true)),
    z.enum(['true', 'false'], { error: messages.oneOf('在職狀態') }),
  ),
);

export const ExperienceInput = z
  .object({
    companyName: text('公司名稱', { max: 100 }),
    position: text('職務名稱', { max: 50 }),
    jobCategory,
    onDuty,
    dateOfStart: optionalMonth('到職年月'),
    dateOfEnd: optionalMonth('離職年月'),
    location: optionalText('工作地點', { max: 50 }),
    salary: optionalText('薪資', { max: 50 }),
    jobDescription: optionalText('工作內容', { max: 3000, multiline: true }),
    performance: optionalText('工作成就', { max: 3000, multiline: true }),
    reasonsForLeaving: optionalText('離職原因', { max: 3000, multiline: true }),
    revision: basedOn,
  })
  .check(monthsInOrder(['dateOfStart', '到職年月'], ['dateOfEnd', '離職年月']));
export type ExperienceInput = z.output<typeof ExperienceInput>;
/** As the form holds it. */
export type ExperienceTyped = z.input<typeof ExperienceInput>;

export const Experience = z.object({
  experienceId: z.string(),
  companyName: z.string(),
  position: z.string(),
  jobCategory: z.string(),
  onDuty: z.string(),
  dateOfStart: z.string(),
  dateOfEnd: z.string(),
  location: z.string(),
  salary: z.string(),
  jobDescription: z.string(),
  performance: z.string(),
  reasonsForLeaving: z.string(),
  revision,
});
export type Experience = z.output<typeof Experience>;

export const listJobTenures = endpoint({
  method: 'GET',
  path: '/api/jobTenure',
  access: 'member',
  summary: "The member's seniority by job category, at most three entries",
  reply: z.array(JobTenure),
});

export const createJobTenure = endpoint({
  method: 'POST',
  path: '/api/jobTenure',
  access: 'member',
  summary: 'Adds an entry; refused when there are three, or one of the same category',
  body: JobTenureInput,
  reply: JobTenure,
  status: 201,
});

export const updateJobTenure = endpoint({
  method: 'PUT',
  path: '/api/jobTenure/{jobTenureId}',
  access: 'member',
  summary: 'Changes an entry',
  body: JobTenureInput,
  reply: JobTenure,
});

export const deleteJobTenure = endpoint({
  method: 'DELETE',
  path: '/api/jobTenure/{jobTenureId}',
  access: 'member',
  summary: 'Removes an entry',
  status: 204,
});

export const listExperiences = endpoint({
  method: 'GET',
  path: '/api/experience',
  access: 'member',
  summary: "The member's work experience, at most ten entries",
  reply: z.array(Experience),
});

export const createExperience = endpoint({
  method: 'POST',
  path: '/api/experience',
  access: 'member',
  summary: 'Adds an entry; refused when there are ten',
  body: ExperienceInput,
  reply: Experience,
  status: 201,
});

export const updateExperience = endpoint({
  method: 'PUT',
  path: '/api/experience/{experienceId}',
  access: 'member',
  summary: 'Changes an entry',
  body: ExperienceInput,
  reply: Experience,
});

export const deleteExperience = endpoint({
  method: 'DELETE',
  path: '/api/experience/{experienceId}',
  access: 'member',
  summary: 'Removes an entry',
  status: 204,
});
