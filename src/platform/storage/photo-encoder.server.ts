import type { Sharp } from 'sharp';
import { fieldsRefused, Refusal } from '../http/refusal.server.ts';
import { Turns } from '../turns.server.ts';
import { loadSharp } from './sharp.server.ts';

/** More than phones and cameras usually take; a small file that unpacks to more is a bomb. */
const MAX_PIXELS = 25_000_000;
const SECONDS = 20;
/** Two at once take some seconds at worst; behind so many, somebody would wait longer than they care to. */
const MAX_WAITING = 12;

const TOO_LARGE = '圖片不得超過 2,500 萬像素，請縮小後再上傳';
/** Twice the work and memory for what no screen shows; scanners and drawing programs make them. */
const TOO_DEEP = '這張圖片的格式比較特殊，無法處理，請另存成一般的 JPG 或 PNG 再上傳';
const BUSY = '目前上傳的人數較多，請稍後再試';

const encoding = new Turns(2, MAX_WAITING);

export interface Upright {
  /** Width and height as it is seen. */
  width: number;
  height: number;
  format: string;
  /** The picture, upright, its first frame alone; each time from the start. */
  open: () => Sharp;
}

/**
 * Encodes a picture anew, which drops everything else in the file (positions,
 * names of devices, text after its end). Undefined when it is no whole JPEG, PNG or WebP; refused with its reason when it
 * is one that costs too much.
 */
export async function encodePhoto<T>(
  bytes: Buffer,
  make: (photo: Upright) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (encoding.isFull) throw new Refusal(503, BUSY, { 'Retry-After': '10' });
  return encoding.take(async () => {
    // A library that does not load is no fault of the picture.
    const sharp = loadSharp();
    // What its head says, before anything is unpacked. Async: of no bytes at all sharp throws at once.
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
      // libvips says in many ways that a picture is broken; to its sender they are one.
      return undefined;
    }
  });
}
