import { postalCodes } from '#content/postal-codes.ts';

/** Cities with one postal code for all of their districts; the listing names only one district. */
const UNDER_ONE_CODE = new Map([
  ['新竹市', ['東區', '北區', '香山區']],
  ['嘉義市', ['東區', '西區']],
]);

/** None abroad. */
export const townshipsOf = (city: string): readonly string[] =>
  UNDER_ONE_CODE.get(city) ?? (Object.hasOwn(postalCodes, city) ? Object.values(postalCodes[city]!) : []);

const TOWNSHIPS = new Set(Object.keys(postalCodes).flatMap(townshipsOf));

/** Another city has such a township, and this one has none; a name that no city has may be anything. */
export const isElsewhere = (city: string, township: string): boolean =>
  TOWNSHIPS.has(township) && Object.hasOwn(postalCodes, city) && !townshipsOf(city).includes(township);
