/** Turns full-width digits and signs of input methods into plain ones, and years marked 民國 into those AD. */
const plain = (typed: string) =>
  typed
    .normalize('NFKC')
    .trim()
    .replace(/^民國 ?(\d{1,3})(?!\d)/, (_, year: string) => String(Number(year) + 1911));

const two = (part: string | undefined) => (part ?? '').padStart(2, '0');

/**
 * A typed day, written as YYYY-MM-DD if it is clear: 1995/3/9, 1995.03.09, 19950309, 1995年3月9日, 民國84年3月9日. Anything else
 * stays unchanged, for the validation to report.
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

/** The props of a calendar or of a grid of months. */
export interface GridProps {
  value: string;
  years: readonly [number, number];
  onPick: (value: string) => void;
}
