import { isPlain } from '../database/plain.server.ts';

// Chinese has no gaps between words, so a search finds a word anywhere. A word in Latin letters that the visitor didn't
// type, such as a synonym, must be a word of its own: RD is not in "Word".

/** What to look for in a text, whole words or parts; words are folded. */
export interface Question {
  /** The text must contain every one of them. */
  words: readonly string[];
  /** Latin words must not continue in the text beyond their edges. */
  isWhole?: boolean;
}

/**
 * A token proves a word of one or two characters, but neither a longer word nor its edges. A character beyond the first
 * plane counts as two, as it does in one of PostgreSQL's indexes.
 */
export const isLong = (word: string) => word.length > 2;

export const needsText = ({ words, isWhole }: Question) => isWhole === true || words.some(isLong);

const hasEdge = (word: string) => /^[a-z0-9]|[a-z0-9]$/.test(word);

/** A question for one word; isn't marked as whole if that makes no difference. */
export const wholeWord = (word: string): Question =>
  hasEdge(word) ? { words: [word], isWhole: true } : { words: [word] };

/** Whether a folded text matches a question, judged as the databases do. */
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
