import * as z from 'zod/mini';
import {
  assigned,
  assigneeFilter,
  assigneeId,
  assignOutcomes,
  manyAssigned,
} from '#features/backoffice/assignees/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { choice, optionalText, text } from '#shared/fields/fields.ts';
import { listQuery } from '#shared/list-query.ts';
import { mustBeBasedOn } from '#shared/revisions.ts';
import type { FieldName } from '../public/contract.ts';
import { MAX_SUBJECT } from './rules.ts';

/** The last is for advertising and duplicates (docs/decisions/0134). */
export const MESSAGE_STATUSES = ['新訊息', '處理中', '已回覆', '不需回覆'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
/** A message without a company name is 意見申訴. */
export const MESSAGE_KINDS = ['合作諮詢', '意見申訴'] as const;

export const MessageRow = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  companyName: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  ...assigned,
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** When an answer is due, as promised. */
  dueAt: z.string(),
  isOverdue: z.boolean(),
  revision: z.number(),
});
export type MessageRow = z.output<typeof MessageRow>;

export const MessageReply = z.object({
  id: z.string(),
  at: z.string(),
  staffName: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type MessageReply = z.output<typeof MessageReply>;

export const Message = z.extend(MessageRow, {
  content: z.string(),
  /** Oldest first. */
  replies: z.array(MessageReply),
  /** The clients it may be from: those of that name, or with the writer among their contacts. */
  clients: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Message = z.output<typeof Message>;
// The compiler refuses a form field that staff couldn't read here.
Message satisfies z.ZodMiniType<Record<FieldName, string | null>>;

/** Which messages a list shows. */
const inList = {
  q: listQuery.q,
  status: z.optional(choice('狀態', MESSAGE_STATUSES)),
  kind: z.optional(choice('類型', MESSAGE_KINDS)),
  assignee: assigneeFilter,
  overdue: z.optional(choice('逾期', ['true', 'false'])),
};

export const listMessages = endpoint('GET /api/admin/messages', {
  access: 'staff',
  summary: 'Messages from ContactUs, newest first, all or those from a client; X-Total-Count tells how many match',
  query: z.object({ ...listQuery, ...inList, client: optionalText('客戶', { max: 64 }) }),
  reply: z.array(MessageRow),
});

export const findNeighbours = endpoint('GET /api/admin/messages/{id}/neighbours', {
  access: 'staff',
  summary: 'Which messages stand before and after this one in a list, whether or not it still belongs there itself',
  query: z.object(inList),
  reply: z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) }),
});

export const findMessage = endpoint('GET /api/admin/messages/{id}', {
  access: 'staff',
  summary: 'One message with the replies to it',
  reply: Message,
});

export const changeMessage = endpoint('PATCH /api/admin/messages/{id}', {
  access: 'staff',
  summary: 'Changes status or who looks after it; what is left out stays',
  body: z.object({
    status: z.optional(choice('狀態', MESSAGE_STATUSES)),
    assigneeId: z.optional(assigneeId),
    revision: mustBeBasedOn,
  }),
  reply: Message,
});

export const assignMessages = endpoint('POST /api/admin/messages/bulk/assignee', {
  access: 'staff',
  summary: 'Gives several messages to one colleague, who is told by one mail; answers what became of each',
  body: manyAssigned('訊息'),
  reply: assignOutcomes,
});

export const deleteMessage = endpoint('POST /api/admin/messages/{id}/delete', {
  access: 'manager',
  summary: 'Deletes a message with its answers, for good; the sender’s address typed once more proves it is meant',
  body: z.object({ confirmation: text('電子信箱', { max: 300 }) }),
  status: 204,
});

export const replyToMessage = endpoint('POST /api/admin/messages/{id}/reply', {
  access: 'staff',
  summary: 'Mails an answer to the sender, with Reply-To the agency; the message is then 已回覆',
  body: z.object({
    subject: text('主旨', { max: MAX_SUBJECT }),
    text: text('內容', { max: 5000, multiline: true }),
    revision: mustBeBasedOn,
  }),
  reply: Message,
});
