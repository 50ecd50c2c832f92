import type { AssignOutcome } from '#features/backoffice/assignees/contract.ts';
import { named } from '../choosing/rules.ts';

/** The result of handing entries over, and whether all were; `kept` says why some stay. */
export function assignText(became: readonly { name: string; outcome: AssignOutcome }[], kept: string) {
  const of = (one: AssignOutcome) => became.filter(({ outcome }) => outcome === one).map(({ name }) => name);
  const [given, unchanged, stale, gone] = [of('given'), of('unchanged'), of('stale'), of('gone')];
  const told = [
    `已變更 ${given.length} 筆的負責人`,
    ...(unchanged.length > 0 ? [`${unchanged.length} 筆${kept}，沒有變更`] : []),
    ...(stale.length > 0 ? [`${stale.length} 筆在您查看後已由別人指派，沒有變更：${named(stale)}`] : []),
    ...(gone.length > 0 ? [`${gone.length} 筆已經刪除：${named(gone)}`] : []),
  ];
  return { text: told.join('；'), isWhole: stale.length + gone.length === 0 };
}
