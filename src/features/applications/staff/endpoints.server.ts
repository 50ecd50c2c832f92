import { STAGES, type Stage } from '#content/application-stages.ts';
import { handOver, ofAssignee, tellAssignee } from '#features/backoffice/assignees/service.server.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { dueAt, overdueBefore } from '#features/backoffice/calendar/rules.ts';
import { readLetter } from '#features/backoffice/settings/data.server.ts';
import { type CurrentTexts, currentTexts } from '#features/company/data.server.ts';
import { addAccess } from '#features/resume/accesses/data.server.ts';
import { readNoted } from '#features/resume/accesses/service.server.ts';
import { readResume } from '#features/resume/document/data.server.ts';
import { addNote, listNotes } from '#features/resume/notes/data.server.ts';
import { goesAlong } from '#features/vacancies/staff/service.server.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { type Mail, queueMail } from '#platform/mail/outbox.server.ts';
import { STALE } from '#shared/revisions.ts';
import { appointmentText } from '#shared/times.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { type Plan, planInterview, planOfMove, savePlan } from './interviews/changes.server.ts';
import { interviewOf } from './interviews/data.server.ts';
import { interviewCalendar, interviewLetter } from './interviews/letters.server.ts';
import { stageLetter } from './letters.server.ts';
import { NO_EMAIL, NOT_APPLIED } from './rules.ts';

const asRow = (
  { talentId: _, email: _e, mobile: _m, interviewAt, interviewPlace, ...row }: data.FoundRow,
  cutoff: string,
): contract.ApplicationRow => ({
  ...row,
  stage: row.stage as Stage,
  interview: interviewOf({ interviewAt, interviewPlace }),
  dueAt: dueAt(row.appliedAt),
  isOverdue: row.stage === '新應徵' && row.appliedAt < cutoff,
});

/** Without the applicant's name: the log outlives the account, and must not name a deleted member. */
const subjectOf = ({ id, position }: { id: string; position: string }) => ({ kind: '應徵', id, name: position });

/** For the log; of an interview without the place, which may be somebody's number. */
const detailOf = (plan: Plan | undefined, mail: Mail | undefined) => ({
  ...(plan && { 面試: `${plan.act} ${appointmentText(plan.at)}` }),
  ...(mail && { 通知信: mail.subject }),
});

interface Move {
  to: Stage;
  plan: Plan | undefined;
  sending: { replyTo: string; now: Date };
}

/** What the applicant is told of a step: of an interview by its own letter, of one that ends with the step beside the stage's. */
async function letterOfMove(tx: Tx, texts: CurrentTexts, found: data.FoundRow, { to, plan, sending }: Move) {
  if (plan && plan.act !== '取消') return interviewLetter(texts, plan, found, sending);
  const letter = await readLetter(tx, to);
  if (!letter) throw ruleBroken(`「${to}」階段沒有通知信`);
  if (found.addedBy !== null) throw ruleBroken(NOT_APPLIED);
  const mail = stageLetter(texts, letter, found, sending.replyTo);
  return plan ? { ...mail, calendar: interviewCalendar(texts, plan, found, sending) } : mail;
}

goesAlong(data.handAlong);

export const endpoints = [
  handle(contract.listApplications, async ({ deps, staff, query }) => {
    const cutoff = overdueBefore(deps.now());
    const read = () => data.listApplications(deps.database.db, ofAssignee(query, staff), cutoff);
    const { rows, counted } = await readNoted(deps, staff, read);
    return new Part(
      rows.map((row) => asRow(row, cutoff)),
      counted,
    );
  }),
  handle(contract.findNeighbours, async ({ deps, staff, params: { id }, query }) => {
    const { db } = deps.database;
    const cutoff = overdueBefore(deps.now());
    // An answer to whose contact details these are, as the list's is.
    const { foundByContact: _, ...neighbours } = await readNoted(deps, staff, async () => {
      const found = await data.findRow(db, id);
      if (!found) throw notFound();
      return data.findNeighbours(db, found, ofAssignee(query, staff), cutoff);
    });
    return neighbours;
  }),
  handle(contract.countApplications, async ({ deps: { database, now }, staff, query }) => {
    const wanted = ofAssignee(query, staff);
    const { stages, overdue } = await data.countByStage(database.db, wanted, overdueBefore(now()));
    const count = (stage: string) => stages.find((one) => one.stage === stage)?.count ?? 0;
    return { stages: STAGES.map((stage) => ({ stage, count: count(stage) })), overdue };
  }),
  handle(contract.findApplication, async ({ deps: { database, now }, staff, params: { id } }) => {
    const at = now();
    const found = await data.findApplication(database.db, id);
    if (!found) throw notFound();
    const { snapshot, resumeUpdatedAt, ...row } = found;
    const talent = { talentId: row.talentId, updatedAt: resumeUpdatedAt };
    const [resume, notes, events] = await Promise.all([
      readResume(database.db, talent, at),
      listNotes(database.db, row.talentId),
      data.listEvents(database.db, id),
    ]);
    // Recorded before the answer: the member is told who reads a resume. And after the reading: whoever has left meanwhile is gone.
    await database.transaction(async (tx) => {
      const why = { action: '檢視履歷', purpose: '處理應徵' };
      if (!(await addAccess(tx, { talentId: row.talentId, staffName: staff.name, ...why }, at))) throw notFound();
      await audit(tx, staff, { action: '檢視應徵', subject: subjectOf(row) }, at);
    });
    const { talentId, email, mobile } = row;
    return { ...asRow(row, overdueBefore(at)), talentId, email, mobile, snapshot, resume, notes, events };
  }),
  handle(contract.changeStage, async ({ deps, staff, params: { id }, body }) => {
    const { database, now } = deps;
    const at = now();
    const texts = await currentTexts(deps);
    const { contactMailTo } = await currentConnections(deps);
    return database.transaction(async (tx) => {
      const found = await data.findRow(tx, id);
      if (!found) throw notFound();
      if (body.from !== found.stage) throw ruleBroken(STALE);
      const cutoff = overdueBefore(at);
      if (body.stage === found.stage) {
        // A letter belongs to a move: repeated, it would tell the applicant the same thing twice.
        if (body.mail) throw ruleBroken(`應徵已在「${body.stage}」階段，沒有寄出通知信`);
        if (body.interview) throw ruleBroken(`應徵已在「${body.stage}」階段，沒有安排面試`);
        return { ...asRow(found, cutoff), event: null };
      }
      const plan = planOfMove(found, body, at);
      const sending = { replyTo: contactMailTo ?? texts.company.email, now: at };
      if (body.mail && !found.email) throw ruleBroken(NO_EMAIL);
      const mail = body.mail ? await letterOfMove(tx, texts, found, { to: body.stage, plan, sending }) : undefined;
      if (mail) await queueMail(tx, mail);
      if (plan) await savePlan(tx, id, plan);
      const mailSubject = mail?.subject ?? null;
      const from = found.stage as Stage;
      const event = await data.moveTo(tx, staff, { id, from, to: body.stage, mailSubject, plan }, at);
      const detail = { 階段: `${found.stage} → ${body.stage}`, ...detailOf(plan, mail) };
      await audit(tx, staff, { action: '變更應徵階段', subject: subjectOf(found), detail }, at);
      return { ...asRow((await data.findRow(tx, id))!, cutoff), event };
    });
  }),
  handle(contract.changeInterview, async ({ deps, staff, params: { id }, body }) => {
    const { database, now } = deps;
    const at = now();
    const texts = await currentTexts(deps);
    const { contactMailTo } = await currentConnections(deps);
    return database.transaction(async (tx) => {
      const found = await data.findRow(tx, id);
      if (!found) throw notFound();
      const plan = planInterview(found, body, at);
      const cutoff = overdueBefore(at);
      if (!plan) return { ...asRow(found, cutoff), event: null };
      const sending = { replyTo: contactMailTo ?? texts.company.email, now: at };
      if (body.mail && !found.email) throw ruleBroken(NO_EMAIL);
      const mail = body.mail ? interviewLetter(texts, plan, found, sending) : undefined;
      if (mail) await queueMail(tx, mail);
      await savePlan(tx, id, plan);
      const stage = found.stage as Stage;
      const mailSubject = mail?.subject ?? null;
      const event = await data.addEvent(tx, staff, { id, from: stage, to: stage, mailSubject, plan }, at);
      const action = `${plan.act}面試` as const;
      await audit(tx, staff, { action, subject: subjectOf(found), detail: detailOf(plan, mail) }, at);
      return { ...asRow((await data.findRow(tx, id))!, cutoff), event };
    });
  }),
  handle(contract.assignApplication, async ({ deps, staff, params: { id }, body }) => {
    const { database, now, settings } = deps;
    const at = now();
    const texts = await currentTexts(deps);
    return database.transaction(async (tx) => {
      const found = await data.findRow(tx, id);
      if (!found) throw notFound();
      if (body.from !== found.assigneeId) throw ruleBroken(STALE);
      const handed = await handOver(tx, found, body.assigneeId);
      const cutoff = overdueBefore(at);
      if (!handed) return asRow(found, cutoff);
      await data.setAssignee(tx, id, handed.to);
      await audit(tx, staff, { action: '指派應徵', subject: subjectOf(found), detail: handed.detail }, at);
      await tellAssignee(tx, staff, handed.colleague, texts, {
        what: `應徵「${found.position}」`,
        link: `${settings.publicUrl}/admin/applications/${id}/show`,
        belongsTo: found.talentId,
      });
      return asRow((await data.findRow(tx, id))!, cutoff);
    });
  }),
  handle(contract.addNote, ({ deps: { database, now }, staff, params: { id }, body }) =>
    database.transaction(async (tx) => {
      const found = await data.findRow(tx, id);
      if (!found) throw notFound();
      await audit(tx, staff, { action: '新增應徵備註', subject: subjectOf(found) }, now());
      const { talentId, position } = found;
      return addNote(tx, staff, { talentId, application: { id, position }, input: body }, now());
    }),
  ),
];
