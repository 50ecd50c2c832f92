import {
  assignMany,
  handedMany,
  handOver,
  ofAssignee,
  tellAssignee,
} from '#features/backoffice/assignees/service.server.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { dueAt, overdueBefore } from '#features/backoffice/calendar/rules.ts';
import { findClientsOf, findMarks } from '#features/clients/staff/data.server.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { fieldsRefused, notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { STALE } from '#shared/revisions.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { replyLetter } from './letters.server.ts';
import { WAITING_STATUSES } from './rules.ts';

const asRow = <T extends data.FoundRow>(row: T, now: Date) => ({
  ...row,
  kind: row.kind as contract.MessageRow['kind'],
  status: row.status as contract.MessageStatus,
  dueAt: dueAt(row.createdAt),
  isOverdue: WAITING_STATUSES.includes(row.status) && row.createdAt < overdueBefore(now),
});

async function read(db: Db, id: string, now: Date): Promise<contract.Message> {
  const found = await data.findMessage(db, id);
  if (!found) throw notFound();
  return { ...asRow(found, now), replies: await data.listReplies(db, id), clients: await findClientsOf(db, found) };
}

/** The message to change, if it still has the revision that was seen. */
async function based(tx: Tx, id: string, revision: number) {
  const found = await data.findMessage(tx, id);
  if (!found) throw notFound();
  if (revision !== found.revision) throw ruleBroken(STALE);
  return found;
}

interface Named {
  id: string;
  subject: string;
}

/** Named by its subject: the log keeps no sender's name. */
const subjectOf = ({ id, subject }: Named) => ({ kind: '訊息', id, name: subject });

/** The letter that tells a colleague which messages they are now in charge of; many share one letter. */
function handedMessages(deps: Deps, rows: readonly Named[]) {
  const [first, second] = rows;
  if (!first || second) return handedMany(deps, 'messages', `這 ${rows.length} 則訊息`);
  const { id, subject } = first;
  const link = `${deps.settings.publicUrl}/admin/messages/${id}/show`;
  return { what: `訊息「${subject}」`, link, belongsTo: id };
}

export const endpoints = [
  handle(contract.listMessages, async ({ deps: { database, now }, staff, query }) => {
    const at = now();
    const { db } = database;
    const from = query.client === '' ? undefined : await findMarks(db, query.client);
    if (query.client !== '' && !from) return new Part([], 0);
    const { rows, counted } = await data.listMessages(db, { ...ofAssignee(query, staff), from }, overdueBefore(at));
    return new Part(
      rows.map((row) => asRow(row, at)),
      counted,
    );
  }),
  handle(contract.findNeighbours, async ({ deps: { database, now }, staff, params: { id }, query }) => {
    const found = await data.findMessage(database.db, id);
    if (!found) throw notFound();
    return data.findNeighbours(database.db, found, ofAssignee(query, staff), overdueBefore(now()));
  }),
  handle(contract.findMessage, ({ deps: { database, now }, params }) => read(database.db, params.id, now())),
  handle(contract.changeMessage, async ({ deps, staff, params: { id }, body }) => {
    const { database, now } = deps;
    const at = now();
    const texts = await currentTexts(deps);
    return database.transaction(async (tx) => {
      const found = await based(tx, id, body.revision);
      const handed = await handOver(tx, found, body.assigneeId);
      const status = body.status ?? (found.status as contract.MessageStatus);
      if (status === found.status && !handed) return read(tx, id, at);
      // It may have been answered by telephone: then the time of marking it counts.
      const answered = status === '已回覆' ? (found.answeredAt ?? at.toISOString()) : null;
      const assignee = handed ? handed.to : found.assigneeId;
      await data.updateMessage(tx, id, { status, assignee_id: assignee, answered_at: answered });
      const detail = {
        ...(status === found.status ? {} : { 狀態: `${found.status} → ${status}` }),
        ...handed?.detail,
      };
      await audit(tx, staff, { action: '處理訊息', subject: subjectOf(found), detail }, at);
      await tellAssignee(tx, staff, handed?.colleague, texts, handedMessages(deps, [found]));
      return read(tx, id, at);
    });
  }),
  handle(contract.assignMessages, ({ deps, staff, body }) =>
    assignMany<data.FoundRow>(deps, staff, body, {
      find: data.findMessages,
      isSettled: ({ status }) => !WAITING_STATUSES.includes(status),
      set: (tx, rows, to) =>
        data.setAssignee(
          tx,
          rows.map(({ id }) => id),
          to,
        ),
      act: (row, detail) => ({ action: '處理訊息', subject: subjectOf(row), detail }),
      handed: (rows) => handedMessages(deps, rows),
    }),
  ),
  handle(contract.deleteMessage, ({ deps: { database, now }, staff, params: { id }, body }) =>
    database.transaction(async (tx): Promise<undefined> => {
      const found = await data.findMessage(tx, id);
      if (!found) throw notFound();
      if (body.confirmation.toLowerCase() !== found.email.toLowerCase())
        throw fieldsRefused({ confirmation: ['與留言的電子信箱不符'] });
      // Not by its subject, which the sender wrote.
      const subject = { kind: '訊息', id, name: '' };
      await audit(tx, staff, { action: '刪除訊息', subject, detail: { 類型: found.kind } }, now());
      await data.removeMessage(tx, id);
    }),
  ),
  handle(contract.replyToMessage, async ({ deps, staff, params: { id }, body }) => {
    const { database, now } = deps;
    const at = now();
    const texts = await currentTexts(deps);
    const { contactMailTo } = await currentConnections(deps);
    return database.transaction(async (tx) => {
      const found = await based(tx, id, body.revision);
      await queueMail(tx, replyLetter(texts, found, body, contactMailTo ?? texts.company.email));
      await data.addReply(tx, staff, { id, subject: body.subject, text: body.text }, at);
      const answered = found.answeredAt ?? at.toISOString();
      const assignee = found.assigneeId ?? staff.id;
      await data.updateMessage(tx, id, { status: '已回覆', assignee_id: assignee, answered_at: answered });
      await audit(tx, staff, { action: '回覆訊息', subject: subjectOf(found) }, at);
      return read(tx, id, at);
    });
  }),
];
