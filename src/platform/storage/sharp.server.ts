import { createRequire } from 'node:module';
import type Sharp from 'sharp';

const require = createRequire(import.meta.url);
let loaded: typeof Sharp | undefined;

/**
 * libvips, restricted to what it may do here. Loaded with the first picture; many processes never need it
 * (docs/decisions/0085).
 */
export function loadSharp(): typeof Sharp {
  if (loaded) return loaded;
  const sharp = require('sharp') as typeof Sharp;
  // Only accepted formats may be decoded, whatever a file turns out to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // No cache, since no picture is encoded twice; one thread per picture leaves the others to the site.
  sharp.cache(false);
  sharp.concurrency(1);
  loaded = sharp;
  return sharp;
}
