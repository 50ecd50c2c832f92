import type { Stage } from '#content/application-stages.ts';
import { findColleagues } from '#features/backoffice/staff/data.server.ts';
import type { CurrentTexts } from '#features/company/data.server.ts';
import { listHandedOn } from '#features/resume/accesses/data.server.ts';
import { referenceOf } from '#features/resume/accesses/rules.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { mailboxOf } from '#platform/mail/mail-layout.server.ts';
import { type Mail, queueMail } from '#platform/mail/outbox.server.ts';
import { appointmentText } from '#shared/times.ts';
import { OPEN_STAGES } from '../staff/rules.ts';
import { leavingLetter } from './letters.server.ts';
import '../tables.server.ts';

/** Somebody hired may be expected on the first day, or within the time in which a client was promised a replacement. */
const TOLD_STAGES: readonly Stage[] = [...OPEN_STAGES, '錄取'];

/** Call it before an account is deleted with everything that is theirs. */
export async function tellOfLeaving(tx: Tx, deps: Deps, texts: CurrentTexts, memberId: string): Promise<void> {
  const own = tx.selectFrom('talents').select('talent_id as id').where('member_id', '=', memberId);
  const talent = await own.executeTakeFirst();
  if (talent) await tellOfDeletion(tx, deps, texts, talent.id);
}

/**
 * Call it before a resume is deleted with its applications. Tells the colleague in charge of each application that is under
 * way or ended in a hire, or the agency if there is none; otherwise nobody would know of an interview, a first day or a
 * client who was given the resume. The letter names no person, only the reference that the client has.
 */
export async function tellOfDeletion(tx: Tx, deps: Deps, texts: CurrentTexts, talentId: string): Promise<void> {
  const applications = await tx
    .selectFrom('applications')
    .select(['position', 'stage', 'interview_at as interviewAt', 'assignee_id as assigneeId'])
    .where('talent_id', '=', talentId)
    .where('stage', 'in', TOLD_STAGES)
    .orderBy('application_id')
    .execute();
  const clients = [...new Set((await listHandedOn(tx, talentId)).map(({ client }) => client))];
  if (applications.length + clients.length === 0) return;
  const now = deps.now().toISOString();
  const application: [string, string][] = [
    ['人選編號', referenceOf(talentId)],
    ...applications.map(({ position, stage }): [string, string] => ['應徵', `${position}．${stage}`]),
    ...applications
      .filter(({ interviewAt }) => interviewAt !== null && interviewAt > now)
      .map(({ position, interviewAt }): [string, string] => [
        '已取消的面試',
        `${appointmentText(interviewAt!)} ${position}`,
      ]),
    ...(clients.length > 0 ? [['交給過的客戶', clients.join('、')] satisfies [string, string]] : []),
  ];
  for (const to of await readersOf(tx, deps, texts, applications)) {
    await queueMail(tx, leavingLetter(texts, to, application));
  }
}

async function readersOf(
  tx: Tx,
  deps: Deps,
  texts: CurrentTexts,
  applications: readonly { assigneeId: string | null }[],
): Promise<Mail['to'][]> {
  const ids = [...new Set(applications.map(({ assigneeId }) => assigneeId))];
  const colleagues = await findColleagues(
    tx,
    ids.filter((id) => id !== null),
  );
  const isAgencys = ids.length === 0 || colleagues.length < ids.length;
  const { contactMailTo = texts.company.email } = isAgencys ? await currentConnections(deps) : {};
  return [
    ...colleagues.map(({ name, email }) => ({ name, address: email })),
    ...(isAgencys ? [mailboxOf(contactMailTo)] : []),
  ];
}
