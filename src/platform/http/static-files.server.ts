import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Kept } from '../cache/response-cache.server.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
};

const YEAR = 31_536_000;
const DAY = 86_400;

/**
 * Reads the built files into memory once: they are a few megabytes, and no request can name a path outside of them. Files
 * named by their content never change; browsers ask again for the others after a day.
 */
export async function readStaticFiles(dir: string, base = ''): Promise<Map<string, Kept>> {
  const files = new Map<string, Kept>();
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const type = TYPES[extname(entry.name)];
      if (!entry.isFile() || !type) return;
      const path = join(entry.parentPath, entry.name);
      const url = `${base}/${relative(dir, path).split(sep).join('/')}`;
      files.set(url, await readKept(path, url, type));
    }),
  );
  return files;
}

async function readKept(path: string, url: string, type: string): Promise<Kept> {
  const [body, br, gzip] = await Promise.all([readFile(path), readOptional(`${path}.br`), readOptional(`${path}.gz`)]);
  const isHashed = /^(\/admin)?\/assets\//.test(url);
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Cache-Control': isHashed ? `public, max-age=${YEAR}, immutable` : `public, max-age=${DAY}`,
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': url.startsWith('/art/') ? 'cross-origin' : 'same-origin',
    ...(br ? { Vary: 'Accept-Encoding' } : {}),
    // An SVG that is opened on its own must not run anything.
    ...(type === 'image/svg+xml' ? { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" } : {}),
  };
  const variant = (bytes: Buffer | undefined, encoding?: string) => ({
    body: bytes ?? body,
    headers: {
      ...headers,
      'Content-Length': String((bytes ?? body).length),
      ...(bytes && encoding ? { 'Content-Encoding': encoding } : {}),
    },
  });
  return {
    status: 200,
    etag,
    effort: 'small',
    headers,
    variants: { br: variant(br, 'br'), gzip: variant(gzip, 'gzip'), identity: variant(body) },
    bytes: body.length,
  };
}

const readOptional = (path: string) => readFile(path).catch(() => undefined);
