// Which words may stand together; the back-office's form says so too.

/** So many fit on a line, and each costs a look into the index. */
export const MAX_SYNONYMS = 8;
/** A shorter one would be found in nearly every text. */
export const MIN_SYNONYM_LENGTH = 2;
/** More than a small agency looks after. */
export const MAX_SYNONYM_GROUPS = 200;
/** 助理 may stand for 秘書 and for 行政; in more groups than this a word means too much to search by. */
export const MAX_GROUPS_OF_WORD = 3;

/** The words that staff typed in one box, separated by 、, commas or line breaks. */
export const typedWords = (text: string): string[] =>
  text
    .split(/[、，,;；\n]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
