import type { Stage } from '#content/application-stages.ts';
import type { ManyAssigned } from '#features/backoffice/assignees/contract.ts';
import { assignMany, type Handed, handedMany } from '#features/backoffice/assignees/service.server.ts';
import type { AuditAction } from '#features/backoffice/audit/contract.ts';
import { auditMany } from '#features/backoffice/audit/data.server.ts';
import { dueAt, overdueBefore } from '#features/backoffice/calendar/rules.ts';
import { readLetter } from '#features/backoffice/settings/data.server.ts';
import { type CurrentTexts, currentTexts } from '#features/company/data.server.ts';
import { referenceOf } from '#features/resume/accesses/rules.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { type Mail, queueMails } from '#platform/mail/outbox.server.ts';
import { appointmentText } from '#shared/times.ts';
import type { ApplicationEvent, ApplicationRow, Changed, ManyMoves, MoveOutcome } from './contract.ts';
import * as data from './data.server.ts';
import { addEvents, findOwnLastEvents } from './events/data.server.ts';
import { type Plan, planOfMove, savePlans } from './interviews/changes.server.ts';
import { findRounds, interviewOf } from './interviews/data.server.ts';
import { interviewCalendar, interviewLetter } from './interviews/letters.server.ts';
import { stageLetter } from './letters/letters.server.ts';
import { getsLetter, isKnown, isSettled, isWhatWasAsked, NO_EMAIL, NOT_APPLIED, type Wish } from './rules.ts';

export const asRow = (
  { talentId: _, email, mobile: _m, interviewAt, interviewPlace, ...row }: data.FoundRow,
  cutoff: string,
): ApplicationRow => ({
  ...row,
  stage: row.stage as Stage,
  hasEmail: email !== '',
  interview: interviewOf({ interviewAt, interviewPlace }),
  dueAt: dueAt(row.appliedAt),
  isOverdue: row.stage === '新應徵' && row.appliedAt < cutoff,
});

type Whose = Pick<data.FoundRow, 'id' | 'position' | 'talentId'>;

/** For the log, without the applicant's name: the log outlives the account, and must not name a deleted member. */
export const actOn = ({ id, position, talentId }: Whose, action: AuditAction, detail: object = {}) => ({
  action,
  subject: { kind: '應徵', id, name: position },
  detail: { 人才: referenceOf(talentId), ...detail },
});

export async function found(db: Db, id: string): Promise<data.FoundRow> {
  const application = await data.findRow(db, id);
  if (!application) throw notFound();
  return application;
}

/** One application's change. */
interface Step {
  before: data.FoundRow;
  /** For the log. */
  action: AuditAction;
  plan: Plan | undefined;
  isMailed: boolean;
}

/** What all steps of a call have in common. */
interface Call {
  staff: Staff;
  /** The stage of each application afterwards. */
  to: Stage;
  postscript: string;
  texts: CurrentTexts;
  /** The address for replies. */
  replyTo: string;
  now: Date;
}

async function callOf(deps: Deps, staff: Staff) {
  const texts = await currentTexts(deps);
  const { contactMailTo: replyTo = texts.company.email } = await currentConnections(deps);
  return { staff, texts, replyTo, now: deps.now() };
}

/**
 * The letters to the applicants. An interview has a letter of its own; an interview that ends with a step has one beside the
 * stage's.
 */
async function lettersOf(tx: Tx, steps: readonly Step[], call: Call): Promise<ReadonlyMap<Step, Mail>> {
  const mailed = steps.filter(({ isMailed }) => isMailed);
  if (mailed.length === 0) return new Map();
  const { to, texts } = call;
  const words = await readLetter(tx, to);
  const planned = mailed.filter(({ plan }) => plan).map(({ before }) => before.id);
  const roundOf = await findRounds(tx, planned);
  const letterOf = ({ before, plan }: Step): Mail => {
    if (!before.email) throw ruleBroken(NO_EMAIL);
    const round = plan && { ...call, round: roundOf(before.id, plan.act) };
    if (round && (plan.act !== '取消' || to === before.stage)) return interviewLetter(texts, plan, before, round);
    if (!words) throw ruleBroken(`「${to}」階段沒有通知信`);
    if (before.addedBy !== null) throw ruleBroken(NOT_APPLIED);
    const mail = stageLetter(texts, words, before, call);
    return round ? { ...mail, calendar: interviewCalendar(texts, plan, before, round) } : mail;
  };
  return new Map(mailed.map((step) => [step, letterOf(step)]));
}

/**
 * Carries out steps to another stage and changes of interviews, with their entries in history and log. `also` is for the
 * log.
 */
async function take(tx: Tx, steps: readonly Step[], call: Call, also: object = {}): Promise<ApplicationEvent[]> {
  if (steps.length === 0) return [];
  const { staff, to, postscript, now } = call;
  const mails = await lettersOf(tx, steps, call);
  await queueMails(tx, [...mails.values()]);
  const planned = steps.flatMap(({ before: { id }, plan }) => (plan ? [{ id, plan }] : []));
  await savePlans(tx, planned);
  const moved = steps.filter(({ before }) => before.stage !== to).map(({ before }) => before.id);
  await data.setStage(tx, moved, to, now);
  const happened = steps.map((step) => {
    const mail = mails.get(step);
    const { id, stage } = step.before;
    const told = { mailSubject: mail?.subject ?? null, postscript: (mail && postscript) || null };
    return { id, from: stage as Stage, to, plan: step.plan, ...told };
  });
  const events = await addEvents(tx, staff, happened, now);
  const acts = steps.map((step) => {
    const { before, action, plan } = step;
    const mail = mails.get(step);
    const detail = {
      ...(to !== before.stage && { 階段: `${before.stage} → ${to}` }),
      // Without the place, which may be somebody's number, and without words written to one person.
      ...(plan && { 面試: `${plan.act} ${appointmentText(plan.at)}` }),
      ...(mail && { 通知信: mail.subject }),
      ...also,
    };
    return actOn(before, action, detail);
  });
  await auditMany(tx, staff, acts, now);
  return events;
}

interface Asked {
  postscript: string;
  /** What was asked for, if the situation has changed since: it may have been done already, and the answer lost. */
  staleWish: (before: data.FoundRow) => Wish | undefined;
  /** Undefined: nothing is to be done. */
  stepOf: (before: data.FoundRow, at: Date) => (Omit<Step, 'before'> & { to: Stage }) | undefined;
}

/** A step to another stage, a change of an interview, or both. */
export async function change(deps: Deps, staff: Staff, id: string, asked: Asked): Promise<Changed> {
  const call = await callOf(deps, staff);
  const cutoff = overdueBefore(call.now);
  return deps.database.transaction(async (tx) => {
    const before = await found(tx, id);
    const wish = asked.staleWish(before);
    const done = wish && (await findOwnLastEvents(tx, [id], staff)).get(id);
    if (done && isWhatWasAsked(done, wish)) return { ...asRow(before, cutoff), event: done };
    const step = asked.stepOf(before, call.now);
    if (!step) return { ...asRow(before, cutoff), event: null };
    const { to, ...rest } = step;
    const [event] = await take(tx, [{ ...rest, before }], { ...call, to, postscript: asked.postscript });
    return { ...asRow(await found(tx, id), cutoff), event: event! };
  });
}

/**
 * The letter that tells a colleague what they are now in charge of. Several applications share one letter, which depends on
 * none of them.
 */
export function handedApplications(deps: Deps, rows: readonly Whose[]): Handed {
  const [first, second] = rows;
  if (!first || second) return handedMany(deps, 'applications', `這 ${rows.length} 筆應徵`);
  const { id, position, talentId } = first;
  const link = `${deps.settings.publicUrl}/admin/applications/${id}/show`;
  return { what: `應徵「${position}」`, link, belongsTo: talentId };
}

/** A settled application stays with the colleague who settled it. */
export const assignApplications = (deps: Deps, staff: Staff, body: ManyAssigned) =>
  assignMany<data.FoundRow>(deps, staff, body, {
    find: data.findRows,
    isSettled: ({ stage }) => isSettled(stage as Stage),
    set: (tx, rows, to) =>
      data.setAssignee(
        tx,
        rows.map(({ id }) => id),
        to,
      ),
    act: (row, detail) => actOn(row, '指派應徵', detail),
    handed: (rows) => handedApplications(deps, rows),
  });

/**
 * All in one transaction, but each judged separately: an application that has changed since it was seen is left alone. One
 * that this colleague has already moved like this, with the answer lost, is reported as moved.
 */
export async function moveMany(
  deps: Deps,
  staff: Staff,
  { applications, stage: to, postscript }: ManyMoves,
): Promise<{ id: string; outcome: MoveOutcome }[]> {
  const call = { ...(await callOf(deps, staff)), to, postscript };
  const asked = [...new Map(applications.map((one) => [one.id, one])).values()];
  return deps.database.transaction(async (tx) => {
    const ids = asked.map(({ id }) => id);
    const rows = new Map((await data.findRows(tx, ids)).map((row) => [row.id, row]));
    const own = await findOwnLastEvents(tx, ids, staff);
    const steps: Step[] = [];
    const outcomes = asked.map(({ id, from, interviewRevision, mail, ...seen }) => {
      const of = (outcome: MoveOutcome) => ({ id, outcome });
      const before = rows.get(id);
      if (!before) return of('gone');
      const isAsSeen = before.stage === from && before.interviewRevision === interviewRevision && isKnown(before, seen);
      if (isAsSeen && (!mail || getsLetter({ ...before, hasEmail: before.email !== '' }))) {
        if (from === to) return of('unchanged');
        const plan = planOfMove(before, { stage: to, mail, interviewRevision }, call.now);
        steps.push({ before, action: '變更應徵階段', plan, isMailed: mail });
        return of('moved');
      }
      const done = own.get(id);
      return of(
        done && isWhatWasAsked(done, { from, to, mail, postscript: mail ? postscript : '' }) ? 'moved' : 'stale',
      );
    });
    await take(tx, steps, call, { 批次: steps.length });
    return outcomes;
  });
}
