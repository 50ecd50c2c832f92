import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { detectEncoding, readText } from './text-file.server.ts';

async function read(bytes: Uint8Array): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'text-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'list.csv');
  writeFileSync(file, bytes);
  let text = '';
  for await (const chunk of readText(file, await detectEncoding(file))) text += chunk;
  return text;
}

test('characters of three and four bytes are read whole wherever the file is cut into pieces', async () => {
  const text = `職${'缺🚀'.repeat(60_000)}`;
  for (const before of ['', 'a', 'ab', 'abc']) expect(await read(Buffer.from(before + text))).toBe(before + text);
});

test('a byte order mark is no text, and what is no character becomes U+FFFD', async () => {
  expect(await read(Buffer.from('\ufeff職缺'))).toBe('職缺');
  expect(await read(Buffer.concat([Buffer.from('\ufeff職'), Buffer.from([0xff]), Buffer.from('缺')]))).toBe(
    '職\ufffd缺',
  );
  expect(await read(Buffer.concat([Buffer.from('\ufeff職'), Buffer.from('缺').subarray(0, 2)]))).toBe('職\ufffd');
});
