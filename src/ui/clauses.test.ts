import { expect, test } from 'vitest';
import { inClauses } from './clauses.ts';

test('a text of short clauses keeps them whole; one with a clause longer than a line breaks as any text', () => {
  expect(inClauses('履歷上有一年空白，怎麼說才自然', 9)).toEqual({ 'data-clauses': true });
  // The comma counts: it would be the one left over.
  expect(inClauses('履歷上有一年空白，怎麼說才自然', 8)).toEqual({});
});
