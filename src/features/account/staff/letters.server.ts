import type { Company } from '#content/company.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import { changeLetter } from '../letters.server.ts';

/** The agency deleted an account: whose it was hears of it. */
export const deletedLetter = (company: Company, addressee: { email: string; userName: string }, when: string): Mail =>
  changeLetter(company, addressee, '帳號已刪除', [
    `我們在 ${when} 刪除了您的帳號。帳號資料、履歷、檔案與應徵紀錄都已移除，無法復原；電子報也已取消訂閱。`,
    `如果您沒有提出這項要求，或想了解原因，請來電 ${company.phone} 或回信給我們。`,
  ]);
