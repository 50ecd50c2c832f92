import { STAGES, type Stage } from '#content/application-stages.ts';
import { handOver, ofAssignee, tellAssignee } from '#features/backoffice/assignees/service.server.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { dueAt, overdueBefore } from '#features/backoffice/calendar/rules.ts';
import { readLetter } from '#features/backoffice/settings/data.server.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { addAccess } from '#features/resume/accesses/data.server.ts';
import { readNoted } from '#features/resume/accesses/service.server.ts';
import { readResume } from '#features/resume/document/data.server.ts';
import { goesAlong } from '#features/vacancies/staff/service.server.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { STALE } from '#shared/revisions.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { stageLetter } from './letters.server.ts';

const asRow = (
  { talentId: _, email: _e, mobile: _m, ...row }: data.FoundRow,
  cutoff: string,
): contract.ApplicationRow => ({
  ...row,
  stage: row.stage as Stage,
  dueAt: dueAt(row.appliedAt),
  isOverdue: row.stage === '新應徵' && row.appliedAt < cutoff,
});

/** Without the applicant's name: the log outlives the account, and must not name a deleted member. */
const subjectOf = ({ id, position }: { id: string; position: string }) => ({ kind: '應徵', id, name: position });

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
      data.listNotes(database.db, id),
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
        return asRow(found, cutoff);
      }
      const letter = body.mail ? await readLetter(tx, body.stage) : undefined;
      const mail = letter && stageLetter(texts, letter, found, contactMailTo ?? texts.company.email);
      if (body.mail && !mail) throw ruleBroken(`「${body.stage}」階段沒有通知信`);
      if (mail) await queueMail(tx, mail);
      const mailSubject = mail?.subject ?? null;
      await data.moveTo(tx, staff, { id, from: found.stage, to: body.stage, mailSubject }, at);
      const detail = { 階段: `${found.stage} → ${body.stage}`, ...(mail ? { 通知信: mail.subject } : {}) };
      await audit(tx, staff, { action: '變更應徵階段', subject: subjectOf(found), detail }, at);
      return asRow((await data.findRow(tx, id))!, cutoff);
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
      return data.addNote(tx, staff, id, body.text, now());
    }),
  ),
];
