import type { CurrentTexts } from '#features/company/data.server.ts';
import { senderOf } from '#features/company/letters/service.server.ts';
import { layOutMail } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

/** Its words are fixed, not editable: somebody trying a mail server must not have to wonder about the words. */
export const testMail = (texts: CurrentTexts, staff: { name: string; email: string }, from: string): Mail => ({
  to: { name: staff.name, address: staff.email },
  subject: `測試信｜${texts.company.name}`,
  ...layOutMail(senderOf(texts), {
    title: '測試信',
    blocks: ['收到這封信，表示網站的郵件伺服器設定正確。', { values: [['寄件人', from]] }],
    reason: `這封信由 ${staff.name} 在後台的「連線設定」寄出`,
  }),
});
