import { uuidv7 } from 'uuidv7';
import type { AuditAction } from '#features/backoffice/audit/contract.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { keepPictures } from '#features/pictures/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { STALE } from '#shared/revisions.ts';
import { type Banner, type BannerInput, DEVICE_LABELS, type Device, MOST_BANNERS } from './contract.ts';
import * as data from './data.server.ts';

export const asEntry = ({ position: _, ...banner }: data.FoundBanner, now: string): Banner => ({
  ...banner,
  status: statusOf(banner, now),
});

function statusOf({ startsAt, endsAt }: Pick<data.FoundBanner, 'startsAt' | 'endsAt'>, now: string) {
  if (endsAt !== null && endsAt <= now) return 'expired';
  return startsAt > now ? 'scheduled' : 'open';
}

const note = (
  tx: Tx,
  staff: Staff,
  action: AuditAction,
  { id, alt }: { id: string; alt: string },
  now: Date,
  detail = {},
) => audit(tx, staff, { action, subject: { kind: '輪播', id, name: alt }, detail }, now);

async function based(tx: Tx, id: string, revision: number | undefined): Promise<data.FoundBanner> {
  const found = await data.findBanner(tx, id);
  if (!found) throw notFound();
  if (revision !== undefined && revision !== found.revision) throw ruleBroken(STALE);
  return found;
}

/** Times as they are stored: no start is `from`, no end is none. */
function timesOf({ startsAt, endsAt }: BannerInput, from: string) {
  const times = { startsAt: startsAt || from, endsAt: endsAt || null };
  if (times.endsAt !== null && times.endsAt <= times.startsAt)
    throw fieldsRefused({ endsAt: ['結束時間須晚於開始時間'] });
  return times;
}

async function takePicture(tx: Tx, image: string, now: Date): Promise<void> {
  if (!(await keepPictures(tx, [image], now))) throw fieldsRefused({ image: ['圖片已不存在，請重新上傳'] });
}

const reread = async (tx: Tx, id: string, now: Date) => asEntry((await data.findBanner(tx, id))!, now.toISOString());

export function create({ database, now }: Deps, staff: Staff, input: BannerInput): Promise<Banner> {
  const at = now();
  const { device, image, alt, link } = input;
  const banner = { id: uuidv7(), device, image, alt, link, ...timesOf(input, at.toISOString()) };
  return database.transaction(async (tx) => {
    const others = await data.listBanners(tx, device);
    if (others.length >= MOST_BANNERS)
      throw ruleBroken(`${DEVICE_LABELS[device]}最多 ${MOST_BANNERS} 張，請先刪除不用的`);
    await takePicture(tx, image, at);
    await data.saveBanner(tx, { ...banner, position: (others.at(-1)?.position ?? 0) + 1 });
    await note(tx, staff, '新增輪播', banner, at, { 裝置: DEVICE_LABELS[device] });
    return reread(tx, banner.id, at);
  });
}

/** What staff see of a change in the log: the labels of what is not as before. */
const LABELS: [keyof data.FoundBanner, string][] = [
  ['image', '圖片'],
  ['alt', '替代文字'],
  ['link', '連結'],
  ['startsAt', '開始時間'],
  ['endsAt', '結束時間'],
];

export function change(
  { database, now }: Deps,
  staff: Staff,
  id: string,
  { revision, ...input }: BannerInput & { revision: number },
): Promise<Banner> {
  const at = now();
  return database.transaction(async (tx) => {
    const before = await based(tx, id, revision);
    const { image, alt, link } = input;
    const after = { ...before, image, alt, link, ...timesOf(input, before.startsAt) };
    const changed = LABELS.filter(([name]) => before[name] !== after[name]).map(([, label]) => label);
    if (changed.length === 0) return asEntry(before, at.toISOString());
    await takePicture(tx, image, at);
    // The one it no longer shows begins to be unused now.
    await keepPictures(tx, [before.image], at);
    await data.saveBanner(tx, after);
    await note(tx, staff, '修改輪播', after, at, { 欄位: changed.join('、') });
    return reread(tx, id, at);
  });
}

export function remove({ database, now }: Deps, staff: Staff, id: string): Promise<void> {
  const at = now();
  return database.transaction(async (tx) => {
    const found = await based(tx, id, undefined);
    await keepPictures(tx, [found.image], at);
    await data.removeBanner(tx, id);
    await note(tx, staff, '刪除輪播', found, at);
  });
}

const OTHERS = '輪播剛有人新增或刪除，請重新整理後再排序';

export function order(
  { database, now }: Deps,
  staff: Staff,
  { device, ids }: { device: Device; ids: string[] },
): Promise<Banner[]> {
  const at = now();
  return database.transaction(async (tx) => {
    const before = (await data.listBanners(tx, device)).map(({ id }) => id);
    const isSame = new Set(ids).size === before.length && before.every((id) => ids.includes(id));
    if (!isSame || ids.length !== before.length) throw ruleBroken(OTHERS);
    if (ids.some((id, i) => id !== before[i])) {
      await data.orderBanners(tx, ids);
      await note(tx, staff, '排序輪播', { id: device, alt: DEVICE_LABELS[device] }, at);
    }
    return (await data.listBanners(tx)).map((banner) => asEntry(banner, at.toISOString()));
  });
}
