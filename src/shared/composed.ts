/** Marks above and below letters, and characters that become marks by normalising. */
const MARK = String.raw`[\p{M}\uff9e\uff9f]`;
/** Unicode's own limit for streams (UAX 15); no language writes more than a few. */
const MOST_MARKS = 30;

const TOO_MANY = new RegExp(`${MARK}{${MOST_MARKS + 1}}`, 'u');
const REST = new RegExp(`(${MARK}{${MOST_MARKS}})${MARK}+`, 'gu');

/** A half of a character may be half a mark. */
const MAY_BE_MARK = new RegExp(String.raw`${MARK}|\p{Cs}`, 'u');

/**
 * Whether there are so many marks in a row that sorting them would take long: 32,000 take a second, twice as many four. Every
 * such row covers one of the places that are looked at first.
 */
export function hasTooManyMarks(text: string): boolean {
  for (let at = MOST_MARKS; at < text.length; at += MOST_MARKS + 1)
    if (MAY_BE_MARK.test(text[at]!)) return TOO_MANY.test(text);
  return false;
}

/** Like normalize(), but of too many marks only the first ones stay. */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC') =>
  (hasTooManyMarks(text) ? text.replace(REST, '$1') : text).normalize(form);
