import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { foldText } from '#shared/search-words.ts';
import { MAX_GROUPS_OF_WORD } from './rules.ts';

interface Group {
  words: readonly string[];
}

const keyOf = (words: readonly string[]) => words.map(foldText).sort().join('\n');

/** @throws {Refusal} for a group that already exists, or a word that is in too many */
export function refuseUnfit(words: readonly string[], others: readonly Group[]): void {
  if (others.some((other) => keyOf(other.words) === keyOf(words)))
    throw fieldsRefused({ words: ['已經有一組完全相同的詞語'] });
  const full = words.filter((word) => {
    const among = others.filter((other) => other.words.some((one) => foldText(one) === foldText(word)));
    return among.length >= MAX_GROUPS_OF_WORD;
  });
  if (full.length > 0)
    throw fieldsRefused({ words: full.map((word) => `「${word}」已經在 ${MAX_GROUPS_OF_WORD} 組詞語裡`) });
}
