/** Rows of a list that stands still, with a key each: two of them may say the same. */
export const keyed = <T>(items: readonly T[]): [key: number, item: T][] => items.map((item, at) => [at, item]);
