import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const compressZstd = promisify(zstdCompress);

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** What compressing may cost: `small` for what is kept for many, `quick` for what one visitor asked for. */
export type Effort = 'small' | 'quick';

/** The best first. Of a page of 28 kB brotli makes 5.8 in some 0.6 ms, zstd 7.0 in 0.2 (docs/decisions/0066). */
const BEST_FIRST: Record<Effort | 'streamed', readonly Exclude<Encoding, 'identity'>[]> = {
  small: ['br', 'gzip'],
  quick: ['zstd', 'br', 'gzip'],
  // What CompressionStream makes.
  streamed: ['gzip'],
};

const takes = (name: string) => new RegExp(String.raw`(?:^|,)\s*${name}\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))`);
const TAKES = { zstd: takes('zstd'), br: takes('br'), gzip: takes('gzip') };

/** The best encoding a client names in Accept-Encoding; `q=0` refuses one. */
export function chooseEncoding(
  accepted: string | undefined | null,
  effort: keyof typeof BEST_FIRST = 'small',
): Encoding {
  if (!accepted) return 'identity';
  return BEST_FIRST[effort].find((name) => TAKES[name].test(accepted)) ?? 'identity';
}

/** Handing something as short to another thread costs more than to compress it quickly. */
const SHORT = 65_536;

const br = (quality: number, { length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});
/** Told how much comes, zstd takes no more memory than that needs. */
const zstd = ({ length }: Buffer) => ({ pledgedSrcSize: length });
const QUICK_GZIP = { level: 3 };

export async function compress(
  whole: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  effort: Effort,
): Promise<Buffer> {
  if (effort === 'small') return encoding === 'gzip' ? compressGzip(whole) : compressBr(whole, br(5, whole));
  const isShort = whole.length < SHORT;
  if (encoding === 'zstd') return isShort ? zstdCompressSync(whole, zstd(whole)) : compressZstd(whole, zstd(whole));
  if (encoding === 'gzip') return isShort ? gzipSync(whole, QUICK_GZIP) : compressGzip(whole, QUICK_GZIP);
  return isShort ? brotliCompressSync(whole, br(3, whole)) : compressBr(whole, br(3, whole));
}
