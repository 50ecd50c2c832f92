import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

export const TEMPORARY_MS = 60 * 60_000; // decisions §2

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Bound to its member: equal codes of two members have different hashes. */
export const hashCode = (memberId: string, code: string) =>
  createHash('sha256').update(`${memberId} ${code}`).digest('base64url');

export function isCode(memberId: string, codeHash: string, code: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashCode(memberId, code)));
}

// Without letters that look alike, since people type it from a phone's screen.
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';

const pick = (from: string) => from[randomInt(from.length)]!;

/** Twelve characters that satisfy the password rule: about 67 bits. */
export function newTemporaryPassword(): string {
  return [LETTERS, LETTERS, LETTERS, DIGITS, LETTERS, LETTERS, LETTERS, DIGITS, LETTERS, LETTERS, LETTERS, DIGITS]
    .map(pick)
    .join('');
}
