// Taiwan has had no summer time since 1979: a fixed offset gives the same text on server and browser, without the cost of
// Intl and independent of the visitor's time zone data (decisions §10).
const TAIPEI_OFFSET_MS = 8 * 3_600_000;

export const inTaipei = (iso: string) => new Date(Date.parse(iso) + TAIPEI_OFFSET_MS).toISOString();

/** YYYY-MM-DD in Taipei (spec §9). */
export const dateText = (iso: string) => inTaipei(iso).slice(0, 10);

/** The current year in Taipei, for the copyright line. */
export const yearInTaipei = (now = new Date()) => Number(inTaipei(now.toISOString()).slice(0, 4));
