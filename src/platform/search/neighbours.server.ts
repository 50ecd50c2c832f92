import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import type { Order } from './search-parts.server.ts';

interface Around {
  table: string;
  /** By a time and the id. */
  order: Order;
  /** The record to start from. */
  place: { at: string; id: string };
  /** The next row in that direction, of all rows in the list that also pass `also`. */
  nearest: (direction: Order['direction'], also: RawBuilder<unknown>) => Promise<number[]>;
}

/**
 * The ids before and after a place in a list. The search starts at that place, so it costs as much at the end of a long list
 * as at its beginning.
 */
export async function idsAround(db: Db, { table, order, place, nearest }: Around) {
  const columns = sql.join(order.by.map((column) => sql.ref(column)));
  const beyond = async (way: Order['direction']) => {
    const also = sql`(${columns}) ${sql.raw(way === 'asc' ? '>' : '<')} (${place.at}, ${place.id})`;
    const [rowId] = await nearest(way, also);
    if (rowId === undefined) return null;
    const id = sql.ref(order.by.at(-1)!);
    const { rows } = await sql<{
      id: string;
    }>`select ${id} as id from ${sql.table(table)} where row_id = ${rowId}`.execute(db);
    return rows[0]?.id ?? null;
  };
  const [older, newer] = [await beyond('desc'), await beyond('asc')];
  return order.direction === 'desc' ? { previous: newer, next: older } : { previous: older, next: newer };
}
