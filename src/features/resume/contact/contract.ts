import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { email, isBlank, optionalText, text } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';

const EMERGENCY = {
  emergencyName: '緊急聯絡人姓名',
  emergencyRelation: '緊急聯絡人關係',
  emergencyMobile: '緊急聯絡人電話',
} as const;
type EmergencyField = keyof typeof EMERGENCY;
const FIELDS = Object.keys(EMERGENCY) as EmergencyField[];

const isFilled = (value: unknown) => typeof value === 'string' && !isBlank(value);

/** Each of the three is required once any of them is filled (spec §4). */
const requiredWithOthers = FIELDS.map((field) =>
  z.refine<Record<EmergencyField, string>>((form) => isFilled(form[field]), {
    error: messages.required(EMERGENCY[field]),
    path: [field],
    // Also while other fields are still wrong: every mistake shows at once.
    when: ({ value, issues }) =>
      FIELDS.some((other) => isFilled((value as Record<string, unknown> | null)?.[other])) &&
      !issues.some((issue) => issue.path?.[0] === field),
  }),
);

export const ResumeContactInput = z
  .object({
    email: email('電子信箱', { max: 300 }),
    mobile: text('手機號碼', { max: 20 }),
    telePhone: optionalText('市內電話', { max: 20 }),
    mailingAddress: optionalText('通訊地址', { max: 300 }),
    line: optionalText('LINE', { max: 50 }),
    telegram: optionalText('Telegram', { max: 50 }),
    weChat: optionalText('WeChat', { max: 50 }),
    suggestMethod: optionalText('建議聯絡方式', { max: 300 }),
    emergencyName: optionalText(EMERGENCY.emergencyName, { max: 20 }),
    emergencyRelation: optionalText(EMERGENCY.emergencyRelation, { max: 20 }),
    emergencyMobile: optionalText(EMERGENCY.emergencyMobile, { max: 20 }),
  })
  .check(...requiredWithOthers);

export const ResumeContact = z.object({
  email: z.string(),
  mobile: z.string(),
  telePhone: z.string(),
  mailingAddress: z.string(),
  line: z.string(),
  telegram: z.string(),
  weChat: z.string(),
  suggestMethod: z.string(),
  emergencyName: z.string(),
  emergencyRelation: z.string(),
  emergencyMobile: z.string(),
});
export type ResumeContact = z.output<typeof ResumeContact>;

export const readContact = endpoint({
  method: 'GET',
  path: '/api/contact',
  access: 'member',
  summary: 'How to reach the member, and whom in an emergency',
  reply: ResumeContact,
});

export const saveContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'member',
  summary: 'Saves how to reach the member',
  body: ResumeContactInput,
  reply: ResumeContact,
});
