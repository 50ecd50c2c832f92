import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { email, isBlank, optionalText, text } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';
import { type Checked, stored } from '../shared/contract.ts';
import { CONTACT_FIELDS as FIELDS } from './fields.ts';

const EMERGENCY = ['emergencyName', 'emergencyRelation', 'emergencyMobile'] as const;
type EmergencyField = (typeof EMERGENCY)[number];

const isFilled = (value: unknown) => typeof value === 'string' && !isBlank(value);

/** Each of the three is required once any of them is filled (spec §4). */
const requiredWithOthers = EMERGENCY.map((field) =>
  z.refine<Record<EmergencyField, string>>((form) => isFilled(form[field]), {
    error: messages.required(FIELDS[field].label),
    path: [field],
    // Checked even while other fields are wrong, so that every mistake shows at once.
    when: ({ value, issues }) =>
      EMERGENCY.some((other) => isFilled((value as Record<string, unknown> | null)?.[other])) &&
      !issues.some((issue) => issue.path?.[0] === field),
  }),
);

export const ResumeContactInput = z
  .object({
    email: email(FIELDS.email.label, { max: 300 }),
    mobile: text(FIELDS.mobile.label, { max: 20, isNumberLike: true }),
    telePhone: optionalText(FIELDS.telePhone.label, { max: 20, isNumberLike: true }),
    mailingAddress: optionalText(FIELDS.mailingAddress.label, { max: 300 }),
    line: optionalText(FIELDS.line.label, { max: 50 }),
    telegram: optionalText(FIELDS.telegram.label, { max: 50 }),
    weChat: optionalText(FIELDS.weChat.label, { max: 50 }),
    suggestMethod: optionalText(FIELDS.suggestMethod.label, { max: 300 }),
    emergencyName: optionalText(FIELDS.emergencyName.label, { max: 20 }),
    emergencyRelation: optionalText(FIELDS.emergencyRelation.label, { max: 20 }),
    emergencyMobile: optionalText(FIELDS.emergencyMobile.label, { max: 20, isNumberLike: true }),
  } satisfies Checked<typeof FIELDS>)
  .check(...requiredWithOthers);

export const ResumeContact = z.object(stored(FIELDS));
export type ResumeContact = z.output<typeof ResumeContact>;

export const readContact = endpoint('GET /api/contact', {
  access: 'member',
  summary: 'How to reach the member, and whom in an emergency',
  reply: ResumeContact,
});

export const saveContact = endpoint('POST /api/contact', {
  access: 'member',
  summary: 'Saves how to reach the member',
  body: ResumeContactInput,
  reply: ResumeContact,
});
