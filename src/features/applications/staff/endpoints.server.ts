import { STAGES, type Stage } from '#content/application-stages.ts';
import { handOver, ofAssignee, tellAssignee } from '#features/backoffice/assignees/service.server.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { overdueBefore } from '#features/backoffice/calendar/rules.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { listNotes } from '#features/notes/staff/data.server.ts';
import { noteDown } from '#features/notes/staff/service.server.ts';
import { statusOf } from '#features/publishing/rules.ts';
import { addAccess, listHandedOn } from '#features/resume/accesses/data.server.ts';
import { readNoted } from '#features/resume/accesses/service.server.ts';
import { readResume } from '#features/resume/document/data.server.ts';
import { findStored } from '#features/vacancies/data.server.ts';
import { goesAlong } from '#features/vacancies/staff/service.server.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { STALE } from '#shared/revisions.ts';
import { actOn, asRow, assignApplications, change, found, handedApplications, moveMany } from './changes.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { listEvents } from './events/data.server.ts';
import { planInterview, planOfMove } from './interviews/changes.server.ts';
import { isKnown } from './rules.ts';

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
    // Whose contact details these are is answered by the list, and recorded there.
    const { foundByContact: _, ...neighbours } = await readNoted(deps, staff, async () =>
      data.findNeighbours(db, await found(db, id), ofAssignee(query, staff), cutoff),
    );
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
    const application = await data.findApplication(database.db, id);
    if (!application) throw notFound();
    const { snapshot, resumeUpdatedAt, ...row } = application;
    const talent = { talentId: row.talentId, updatedAt: resumeUpdatedAt };
    const [resume, notes, events, others, handedTo, [vacancy]] = await Promise.all([
      readResume(database.db, talent, at),
      listNotes(database.db, { talentId: row.talentId }),
      listEvents(database.db, id),
      data.listOthers(database.db, row),
      listHandedOn(database.db, row.talentId),
      findStored(database.db, { vacancyIds: [row.vacancyId], matchKeys: [] }),
    ]);
    // Recorded before the answer, since the member is told who reads a resume; and after the reading, since a member may
    // have left meanwhile.
    await database.transaction(async (tx) => {
      const why = { action: '檢視履歷', purpose: '處理應徵' };
      if (!(await addAccess(tx, { talentId: row.talentId, staffName: staff.name, ...why }, at))) throw notFound();
      await audit(tx, staff, actOn(row, '檢視應徵'), at);
    });
    const { talentId, email, mobile } = row;
    const { salary = null, facts } = vacancy ?? {};
    const client = facts?.employer ?? null;
    const isOpen = vacancy !== undefined && statusOf(vacancy, at.toISOString()) === 'open';
    const wanted = isOpen ? (facts?.headcount ?? null) : null;
    return {
      ...asRow(row, overdueBefore(at)),
      ...{ talentId, email, mobile, snapshot, resume, salary, client, wanted, handedTo, others, notes, events },
    };
  }),
  handle(contract.findStanding, async ({ deps: { database, now }, params: { id } }) => {
    const [row, events] = await Promise.all([found(database.db, id), listEvents(database.db, id)]);
    return { ...asRow(row, overdueBefore(now())), events };
  }),
  handle(contract.moveApplications, ({ deps, staff, body }) => moveMany(deps, staff, body)),
  handle(contract.changeStage, ({ deps, staff, params: { id }, body }) =>
    change(deps, staff, id, {
      postscript: body.postscript,
      staleWish: ({ stage }) => (body.from === stage ? undefined : { ...body, to: body.stage }),
      stepOf: (before, at) => {
        const { stage: to, from, mail: isMailed, interview } = body;
        if (from !== before.stage || !isKnown(before, body)) throw ruleBroken(STALE);
        if (to !== from) return { action: '變更應徵階段', to, plan: planOfMove(before, body, at), isMailed };
        // A letter belongs to a move: repeated, it would tell the applicant the same thing twice.
        if (isMailed) throw ruleBroken(`應徵已在「${to}」階段，沒有寄出通知信`);
        if (interview) throw ruleBroken(`應徵已在「${to}」階段，沒有安排面試`);
        return undefined;
      },
    }),
  ),
  handle(contract.changeInterview, ({ deps, staff, params: { id }, body }) =>
    change(deps, staff, id, {
      postscript: body.postscript,
      staleWish: ({ stage, interviewRevision }) =>
        // Exactly one more than what was seen: nothing else has happened in between.
        body.revision === interviewRevision - 1 ? { ...body, from: stage as Stage, to: stage as Stage } : undefined,
      stepOf: (before, at) => {
        const plan = planInterview(before, body, at);
        return plan && { action: `${plan.act}面試`, to: before.stage as Stage, plan, isMailed: body.mail };
      },
    }),
  ),
  handle(contract.assignApplication, async ({ deps, staff, params: { id }, body }) => {
    const { database, now } = deps;
    const at = now();
    const texts = await currentTexts(deps);
    return database.transaction(async (tx) => {
      const before = await found(tx, id);
      const handed = await handOver(tx, before, body.assigneeId);
      const cutoff = overdueBefore(at);
      if (!handed) return asRow(before, cutoff);
      if (body.from !== before.assigneeId) throw ruleBroken(STALE);
      await data.setAssignee(tx, [id], handed.to);
      await audit(tx, staff, actOn(before, '指派應徵', handed.detail), at);
      await tellAssignee(tx, staff, handed.colleague, texts, handedApplications(deps, [before]));
      return asRow(await found(tx, id), cutoff);
    });
  }),
  handle(contract.assignApplications, ({ deps, staff, body }) => assignApplications(deps, staff, body)),
  handle(contract.addNote, ({ deps: { database, now }, staff, params: { id }, body }) =>
    database.transaction(async (tx) => {
      const row = await found(tx, id);
      const { talentId, position } = row;
      const act = actOn(row, '新增應徵備註');
      return noteDown(tx, staff, { whom: { talentId }, application: { id, position }, input: body }, act, now());
    }),
  ),
];
