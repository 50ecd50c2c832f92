import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { email, optionalText, text } from '#shared/fields.ts';

const fields = {
  email: email('電子信箱', { max: 300 }),
  name: text('聯絡人', { max: 50 }),
  phone: text('聯絡電話', { max: 50 }),
  subject: text('主旨', { max: 300 }),
  content: text('內容', { max: 3000, multiline: true }),
};

/** 合作諮詢: a company writes and gives its name. */
export const ConsultInput = z.object({ companyName: text('公司名稱', { max: 100 }), ...fields });

/** 意見申訴: anybody writes; no company name is sent (decisions §10). */
export const AppealInput = z.object(fields);

/** The two tabs share one call: a company name makes it a consultation. */
const ContactInput = z.object({ companyName: z.nullish(optionalText('公司名稱', { max: 100 })), ...fields });

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contactUs',
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
