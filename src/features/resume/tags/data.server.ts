import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import { searchLimits } from '#platform/search/search-parts.server.ts';
import { foldName } from '#shared/search-words.ts';
import { MAX_OFFERED } from './contract.ts';
import './tables.server.ts';

/** The tags of each of some talents, in alphabetical order. */
export async function tagsOf(db: Db, talentIds: readonly string[]) {
  const rows = await db
    .selectFrom('talent_tags')
    .select(['talent_id as talentId', 'tag'])
    .where('talent_id', 'in', talentIds)
    .orderBy('tag_key')
    .execute();
  const tags = new Map<string, string[]>(talentIds.map((id) => [id, []]));
  for (const { talentId, tag } of rows) tags.get(talentId)?.push(tag);
  return tags;
}

export async function isTalent(db: Db, id: string): Promise<boolean> {
  const found =
    isPlain(id) && (await db.selectFrom('talents').select('talent_id').where('talent_id', '=', id).executeTakeFirst());
  return Boolean(found);
}

/** Asked row by row: otherwise SQLite would list everybody with a common tag for each slice of a search. */
export const isTagged = (tag: string): RawBuilder<unknown> =>
  sql`(talent_id, ${foldName(tag)}) in (select talent_id, tag_key from talent_tags)`;

/** The rows of the list's index whose talents have the tag, if they are few. */
export async function fewTagged(db: Db, tag: string): Promise<number[] | undefined> {
  const tagged = db.selectFrom('talent_tags').where('tag_key', '=', foldName(tag));
  // In a query of its own: joined with the list's index, PostgreSQL reads everybody who has a common tag.
  const ids = await tagged
    .select('talent_id as id')
    .limit(searchLimits.known + 1)
    .execute();
  if (ids.length === 0) return [];
  if (ids.length > searchLimits.known) return undefined;
  const rows = db.selectFrom('talent_search').select('row_id').where('talent_id', 'in', tagged.select('talent_id'));
  return (await rows.execute()).map(({ row_id }) => row_id);
}

export async function listTags(db: Db) {
  const rows = await db
    .selectFrom('talent_tags')
    .select(({ fn }) => [fn.min('tag').as('tag'), fn.countAll<number>().as('talents')])
    .groupBy('tag_key')
    .orderBy('talents', 'desc')
    .orderBy('tag_key')
    .limit(MAX_OFFERED)
    .execute();
  return rows.map(({ tag, talents }) => ({ tag, talents: Number(talents) }));
}

/** Returns whether it was not there before. */
export async function addTag(tx: Tx, talentId: string, tag: string): Promise<boolean> {
  const key = foldName(tag);
  const known = await tx.selectFrom('talent_tags').select('tag').where('tag_key', '=', key).limit(1).executeTakeFirst();
  const added = await tx
    .insertInto('talent_tags')
    .values({ talent_id: talentId, tag_key: key, tag: known?.tag ?? tag })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tag')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns whether it was there. */
export async function removeTag(tx: Tx, talentId: string, tag: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('talent_tags')
    .where('talent_id', '=', talentId)
    .where('tag_key', '=', foldName(tag))
    .returning('tag')
    .executeTakeFirst();
  return removed !== undefined;
}
