import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import { mailboxOf } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import { type ContactMessage, fieldsOf } from '../data.server.ts';

/** To the agency; a reply goes to the sender. */
export function agencyMail(
  texts: CurrentTexts,
  { messageId, ...message }: ContactMessage & { messageId: string },
  { to, publicUrl }: { to: string; publicUrl: string },
): Mail {
  const { companyName, name, email, subject } = message;
  const envelope = { to: mailboxOf(to), replyTo: { name, address: email }, belongsTo: messageId };
  return letter(texts, 'newMessage', envelope, {
    kind: companyName ? '合作諮詢' : '意見申訴',
    subject,
    message: fieldsOf(message),
    link: `${publicUrl}/admin/messages/${messageId}/show`,
  });
}

/**
 * To the sender. It repeats nothing that was typed: anybody can enter somebody else's address, and the site must not deliver
 * a stranger's text to it.
 */
export const receiptMail = (texts: CurrentTexts, message: ContactMessage, publicUrl: string): Mail =>
  letter(texts, 'contactReceipt', { to: { address: message.email } }, { link: publicUrl });
