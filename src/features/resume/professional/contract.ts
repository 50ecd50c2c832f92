import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { optionalText } from '#shared/fields/fields.ts';
import { type Checked, LONG_FORM_BYTES, stored } from '../shared/contract.ts';
import { PROFESSIONAL_FIELDS as FIELDS } from './fields.ts';

// spec §9: skills 2000, advantage 3000
export const ProfessionalInput = z.object({
  computerSkill: optionalText(FIELDS.computerSkill.label, { max: 2000, multiline: true }),
  jobSkill: optionalText(FIELDS.jobSkill.label, { max: 2000, multiline: true }),
  proLicense: optionalText(FIELDS.proLicense.label, { max: 2000, multiline: true }),
  advantage: optionalText(FIELDS.advantage.label, { max: 3000, multiline: true }),
} satisfies Checked<typeof FIELDS>);

export const Professional = z.object(stored(FIELDS));
export type Professional = z.output<typeof Professional>;

export const readProfessional = endpoint('GET /api/professional', {
  access: 'member',
  summary: "The member's skills, licences and advantages, in words",
  reply: Professional,
});

export const saveProfessional = endpoint('PUT /api/professional', {
  access: 'member',
  summary: 'Saves skills, licences and advantages',
  body: ProfessionalInput,
  limits: { bodyBytes: LONG_FORM_BYTES },
  reply: Professional,
});
