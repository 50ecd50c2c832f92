// Which words may form a group; the back-office's form shows these rules too.

/** As many as fit on a line; each costs a lookup in the index. */
export const MAX_SYNONYMS = 8;
/** A shorter one would be found in nearly every text. */
export const MIN_SYNONYM_LENGTH = 2;
/** More than a small agency maintains. */
export const MAX_SYNONYM_GROUPS = 200;
/** 助理 may stand for 秘書 and for 行政; in more groups than this a word means too much to search by. */
export const MAX_GROUPS_OF_WORD = 3;

/** The words typed in one box, separated by 、, commas or line breaks. */
export const typedWords = (text: string): string[] =>
  text
    .split(/[、，,;；\n]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
