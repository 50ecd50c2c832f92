import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { requestMessages } from '#shared/messages.ts';
import { Refusal } from './http/refusal.server.ts';
import { Turns } from './turns.server.ts';

// Argon2id, 19 MiB, two passes: OWASP's recommendation, about 20 ms on one core.
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let cost = COST;

/** For tests, which make thousands of accounts; a running site never calls it. */
export function hashCheaply(isCheap = true): void {
  if (process.env.NODE_ENV === 'production') throw new Error('a running site never hashes cheaply');
  cost = isCheap ? { memoryCost: 64, timeCost: 1, parallelism: 1 } : COST;
}

/**
 * Each hash keeps a core busy: more at once would only take turns, and block the threads that read files. As many may wait
 * as a process handles at once (MAX_OPEN_REQUESTS), so calls that passed the limits are answered and not put off. Staff have
 * a queue of their own and don't wait behind a crowd of members.
 */
const QUEUES = { members: new Turns(availableParallelism(), 200), staff: new Turns(1, 50) };
type Queue = keyof typeof QUEUES;

function inTurn<T>(queue: Queue, work: () => Promise<T>): Promise<T> {
  const turns = QUEUES[queue];
  if (turns.isFull) throw new Refusal(503, requestMessages.unavailable, { 'Retry-After': '5' });
  return turns.take(work);
}

/**
 * If it is given another hash, it uses that hash's salt and cost, so that equal passwords give equal texts: see isAmong().
 */
export const hashPassword = async (
  password: string,
  { like, queue = 'members' }: { like?: string | null | undefined; queue?: Queue } = {},
) => inTurn(queue, () => hash(password, like ? wayOf(like) : cost));

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
export const saltOf = (passwordHash: string) => passwordHash.split('$')[4]!;

function wayOf(passwordHash: string) {
  const [memoryCost, timeCost, parallelism] = passwordHash.split('$')[3]!.match(/\d+/g)!.map(Number);
  return { memoryCost, timeCost, parallelism, salt: Buffer.from(saltOf(passwordHash), 'base64') };
}

let nobodys: Promise<string> | undefined;

/** Whether the password matches the hash; without a hash it takes just as long and returns false. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
  queue: Queue = 'members',
): Promise<boolean> {
  // Made once, outside the queue: if the queue is full at this moment, later calls must not fail because of that.
  nobodys ??= hash(randomBytes(16).toString('hex'), cost);
  const against = passwordHash ?? (await nobodys);
  const isRight = await inTurn(queue, () => verify(against, password));
  return isRight && Boolean(passwordHash);
}

/** Whether the password matches one of several hashes with the same salt; always costs one hash, whoever asks. */
export async function isAmong(hashes: readonly string[], password: string): Promise<boolean> {
  const [first] = hashes;
  if (first === undefined) return isPassword(undefined, password);
  const own = await hashPassword(password, { like: first });
  return hashes.some((one) => isSameHash(one, own));
}

export const isSameHash = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
