import { sql } from 'kysely';

// Every character and every pair of neighbours of a folded text is one token, so that any word of one or two
// characters is one token, and a longer word a few tokens and a recheck. Trigrams would miss two-character Chinese words.

/** The tokens a text must contain if it contains the word. */
export function wordGrams(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, i) => characters[i] + character))];
}

/** SQLite's full-text table sees code points in base 36, four digits each: no tokenizer rule touches C#, .NET or emoji. */
function code(gram: string): string {
  let text = '';
  for (const character of gram) text += character.codePointAt(0)!.toString(36).padStart(4, '0');
  return text;
}

/** The text SQLite's full-text table indexes for a document. */
export function gramCodes(text: string): string {
  const codes = new Set<string>();
  let before = '';
  for (const character of text) {
    const own = code(character);
    codes.add(own);
    if (before) codes.add(before + own);
    before = own;
  }
  return [...codes].join(' ');
}

/** The full-text query for documents that contain every token of every word. */
export function matchCodes(words: readonly string[]): string {
  return [...new Set(words.flatMap(wordGrams))].map((gram) => `"${code(gram)}"`).join(' AND ');
}

/** The same tokens on PostgreSQL. The cost keeps the planner from ever working it out row by row. */
export const createGramsFunction = sql`
  create function grams(t text) returns text[] language sql immutable strict parallel safe cost 100000 as $$
    select array_agg(distinct gram) from (
      select c as gram from unnest(string_to_array(t, null)) as c
      union all
      select c || lead(c) over (order by n) from unnest(string_to_array(t, null)) with ordinality as u(c, n)
    ) as all_grams where gram is not null
  $$`;
