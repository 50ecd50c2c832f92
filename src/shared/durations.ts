export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Taiwan is eight hours ahead of UTC, all year. */
export const TAIPEI_MS = 8 * HOUR_MS;
