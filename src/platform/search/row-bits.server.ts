/** The rows that match a question, one bit per row number; 12.5 kB for 100,000 rows. */
export type Hits = Uint8Array;

/** An empty set, for row numbers up to this one. */
export const noHits = ({ lastRowId }: { lastRowId: number }): Hits => new Uint8Array((lastRowId >> 3) + 1);

export const isHit = (hits: Hits, rowId: number) => (hits[rowId >> 3]! & (1 << (rowId & 7))) !== 0;

/** Leaves out a row beyond the last number. */
export function addHit(hits: Hits, rowId: number): void {
  hits[rowId >> 3]! |= 1 << (rowId & 7);
}

export function removeHit(hits: Hits, rowId: number): void {
  hits[rowId >> 3]! &= ~(1 << (rowId & 7));
}

/** The rows that are in both. */
export function bothOf(one: Hits, other: Hits): Hits {
  const both = one.slice();
  for (let i = 0; i < both.length; i++) both[i]! &= other[i]!;
  return both;
}

/** How many rows are in both. */
export function countBoth(one: Hits, other: Hits): number {
  let count = 0;
  for (let i = 0; i < one.length; i++) for (let bits = one[i]! & other[i]!; bits !== 0; bits &= bits - 1) count++;
  return count;
}
