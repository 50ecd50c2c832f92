import sharp, { type Sharp } from 'sharp';
import { Turns } from './turns.server.ts';

/** A phone's largest pictures; a small file that unpacks to more is a bomb. */
const MOST_PIXELS = 50_000_000;
const SECONDS = 20;

// Only what is accepted may be decoded, whatever a file turns out to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Nobody asks for the same picture twice; one thread a picture leaves the others to the site.
sharp.cache(false);
sharp.concurrency(1);

const encoding = new Turns(2);

export interface Upright {
  /** Width and height as it is seen. */
  width: number;
  height: number;
  format: string;
  /** The picture, upright, its first frame alone; each time from the start. */
  open: () => Sharp;
}

/**
 * Makes of a picture what is kept of it, encoded anew: without anything that was beside it in the file (positions,
 * names of devices, text after its end). Undefined when it is no whole JPEG, PNG or WebP.
 */
export async function encodePhoto<T>(
  bytes: Buffer,
  make: (photo: Upright) => Promise<T | undefined>,
): Promise<T | undefined> {
  return encoding.take(async () => {
    try {
      const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false });
      const { format, autoOrient } = await open().metadata();
      return await make({ ...autoOrient, format, open: () => open().autoOrient().timeout({ seconds: SECONDS }) });
    } catch {
      // libvips says in many ways that a picture is broken; to its sender they are one.
      return undefined;
    }
  });
}
