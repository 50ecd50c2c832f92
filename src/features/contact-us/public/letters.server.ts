import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import { mailboxOf } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import type { ContactMessage } from '../data.server.ts';

/** To the agency; a reply goes to the sender. */
export function agencyMail(texts: CurrentTexts, message: ContactMessage, to: string): Mail {
  const { companyName, name, email, phone, subject, content } = message;
  const envelope = { to: mailboxOf(to), replyTo: { name, address: email } };
  return letter(texts, 'newMessage', envelope, {
    kind: companyName ? '合作諮詢' : '意見申訴',
    subject,
    message: [
      ...(companyName ? [['公司名稱', companyName] as [string, string]] : []),
      ['聯絡人', name],
      ['電子信箱', email],
      ['聯絡電話', phone],
      ['主旨', subject],
      ['內容', content],
    ],
  });
}

/**
 * To the sender. It repeats nothing that was typed: anybody can enter somebody else's address, and the site must not deliver
 * a stranger's text to it.
 */
export const receiptMail = (texts: CurrentTexts, message: ContactMessage, publicUrl: string): Mail =>
  letter(texts, 'contactReceipt', { to: { address: message.email } }, { link: publicUrl });
