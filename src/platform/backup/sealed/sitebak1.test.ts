import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type BackupRecord, readBackup } from '../records.server.ts';
import { BackupRefused } from '../refused.server.ts';

// A backup as the site made it on 2026-11-22: a new database and one file, in two chunks.
const MADE = 'test/made/site-sitebak1.backup';
const PASSPHRASE = 'correct horse battery staple';
const CHUNK = 64 * 1024 + 16;

async function read(file: string, passphrase = PASSPHRASE): Promise<BackupRecord[]> {
  const records: BackupRecord[] = [];
  for await (const record of readBackup(file, passphrase)) records.push(record);
  return records;
}

const refusal = (file: string, passphrase?: string) =>
  read(file, passphrase).then(
    () => 'opened',
    (error) => (error instanceof BackupRefused ? error.message : Promise.reject(error)),
  );

function changed(bytes: Buffer): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sitebak1-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'changed.backup');
  writeFileSync(file, bytes);
  return file;
}

test('a backup of before is read whole', async () => {
  const records = await read(MADE);
  expect(records[0]).toMatchObject({ kind: 'header', header: { createdAt: '2026-11-22T04:00:00.000Z' } });
  const last = records.at(-1)!;
  expect(last.kind === 'manifest' && [last.manifest.files.count, last.manifest.files.bytes]).toEqual([1, 70_000]);
  const file = records.find((record) => record.kind === 'file')!;
  expect(createHash('sha256').update(file.content).digest('hex')).toBe(file.file.sha256);
});

test('another passphrase is told as that', async () => {
  expect(await refusal(MADE, 'another horse battery staple')).toMatch(/^密碼不符/);
});

test('whatever was done to it is noticed', async () => {
  const whole = readFileSync(MADE);
  const start = 10 + whole.readUInt16BE(8);
  const flipped = Buffer.from(whole);
  flipped[start + 100]! ^= 1;
  const cases: [string, Buffer][] = [
    ['a bit', flipped],
    ['the last chunk is missing', whole.subarray(0, start + CHUNK)],
    ['the first chunk is missing', Buffer.concat([whole.subarray(0, start), whole.subarray(start + CHUNK)])],
    ['the end of the last chunk is missing', whole.subarray(0, -1)],
    ['nothing but the header', whole.subarray(0, start)],
    ['cut within the header', whole.subarray(0, 40)],
  ];
  for (const [what, bytes] of cases)
    expect([what, await refusal(changed(bytes))]).toEqual([what, '備份檔已損壞或不完整']);
});
