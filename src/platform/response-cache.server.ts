import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentPeriod, ContentPeriods } from './content-period.server.ts';
import { outageOf } from './outage.server.ts';

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer that is the same for everybody until the public content changes. */
export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A rendered answer, compressed, with its validators. */
export interface Kept {
  status: number;
  etag: string;
  variants: Record<Encoding, { body: Buffer; headers: Record<string, string> }>;
  /** The unchanging headers alone, for a 304. */
  headers: Record<string, string>;
  bytes: number;
  /** The content period in which it was made; a file of the build belongs to none. */
  period: ContentPeriod | undefined;
}

/** Pages and public reads, rendered once and kept compressed: bounded, single flight, dropped on any change. */
export class ResponseCache {
  #kept = new Map<string, Kept>();
  #inFlight = new Map<string, Promise<Kept>>();
  #bytes = 0;
  #maxBytes: number;
  #periods: ContentPeriods;

  constructor(periods: ContentPeriods, maxBytes: number) {
    this.#periods = periods;
    this.#maxBytes = maxBytes;
  }

  /** What is kept under `key` if it still holds; without waiting. */
  peek(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    return kept.period === this.#periods.peek() ? kept : this.#periods.isGone() ? this.#held(key) : undefined;
  }

  /** While the database is gone, what was true last is better than nothing (docs/decisions/0014). */
  async get(key: string, render: () => Promise<Rendered>): Promise<Kept> {
    const held = this.#periods.isGone() ? this.#held(key) : undefined;
    if (held) return held;
    try {
      return await this.#getFresh(key, render);
    } catch (error) {
      const last = outageOf(error) && this.#held(key);
      if (last) return last;
      throw error;
    }
  }

  #held(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    return kept?.period && kept.period === this.#periods.held() ? kept : undefined;
  }

  async #getFresh(key: string, render: () => Promise<Rendered>): Promise<Kept> {
    const period = await this.#periods.current();
    const kept = this.#kept.get(key);
    if (kept?.period === period) {
      // Moves to the young end: the map's order is the order of eviction.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    // A flight that began before a change must not answer those who come after it.
    const flight = `${period.id} ${key}`;
    const running = this.#inFlight.get(flight);
    if (running) return running;
    const made = this.#make(key, period, render).finally(() => this.#inFlight.delete(flight));
    this.#inFlight.set(flight, made);
    return made;
  }

  async #make(key: string, period: ContentPeriod, render: () => Promise<Rendered>): Promise<Kept> {
    const kept = await keep(await render(), period);
    // Only what exists is kept: made-up addresses must not push real pages out.
    if (kept.status === 200) this.#store(key, kept);
    return kept;
  }

  #store(key: string, kept: Kept) {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    for (const [oldest, entry] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}

/** Compresses once, off the main thread. Quality 5 costs about 1 ms for a page and gives most of what 11 would. */
export async function keep({ status, headers, body }: Rendered, period?: ContentPeriod): Promise<Kept> {
  const [br, gz] = await Promise.all([
    compressBr(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    compressGzip(body, { level: 6 }),
  ]);
  // Weak, since the encodings of one answer share it.
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const base = { ...headers, ETag: etag, Vary: headers.Vary ? `Accept-Encoding, ${headers.Vary}` : 'Accept-Encoding' };
  const variant = (encoded: Buffer, encoding: Encoding) => ({
    body: encoded,
    headers: {
      ...base,
      'Content-Length': String(encoded.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  });
  return {
    status,
    etag,
    headers: base,
    variants: { br: variant(br, 'br'), gzip: variant(gz, 'gzip'), identity: variant(body, 'identity') },
    bytes: br.length + gz.length + body.length + 2_000,
    period,
  };
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
