import { company } from '#content/company.ts';
import { layOutMail } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

/** The agency deleted an account: whose it was hears of it. */
export function deletedLetter({ email, userName }: { email: string; userName: string }, when: string): Mail {
  const title = '帳號已刪除';
  return {
    to: { name: userName, address: email },
    subject: `${title}｜${company.name}`,
    ...layOutMail(company, {
      title,
      blocks: [
        `${userName} 您好：`,
        `我們在 ${when} 刪除了您的帳號。帳號資料、履歷、檔案與應徵紀錄都已移除，無法復原；電子報也已取消訂閱。`,
        `如果您沒有提出這項要求，或想了解原因，請來電 ${company.phone} 或回信給我們。`,
      ],
      reason: '這封信通知您帳號的重要變動，所以無法取消訂閱。',
    }),
  };
}
