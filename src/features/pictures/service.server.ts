import { LRUCache } from 'lru-cache';
import type { Sharp } from 'sharp';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { isUnchanged } from '#platform/cache/response-cache.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { encodePhoto, type Upright } from '#platform/storage/photo-encoder.server.ts';
import type { Picture, PictureInput } from './contract.ts';
import * as data from './data.server.ts';
import { addressOf, keysOf, PICTURE_SIZES, SIDES, SMALL } from './rules.ts';

const NOT_A_PICTURE = '圖片須為完整的 JPG、PNG 或 WebP 檔';
const QUALITY = 82;

/** Checks a picture by its content, re-encodes and stores it; its row comes first (docs/decisions/0007, 0011). */
export async function storePicture(deps: Deps, staff: Staff, input: PictureInput): Promise<Picture> {
  const given = Buffer.from(await input.file.arrayBuffer());
  const made = await encodePhoto(given, (photo) => encode(photo, input));
  if (!made) throw fieldsRefused({ file: [NOT_A_PICTURE] });
  const { large, small, width, height } = made;
  const { database, storage, now } = deps;
  const size = { purpose: input.purpose, width, height, bytes: large.length + (small?.length ?? 0) };
  const id = await database.transaction((tx) => data.addArriving(tx, staff, size, now()));
  const [largeKey, smallKey] = keysOf(id);
  try {
    await storage.put(largeKey, large, 'image/webp');
    if (small) await storage.put(smallKey, small, 'image/webp');
    await database.transaction(async (tx) => {
      if (!(await data.setStatus(tx, id, 'stored'))) throw new Error('the picture took too long to store');
      const subject = { kind: '圖片', id, name: input.file.name };
      await audit(tx, staff, { action: '上傳圖片', subject }, now());
    });
  } catch (error) {
    // Best effort: the upkeep also gives up a row that stays `arriving`.
    await database.transaction((tx) => data.setStatus(tx, id, 'leaving')).catch(() => {});
    throw error;
  }
  return { url: addressOf(id), width, height };
}

interface Made {
  large: Buffer;
  small: Buffer | undefined;
  width: number;
  height: number;
}

async function encode(photo: Upright, input: PictureInput): Promise<Made | undefined> {
  const size = PICTURE_SIZES[input.purpose];
  const cut = () => chosenPart(photo, input);
  // Edges of letters and a few plain colours: lossy compression is visible in a logo, and a lossless one is small.
  const isLogo = input.purpose === 'logo';
  const webp = (image: Sharp) =>
    image.webp(isLogo ? { lossless: true } : { quality: QUALITY }).toBuffer({ resolveWithObject: true });
  const large = await webp(
    size
      ? cut().resize({ ...size, fit: 'cover' })
      : cut().resize({ ...sidesOf(input), fit: 'inside', withoutEnlargement: true }),
  );
  const { width, height } = large.info;
  const small = input.purpose === 'cover' ? await webp(cut().resize({ width: SMALL, height: SMALL / 1.6 })) : undefined;
  return { large: large.data, small: small?.data, width, height };
}

const sidesOf = ({ purpose }: PictureInput) => (purpose === 'logo' ? SIDES.logo : SIDES.content);

/** The chosen part, as far as it lies within the picture. */
function chosenPart({ open, width: wide, height: high }: Upright, chosen: PictureInput): Sharp {
  if (!chosen.width || !chosen.height) return open();
  const left = Math.min(chosen.left ?? 0, wide - 1);
  const top = Math.min(chosen.top ?? 0, high - 1);
  const [width, height] = [Math.min(chosen.width, wide - left), Math.min(chosen.height, high - top)];
  return open().extract({ left, top, width, height });
}

const GIVEN_UP_AFTER_MS = 10 * 60_000;
/** Long, since open forms and sent newsletters may still show a picture. */
const UNUSED_FOR_MS = 90 * 86_400_000;

/** Removes pictures that were not shown for long, and what failed uploads have left. */
export async function sweepPictures({ database: { db }, storage, log, now }: Deps): Promise<void> {
  const at = now().getTime();
  await data.releasePictures(db, { given: new Date(at - GIVEN_UP_AFTER_MS), unused: new Date(at - UNUSED_FOR_MS) });
  for (const id of await data.listLeaving(db)) {
    try {
      for (const key of keysOf(id)) await storage.remove(key);
    } catch (error) {
      log.warn({ pictureId: id, err: error }, 'a picture could not be removed; it will be tried again');
      return;
    }
    await data.forgetPicture(db, id);
  }
}

const ADDRESS = /^\/pictures\/[0-9a-f-]{36}(-800)?\.webp$/;
const CACHE_BYTES = 32 * 1024 * 1024;

/** Serves pictures by address, the most requested from memory: they never change. Undefined if there is none. */
export function createPictures(deps: Deps) {
  const cached = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  return async (request: Request, path: string): Promise<Response | undefined> => {
    if (!ADDRESS.test(path)) return undefined;
    const headers = headersOf(path);
    const found = cached.get(path) ?? (await deps.storage.get(path.slice(1)));
    if (!found) return undefined;
    cached.set(path, found);
    if (isUnchanged(request.headers.get('If-None-Match'), headers.ETag))
      return new Response(null, { status: 304, headers });
    const whole = { ...headers, 'Content-Length': String(found.length) };
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(found), { headers: whole });
  };
}

const headersOf = (path: string) => ({
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  // Feeds and mails show these pictures on other sites.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  ETag: `W/"${path.slice(10, -5)}"`,
});
