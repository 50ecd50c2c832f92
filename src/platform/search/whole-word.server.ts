import { isPlain } from '../database/plain.server.ts';

// Chinese has no gaps between words, so searches find a word anywhere. A word of Latin letters that nobody typed, such as a
// synonym, is only meant as a word of its own: RD is not in "Word".

/** Tells a question for a word of its own; words are folded. */
export interface Question {
  /** Every one must occur in the text. */
  words: readonly string[];
  /** Latin edges of the words must be edges in the text too. */
  isWhole?: boolean;
}

/**
 * A token is proof of a word of one or two characters, but not of a longer one, nor of its edges. A character beyond the first plane
 * counts as two: in one of PostgreSQL's indexes it is.
 */
export const isLong = (word: string) => word.length > 2;

export const needsText = ({ words, isWhole }: Question) => isWhole === true || words.some(isLong);

const hasEdge = (word: string) => /^[a-z0-9]|[a-z0-9]$/.test(word);

/** A question for one word; not marked as whole where that makes no difference. */
export const wholeWord = (word: string): Question =>
  hasEdge(word) ? { words: [word], isWhole: true } : { words: [word] };

/** Whether a folded text answers a question, as the databases find it. */
export function answersTo({ words, isWhole }: Question): (text: string) => boolean {
  if (!words.every(isPlain)) return () => false;
  const patterns = isWhole ? words.map((word) => new RegExp(edgePattern(word))) : [];
  return (text) => words.every((word) => text.includes(word)) && patterns.every((pattern) => pattern.test(text));
}

/** A pattern that JavaScript and PostgreSQL read alike. */
export function edgePattern(word: string): string {
  const plain = word.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  const [before, after] = edges(word, '(^|[^a-z0-9])', '([^a-z0-9]|$)');
  return before + plain + after;
}

/** The same for SQLite's GLOB, on a text between two line breaks. */
export function edgeGlob(word: string): string {
  const plain = word.replace(/[*?[]/g, '[$&]');
  const [before, after] = edges(word, '[^a-z0-9]', '[^a-z0-9]');
  return `*${before}${plain}${after}*`;
}

const edges = (word: string, before: string, after: string) => [
  /^[a-z0-9]/.test(word) ? before : '',
  /[a-z0-9]$/.test(word) ? after : '',
];
