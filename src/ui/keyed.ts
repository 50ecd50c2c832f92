/** The rows of a list that never changes, each with a key: two of them may have the same text. */
export const keyed = <T>(items: readonly T[]): [key: number, item: T][] => items.map((item, at) => [at, item]);
