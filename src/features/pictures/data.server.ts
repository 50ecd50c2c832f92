import { type Kysely, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, Tables, Tx } from '#platform/database/database.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { picturesIn } from './rules.ts';
import './tables.server.ts';

interface ArrivingPicture {
  purpose: string;
  width: number;
  height: number;
  bytes: number;
}

/** Adds a picture's row before the picture is stored, so that after a kill a row refers to what is left behind. */
export async function addArriving(tx: Tx, staff: Staff, picture: ArrivingPicture, now: Date): Promise<string> {
  const id = uuidv7();
  const at = now.toISOString();
  const own = { picture_id: id, status: 'arriving' as const, staff_id: staff.id, created_at: at, used_at: at };
  await tx
    .insertInto('pictures')
    .values({ ...picture, ...own })
    .execute();
  return id;
}

/** Changes its status; false if the upkeep has given it up meanwhile. */
export async function setStatus(db: Kysely<Tables>, id: string, status: 'stored' | 'leaving'): Promise<boolean> {
  const moved = await db
    .updateTable('pictures')
    .set({ status })
    .where('picture_id', '=', id)
    .where('status', '=', 'arriving')
    .returning('picture_id')
    .executeTakeFirst();
  return moved !== undefined;
}

/**
 * Records that the pictures in these addresses and texts are shown from now on, or were until now, so that they are kept for
 * another while. Returns whether all of them exist. Locks the rows, so that the upkeep can't remove a picture that is about
 * to be used.
 */
export async function keepPictures(tx: Tx, texts: readonly string[], now: Date): Promise<boolean> {
  const ids = picturesIn(texts.join('\n'));
  if (ids.length === 0) return true;
  const there = await tx
    .updateTable('pictures')
    .set({ used_at: now.toISOString() })
    .where('picture_id', 'in', ids)
    .where('status', '=', 'stored')
    .returning('picture_id')
    .execute();
  return there.length === ids.length;
}

/** Stores which pictures an article shows; call it after `keepPictures`. */
export async function setArticlePictures(tx: Tx, articleId: string, texts: readonly string[]): Promise<void> {
  await tx.deleteFrom('article_pictures').where('article_id', '=', articleId).execute();
  const ids = picturesIn(texts.join('\n'));
  if (ids.length === 0) return;
  await tx
    .insertInto('article_pictures')
    .values(ids.map((id) => ({ article_id: articleId, picture_id: id })))
    .execute();
}

/** Marks abandoned uploads, and pictures that have not been shown for long, for removal. */
export async function releasePictures(db: Db, before: { given: Date; unused: Date }): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ status: 'leaving' })
    .where('status', '=', 'arriving')
    .where('created_at', '<=', before.given.toISOString())
    .execute();
  await db
    .updateTable('pictures')
    .set({ status: 'leaving' })
    .where('status', '=', 'stored')
    .where('used_at', '<=', before.unused.toISOString())
    .where(
      sql<boolean>`not exists (select 1 from article_pictures where article_pictures.picture_id = pictures.picture_id)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from text_versions where content like '%/pictures/' || pictures.picture_id || '%')`,
    )
    .where(
      sql<boolean>`not exists (select 1 from text_drafts where content like '%/pictures/' || pictures.picture_id || '%')`,
    )
    .where(
      sql<boolean>`not exists (select 1 from carousel_items
        where image_path = '/pictures/' || pictures.picture_id || '.webp')`,
    )
    .execute();
}

const AT_ONCE = 500;

export async function listLeaving(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('picture_id as id')
    .where('status', '=', 'leaving')
    .orderBy('used_at')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetPicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pictures').where('picture_id', '=', id).where('status', '=', 'leaving').execute();
}
