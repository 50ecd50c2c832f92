import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports: some silently ignore other values. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

export const newSecret = () => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, { issuer = '', label = '' } = {}) =>
  new TOTP({ ...KIND, issuer, label, secret: Secret.fromBase32(secret) });

/** For the QR code that an app reads. */
export const secretUri = (secret: string, { issuer, email }: { issuer: string; email: string }) =>
  totpOf(secret, { issuer, label: email }).toString();

/** The 30-second step that the code belongs to, within one step before or after now; undefined if none. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code.replace(/\s/g, ''), timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / (KIND.period * 1000)) + delta;
}

const RECOVERY_CODES = 10;
// Without look-alike characters; 50 bits per code.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** `ABCDE-FGHJK`. */
export function newRecoveryCodes(): string[] {
  const five = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${five()}-${five()}`);
}

/** Accepts any letter case, with or without the hyphen. */
export const hashRecoveryCode = (staffId: string, code: string) =>
  createHash('sha256')
    .update(
      `${staffId} ${code
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')}`,
    )
    .digest('base64url');
