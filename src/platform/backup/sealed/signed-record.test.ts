import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkRecord, existingKey, recordText, signingKey, signRecord } from './signed-record.server.ts';

function passphraseFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'passphrase');
}

const RECORD = { drill: 1, rows: 167, backup: { file: 'a.backup' } };

test('a record is taken as it was written, and in no other form', () => {
  const file = passphraseFile();
  const key = signingKey(file);
  const text = recordText(signRecord(RECORD, key));
  expect(() => checkRecord(text, existingKey(file))).not.toThrow();
  const changed = [
    text.replace('"rows": 167', '"rows": 168'),
    // With a repeated key, readers disagree on which one counts.
    text.replace('"rows": 167', '"rows": 999999,\n    "rows": 167'),
    text.replace('{', '{\n  "note": "added",'),
    text.replace('"publicKey"', '"publicKey": "other",\n  "publicKey"'),
    text.replace('  "record"', ' "record"'),
    `${text}\n`,
    recordText(signRecord(RECORD, signingKey(passphraseFile()))),
  ];
  for (const one of changed) {
    expect(one).not.toBe(text);
    expect(() => checkRecord(one, key)).toThrow('簽章不符');
  }
});

test.each(['', 'null', '[]', '{}', '{"record":{},"signature":7}', '{"signature":"AA=="}', 'x'])(
  '%j is no record',
  (text) => {
    expect(() => checkRecord(text, signingKey(passphraseFile()))).toThrow('這不是演練紀錄');
  },
);

test('checking makes no key', () => {
  const file = passphraseFile();
  expect(() => existingKey(file)).toThrow('找不到簽署演練紀錄的金鑰');
  expect(readdirSync(join(file, '..'))).toEqual([]);
});
