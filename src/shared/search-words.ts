// How typed search words are compared.

/** Searches and filters ignore half and full width, letter case and 臺/台; a run of spaces counts as one. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim();
}

/** More words, or longer ones, only cost time: nobody types that many by hand. */
export const MAX_WORDS = 10;
export const MAX_WORD_LENGTH = 50;

/** Whether a search leaves something out of what was typed. */
export const isTooMuch = (typed: string) => {
  const words = typed.trim().split(/\s+/);
  return words.length > MAX_WORDS || words.some((word) => [...word].length > MAX_WORD_LENGTH);
};

/** The words typed in a keyword box, split at any Unicode white space (U+3000 too). Not folded. */
export function splitKeywords(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));
}
