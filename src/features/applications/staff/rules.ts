import type { Stage } from '#content/application-stages.ts';

/** Whether nobody waits for the agency there any more. */
const SETTLED: Record<Stage, boolean> = {
  ...{ 新應徵: false, 審閱中: false, 推薦客戶: false, 面試: false },
  ...{ 錄取: true, 婉拒: true, 取消: true },
};

export const isSettled = (stage: Stage) => SETTLED[stage];

/** On the board: who has waited longest comes first; of what is settled, the latest (docs/decisions/0080). */
export const directionIn = (stage: Stage) => (isSettled(stage) ? 'desc' : 'asc');

const LIST = ['q', 'stage', 'vacancyId', 'overdue', 'direction'];

/** The list that an application was opened from, of what its address says; its column of the board if it says none. */
export function listIn(said: Record<string, string>, stage: Stage): Record<string, string> {
  if (!said.direction) return { stage, direction: directionIn(stage) };
  return Object.fromEntries(Object.entries(said).filter(([name]) => LIST.includes(name)));
}
