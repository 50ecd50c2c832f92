import { ContentRead } from '#platform/cache/content-read.server.ts';
import { type Db, databaseOf, type Tx } from '#platform/database/database.server.ts';
import { foldText } from '#shared/search-words.ts';
import './tables.server.ts';

export interface StoredGroup {
  id: string;
  words: string[];
  createdAt: string;
  updatedAt: string;
  staffName: string;
  revision: number;
}

const groups = (db: Db) =>
  db
    .selectFrom('synonym_groups')
    .select(['group_id as id', 'words', 'created_at as createdAt', 'updated_at as updatedAt'])
    .select(['staff_name as staffName', 'revision']);

type Row = Awaited<ReturnType<ReturnType<typeof groups>['execute']>>[number];
const asGroup = ({ words, ...row }: Row): StoredGroup => ({ ...row, words: JSON.parse(words) as string[] });

/** All groups, newest first. */
export async function listGroups(db: Db): Promise<StoredGroup[]> {
  const rows = await groups(db).orderBy('created_at', 'desc').orderBy('group_id', 'desc').execute();
  return rows.map(asGroup);
}

export async function findGroup(db: Db, id: string): Promise<StoredGroup | undefined> {
  const row = await groups(db).where('group_id', '=', id).executeTakeFirst();
  return row && asGroup(row);
}

/** Adds groups, or replaces those with the same id. */
export async function saveGroups(tx: Tx, saved: readonly StoredGroup[]): Promise<void> {
  if (saved.length === 0) return;
  const rows = saved.map((group) => ({
    group_id: group.id,
    words: JSON.stringify(group.words),
    created_at: group.createdAt,
    updated_at: group.updatedAt,
    staff_name: group.staffName,
    revision: group.revision,
  }));
  await tx
    .insertInto('synonym_groups')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('group_id').doUpdateSet((row) => ({
        words: row.ref('excluded.words'),
        updated_at: row.ref('excluded.updated_at'),
        staff_name: row.ref('excluded.staff_name'),
        revision: row.ref('excluded.revision'),
      })),
    )
    .execute();
}

export async function removeGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('synonym_groups').where('group_id', '=', id).execute();
}

/** For each folded word, its synonyms: folded, and as staff wrote them. */
export type Synonyms = ReadonlyMap<string, ReadonlyMap<string, string>>;

const synonyms = new ContentRead<Synonyms>(async ({ database }) => ({ value: byWord(await listGroups(database.db)) }));

/** The synonyms of all words, read once per content version. */
export const readSynonyms = (db: Db): Promise<Synonyms> => synonyms.current({ database: databaseOf(db) });

function byWord(all: readonly StoredGroup[]): Synonyms {
  const synonyms = new Map<string, Map<string, string>>();
  for (const { words } of all)
    for (const word of words) {
      const own = synonyms.get(foldText(word)) ?? new Map<string, string>();
      for (const other of words) if (other !== word) own.set(foldText(other), other);
      synonyms.set(foldText(word), own);
    }
  return synonyms;
}
