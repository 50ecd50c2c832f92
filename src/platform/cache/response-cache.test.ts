import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ContentPeriods } from './content-period.server.ts';
import { chooseEncoding } from './encodings.server.ts';
import { inEncoding, isUnchanged, keep, type Rendered, ResponseCache } from './response-cache.server.ts';

const FOREVER = Number.POSITIVE_INFINITY;

/** A cache whose version, clock and next change the test sets. */
function cacheOf({ maxBytes = 1_000_000 } = {}) {
  const world = { version: 1, now: 0, until: FOREVER, looks: 0 };
  const periods = new ContentPeriods({
    version: () => world.version,
    nextChange: async () => {
      world.looks++;
      return world.until;
    },
    now: () => world.now,
  });
  const cache = new ResponseCache(periods, maxBytes);
  let made = 0;
  const page =
    (text = 'x', status = 200) =>
    async (): Promise<Rendered> => {
      made++;
      return { status, headers: { 'Content-Type': 'text/plain' }, body: Buffer.from(text) };
    };
  return { cache, world, page, made: () => made };
}

const textOf = (kept: { variants: { identity: { body: Buffer } } }) => String(kept.variants.identity.body);

describe('a kept answer', () => {
  test('is made once, and found without waiting', async () => {
    const { cache, page, made } = cacheOf();
    expect(cache.peek('a')).toBeUndefined();
    const first = await cache.get('a', page());
    expect(await cache.get('a', page('never'))).toBe(first);
    expect(cache.peek('a')).toBe(first);
    expect(cache.peek('b')).toBeUndefined();
    expect(made()).toBe(1);
  });

  test('is made once for all who ask while it is being made', async () => {
    const { cache, page, made } = cacheOf();
    const all = await Promise.all(Array.from({ length: 10 }, () => cache.get('a', page())));
    expect(new Set(all).size).toBe(1);
    expect(made()).toBe(1);
  });

  test('is made anew after a change, and a making from before does not answer those who come after', async () => {
    const { cache, world, page } = cacheOf();
    const gate = Promise.withResolvers<void>();
    const slow = cache.get('a', async () => {
      await gate.promise;
      return page('old')();
    });
    world.version = 2;
    const fresh = cache.get('a', page('new'));
    expect(textOf(await fresh)).toBe('new');
    gate.resolve();
    expect(textOf(await slow)).toBe('old');
    expect(textOf(await cache.get('a', page('newest')))).not.toBe('old');
  });

  test('holds until the moment when something is published or expires', async () => {
    const { cache, world, page, made } = cacheOf();
    world.until = 100;
    await cache.get('a', page());
    world.now = 99;
    expect(cache.peek('a')).toBeDefined();
    world.now = 100;
    world.until = FOREVER;
    expect(cache.peek('a')).toBeUndefined();
    await cache.get('a', page());
    expect([made(), world.looks]).toEqual([2, 2]);
    world.now = 1e15;
    expect(cache.peek('a')).toBeDefined();
  });

  test('the next change is looked up once in a period, however many answers are made', async () => {
    const { cache, world, page } = cacheOf();
    await Promise.all(['a', 'b', 'c'].map((key) => cache.get(key, page())));
    await cache.get('d', page());
    expect(world.looks).toBe(1);
  });
});

describe('what is not kept', () => {
  test.each([404, 500, 503])('an answer with status %i', async (status) => {
    const { cache, page, made } = cacheOf();
    expect((await cache.get('a', page('x', status))).status).toBe(status);
    await cache.get('a', page('x', status));
    expect([made(), cache.peek('a')]).toEqual([2, undefined]);
  });

  test('an answer that could not be made; the next who asks tries again', async () => {
    const { cache, page } = cacheOf();
    const failed = cache.get('a', () => Promise.reject(new Error('broken')));
    await expect(failed).rejects.toThrow('broken');
    expect(textOf(await cache.get('a', page('whole')))).toBe('whole');
  });

  test('anything while the version cannot be told', async () => {
    const { cache, world, page, made } = cacheOf();
    world.version = Number.NaN;
    await cache.get('a', page());
    await cache.get('a', page());
    expect([made(), cache.peek('a')]).toEqual([2, undefined]);
  });
});

describe('the memory it takes', () => {
  test('stays within its bounds: what was not asked for longest goes first', async () => {
    const { cache, page } = cacheOf({ maxBytes: 3 * 2_200 });
    for (const key of ['a', 'b', 'c']) await cache.get(key, page());
    await cache.get('a', page());
    await cache.get('d', page());
    expect(['a', 'b', 'c', 'd'].map((key) => cache.peek(key) !== undefined)).toEqual([true, false, true, true]);
  });

  test('what is found without waiting counts as asked for', async () => {
    const { cache, page } = cacheOf({ maxBytes: 3 * 2_200 });
    for (const key of ['a', 'b', 'c']) await cache.get(key, page());
    cache.peek('a');
    await cache.get('d', page());
    expect(['a', 'b'].map((key) => cache.peek(key) !== undefined)).toEqual([true, false]);
  });

  test('an answer larger than all of it is given and not kept', async () => {
    const { cache, page } = cacheOf({ maxBytes: 1_000 });
    expect(textOf(await cache.get('a', page('huge')))).toBe('huge');
    expect(cache.peek('a')).toBeUndefined();
  });

  test('replacing an answer frees what the old one took', async () => {
    const { cache, world, page } = cacheOf({ maxBytes: 3 * 2_200 });
    for (let i = 0; i < 20; i++) {
      world.version++;
      await cache.get('a', page());
    }
    await cache.get('b', page());
    await cache.get('c', page());
    expect(['a', 'b', 'c'].map((key) => cache.peek(key) !== undefined)).toEqual([true, true, true]);
  });
});

describe('encodings and validators', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['deflate', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.1, gzip', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0.000', 'identity'],
    ['br ; q=0 , gzip;q=0', 'identity'],
    ['br;q=0.01', 'br'],
    ['vibrato, x-gzip', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
  ])('%j gets %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br, zstd;q=0', 'br'],
    ['gzip, deflate, zstd;q=0', 'gzip'],
    ['br', 'br'],
    ['deflate', 'identity'],
  ])('%j gets %s where it has to be quick', (accepted, encoding) => {
    expect(chooseEncoding(accepted, 'quick')).toBe(encoding);
  });

  test('every variant holds the same text under one ETag, compressed once for all who ask', async () => {
    const body = Buffer.from('晴川'.repeat(500));
    const kept = keep({ status: 200, headers: { Vary: 'User-Agent' }, body });
    expect(Object.keys(kept.variants)).toEqual(['identity']);
    const [br, again, gzip, identity] = await Promise.all(
      (['br', 'br', 'gzip', 'identity'] as const).map((encoding) => inEncoding(kept, encoding)),
    );
    expect(again).toBe(br);
    expect(await inEncoding(kept, 'br')).toBe(br);
    expect(brotliDecompressSync(br!.body)).toEqual(body);
    expect(gunzipSync(gzip!.body)).toEqual(body);
    expect([br!, gzip!, identity!].map(({ headers }) => headers['Content-Encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    for (const { headers, body: bytes } of [br!, gzip!, identity!])
      expect(headers).toMatchObject({
        ETag: kept.etag,
        Vary: 'Accept-Encoding, User-Agent',
        'Content-Length': String(bytes.length),
      });
    expect(kept.headers).not.toHaveProperty('Content-Length');
    expect(keep({ status: 200, headers: {}, body: Buffer.from('other') }).etag).not.toBe(kept.etag);
  });

  test.each(['short', 'longer than what is compressed at once'.repeat(5_000)])(
    'what is compressed quickly holds the same text',
    async (text) => {
      const body = Buffer.from(`晴川${text}`);
      const kept = keep({ status: 200, headers: {}, body }, 'quick');
      const read = { zstd: zstdDecompressSync, gzip: gunzipSync, br: brotliDecompressSync };
      for (const encoding of ['zstd', 'gzip', 'br'] as const)
        expect(read[encoding]((await inEncoding(kept, encoding)).body).equals(body)).toBe(true);
    },
  );

  test.each([
    [undefined, false],
    ['', false],
    ['*', true],
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['"b","c"', false],
    ['a', false],
  ])('If-None-Match %j: unchanged %s', (given, unchanged) => {
    expect(isUnchanged(given, 'W/"a"')).toBe(unchanged);
  });
});
