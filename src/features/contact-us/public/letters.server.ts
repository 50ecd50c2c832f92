import type { Company } from '#content/company.ts';
import { layOutMail, mailboxOf, titledMail } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import type { ContactMessage } from '../data.server.ts';

/** To the agency; a reply goes to the sender. */
export function agencyMail(company: Company, message: ContactMessage, to: string): Mail {
  const kind = message.companyName ? '合作諮詢' : '意見申訴';
  return {
    to: mailboxOf(to),
    replyTo: { name: message.name, address: message.email },
    subject: `【${kind}】${message.subject}`,
    ...layOutMail(company, {
      title: `網站留言：${kind}`,
      blocks: [
        {
          values: [
            ...(message.companyName ? [['公司名稱', message.companyName] as [string, string]] : []),
            ['聯絡人', message.name],
            ['電子信箱', message.email],
            ['聯絡電話', message.phone],
            ['主旨', message.subject],
            ['內容', message.content],
          ],
        },
        '直接回覆這封信，就會寄給留言的人。請在 1–2 個工作天內回覆。',
      ],
      reason: '這封信由網站的「聯絡我們」寄出。',
    }),
  };
}

/**
 * To the sender. It repeats nothing that was typed: anybody can enter somebody else's address, and the site must not deliver
 * a stranger's text to it.
 */
export const receiptMail = (company: Company, message: ContactMessage, publicUrl: string): Mail =>
  titledMail(
    company,
    { address: message.email },
    {
      title: '我們收到您的留言了',
      blocks: [
        '您好：',
        `謝謝您聯絡${company.name}。我們已收到您的留言，會在 1–2 個工作天內以電子郵件或電話回覆您。`,
        `若有急事，請在服務時間（${company.serviceHours.text}）直接來電 ${company.phone}。`,
        { link: publicUrl, label: '回到網站' },
      ],
      reason: '有人在網站的「聯絡我們」填寫這個信箱，所以您收到這封信。如果不是您，請不必理會。',
    },
  );
