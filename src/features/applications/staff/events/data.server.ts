import { uuidv7 } from 'uuidv7';
import type { Stage } from '#content/application-stages.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import type { ApplicationEvent } from '../contract.ts';
import type { Plan } from '../interviews/changes.server.ts';
import { interviewOf } from '../interviews/data.server.ts';
import '../tables.server.ts';

const events = (db: Db) =>
  db
    .selectFrom('application_events')
    .select([
      'event_id as id',
      'at',
      'staff_name as staffName',
      'from_stage as fromStage',
      'to_stage as toStage',
      'mail_subject as mailSubject',
      'postscript',
      'interview_act as act',
      'interview_at as interviewAt',
      'interview_place as interviewPlace',
    ]);

type FoundEvent = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number];

function asEvent({ act, interviewAt, interviewPlace, ...row }: FoundEvent): ApplicationEvent {
  const interview = interviewOf({ interviewAt, interviewPlace });
  return { ...row, interview: act && interview ? { act, ...interview } : null } as ApplicationEvent;
}

/** Newest first. */
export const listEvents = async (db: Db, id: string) =>
  (await events(db).where('application_id', '=', id).orderBy('event_id', 'desc').execute()).map(asEvent);

/** The newest event of each application, if this colleague caused it. */
export async function findOwnLastEvents(
  tx: Tx,
  ids: readonly string[],
  staff: Staff,
): Promise<ReadonlyMap<string, ApplicationEvent>> {
  const last = tx
    .selectFrom('application_events')
    .select(({ fn }) => fn.max('event_id').as('event_id'))
    .where('application_id', 'in', ids)
    .groupBy('application_id');
  const rows = await events(tx)
    .select('application_id as applicationId')
    .where('event_id', 'in', last)
    .where('staff_id', '=', staff.id)
    .execute();
  return new Map(rows.map(({ applicationId, ...event }) => [applicationId, asEvent(event)]));
}

interface Happening {
  id: string;
  /** null: staff put the talent there. */
  from: Stage | null;
  to: Stage;
  mailSubject?: string | null | undefined;
  postscript?: string | null;
  /** What happens to the interview at the same time. */
  plan?: Plan | undefined;
}

/** Without a member of staff they are the applicant's. */
export async function addEvents(
  tx: Tx,
  staff: Staff | null,
  happened: readonly Happening[],
  now: Date,
): Promise<ApplicationEvent[]> {
  const by = { at: now.toISOString(), staff_id: staff?.id ?? null, staff_name: staff?.name ?? null };
  const rows = happened.map(({ id, from, to, mailSubject = null, postscript = null, plan }) => ({
    ...by,
    event_id: uuidv7(),
    application_id: id,
    from_stage: from,
    to_stage: to,
    mail_subject: mailSubject,
    postscript,
    interview_act: plan?.act ?? null,
    interview_at: plan?.at ?? null,
    interview_place: plan?.place ?? null,
  }));
  await tx.insertInto('application_events').values(rows).execute();
  return rows.map((row, nth) => {
    const { from: fromStage, to: toStage, plan } = happened[nth]!;
    const interview = plan ? { act: plan.act, at: plan.at, place: plan.place } : null;
    const { event_id: id, at, staff_name: staffName, mail_subject: mailSubject, postscript } = row;
    return { id, at, staffName, fromStage, toStage, mailSubject, postscript, interview };
  });
}
