// Every character and every pair of neighbours of a folded text is one token, so that any word of one or two
// characters is one token, and a longer word a few tokens and a recheck. Trigrams would miss two-character Chinese words.
// PostgreSQL makes the same ones in a function of its own (migrations/0001-first-tables.ts).

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
