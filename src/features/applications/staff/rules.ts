import type { Stage } from '#content/application-stages.ts';

/** Where nobody waits for the agency any more. */
const SETTLED: readonly Stage[] = ['錄取', '婉拒', '取消'];

export const isSettled = (stage: Stage) => SETTLED.includes(stage);

/** On the board: who has waited longest comes first; of what is settled, the latest (docs/decisions/0080). */
export const directionIn = (stage: Stage) => (isSettled(stage) ? 'desc' : 'asc');

/** An application's address, with the list that it is opened from: its neighbours there are gone to. */
export function addressIn(id: string, list: Record<string, string>) {
  const said = Object.entries(list).filter(([, value]) => value);
  return `/applications/${encodeURIComponent(id)}/show?${new URLSearchParams(said)}`;
}

const LIST = ['q', 'stage', 'vacancyId', 'overdue', 'direction'];

/** That list, of an application's address; none if it was opened from elsewhere. */
export function listIn(search: string): Record<string, string> | undefined {
  const said = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => LIST.includes(name)));
  return said.direction ? said : undefined;
}
