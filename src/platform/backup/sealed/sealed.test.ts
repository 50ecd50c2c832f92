import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { testWhere } from '#test/test-where.ts';
import { BackupRefused, sentenceOf } from '../refused.server.ts';
import { seal, unseal, WORK_FACTOR } from './sealed.server.ts';

const PASSPHRASE = 'correct horse battery staple';
const CHUNK = 64 * 1024 + 16;

async function* pieces(bytes: Buffer, size = 50_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const got: Uint8Array[] = [];
  for await (const piece of source) got.push(piece);
  return Buffer.concat(got);
}

const sealed = (bytes: Buffer) => all(seal(pieces(bytes), PASSPHRASE));
const opened = (bytes: Buffer, passphrase = PASSPHRASE) => all(unseal(pieces(bytes, 7777), passphrase));
const refusal = (bytes: Buffer, passphrase?: string) =>
  opened(bytes, passphrase).then(
    () => 'opened',
    (error) => (error instanceof BackupRefused ? error.message : Promise.reject(error)),
  );

const text = (length: number) => Buffer.alloc(length, 'the quick brown fox ');

test('a running site asks 128 MiB of memory for every guess', () => {
  expect(WORK_FACTOR).toBe(17);
});

test.each([0, 1, 65_535, 65_536, 65_537, 300_000])('%i bytes come back as they were', async (length) => {
  const bytes = text(length);
  expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true);
});

test('it has the format of age, which other programs open too', async () => {
  expect((await sealed(text(10))).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 10\n/);
});

test('nothing of it can be read, and no two are alike', async () => {
  const [one, two] = [await sealed(text(1000)), await sealed(text(1000))];
  expect(one.includes('quick')).toBe(false);
  expect(one.subarray(-500).equals(two.subarray(-500))).toBe(false);
});

test('a passphrase that is typed in another normal form is the same', async () => {
  const bytes = await all(seal(pieces(text(10)), 'é'.normalize('NFC').repeat(20)));
  expect((await opened(bytes, 'é'.normalize('NFD').repeat(20))).length).toBe(10);
});

test('whatever is done to it is noticed', async () => {
  const whole = await sealed(text(200_000));
  const head = whole.length - 200_000 - 4 * 16;
  const chunk = (i: number) => whole.subarray(head + i * CHUNK, head + (i + 1) * CHUNK);
  const start = whole.subarray(0, head);
  const flipped = (at: number) => {
    const copy = Buffer.from(whole);
    copy[at]! ^= 1;
    return copy;
  };
  const DAMAGED = '備份檔已損壞或不完整';
  const cases: [string, Buffer, string | RegExp][] = [
    ['a bit of a chunk', flipped(head + 100), DAMAGED],
    ['a bit of a tag', flipped(whole.length - 1), DAMAGED],
    ['two chunks change places', Buffer.concat([start, chunk(1), chunk(0), chunk(2), chunk(3)]), DAMAGED],
    ['a chunk comes twice', Buffer.concat([start, chunk(0), chunk(0), chunk(1), chunk(2), chunk(3)]), DAMAGED],
    ['a chunk is missing', Buffer.concat([start, chunk(0), chunk(2), chunk(3)]), DAMAGED],
    ['the last chunk is missing', Buffer.concat([start, chunk(0), chunk(1), chunk(2)]), DAMAGED],
    ['nothing but the header', start, DAMAGED],
    ['something is added', Buffer.concat([whole, Buffer.from('x')]), DAMAGED],
    ['cut within the header', whole.subarray(0, 40), DAMAGED],
    ['another version', flipped(7), '這不是本站的備份檔'],
    ['empty', Buffer.alloc(0), DAMAGED],
  ];
  for (const [what, bytes, message] of cases) expect([what, await refusal(bytes)]).toEqual([what, message]);
  // Every byte of the header counts: its cost, its salt, its check, its punctuation.
  for (let at = 8; at < head; at++) expect(await refusal(flipped(at))).toMatch(/^(備份檔已損壞|密碼不符)/);
});

test('chunks of another backup with the same passphrase do not fit', async () => {
  const [one, two] = [await sealed(text(200_000)), await sealed(text(200_000))];
  expect(await refusal(Buffer.concat([one.subarray(0, -CHUNK), two.subarray(-CHUNK)]))).toBe('備份檔已損壞或不完整');
});

test('another passphrase is told as that', async () => {
  expect(await refusal(await sealed(text(10)), 'another horse battery staple')).toMatch(/^密碼不符/);
});

testWhere(process.platform === 'linux', 'only Linux')('a disk that is full ends it with a clear word', async () => {
  const fault = await pipeline(
    () => pieces(text(5_000_000)),
    (source: AsyncIterable<Uint8Array>) => seal(source, PASSPHRASE),
    createWriteStream('/dev/full'),
  ).catch((error: unknown) => error);
  expect(sentenceOf(fault)).toMatch(/^磁碟空間不足（ENOSPC）/);
});
