import type { Stage } from '#content/application-stages.ts';
import { named } from '#features/backoffice/shared/choosing/rules.ts';
import type { ApplicationRow, MoveOutcome } from '../contract.ts';
import { isAhead } from '../interviews/rules.ts';
import { getsLetter, isSettled } from '../rules.ts';

/** What is kept about a chosen application: enough to say what the step would do, and what it was based on. */
export function asSeen({ id, name, position, stage, assigneeId, ...row }: ApplicationRow) {
  const { addedBy, hasEmail, interview, interviewRevision, withdrawnAt } = row;
  return { id, name, position, stage, assigneeId, addedBy, hasEmail, interview, interviewRevision, withdrawnAt };
}
export type Seen = ReturnType<typeof asSeen>;

/** With the position, since some have applied more than once. */
export const nameOf = ({ name, position }: Seen) => `${name}（${position}）`;

/** What a step to this stage would do to each chosen application. */
export function sortOut(chosen: readonly Seen[], to: Stage, now: Date) {
  const moving = chosen.filter(({ stage }) => stage !== to);
  return {
    moving,
    unchanged: chosen.filter(({ stage }) => stage === to),
    told: moving.filter(getsLetter),
    untold: moving.filter((one) => !getsLetter(one)),
    /** Those whose interview ends with it. */
    ending: isSettled(to) ? moving.filter(({ interview }) => isAhead(interview, now)) : [],
  };
}

/** The result of a move, and whether everything was moved. */
export function moveText(
  to: Stage,
  wanted: readonly (Seen & { outcome: MoveOutcome })[],
  isTold: (one: Seen) => boolean,
): { text: string; isWhole: boolean } {
  const of = (...outcomes: MoveOutcome[]) => wanted.filter(({ outcome }) => outcomes.includes(outcome));
  const [moved, unchanged, stale, gone] = [of('moved'), of('unchanged'), of('stale'), of('gone')];
  const letters = moved.filter(isTold).length;
  const problems = [
    stale.length > 0 &&
      `${stale.length} 筆在您查看後有人變更過，沒有移動：${named(stale.map(nameOf))}。請看過現在的內容，再決定一次`,
    gone.length > 0 && `${gone.length} 筆已經刪除，沒有移動：${named(gone.map(nameOf))}`,
  ].filter((one) => one !== false);
  const told = [
    `已將 ${moved.length} 筆移至「${to}」${letters > 0 ? `，${letters} 封通知信隨即寄出` : ''}`,
    ...(unchanged.length > 0 ? [`${unchanged.length} 筆原本就在「${to}」`] : []),
    ...problems,
  ];
  return { text: told.join('；'), isWhole: problems.length === 0 };
}
