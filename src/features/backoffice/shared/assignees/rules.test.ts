import { expect, test } from 'vitest';
import type { AssignOutcome } from '#features/backoffice/assignees/contract.ts';
import { assignText } from './rules.ts';

const became = (...outcomes: AssignOutcome[]) => outcomes.map((outcome, nth) => ({ name: `${'甲乙'[nth]}`, outcome }));

test('of those that were to be given to somebody it is said what became of each, also where it was done meanwhile', () => {
  expect(assignText(became('given', 'unchanged'), '已有結果或負責人相同')).toEqual({
    text: '已變更 1 筆的負責人；1 筆已有結果或負責人相同，沒有變更',
    isWhole: true,
  });
  expect(assignText(became('stale', 'gone'), '負責人相同')).toEqual({
    text: '已變更 0 筆的負責人；1 筆在您查看後已由別人指派，沒有變更：甲；1 筆已經刪除：乙',
    isWhole: false,
  });
});
