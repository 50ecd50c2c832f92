// Taiwan has had no summer time since 1979: a fixed offset gives the same text on server and browser, without
// the cost of Intl and whatever time zone data the visitor's device has (decisions §10).
const TAIPEI_OFFSET_MS = 8 * 3_600_000;

const inTaipei = (iso: string) => new Date(Date.parse(iso) + TAIPEI_OFFSET_MS).toISOString();

/** YYYY-MM-DD in Taipei (spec §9). */
export const dateText = (iso: string) => inTaipei(iso).slice(0, 10);

/** YYYY-MM-DD HH:mm:ss in Taipei (spec §9: resume updated time). */
export const dateTimeText = (iso: string) => inTaipei(iso).slice(0, 19).replace('T', ' ');

/** The current year in Taipei, for the copyright line. */
export const yearInTaipei = (now = new Date()) => Number(inTaipei(now.toISOString()).slice(0, 4));

/** Today in Taipei, YYYY-MM-DD. */
export const todayInTaipei = (now = new Date()) => dateText(now.toISOString());
