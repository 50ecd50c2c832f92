import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { email, optionalText, text } from '#shared/fields/fields.ts';

/** The fields, in the order of the agency's mail. */
export const LABELS = {
  companyName: '公司名稱',
  name: '聯絡人',
  email: '電子信箱',
  phone: '聯絡電話',
  subject: '主旨',
  content: '內容',
};
export type FieldName = keyof typeof LABELS;

const fields = {
  email: email(LABELS.email, { max: 300 }),
  name: text(LABELS.name, { max: 50 }),
  phone: text(LABELS.phone, { max: 50, isNumberLike: true }),
  subject: text(LABELS.subject, { max: 300 }),
  content: text(LABELS.content, { max: 3000, multiline: true }),
} satisfies Record<Exclude<FieldName, 'companyName'>, unknown>;

/** 合作諮詢: a company writes and gives its name. */
export const ConsultInput = z.object({ companyName: text(LABELS.companyName, { max: 100 }), ...fields });

/** 意見申訴: anybody writes; no company name is sent (decisions §10). */
export const AppealInput = z.object(fields);

/** The two tabs share one call: a message with a company name is 合作諮詢, and then the name is required (spec §5). */
const ContactInput = z.object({
  companyName: z.nullish(text(LABELS.companyName, { max: 100 })),
  ...fields,
  /** Made by the form: a message sent again because the answer was lost is stored only once (docs/decisions/0142). */
  messageKey: optionalText('messageKey', { max: 60 }),
});

export const sendContactMessage = endpoint('POST /api/contactUs', {
  access: 'public',
  summary: 'Stores a message to the agency, mails it there, and mails a receipt to the sender',
  body: ContactInput,
  reply: z.object({ ok: z.literal(true) }),
  limits: {
    rate: [
      { by: 'address', count: 20, seconds: 900 },
      { by: 'email', count: 5, seconds: 900 },
    ],
    work: true,
  },
});
