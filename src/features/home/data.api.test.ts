import { expect, test } from 'vitest';
import { testDatabase } from '#test/databases/database.ts';
import { listCarousel, nextCarouselChange, type StoredCarouselItem, saveCarousel } from './data.server.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const [BEFORE, AFTER] = ['2026-02-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];

function banner(carouselId: string, changes: Partial<StoredCarouselItem> = {}): StoredCarouselItem {
  const shown = { imagePath: '/images/banner.jpg', alt: '橫幅', urls: null, type: 0 as const };
  return { carouselId, ...shown, position: 1, startsAt: BEFORE, endsAt: null, ...changes };
}

test('the carousel holds the banners of this moment in their order', async () => {
  const database = await testDatabase();
  const before = database.content.current();
  await database.transaction((tx) =>
    saveCarousel(tx, [
      banner('second', { position: 2, type: 1, urls: 'https://example.com/' }),
      banner('first'),
      banner('over', { endsAt: NOW }),
      banner('later', { startsAt: AFTER }),
    ]),
  );
  expect(await listCarousel(database.db, NOW)).toEqual([
    { carouselId: 'first', imagePath: '/images/banner.jpg', alt: '橫幅', urls: null, type: 0 },
    { carouselId: 'second', imagePath: '/images/banner.jpg', alt: '橫幅', urls: 'https://example.com/', type: 1 },
  ]);
  expect(await nextCarouselChange(database.db, NOW)).toBe(AFTER);
  expect(database.content.current()).not.toBe(before);
});
