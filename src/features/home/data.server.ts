import { sql } from 'kysely';
import { isOpen, isoTime, nextChange } from '#features/publishing/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { CarouselItem } from './public/contract.ts';
import './tables.server.ts';

/** A banner as staff store it. */
export interface StoredCarouselItem extends CarouselItem {
  position: number;
  startsAt: string;
  endsAt: string | null;
}

const TIMES = { from: 'starts_at', until: 'ends_at' };

/** The banners shown at this moment, in order. */
export async function listCarousel(db: Db, now: string): Promise<CarouselItem[]> {
  return db
    .selectFrom('carousel_items')
    .select(['carousel_id as carouselId', 'image_path as imagePath', 'alt', 'urls', 'type'])
    .where(isOpen(now, TIMES))
    .orderBy('position')
    .orderBy('carousel_id')
    .limit(100)
    .execute();
}

/** When the next banner starts or ends just because time passes: no cache may outlive that moment. */
export const nextCarouselChange = (db: Db, now: string) => nextChange(db, 'carousel_items', now, TIMES);

/** Adds banners, or replaces those with the same id. */
export async function saveCarousel(tx: Tx, items: readonly StoredCarouselItem[]): Promise<void> {
  if (items.length === 0) return;
  for (const item of items) {
    const changed = {
      image_path: item.imagePath,
      alt: item.alt,
      urls: item.urls || null,
      type: item.type,
      position: item.position,
      starts_at: isoTime(item.startsAt),
      ends_at: item.endsAt && isoTime(item.endsAt),
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
