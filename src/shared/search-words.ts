// How typed search words are compared.

import { normalized } from './composed.ts';

/** Searches and filters ignore half and full width, letter case and 臺/台; a run of spaces counts as one. */
export function foldText(text: string): string {
  return normalized(text, 'NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim();
}

/** Letters with diacritics or a stroke, and combining marks. */
const MARKED = /[\u00c0-\u024f\u1e00-\u1eff]|[\u0300-\u036f]/;

/** The same for people's names, which staff look for without the marks on Latin letters: nguyen finds Nguyễn. */
export function foldName(name: string): string {
  const folded = foldText(name);
  // Every save of a resume folds all its lines, and few contain any.
  if (!MARKED.test(folded)) return folded;
  const letters = normalized(folded, 'NFD').replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1');
  // Unicode doesn't treat its stroke as a combining mark.
  return letters.replaceAll('đ', 'd').normalize('NFC');
}

/** More words, or longer ones, only cost time: nobody types that many by hand. */
export const MAX_WORDS = 10;
export const MAX_WORD_LENGTH = 50;

/** The words typed in a keyword box, split at any Unicode white space (U+3000 too). Not folded. */
export function splitKeywords(text: string, most = MAX_WORDS, longest = MAX_WORD_LENGTH): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, most)
    .map((word) => [...word].slice(0, longest).join(''));
}
