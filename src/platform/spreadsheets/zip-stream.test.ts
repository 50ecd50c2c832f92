import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { uniquePaths, type ZipEntry, zipStream } from './zip-stream.server.ts';

test('an archive holds its files under their names, compressed or not', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'files/大頭照/照片.jpg', bytes: new Uint8Array(70_000).fill(7), isCompact: true };
    yield { path: 'empty', bytes: new Uint8Array() };
    yield { path: 'parts', bytes: parts() };
    yield { path: 'resume.json', bytes: Buffer.from('{"name":"王小明"}') };
  }
  async function* parts() {
    for (const part of ['一', '二', '']) yield Buffer.from(part);
  }
  const archive = await new Response(zipStream(entries(), new Date())).bytes();
  const files = unzipSync(archive);
  expect(Object.keys(files)).toEqual(['files/大頭照/照片.jpg', 'empty', 'parts', 'resume.json']);
  expect(files['files/大頭照/照片.jpg']).toEqual(new Uint8Array(70_000).fill(7));
  expect(strFromU8(files.parts!)).toBe('一二');
  expect(strFromU8(files['resume.json']!)).toBe('{"name":"王小明"}');
});

test('an entry is made when it is read, and none after the reader has gone', async () => {
  let made = 0;
  let isEnded = false;
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (; made < 100; made++) yield { path: `${made}`, bytes: new Uint8Array(100_000), isCompact: true };
    } finally {
      isEnded = true;
    }
  }
  const reader = zipStream(entries(), new Date()).getReader();
  await reader.read();
  expect(made).toBeLessThan(3);
  await reader.cancel();
  expect(isEnded).toBe(true);
});

test('a reading that fails fails the archive, so that half of it is not taken for the whole', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'a', bytes: new Uint8Array(1) };
    throw new Error('gone');
  }
  await expect(new Response(zipStream(entries(), new Date())).bytes()).rejects.toThrow('gone');
});

test('paths lead nowhere else and are never the same', () => {
  const pathOf = uniquePaths();
  expect(pathOf('f', '作品.pdf')).toBe('f/作品.pdf');
  expect(pathOf('f', '作品.PDF')).toBe('f/作品 (2).PDF');
  expect(pathOf('g', '作品.pdf')).toBe('g/作品.pdf');
  expect(pathOf('f', '../../etc/passwd')).toBe('f/_.._etc_passwd');
  expect(pathOf('f', 'a\u202Egnp.\0\n<b>.png')).toBe('f/a_gnp.___b_.png');
  expect(pathOf('f', '..')).toBe('f/file');
  expect(pathOf('f', '')).toBe('f/file (2)');
});
