import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { optionalText } from '#shared/fields.ts';

// spec §9: skills 2000, advantage 3000
export const ProfessionalInput = z.object({
  computerSkill: optionalText('電腦技能', { max: 2000, multiline: true }),
  jobSkill: optionalText('工作技能', { max: 2000, multiline: true }),
  proLicense: optionalText('專業證照', { max: 2000, multiline: true }),
  advantage: optionalText('個人優勢', { max: 3000, multiline: true }),
});

export const Professional = z.object({
  computerSkill: z.string(),
  jobSkill: z.string(),
  proLicense: z.string(),
  advantage: z.string(),
});
export type Professional = z.output<typeof Professional>;

export const readProfessional = endpoint({
  method: 'GET',
  path: '/api/professional',
  access: 'member',
  summary: "The member's skills, licences and advantages, in words",
  reply: Professional,
});

export const saveProfessional = endpoint({
  method: 'PUT',
  path: '/api/professional',
  access: 'member',
  summary: 'Saves skills, licences and advantages',
  body: ProfessionalInput,
  reply: Professional,
});
