import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { isEmail, optionalText, text } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';
import { unlessSeen } from '#shared/revisions.ts';
import { PersonalInput } from '../../basic/contract.ts';
import { ConditionInput } from '../../condition/contract.ts';
import { CONDITION_FIELDS } from '../../condition/fields.ts';
import { ResumeContactInput } from '../../contact/contract.ts';
import { CONTACT_FIELDS } from '../../contact/fields.ts';
import { Preview } from '../../document/contract.ts';
import { fileFault, MAX_FILE_BYTES, titleFault } from '../../files/rules.ts';
import { ProfessionalInput } from '../../professional/contract.ts';

const { email } = CONTACT_FIELDS;

/** What staff enter about somebody who did not register: little, since the rest is in the file that came with it. */
const Said = z.object({
  chineseName: PersonalInput.shape.chineseName,
  mobile: optionalText(CONTACT_FIELDS.mobile.label, { max: 20, isNumberLike: true }),
  email: optionalText(email.label, { max: 300 }).check(
    z.refine((value) => value === '' || isEmail(value), { error: messages.email(email.label) }),
  ),
  line: ResumeContactInput.shape.line,
  jobObjective: optionalText(CONDITION_FIELDS.jobObjective.label, { max: 50 }),
  location: ConditionInput.shape.location,
  jobSkill: ProfessionalInput.shape.jobSkill,
});
export type Said = z.output<typeof Said>;

export const addTalent = endpoint('POST /api/admin/talents', {
  access: 'staff',
  summary: 'Adds somebody who did not register to the pool; refused if their number or address is known already',
  body: Said,
  reply: z.object({ id: z.string() }),
});

export const changeTalent = endpoint('PUT /api/admin/talents/{id}', {
  access: 'staff',
  summary: 'Changes what a resume of the pool says in these fields; all others stay',
  body: z.extend(Said, {
    /** `updatedAt` of the resume shown on the screen; if it has changed since, nothing is done. */
    seen: z.string({ error: unlessSeen('版本') }),
  }),
  reply: Preview,
});

/** Stored among the works: 附加檔案 has no category for a resume that somebody brought. */
export const FILED_AS = '作品集';

export const attachFile = endpoint('POST /api/admin/talents/{id}/files', {
  access: 'staff',
  summary: 'Adds a file to a resume of the pool',
  body: z
    .object({ title: text('標題', { max: 50 }), file: z.file({ error: messages.required('檔案') }) })
    .check((ctx) => {
      const { title, file } = ctx.value;
      for (const [path, message] of [
        ['title', titleFault(FILED_AS, title)],
        ['file', fileFault(FILED_AS, file)],
      ] as const)
        if (message) ctx.issues.push({ code: 'custom', path: [path], message, input: ctx.value });
    }),
  bodyType: 'form',
  reply: Preview,
  limits: { bodyBytes: MAX_FILE_BYTES + 65_536 },
});

export const detachFile = endpoint('DELETE /api/admin/talents/{id}/files/{fileUploadId}', {
  access: 'staff',
  summary: 'Removes a file from a resume of the pool',
  reply: Preview,
});
