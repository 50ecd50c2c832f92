import { uuidv7 } from 'uuidv7';
import type { DemoCarouselItem } from '#content/demo/carousel.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { saveCarousel } from './data.server.ts';

/** The demonstration's banners; the words in the picture are also its alternative text. */
export async function seedCarousel(tx: Tx, demo: readonly DemoCarouselItem[], now: Date): Promise<string[]> {
  const rows = demo.map(({ key, headline, subline, urls, type }, position) => ({
    carouselId: uuidv7(),
    imagePath: `/art/banner-${key}.avif`,
    alt: `${headline}：${subline}`,
    urls,
    type,
    position,
    startsAt: now.toISOString(),
    endsAt: null,
  }));
  await saveCarousel(tx, rows);
  return rows.map(({ carouselId }) => carouselId);
}
