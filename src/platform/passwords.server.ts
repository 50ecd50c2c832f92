import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { requestMessages } from '#shared/messages.ts';
import { Refusal } from './http/refusal.server.ts';
import { Turns } from './turns.server.ts';

// Argon2id, 19 MiB, two passes: what OWASP asks for, some 20 ms of one core.
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let cost = COST;

/** Tests make thousands of accounts; a running site never calls it. */
export function hashCheaply(isCheap = true): void {
  if (process.env.NODE_ENV === 'production') throw new Error('a running site never hashes cheaply');
  cost = isCheap ? { memoryCost: 64, timeCost: 1, parallelism: 1 } : COST;
}

/**
 * Each holds a core: more at once would only take turns, and keep the threads that read files. As many may wait as a
 * process works on at once (MAX_OPEN_REQUESTS): what the limits let through is answered, and not put off. Staff don't
 * stand behind the crowd.
 */
const QUEUES = { members: new Turns(availableParallelism(), 200), staff: new Turns(1, 50) };
type Queue = keyof typeof QUEUES;

function inTurn<T>(queue: Queue, work: () => Promise<T>): Promise<T> {
  const turns = QUEUES[queue];
  if (turns.isFull) throw new Refusal(503, requestMessages.unavailable, { 'Retry-After': '5' });
  return turns.take(work);
}

/** As another was hashed, with its salt and cost, equal passwords give equal texts: see isAmong(). */
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

/** Whether the password is the hashed one; without a hash it takes as long, and is false. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
  queue: Queue = 'members',
): Promise<boolean> {
  // Made once, outside the queue: if that is full at this moment, later calls must not fail for it.
  nobodys ??= hash(randomBytes(16).toString('hex'), cost);
  const against = passwordHash ?? (await nobodys);
  const isRight = await inTurn(queue, () => verify(against, password));
  return isRight && Boolean(passwordHash);
}

/** Whether the password is one of several that were hashed with one salt: for the price of one, whoever asks. */
export async function isAmong(hashes: readonly string[], password: string): Promise<boolean> {
  const [first] = hashes;
  if (first === undefined) return isPassword(undefined, password);
  const own = await hashPassword(password, { like: first });
  return hashes.some((one) => isSameHash(one, own));
}

export const isSameHash = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
