/** What stands above and below letters, or becomes that. */
const MARK = String.raw`[\p{M}\uff9e\uff9f]`;
/** Unicode's own bound for streams (UAX 15); no language writes more than a few. */
const MOST_MARKS = 30;

const TOO_MANY = new RegExp(`${MARK}{${MOST_MARKS + 1}}`, 'u');
const REST = new RegExp(`(${MARK}{${MOST_MARKS}})${MARK}+`, 'gu');

/** So many marks in a row that to put them in order, one by one, would take long: 32,000 take a second, twice as many four. */
export const hasTooManyMarks = (text: string) => TOO_MANY.test(text);

/** As normalize() does; of too many marks the first ones stay. */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC') =>
  (hasTooManyMarks(text) ? text.replace(REST, '$1') : text).normalize(form);
