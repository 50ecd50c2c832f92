import { encodePhoto } from '#platform/storage/photo-encoder.server.ts';

const AVATAR_SIDE = 800;
const PHOTO_SIDE = 2400;

interface Photo {
  bytes: Buffer;
  extension: string;
  contentType: string;
}

/** The picture re-encoded, upright and within limits. Undefined if it is not a complete picture. */
export async function reencodePhoto(bytes: Buffer, isAvatar: boolean): Promise<Photo | undefined> {
  return encodePhoto(bytes, async ({ format, open }) => {
    const side = isAvatar ? AVATAR_SIDE : PHOTO_SIDE;
    const upright = open().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    if (isAvatar || format === 'webp') return photo(await upright.webp({ quality: 86 }).toBuffer(), 'webp');
    if (format === 'png') return photo(await upright.png().toBuffer(), 'png');
    return photo(await upright.jpeg({ quality: 88 }).toBuffer(), 'jpeg');
  });
}

const photo = (bytes: Buffer, format: 'webp' | 'png' | 'jpeg'): Photo => ({
  bytes,
  extension: format === 'jpeg' ? '.jpg' : `.${format}`,
  contentType: `image/${format}`,
});
