import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { countCharacters, text } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';
import { Based, mustBeBasedOn } from '#shared/revisions.ts';
import { foldText, MAX_WORD_LENGTH } from '#shared/search-words.ts';
import { MAX_SYNONYM_GROUPS, MAX_SYNONYMS, MIN_SYNONYM_LENGTH } from './rules.ts';

const LABEL = '詞語';

/** What is wrong with the words, each fault with the word it concerns. */
function faultsOf(words: readonly string[]): string[] {
  const isTwice = (word: string, i: number) =>
    words.findIndex((other) => foldText(other) === foldText(word)) < i && foldText(word) !== '';
  return words.flatMap((word, i) => [
    // In the keyword box a space ends a word, so such a word could never be searched for.
    ...(/\s/.test(word) ? [`「${word}」不能有空白`] : []),
    ...(countCharacters(foldText(word)) < MIN_SYNONYM_LENGTH
      ? [`「${word}」至少須有 ${MIN_SYNONYM_LENGTH} 個字元`]
      : []),
    ...(isTwice(word, i) ? [`「${word}」重複了`] : []),
  ]);
}

const words = z
  .array(text(LABEL, { max: MAX_WORD_LENGTH }), {
    error: ({ input }) => (input === undefined ? messages.required(LABEL) : messages.invalid(LABEL)),
  })
  .check(
    z.minLength(2, { error: `${LABEL} 至少須有兩個` }),
    z.maxLength(MAX_SYNONYMS, { error: messages.maxItems(LABEL, MAX_SYNONYMS) }),
    z.check<string[]>(({ value, issues }) => {
      for (const message of faultsOf(value)) issues.push({ code: 'custom', message, input: value });
    }),
  );

export const SynonymGroup = z.object({
  id: z.string(),
  words: z.array(
    z.object({
      text: z.string(),
      /** How many open vacancies contain it. */
      count: z.number(),
    }),
  ),
  updatedAt: z.string(),
  /** Who last changed it; '' for the demonstration. */
  staffName: z.string(),
  revision: z.number(),
});
export type SynonymGroup = z.output<typeof SynonymGroup>;

export const Synonyms = z.object({
  groups: z.array(SynonymGroup),
  /** What visitors searched for in the last 30 days without finding anything, the most frequent first. */
  emptySearches: z.array(z.object({ words: z.string(), searches: z.number() })),
});
export type Synonyms = z.output<typeof Synonyms>;

export const listSynonyms = endpoint('GET /api/admin/synonyms', {
  access: 'staff',
  summary: `Groups of words that mean the same, ${MAX_SYNONYM_GROUPS} at most, with the open vacancies each word finds`,
  reply: Synonyms,
});

export const createSynonyms = endpoint('POST /api/admin/synonyms', {
  access: 'manager',
  summary: 'Adds a group of words that mean the same',
  body: z.object({ words }),
  reply: SynonymGroup,
});

export const changeSynonyms = endpoint('PUT /api/admin/synonyms/{id}', {
  access: 'manager',
  summary: 'Changes the words of a group; the revision says what the change was based on',
  body: z.object({ words, revision: mustBeBasedOn }),
  reply: SynonymGroup,
});

export const deleteSynonyms = endpoint('DELETE /api/admin/synonyms/{id}', {
  access: 'manager',
  summary: 'Takes a group of words away',
  body: Based,
  status: 204,
});
