import { expect, test } from 'vitest';
import { blocksOf, type Fact } from './fields.ts';

const fact = (label: string, value: string): Fact => ({ label, value, place: 'fact' });

test('in a line what is blank leaves no name behind', () => {
  const entries = [[fact('語言', '英文'), fact('聽', '良好'), fact('說', ''), fact('讀', '平均')]];
  const section = { path: '/cv/language', title: '語言', layout: 'lines', entries } as const;
  expect(blocksOf(section)).toEqual([{ facts: [['英文', '聽 良好　讀 平均']] }]);
});
