import { expect, test } from 'vitest';
import type { MoveOutcome } from '../contract.ts';
import { moveText, type Seen, sortOut } from './rules.ts';

const NOW = new Date('2026-11-26T13:00:00.000Z');
const seen = (name: string, more: Partial<Seen> = {}): Seen => ({
  ...{ id: name, name, position: '會計', stage: '新應徵', assigneeId: null, addedBy: null, hasEmail: true },
  ...{ interview: null, interviewRevision: 0, withdrawnAt: null, ...more },
});

test('of those that are chosen it is known before who moves, who is told, and whose interview ends', () => {
  const interview = { at: '2026-12-03T06:00:00.000Z', place: '電話面試' };
  const [one, put, silent, there, due] = [
    seen('王一'),
    seen('林二', { addedBy: '陳顧問' }),
    seen('周三', { hasEmail: false }),
    seen('吳四', { stage: '婉拒' }),
    seen('鄭五', { stage: '面試', interview }),
  ];
  const chosen = [one, put, silent, there, due].filter((some) => some !== undefined);
  expect(sortOut(chosen, '婉拒', NOW)).toEqual({
    moving: [one, put, silent, due],
    unchanged: [there],
    told: [one, due],
    untold: [put, silent],
    ending: [due],
  });
  expect(sortOut(chosen, '推薦客戶', NOW).ending).toEqual([]);
});

const became = (...outcomes: MoveOutcome[]) =>
  outcomes.map((outcome, nth) => ({ ...seen(`${'甲乙丙丁'[nth]}`), outcome }));

test('what became of them says of each why', () => {
  expect(moveText('婉拒', became('moved', 'moved'), () => true)).toEqual({
    text: '已將 2 筆移至「婉拒」，2 封通知信隨即寄出',
    isWhole: true,
  });
  expect(moveText('婉拒', became('moved', 'unchanged', 'stale', 'gone'), () => false)).toEqual({
    text: '已將 1 筆移至「婉拒」；1 筆原本就在「婉拒」；1 筆在您查看後有人變更過，沒有移動：丙（會計）。請看過現在的內容，再決定一次；1 筆已經刪除，沒有移動：丁（會計）',
    isWhole: false,
  });
});
