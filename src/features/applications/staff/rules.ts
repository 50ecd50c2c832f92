import type { Stage } from '#content/application-stages.ts';

/** Where nobody waits for the agency any more. */
const SETTLED: readonly Stage[] = ['錄取', '婉拒', '取消'];

export const isSettled = (stage: Stage) => SETTLED.includes(stage);

/** On the board: who has waited longest comes first; of what is settled, the latest (docs/decisions/0080). */
export const directionIn = (stage: Stage) => (isSettled(stage) ? 'desc' : 'asc');

const LIST = ['q', 'stage', 'vacancyId', 'overdue', 'direction'];

/** The list that an application was opened from, of what its address says; its column of the board if it says none. */
export function listIn(said: Record<string, string>, stage: Stage): Record<string, string> {
  if (!said.direction) return { stage, direction: directionIn(stage) };
  return Object.fromEntries(Object.entries(said).filter(([name]) => LIST.includes(name)));
}
