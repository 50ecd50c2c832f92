import { expect, test } from 'vitest';
import { inClauses } from './clauses.ts';

const WHOLE = { 'data-clauses': true };

test('a text of short clauses keeps them whole; one with a clause longer than a line breaks as any text', () => {
  expect(inClauses('履歷上有一年空白，怎麼說才自然', 9)).toEqual(WHOLE);
  // The comma counts: it would be the one left over.
  expect(inClauses('履歷上有一年空白，怎麼說才自然', 8)).toEqual({});
});

test('a line may also end at a blank and before a bracket, and Latin letters are narrow', () => {
  expect(inClauses('有人冒用顧問的名義加 LINE', 11)).toEqual(WHOLE);
  expect(inClauses('後端工程師（Node.js）', 6)).toEqual(WHOLE);
  expect(inClauses('後端工程師（Node.js）', 5)).toEqual({});
});
