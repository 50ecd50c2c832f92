import { hash } from 'node:crypto';
import type { ContentPeriods } from './content-period.server.ts';
import { chooseEncoding, compress, type Effort, type Encoding } from './encodings.server.ts';
import { PeriodCache } from './period-cache.server.ts';

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

/** A rendered answer with its validators and the compressed forms that were asked for so far. */
export interface Kept {
  status: number;
  etag: string;
  effort: Effort;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  /** Encodings that are being compressed at the moment. */
  making?: Partial<Record<Encoding, Promise<Variant>>>;
  /** Only the headers that a 304 needs. */
  headers: Record<string, string>;
  bytes: number;
}

/** Pages and public reads, rendered once and kept with their compressed forms. */
export class ResponseCache {
  readonly #cache: PeriodCache<Kept>;
  readonly #effort: Effort;

  constructor(periods: ContentPeriods, maxBytes: number, effort: Effort = 'small') {
    this.#effort = effort;
    this.#cache = new PeriodCache(periods, { maxSize: maxBytes, sizeOf: ({ bytes }) => bytes });
  }

  /** The answer under `key` if it is still valid; never waits. */
  peek(key: string): Kept | undefined {
    return this.#cache.peek(key);
  }

  /** Only answers that exist are kept: made-up addresses must not push real pages out. */
  get(key: string, render: () => Promise<Rendered>): Promise<Kept> {
    return this.#cache.get(
      key,
      async () => keep(await render(), this.#effort),
      ({ status }) => status === 200,
    );
  }
}

/** Both compressed forms together take at most this share of a page's size. */
const COMPRESSED = 0.5;

/** Compresses nothing yet: a member's page is for one visitor, who takes one encoding of it. */
export function keep({ status, headers, body }: Rendered, effort: Effort = 'small'): Kept {
  // A weak ETag, since all encodings of an answer share it.
  const etag = `W/"${hash('sha1', body, 'base64url')}"`;
  const base = { ...headers, ETag: etag, Vary: headers.Vary ? `Accept-Encoding, ${headers.Vary}` : 'Accept-Encoding' };
  return {
    status,
    etag,
    effort,
    headers: base,
    variants: { identity: { body, headers: { ...base, 'Content-Length': String(body.length) } } },
    bytes: Math.ceil(body.length * (1 + COMPRESSED)) + 2_000,
  };
}

/** The answer in that encoding; compressed when it is first asked for. */
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

async function compressed(
  { headers, variants, effort }: Kept,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<Variant> {
  const body = await compress(variants.identity.body, encoding, effort);
  return { body, headers: { ...headers, 'Content-Length': String(body.length), 'Content-Encoding': encoding } };
}

/** The response to a request: 304 if the client already has it. */
export async function keptResponse(request: Request, kept: Kept): Promise<Response> {
  if (kept.status === 200 && isUnchanged(request.headers.get('If-None-Match'), kept.etag))
    return new Response(null, { status: 304, headers: kept.headers });
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding'), kept.effort);
  const { headers, body } = await inEncoding(kept, encoding);
  // Not copied: nobody changes the cached bytes.
  return new Response(request.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer>), {
    status: kept.status,
    headers,
  });
}

/** Whether If-None-Match names the cached answer; weak marks are ignored, as RFC 9110 demands for GET. */
export function isUnchanged(ifNoneMatch: string | undefined | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^(W\/)?/, 'W/') === etag);
}
