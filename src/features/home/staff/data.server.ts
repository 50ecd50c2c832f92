import { sql } from 'kysely';
import { removeEntries } from '#features/publishing/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { saveCarousel } from '../data.server.ts';
import type { Device } from './contract.ts';
import '../tables.server.ts';

const typeOf = (device: Device) => (device === 'desktop' ? 0 : 1);

const banners = (db: Db) =>
  db
    .selectFrom('carousel_items')
    .select(['carousel_id as id', 'image_path as image', 'alt', 'urls', 'type', 'position', 'revision'])
    .select(['starts_at as startsAt', 'ends_at as endsAt']);

type Row = Awaited<ReturnType<ReturnType<typeof banners>['execute']>>[number];

const asBanner = ({ urls, type, ...row }: Row) => ({
  ...row,
  link: urls ?? '',
  device: type === 0 ? ('desktop' as const) : ('phone' as const),
});

export type FoundBanner = ReturnType<typeof asBanner>;

/** All banners of one device or of both, in order; there are never many. */
export async function listBanners(db: Db, device?: Device): Promise<FoundBanner[]> {
  const rows = await banners(db)
    .$if(device !== undefined, (query) => query.where('type', '=', typeOf(device!)))
    .orderBy('type')
    .orderBy('position')
    .orderBy('carousel_id')
    .execute();
  return rows.map(asBanner);
}

export async function findBanner(db: Db, id: string): Promise<FoundBanner | undefined> {
  const row = await banners(db).where('carousel_id', '=', id).executeTakeFirst();
  return row && asBanner(row);
}

/** Visible at once in every process, if its time has come. */
export async function saveBanner(tx: Tx, banner: Omit<FoundBanner, 'revision'>): Promise<void> {
  const { id, image, alt, link, device, position, startsAt, endsAt } = banner;
  const shown = { imagePath: image, alt, urls: link || null, type: typeOf(device) as 0 | 1 };
  await saveCarousel(tx, [{ carouselId: id, ...shown, position, startsAt, endsAt }]);
}

export const removeBanner = (tx: Tx, id: string) =>
  removeEntries(tx, { table: 'carousel_items', id: 'carousel_id', ids: [id] });

/** Leaves the revisions alone, so that nobody editing a banner is disturbed: its position is not part of the edit. */
export async function orderBanners(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const cases = ids.map((id, i) => sql`when ${id} then ${sql.lit(i + 1)}`);
  await tx
    .updateTable('carousel_items')
    .set({ position: sql<number>`case carousel_id ${sql.join(cases, sql` `)} end` })
    .where('carousel_id', 'in', ids)
    .execute();
}
