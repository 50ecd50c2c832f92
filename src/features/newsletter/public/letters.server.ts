import type { Company } from '#content/company.ts';
import { titledMail } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import { unsubscribeUrl, WHY_SUBSCRIBED } from '../rules.ts';

/** To a new subscriber. Like every mail to subscribers it has a one-click unsubscribe (RFC 8058, decisions §6). */
export function welcomeMail(company: Company, subscriber: { email: string; token: string }, publicUrl: string): Mail {
  const link = unsubscribeUrl(publicUrl, subscriber.token);
  const mail = titledMail(
    company,
    { address: subscriber.email },
    {
      title: '您已訂閱電子報',
      blocks: [
        '您好：',
        `感謝您訂閱${company.name}電子報。新的一期出刊時，我們會寄到這個信箱。`,
        { link: `${publicUrl}/article/newsletter`, label: '閱讀過往電子報' },
        '如果不是您本人訂閱，請依下方說明取消，之後就不會再收到。',
      ],
      reason: WHY_SUBSCRIBED,
      footerLink: { link, label: '取消訂閱' },
    },
  );
  return { ...mail, unsubscribeUrl: link };
}
