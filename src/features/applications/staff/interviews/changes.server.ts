import type { Stage } from '#content/application-stages.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { fieldsRefused, ruleBroken } from '#platform/http/refusal.server.ts';
import { STALE } from '#shared/revisions.ts';
import { isSettled } from '../rules.ts';
import type { Interview, InterviewAct } from './contract.ts';
import { interviewOf, saveInterview } from './data.server.ts';
import { actOf, isAhead, STAGE, timeFault } from './rules.ts';

/** A change of an interview; for a cancelled one, when and where it was. */
export interface Plan extends Interview {
  act: InterviewAct;
  /** The interview's next revision. */
  revision: number;
}

interface Found {
  stage: string;
  interviewAt: string | null;
  interviewPlace: string | null;
  interviewRevision: number;
}

interface Wish {
  /** null: no interview any more. */
  interview: Interview | null;
  /** As shown on the screen. */
  revision: number;
  mail: boolean;
}

/** Refuses what isn't possible; undefined if nothing changes. */
export function planInterview(found: Found, { interview, revision, mail }: Wish, now: Date): Plan | undefined {
  if (revision !== found.interviewRevision) throw ruleBroken(STALE);
  const before = interviewOf(found);
  const next = revision + 1;
  if (!interview) {
    if (before && !isAhead(before, now)) throw ruleBroken('面試時間已過，不能取消');
    return before ? { ...before, act: '取消', revision: next } : undefined;
  }
  if (isSettled(found.stage as Stage)) throw ruleBroken(`「${found.stage}」階段不能安排面試`);
  return planned(before, { interview, mail, next }, now);
}

interface Move {
  stage: Stage;
  mail: boolean;
  interview?: Interview | undefined;
  /** As shown on the screen. */
  interviewRevision?: number | null | undefined;
}

/**
 * What a step to another stage does to the interview: the step to 面試 may arrange one; a step to a settled stage cancels a
 * coming one.
 */
export function planOfMove(found: Found, move: Move, now: Date): Plan | undefined {
  const { stage, mail, interview } = move;
  const before = interviewOf(found);
  const next = found.interviewRevision + 1;
  const isEnding = isSettled(stage) && isAhead(before, now);
  if (!interview && !isEnding) return undefined;
  if (interview && stage !== STAGE) throw ruleBroken(`移至「${STAGE}」時才能安排面試`);
  if (move.interviewRevision !== found.interviewRevision) throw ruleBroken(STALE);
  return interview ? planned(before, { interview, mail, next }, now) : { ...before!, act: '取消', revision: next };
}

function planned(
  before: Interview | null,
  { interview, mail, next }: { interview: Interview; mail: boolean; next: number },
  now: Date,
): Plan | undefined {
  const fault = timeFault(interview.at, now);
  if (fault) throw fieldsRefused({ 'interview.at': [fault] });
  const act = actOf(before, interview, now, mail);
  return act && { ...interview, act, revision: next };
}

/** For one application any plan; for several only cancellations. */
export async function savePlans(tx: Tx, planned: readonly { id: string; plan: Plan }[]): Promise<void> {
  const [first] = planned;
  if (!first) return;
  const { act, at, place } = first.plan;
  const ids = planned.map(({ id }) => id);
  await saveInterview(tx, ids, act === '取消' ? null : { at, place });
}
