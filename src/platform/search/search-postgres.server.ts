import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { gramNumbers } from './grams.server.ts';
import { type Found, type Known, one, orderBy, recheck, type Search } from './search-parts.server.ts';
import { isLong } from './whole-word.server.ts';

/** Count and page in one pass over what the GIN index finds. */
export async function searchPostgres(db: Db, search: Search, known?: Known): Promise<Found> {
  const total = known?.get()?.total;
  if (total !== undefined && search.offset >= total) return { rowIds: [], total };
  const { total: counted, page } = await one(db, onePass(search));
  known?.set({ total: counted });
  return { rowIds: page, total: counted };
}

function onePass(search: Search): RawBuilder<{ total: number; page: number[] }> {
  const needsText = search.words.some(isLong);
  // `offset 0` keeps the planner from reading the rows through an index of the filter instead, which would work out
  // gram_numbers() for each of them: half a millisecond a row.
  return sql`
    with hits as materialized (
      select row_id, ${search.columns} from (
        select row_id, ${search.columns} ${needsText ? sql`, search_text` : sql``} from ${sql.table(search.table)}
        where gram_numbers(search_text) @> ${gramNumbers(search.words)}::bigint[] offset 0
      ) as candidates
      where ${search.filter} ${recheck(search, 'strpos')}
    )
    select (select count(*) from hits) as total, array(
      select row_id from hits ${orderBy(search.order)} limit ${sql.lit(search.limit)} offset ${sql.lit(search.offset)}
    ) as page`;
}
