import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { foldName } from '#shared/search-words.ts';
import { type FieldName, LABELS } from './public/contract.ts';
import './tables.server.ts';

/** A message as it is stored and mailed; without a company name it is an appeal. */
export type ContactMessage = Record<Exclude<FieldName, 'companyName'>, string> & { companyName: string | null };

/** The fields as the form names them; an appeal has no company. */
export const fieldsOf = (message: ContactMessage): [label: string, value: string][] =>
  (Object.keys(LABELS) as FieldName[]).flatMap((name) =>
    message[name] === null ? [] : [[LABELS[name], message[name]]],
  );

/** The same message from the same form gets the same id, if the form sent its key. */
export function messageIdOf(key: string, message: ContactMessage): string {
  if (key === '') return uuidv7();
  const said = [key, ...fieldsOf(message).flat()];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
}

export const isThere = async (db: Db, messageId: string): Promise<boolean> =>
  (await db.selectFrom('contact_messages').select('kind').where('message_id', '=', messageId).executeTakeFirst()) !==
  undefined;

export async function saveMessage(
  tx: Tx,
  { messageId, ...message }: ContactMessage & { messageId: string },
  noticeVersion: string,
  now: Date,
): Promise<void> {
  const { companyName, ...texts } = message;
  await tx
    .insertInto('contact_messages')
    .values({
      message_id: messageId,
      company_name: companyName,
      ...texts,
      notice_version: noticeVersion,
      created_at: now.toISOString(),
      status: '新訊息',
      kind: companyName ? '合作諮詢' : '意見申訴',
      assignee_id: null,
      answered_at: null,
      revision: 0,
      search_text: fieldsOf(message)
        .map(([, value]) => foldName(value))
        .join('\n'),
    })
    .execute();
}
