import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// Argon2id, 19 MiB, two passes: what OWASP asks for, some 20 ms of one core.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, COST);

let nobodys: Promise<string> | undefined;

/** Whether the password is the hashed one; against nothing it takes as long, and is not. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'));
  const isRight = await verify(passwordHash ?? (await nobodys), password);
  return isRight && Boolean(passwordHash);
}

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Bound to its member: equal codes of two members don't look alike. */
export const hashCode = (memberId: string, code: string) =>
  createHash('sha256').update(`${memberId} ${code}`).digest('base64url');

export function isCode(memberId: string, codeHash: string, code: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashCode(memberId, code)));
}

// Without look-alikes, since people type it from a phone's screen.
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';

const pick = (from: string) => from[randomInt(from.length)]!;

/** Twelve characters that keep the password rule: about 67 bits. */
export function newTemporaryPassword(): string {
  return [LETTERS, LETTERS, LETTERS, DIGITS, LETTERS, LETTERS, LETTERS, DIGITS, LETTERS, LETTERS, LETTERS, DIGITS]
    .map(pick)
    .join('');
}
