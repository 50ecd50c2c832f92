import sharp from 'sharp';
import { Turns } from '#platform/turns.server.ts';

/** A phone's largest pictures; a small file that unpacks to more is a bomb. */
const MOST_PIXELS = 50_000_000;
const AVATAR_SIDE = 800;
const PHOTO_SIDE = 2400;
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

export interface Photo {
  bytes: Buffer;
  extension: string;
  contentType: string;
}

/**
 * The picture encoded anew: upright, within bounds, its first frame alone, and without anything that was beside it in
 * the file (positions, names of devices, text after its end). Undefined when it is no whole picture.
 */
export async function reencodePhoto(bytes: Buffer, isAvatar: boolean): Promise<Photo | undefined> {
  return encoding.take(async () => {
    try {
      const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false });
      const { format } = await image.metadata();
      const side = isAvatar ? AVATAR_SIDE : PHOTO_SIDE;
      const upright = image
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: SECONDS });
      if (isAvatar || format === 'webp') return photo(await upright.webp({ quality: 86 }).toBuffer(), 'webp');
      if (format === 'png') return photo(await upright.png().toBuffer(), 'png');
      return photo(await upright.jpeg({ quality: 88 }).toBuffer(), 'jpeg');
    } catch {
      // libvips says in many ways that a picture is broken; to its sender they are one.
      return undefined;
    }
  });
}

const photo = (bytes: Buffer, format: 'webp' | 'png' | 'jpeg'): Photo => ({
  bytes,
  extension: format === 'jpeg' ? '.jpg' : `.${format}`,
  contentType: `image/${format}`,
});
