/** Full-width digits and signs as people's input methods make them. */
const plain = (typed: string) => typed.normalize('NFKC').trim();

const two = (part: string | undefined) => (part ?? '').padStart(2, '0');

/**
 * What somebody typed as a day, written YYYY-MM-DD where that is clear: 1995/3/9, 1995.03.09, 19950309, 1995年3月9日.
 * Anything else stays as it is, for the validation to speak about.
 */
export function tidyDate(typed: string): string {
  const text = plain(typed);
  const found = /^(\d{4})[-/.年 ](\d{1,2})[-/.月 ](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  return found ? `${found[1]}-${two(found[2])}-${two(found[3])}` : text;
}

/** The same for a month, YYYY-MM. */
export function tidyMonth(typed: string): string {
  const text = plain(typed);
  const found = /^(\d{4})[-/.年 ](\d{1,2})月?$/.exec(text) ?? /^(\d{4})(\d{2})$/.exec(text);
  return found ? `${found[1]}-${two(found[2])}` : text;
}

/** What a calendar or a grid of months is given. */
export interface GridProps {
  value: string;
  years: readonly [number, number];
  onPick: (value: string) => void;
}
