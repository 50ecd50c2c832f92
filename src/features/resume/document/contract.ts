import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { AvatarInfo, Personal } from '../basic/contract.ts';
import { Condition } from '../condition/contract.ts';
import { ResumeContact } from '../contact/contract.ts';
import { Education } from '../education/contract.ts';
import { UploadedFile } from '../files/contract.ts';
import { LanguageSkill } from '../language/contract.ts';
import { Professional } from '../professional/contract.ts';
import { Experience, JobTenure } from '../work/contract.ts';

/** The whole resume as the hub shows it (spec §3). */
export const Preview = z.object({
  updatedAt: z.string(),
  personal: z.extend(Personal, {
    /** Whole years in Taipei today; null until a birth date is saved. */
    age: z.nullable(z.number()),
  }),
  contact: z.omit(ResumeContact, { emergencyName: true, emergencyRelation: true, emergencyMobile: true }),
  emergency: z.object({ name: z.string(), mobile: z.string(), relation: z.string() }),
  educations: z.array(Education),
  jobTenures: z.array(JobTenure),
  experiences: z.array(Experience),
  languageSkills: z.array(LanguageSkill),
  condition: Condition,
  ...Professional.shape,
  avatar: AvatarInfo,
  /** All files except the avatar. */
  fileUploads: z.array(UploadedFile),
});
export type Preview = z.output<typeof Preview>;

export const readPreview = endpoint('GET /api/preview', {
  access: 'member',
  summary: "The member's whole resume",
  reply: Preview,
});

export const detachResume = endpoint('PATCH /api/preview/clearUserId', {
  access: 'special',
  summary: 'Puts the resume, with parts, files and applications, into the talent pool; a blank one takes its place',
  reply: z.object({ ok: z.literal(true) }),
});
