import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/databases/database.ts';
import { unitsOf, wordUnits } from './gram-units.server.ts';

/** Every UTF-16 unit and every two neighbours, in the plainest way. */
function plainly(text: string): number[] {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return [...new Set([...units, ...units.slice(1).map((unit, i) => (units[i]! << 16) | unit)])].sort((a, b) => a - b);
}

const run = (from: number, length: number) => String.fromCodePoint(...Array.from({ length }, (_, i) => from + i));

const TEXTS = {
  nothing: '',
  'one character': '會',
  'the same one again': 'aaaa',
  'signs and widths': 'C# .NET　（急徵）會計\n台中市',
  'beyond the first plane': 'a😀😀𠮷野家😀b',
  'five thousand different characters': run(0x4e00, 5000),
};

// SQLite's index makes its own grams.
if (process.env.TEST_DATABASE === 'postgres')
  test.each(Object.entries(TEXTS))(
    'the tokens that the site hands over are those that PostgreSQL makes: %s',
    async (_, text) => {
      const { db } = await testDatabase();
      const { rows } = await sql<{ given: number[]; made: number[] }>`select ${unitsOf(text)}::integer[] as given,
    gram_units(${text}) as made`.execute(db);
      expect(rows[0]).toEqual({ given: plainly(text), made: plainly(text) });
    },
  );

test('a word asks for its pairs, a single unit for itself', () => {
  const [first, second] = ['😀'.charCodeAt(0), '😀'.charCodeAt(1)] as const;
  expect(wordUnits(['ab', 'ab', 'c'])).toEqual([(97 << 16) | 98, 99]);
  expect(wordUnits(['😀'])).toEqual([(first << 16) | second]);
});
