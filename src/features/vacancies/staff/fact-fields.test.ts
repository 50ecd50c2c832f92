import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BLANK_FACTS } from './rules.ts';

// A fact is checked, stored, shown, imported and exported as the compiler asks; that somebody can fill it in is said in the form alone.
const source = readFileSync('src/features/vacancies/staff/fact-fields.tsx', 'utf8');
const groups = [...source.matchAll(/names=\{\[(.*?)\]\}/g)].flatMap(([, names]) => [...names!.matchAll(/'(\w+)'/g)]);

test('each fact of a vacancy has its input, in a group that opens when it is known', () => {
  const facts = Object.keys(BLANK_FACTS).toSorted();
  expect(facts.filter((name) => !new RegExp(`source="facts\\.${name}[".]`).test(source))).toEqual([]);
  expect(groups.map(([, name]) => name).toSorted()).toEqual(facts);
});
