import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.server.ts';
import { gramNumbers } from './grams.server.ts';
import { type Found, type Known, one, type RowId, recheck, type Search, searchLimits } from './search-parts.server.ts';
import { isLong } from './whole-word.server.ts';

/** Count and page in one pass over what the GIN index finds; once the total is known, common words walk the order. */
export async function searchPostgres(db: Db, search: Search, known: Known): Promise<Found> {
  const total = known.get()?.total;
  if (total !== undefined) {
    if (search.offset >= total) return { rowIds: [], total };
    if (total > searchLimits.many && search.offset + search.limit <= 200)
      return { rowIds: await walk(db, search), total };
  }
  const { total: counted, page } = await one(db, onePass(search));
  known.set({ total: counted });
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
      select row_id from hits order by ${search.order} limit ${sql.lit(search.limit)} offset ${sql.lit(search.offset)}
    ) as page`;
}

async function walk(db: Db, search: Search): Promise<number[]> {
  const hits = search.words.map((word) => sql`and strpos(search_text, ${word}) > 0`);
  const { rows } = await sql<RowId>`select row_id from ${sql.table(search.table)}
    where ${search.filter} ${sql.join(hits, sql` `)} order by ${search.order}
    limit ${sql.lit(search.limit)} offset ${sql.lit(search.offset)}`.execute(db);
  return rows.map((row) => row.row_id);
}
