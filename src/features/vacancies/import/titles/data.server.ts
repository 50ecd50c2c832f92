import type { Db, Tx } from '#platform/database/database.server.ts';
import { isPlaceTitle } from '#platform/spreadsheets/table-file.server.ts';
import type { Mapping } from '../columns.server.ts';
import { isField } from './contract.ts';
import { titleKey } from './rules.ts';
import '../tables.server.ts';

/** At most this many titles are kept; the oldest are dropped. */
const MOST_KEPT = 1000;

/** What was said about columns of earlier files; what is said now takes precedence. */
export async function readMapping(db: Db, said: Readonly<Record<string, string>> = {}): Promise<Mapping> {
  const rows = await db.selectFrom('import_titles').select(['title_key', 'field']).execute();
  const stored = rows.map(({ title_key, field }) => [title_key, field] as const);
  const now = Object.entries(said).map(([title, field]) => [titleKey(title), field] as const);
  return new Map([...stored, ...now].map(([key, field]) => [key, isField(field) ? field : '']));
}

/** Remembers it for the next file with the same titles. */
export async function keepMapping(tx: Tx, said: Readonly<Record<string, string>>, now: string): Promise<void> {
  const lasting = Object.entries(said).filter(([title]) => !isPlaceTitle(title));
  const byKey = new Map(lasting.map(([title, field]) => [titleKey(title), field]));
  if (byKey.size === 0) return;
  const rows = [...byKey].map(([title_key, field]) => ({ title_key, field, updated_at: now }));
  await tx
    .insertInto('import_titles')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('title_key').doUpdateSet((row) => ({
        field: row.ref('excluded.field'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
  const kept = tx.selectFrom('import_titles').select('title_key').orderBy('updated_at', 'desc').limit(MOST_KEPT);
  await tx.deleteFrom('import_titles').where('title_key', 'not in', kept).execute();
}
