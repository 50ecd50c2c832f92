import type { Sharp } from 'sharp';
import { fieldsRefused, Refusal } from '../http/refusal.server.ts';
import { Turns } from '../turns.server.ts';
import { loadSharp } from './sharp.server.ts';

/** More than phones and cameras usually take; a small file that unpacks to more is a bomb. */
const MAX_PIXELS = 25_000_000;
const SECONDS = 20;
/** Two at once take some seconds at worst; behind this many, somebody would wait too long. */
const MAX_WAITING = 12;

const TOO_LARGE = '圖片不得超過 2,500 萬像素，請縮小後再上傳';
/** 16 bits per channel cost twice the work and memory, and no screen shows them; scanners and drawing programs make them. */
const TOO_DEEP = '這張圖片的格式比較特殊，無法處理，請另存成一般的 JPG 或 PNG 再上傳';
const BUSY = '目前上傳的人數較多，請稍後再試';

const encoding = new Turns(2, MAX_WAITING);

export interface Upright {
  /** Width and height as displayed. */
  width: number;
  height: number;
  format: string;
  /** Opens the picture, upright and only its first frame; each time from the start. */
  open: () => Sharp;
}

/**
 * Re-encodes a picture, which removes everything else from the file (positions, names of devices, text after its end).
 * Undefined if it is no complete JPEG, PNG or WebP; refused with a reason if it would cost too much.
 */
export async function encodePhoto<T>(
  bytes: Buffer,
  make: (photo: Upright) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (encoding.isFull) throw new Refusal(503, BUSY, { 'Retry-After': '10' });
  return encoding.take(async () => {
    // If the library does not load, that is no fault of the picture.
    const sharp = loadSharp();
    // What the header says, before anything is unpacked. Async, since sharp throws at once if there are no bytes.
    const head = async () => sharp(bytes, { limitInputPixels: false, failOn: 'error', animated: false }).metadata();
    const described = await head().catch(() => undefined);
    if (!described) return undefined;
    const { format, autoOrient, width, height, depth } = described;
    if (width * height > MAX_PIXELS) throw fieldsRefused({ file: [TOO_LARGE] });
    if (depth !== 'uchar') throw fieldsRefused({ file: [TOO_DEEP] });
    try {
      const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
      return await make({ ...autoOrient, format, open: () => open().autoOrient().timeout({ seconds: SECONDS }) });
    } catch {
      // libvips has many errors for a broken picture; for its sender they are all the same.
      return undefined;
    }
  });
}
