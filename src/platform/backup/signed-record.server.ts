import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { BackupRefused } from './refused.server.ts';

/** A record with an Ed25519 signature over its JSON text, and the public half of the key that made it. */
export interface SignedRecord {
  record: object;
  publicKey: string;
  signature: string;
}

/** Beside the passphrase: made when it is first needed, for the site's user alone. */
export function signingKey(passphraseFile: string): KeyObject {
  const file = `${passphraseFile}.signing-key`;
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  }
  return createPrivateKey(readFileSync(file));
}

const publicText = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

export const signRecord = (record: object, key: KeyObject): SignedRecord => ({
  record,
  publicKey: publicText(key),
  signature: sign(null, Buffer.from(JSON.stringify(record)), key).toString('base64'),
});

/** @throws {BackupRefused} when it was not signed with this key, or was changed since */
export function checkRecord(text: string, key: KeyObject): void {
  let signed: SignedRecord;
  try {
    signed = JSON.parse(text) as SignedRecord;
  } catch {
    throw new BackupRefused('這不是演練紀錄');
  }
  const isOurs =
    signed.publicKey === publicText(key) &&
    verify(
      null,
      Buffer.from(JSON.stringify(signed.record)),
      createPublicKey(key),
      Buffer.from(signed.signature ?? '', 'base64'),
    );
  if (!isOurs) throw new BackupRefused('演練紀錄的簽章不符：內容被改過，或不是以這把金鑰簽署');
}
