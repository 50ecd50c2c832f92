import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { BackupRefused } from '../refused.server.ts';

/** A record with an Ed25519 signature over its JSON text, and the public half of the key that made it. */
interface SignedRecord {
  record: object;
  publicKey: string;
  signature: string;
}

const keyFile = (passphraseFile: string) => `${passphraseFile}.signing-key`;

/** The key is stored beside the passphrase: made when first needed, readable by the site's user alone. */
export function signingKey(passphraseFile: string): KeyObject {
  const file = keyFile(passphraseFile);
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  }
  return createPrivateKey(readFileSync(file));
}

/** The key for checking a signature. A newly made key would match nothing, so none is made here. */
export function existingKey(passphraseFile: string): KeyObject {
  const file = keyFile(passphraseFile);
  if (!existsSync(file)) throw new BackupRefused(`找不到簽署演練紀錄的金鑰：${file}`);
  return createPrivateKey(readFileSync(file));
}

const publicText = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

export const signRecord = (record: object, key: KeyObject): SignedRecord => ({
  record,
  publicKey: publicText(key),
  signature: sign(null, Buffer.from(JSON.stringify(record)), key).toString('base64'),
});

/** The file's exact text: the same record always gives the same text. */
export const recordText = (signed: SignedRecord): string => `${JSON.stringify(signed, null, 2)}\n`;

/** @throws {BackupRefused} if it wasn't signed with this key, or if a single character was changed since */
export function checkRecord(text: string, key: KeyObject): void {
  const given = parsed(text);
  if (typeof given?.signature !== 'string' || typeof given.record !== 'object')
    throw new BackupRefused('這不是演練紀錄');
  const { record, signature } = given;
  const bytes = Buffer.from(signature, 'base64');
  const isOurs =
    verify(null, Buffer.from(JSON.stringify(record)), createPublicKey(key), bytes) &&
    text === recordText({ record, publicKey: publicText(key), signature: bytes.toString('base64') });
  if (!isOurs) throw new BackupRefused('演練紀錄的簽章不符：內容被改過，或不是以這把金鑰簽署');
}

function parsed(text: string): Partial<SignedRecord> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
