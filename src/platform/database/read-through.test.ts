import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readThrough } from './read-through.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-through-'));
afterAll(() => rmSync(folder, { recursive: true }));
const SIZE = 2_500_000;
const file = join(folder, 'file');
writeFileSync(file, Buffer.alloc(SIZE));

test('a file is read to its end', async () => {
  expect(await readThrough(file)).toBe(SIZE);
});

test('one that would take more than half of the free memory is left alone', async () => {
  expect(await readThrough(file, 2 * SIZE)).toBe(SIZE);
  expect(await readThrough(file, 2 * SIZE - 1)).toBe(0);
});

test('one that is not there says so', async () => {
  await expect(readThrough(join(folder, 'gone'))).rejects.toThrow(/ENOENT/);
});
