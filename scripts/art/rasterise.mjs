// From drawing to picture file: render, lay on the grain of the paper, encode.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '../..');
const out = join(root, 'public/art');

/** Even noise from a seed (mulberry32): the same grain on every machine. */
function noise(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32 - 0.5;
  };
}

/** Grain: fibres a few pixels long, at most `depth` steps of 255 up or down. It also hides banding. */
function grain(pixels, width, height, depth) {
  const next = noise(width * 7919 + height);
  for (let y = 0; y < height; y++) {
    let fibre = 0;
    for (let x = 0; x < width; x++) {
      fibre = fibre * 0.62 + next() * 0.9;
      const step = Math.max(-1, Math.min(1, fibre)) * depth;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) pixels[i + c] = Math.max(0, Math.min(255, Math.round(pixels[i + c] + step)));
    }
  }
  return pixels;
}

export async function render(svg, width, height, depth = 7) {
  const { data } = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#fbfaf6' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(grain(data, width, height, depth), { raw: { width, height, channels: 3 } });
}

const encoders = {
  webp: (image, quality) => image.webp({ quality, effort: 6, smartSubsample: true }),
  avif: (image, quality) => image.avif({ quality, effort: 6, chromaSubsampling: '4:4:4' }),
  jpg: (image, quality) => image.jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }),
};

/** Writes one file; tells when it is heavier than `limit` kilobytes. */
export async function save(image, name, quality, limit) {
  const file = join(out, name);
  await encoders[name.split('.').at(-1)](image.clone(), quality).toFile(file);
  const kb = statSync(file).size / 1000;
  console.log(`${name.padEnd(32)} ${kb.toFixed(1).padStart(6)} kB${kb > limit ? `  over ${limit} kB` : ''}`);
}
