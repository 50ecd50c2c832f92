import type { Company } from '#content/company.ts';
import { titledMail } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

export const testMail = (company: Company, staff: { name: string; email: string }, from: string): Mail =>
  titledMail(
    company,
    { name: staff.name, address: staff.email },
    {
      title: '測試信',
      blocks: ['收到這封信，表示網站的郵件伺服器設定正確。', { values: [['寄件人', from]] }],
      reason: `這封信由 ${staff.name} 在後台的「連線設定」寄出`,
    },
  );
