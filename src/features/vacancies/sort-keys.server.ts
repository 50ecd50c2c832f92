import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { postalCodes } from '#content/postal-codes.ts';
import { foldText } from '#shared/search-words.ts';

/** Precedes names without a place in the order, so that they sort after all others. */
const UNKNOWN = '~';

/** Turns names into keys that sort on both databases in the order that readers know. */
function keysOf(order: readonly string[]): (name: string) => string {
  const places = new Map(order.map((name, i) => [foldText(name), String(i).padStart(2, '0')]));
  return (name) => {
    const folded = foldText(name);
    return folded && (places.get(folded) ?? UNKNOWN) + folded;
  };
}

/** Taiwan's cities in the order of postal codes, then foreign ones. 臺 and 台 have the same key. */
export const cityKey = keysOf(Object.keys(postalCodes));

/** The categories in the specification's order, then others. */
export const categoryKey = keysOf(JOB_CATEGORIES);
