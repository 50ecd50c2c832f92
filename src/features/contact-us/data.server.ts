import { uuidv7 } from 'uuidv7';
import type { Tx } from '#platform/database/database.server.ts';
import { foldText } from '#shared/search-words.ts';
import './tables.server.ts';

/** A message as it is stored and mailed; without a company name it is an appeal. */
export interface ContactMessage {
  companyName: string | null;
  email: string;
  name: string;
  phone: string;
  subject: string;
  content: string;
}

export async function saveMessage(tx: Tx, message: ContactMessage, noticeVersion: string, now: Date): Promise<void> {
  const { companyName, name, email, phone, subject, content } = message;
  await tx
    .insertInto('contact_messages')
    .values({
      message_id: uuidv7(),
      company_name: message.companyName,
      email: message.email,
      name: message.name,
      phone: message.phone,
      subject: message.subject,
      content: message.content,
      notice_version: noticeVersion,
      created_at: now.toISOString(),
      status: '新訊息',
      kind: companyName ? '合作諮詢' : '意見申訴',
      assignee_id: null,
      answered_at: null,
      revision: 0,
      search_text: [companyName ?? '', name, email, phone, subject, content].map(foldText).join('\n'),
    })
    .execute();
}
