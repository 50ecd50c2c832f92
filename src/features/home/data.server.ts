import { sql } from 'kysely';
import { type Db, type Tx, touchContent } from '#platform/database/database.server.ts';
import './tables.server.ts';

/** A carousel banner (spec §3). */
export interface CarouselItem {
  carouselId: string;
  imagePath: string;
  alt: string;
  urls: string | null;
  /** 0 desktop, 1 mobile. */
  type: 0 | 1;
}

/** A banner as staff keep it. */
export interface StoredCarouselItem extends CarouselItem {
  position: number;
  startsAt: string;
  endsAt: string | null;
}

/** The banners of this moment in their order. */
export async function listCarousel(db: Db, now: string): Promise<CarouselItem[]> {
  return db
    .selectFrom('carousel_items')
    .select(['carousel_id as carouselId', 'image_path as imagePath', 'alt', 'urls', 'type'])
    .where('starts_at', '<=', now)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .orderBy('position')
    .orderBy('carousel_id')
    .limit(100)
    .execute();
}

/** When the next banner starts or ends by time alone: caches must not outlive it. */
export async function nextCarouselChange(db: Db, now: string): Promise<string | undefined> {
  const { rows } = await sql<{ starts: string | null; ends: string | null }>`select
    (select min(starts_at) from carousel_items where starts_at > ${now}) as starts,
    (select min(ends_at) from carousel_items where ends_at > ${now}) as ends`.execute(db);
  return [rows[0]!.starts, rows[0]!.ends].filter((time) => time !== null).sort()[0];
}

/** Adds banners, or replaces those with the same id. */
export async function saveCarousel(tx: Tx, items: readonly StoredCarouselItem[]): Promise<void> {
  if (items.length === 0) return;
  await touchContent(tx);
  for (const item of items) {
    const changed = {
      image_path: item.imagePath,
      alt: item.alt,
      urls: item.urls || null,
      type: item.type,
      position: item.position,
      starts_at: new Date(item.startsAt).toISOString(),
      ends_at: item.endsAt && new Date(item.endsAt).toISOString(),
    };
    await tx
      .insertInto('carousel_items')
      .values({ carousel_id: item.carouselId, ...changed })
      .onConflict((conflict) =>
        conflict.column('carousel_id').doUpdateSet({ ...changed, revision: sql`carousel_items.revision + 1` }),
      )
      .execute();
  }
}
