import { type RawBuilder, sql } from 'kysely';

type Direction = 'asc' | 'desc';

/** Where a row stands in a list by time. */
interface Place {
  at: string;
  id: string;
}

/** The next row that way of all that a list has and that pass `also`. */
export type Nearest = (direction: Direction, also: RawBuilder<unknown>) => Promise<number[]>;

/**
 * The rows before and after a place in a list that is ordered by `created_at` and `idColumn`: sought from the place, so that it
 * costs as much at the end of a long list as at its beginning.
 */
export async function rowsAround({ at, id }: Place, idColumn: string, direction: Direction, nearest: Nearest) {
  const beyond = async (way: Direction) => {
    const also = sql`(created_at, ${sql.ref(idColumn)}) ${sql.raw(way === 'asc' ? '>' : '<')} (${at}, ${id})`;
    const [rowId] = await nearest(way, also);
    return rowId;
  };
  const [older, newer] = [await beyond('desc'), await beyond('asc')];
  return direction === 'desc' ? { previous: newer, next: older } : { previous: older, next: newer };
}
