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

/**
 * How much effort compression may take: `small` for what is kept for many visitors, `quick` for what one visitor asked for.
 */
export type Effort = 'small' | 'quick';

/**
 * Best first. brotli turns a page of 28 kB into 5.8 kB in about 0.6 ms, zstd into 7.0 kB in 0.2 ms (docs/decisions/0066).
 */
const BEST_FIRST: Record<Effort | 'streamed', readonly Exclude<Encoding, 'identity'>[]> = {
  small: ['br', 'gzip'],
  quick: ['zstd', 'br', 'gzip'],
  // The formats that CompressionStream offers.
  streamed: ['gzip'],
};

const takes = (name: string) => new RegExp(String.raw`(?:^|,)\s*${name}\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))`);
const TAKES = { zstd: takes('zstd'), br: takes('br'), gzip: takes('gzip') };

/** The best encoding that the client names in Accept-Encoding; `q=0` excludes one. */
export function chooseEncoding(
  accepted: string | undefined | null,
  effort: keyof typeof BEST_FIRST = 'small',
): Encoding {
  if (!accepted) return 'identity';
  return BEST_FIRST[effort].find((name) => TAKES[name].test(accepted)) ?? 'identity';
}

/** Up to this length, handing the content to another thread costs more than compressing it quickly. */
const SHORT = 65_536;

const br = (quality: number, { length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});
/** If it knows the length beforehand, zstd takes no more memory than that needs. */
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
