import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { postalCodes } from '#content/postal-codes.ts';
import { foldText } from '#shared/search-words.ts';

/** After every place in an order, before nothing. */
const UNKNOWN = '~';

/** Names with their place in an order that readers know, as keys that sort so on both databases. */
function keysOf(order: readonly string[]): (name: string) => string {
  const places = new Map(order.map((name, i) => [foldText(name), String(i).padStart(2, '0')]));
  return (name) => {
    const folded = foldText(name);
    return folded && (places.get(folded) ?? UNKNOWN) + folded;
  };
}

/** Taiwan's cities in the order of the postal codes, those abroad after them. 臺 and 台 have one key. */
export const cityKey = keysOf(Object.keys(postalCodes));

/** The categories in the specification's order, others after them. */
export const categoryKey = keysOf(JOB_CATEGORIES);
