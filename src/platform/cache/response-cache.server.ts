import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentPeriods } from './content-period.server.ts';
import { PeriodCache } from './period-cache.server.ts';

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer that is the same for everybody until the public content changes. */
export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

interface Variant {
  body: Buffer;
  headers: Record<string, string>;
}

/** A rendered answer with its validators, and with the compressed forms that were asked for so far. */
export interface Kept {
  status: number;
  etag: string;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  /** Those that are being compressed. */
  making?: Partial<Record<Encoding, Promise<Variant>>>;
  /** The unchanging headers alone, for a 304. */
  headers: Record<string, string>;
  bytes: number;
}

/** Pages and public reads, rendered once and kept compressed. */
export class ResponseCache {
  readonly #cache: PeriodCache<Kept>;

  constructor(periods: ContentPeriods, maxBytes: number) {
    this.#cache = new PeriodCache(periods, { maxSize: maxBytes, sizeOf: ({ bytes }) => bytes });
  }

  /** The answer under `key` if it still holds; without waiting. */
  peek(key: string): Kept | undefined {
    return this.#cache.peek(key);
  }

  /** Only what exists is kept: made-up addresses must not push real pages out. */
  get(key: string, render: () => Promise<Rendered>): Promise<Kept> {
    return this.#cache.get(
      key,
      async () => keep(await render()),
      ({ status }) => status === 200,
    );
  }
}

/** Both compressed forms together are at most this part of a page. */
const COMPRESSED = 0.5;

/** Nothing is compressed yet: a member's page is for one visitor, who takes one form of it. */
export function keep({ status, headers, body }: Rendered): Kept {
  // Weak, since the encodings of one answer share it.
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const base = { ...headers, ETag: etag, Vary: headers.Vary ? `Accept-Encoding, ${headers.Vary}` : 'Accept-Encoding' };
  return {
    status,
    etag,
    headers: base,
    variants: { identity: { body, headers: { ...base, 'Content-Length': String(body.length) } } },
    bytes: Math.ceil(body.length * (1 + COMPRESSED)) + 2_000,
  };
}

/** The answer in that encoding, compressed off the main thread for the first who asks. */
export async function inEncoding(kept: Kept, encoding: Encoding): Promise<Variant> {
  const made = kept.variants[encoding];
  if (made || encoding === 'identity') return made ?? kept.variants.identity;
  kept.making ??= {};
  const { making, variants } = kept;
  making[encoding] ??= compressed(kept, encoding)
    .then((variant) => {
      variants[encoding] = variant;
      return variant;
    })
    .finally(() => delete making[encoding]);
  return making[encoding];
}

async function compressed({ headers, variants }: Kept, encoding: 'br' | 'gzip'): Promise<Variant> {
  const body = await compress(variants.identity.body, encoding);
  return { body, headers: { ...headers, 'Content-Length': String(body.length), 'Content-Encoding': encoding } };
}

/** The answer to a request: 304 if the client has it already. */
export async function keptResponse(request: Request, kept: Kept): Promise<Response> {
  if (kept.status === 200 && isUnchanged(request.headers.get('If-None-Match'), kept.etag))
    return new Response(null, { status: 304, headers: kept.headers });
  const { headers, body } = await inEncoding(kept, chooseEncoding(request.headers.get('Accept-Encoding')));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: kept.status, headers });
}

/** Brotli's quality 5 costs about 1 ms for a page and gives most of what 11 would. */
export function compress(whole: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
  return encoding === 'br' ? compressBr(whole, { params }) : compressGzip(whole, { level: 6 });
}

/** The best encoding a client names in Accept-Encoding; `q=0` refuses one. */
export function chooseEncoding(accepted: string | undefined | null): Encoding {
  if (!accepted) return 'identity';
  const takes = (name: string) =>
    accepted.includes(name) && !new RegExp(`${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

/** Whether If-None-Match names what is kept; weak marks are ignored, as RFC 9110 asks for GET. */
export function isUnchanged(ifNoneMatch: string | undefined | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^(W\/)?/, 'W/') === etag);
}
