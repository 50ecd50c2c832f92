import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { requestMessages } from '#shared/messages.ts';
import { Refusal } from './refusal.server.ts';
import { Turns } from './turns.server.ts';

// Argon2id, 19 MiB, two passes: what OWASP asks for, some 20 ms of one core.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each holds a core: more at once would only take turns, and keep the threads that read files. As many may wait as a
 * process works on at once (MAX_OPEN_REQUESTS): what the limits let through is answered, and not put off.
 */
const turns = new Turns(availableParallelism(), 200);

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.isFull) throw new Refusal(503, requestMessages.unavailable, { 'Retry-After': '5' });
  return turns.take(work);
}

/** With the salt of another hash, equal passwords give equal texts: see isAmong(). */
export const hashPassword = async (password: string, like?: string) =>
  inTurn(() => hash(password, like ? { ...COST, salt: Buffer.from(saltOf(like), 'base64') } : COST));

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
export const saltOf = (passwordHash: string) => passwordHash.split('$')[4]!;

let nobodys: Promise<string> | undefined;

/** Whether the password is the hashed one; against nothing it takes as long, and is not. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'));
  const against = passwordHash ?? (await nobodys);
  const isRight = await inTurn(() => verify(against, password));
  return isRight && Boolean(passwordHash);
}

/** Whether the password is one of several that were hashed with one salt: for the price of one, whoever asks. */
export async function isAmong(hashes: readonly string[], password: string): Promise<boolean> {
  const [first] = hashes;
  if (first === undefined) return isPassword(undefined, password);
  const own = Buffer.from(await hashPassword(password, first));
  return hashes.map((one) => Buffer.from(one)).some((one) => one.length === own.length && timingSafeEqual(one, own));
}
