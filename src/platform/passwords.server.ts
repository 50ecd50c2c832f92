import { randomBytes } from 'node:crypto';
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
