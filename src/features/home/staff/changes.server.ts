import { uuidv7 } from 'uuidv7';
import { keepPictures } from '#features/pictures/data.server.ts';
import { statusOf } from '#features/publishing/rules.ts';
import { changedLabels, editing, makeOnce, type New } from '#features/publishing/staff/changes.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, refuseStale, ruleBroken } from '#platform/http/refusal.server.ts';
import { type Banner, type BannerInput, DEVICE_LABELS, type Device, LABELS, MAX_BANNERS } from './contract.ts';
import * as data from './data.server.ts';

export const asEntry = ({ position: _, ...banner }: data.FoundBanner, now: string): Banner => ({
  ...banner,
  status: statusOf({ publishAt: banner.startsAt, expiresAt: banner.endsAt }, now),
});

const acts = editing({
  kind: '輪播',
  name: 'alt',
  find: data.findBanner,
  async remove(tx, { id, image }, now) {
    await keepPictures(tx, [image], now);
    await data.removeBanner(tx, id);
  },
});
export const { remove } = acts;

/** The times to store: an empty start becomes `from`, an empty end stays empty. */
function timesOf({ startsAt, endsAt }: BannerInput, from: string) {
  const times = { startsAt: startsAt || from, endsAt: endsAt || null };
  if (times.endsAt !== null && times.endsAt <= times.startsAt)
    throw fieldsRefused({ endsAt: ['結束時間 須晚於開始時間'] });
  return times;
}

async function takePicture(tx: Tx, image: string, now: Date): Promise<void> {
  if (!(await keepPictures(tx, [image], now))) throw fieldsRefused({ image: ['圖片已不存在，請重新上傳'] });
}

const reread = async (tx: Tx, id: string, now: Date) => asEntry((await data.findBanner(tx, id))!, now.toISOString());

export const create = (
  deps: Deps,
  staff: Staff,
  { newId: id = uuidv7(), ...input }: BannerInput & New,
): Promise<Banner> =>
  makeOnce(deps, (db) => data.findBanner(db, id), {
    make: () => make(deps, staff, id, input),
    change: () => change(deps, staff, id, { ...input, revision: 0 }),
  });

async function make({ database, now }: Deps, staff: Staff, id: string, input: BannerInput): Promise<Banner> {
  const at = now();
  const { device } = input;
  const banner = { ...input, id, ...timesOf(input, at.toISOString()) };
  return database.transaction(async (tx) => {
    const others = await data.listBanners(tx, device);
    if (others.length >= MAX_BANNERS)
      throw ruleBroken(`${DEVICE_LABELS[device]}最多 ${MAX_BANNERS} 張，請先刪除不用的`);
    await takePicture(tx, input.image, at);
    await data.saveBanner(tx, { ...banner, position: (others.at(-1)?.position ?? 0) + 1 });
    await acts.note(tx, staff, '新增輪播', banner, at, { 裝置: DEVICE_LABELS[device] });
    return reread(tx, banner.id, at);
  });
}

export function change(
  { database, now }: Deps,
  staff: Staff,
  id: string,
  { revision, ...input }: BannerInput & { revision: number },
): Promise<Banner> {
  const at = now();
  return database.transaction(async (tx) => {
    const before = await acts.existing(tx, id);
    const { device: _, ...changes } = input;
    const after = { ...before, ...changes, ...timesOf(input, before.startsAt) };
    const changed = changedLabels(LABELS, before, after);
    if (changed.length === 0) return asEntry(before, at.toISOString());
    refuseStale(before, revision);
    await takePicture(tx, after.image, at);
    // The picture that it no longer shows counts as unused from now on.
    await keepPictures(tx, [before.image], at);
    await data.saveBanner(tx, after);
    await acts.note(tx, staff, '修改輪播', after, at, { 欄位: changed.join('、') });
    return reread(tx, id, at);
  });
}

const OTHERS = '輪播剛有人新增或刪除，請重新整理後再排序';
const REORDERED = '輪播的順序剛有人變更過，請確認後再排序一次';

export function order(
  { database, now }: Deps,
  staff: Staff,
  { device, ids, seen }: { device: Device; ids: string[]; seen: string[] },
): Promise<Banner[]> {
  const at = now();
  return database.transaction(async (tx) => {
    const before = (await data.listBanners(tx, device)).map(({ id }) => id);
    const isSame = new Set(ids).size === before.length && before.every((id) => ids.includes(id));
    if (!isSame || ids.length !== before.length) throw ruleBroken(OTHERS);
    if (ids.some((id, i) => id !== before[i])) {
      if (seen.join() !== before.join()) throw ruleBroken(REORDERED);
      await data.orderBanners(tx, ids);
      await acts.note(tx, staff, '排序輪播', { id: device, alt: DEVICE_LABELS[device] }, at);
    }
    return (await data.listBanners(tx)).map((banner) => asEntry(banner, at.toISOString()));
  });
}
