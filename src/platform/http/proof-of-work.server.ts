import { createHash, randomBytes } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { AnyRow } from '#shared/contract.ts';
import { requestMessages } from '#shared/messages.ts';
import type { Database } from '../database/database.server.ts';
import type { Deps } from '../deps.server.ts';
import { budgetLevel } from '../mail/mail-budget.server.ts';
import { Refusal } from './refusal.server.ts';

declare module '../database/database.server.ts' {
  interface Tables {
    site_keys: { name: string; secret: string };
    spent_proofs: { proof_hash: string; expires_at: string };
  }
}

const PROOF_HEADER = 'Proof-Of-Work';

/** Long enough for a slow phone that goes to sleep in between. */
const GOOD_FOR_MS = 10 * 60_000;

/**
 * About 256 tries of 2,500 rounds each (docs/decisions/0024); checking takes one try. A moment for a visitor, hours for a
 * flood.
 */
const TASK = { algorithm: 'PBKDF2/SHA-256', cost: 2500, keyLength: 32, keyPrefix: '00' };

const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string(), expiresAt: z.number(), data: z.object({ call: z.string() }) }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
type Payload = z.output<typeof Payload>;

/**
 * Once the budget is used up, a call that sends mail to strangers must bring a solved task, or is refused with a task to
 * solve.
 * @throws {Refusal} 429 with the task as `challenge` of the problem document
 */
export async function askForWork(row: AnyRow, deps: Deps, request: Request): Promise<void> {
  if (!row.limits?.work || !deps.settings.rateLimits) return;
  if ((await budgetLevel(deps)) !== 'spent') return;
  if (await isProven(row, deps, request.headers.get(PROOF_HEADER))) return;
  throw new Refusal(429, requestMessages.busy, {}, { challenge: await newChallenge(row, deps) });
}

const callOf = (row: AnyRow) => `${row.method} ${row.path}`;

async function newChallenge(row: AnyRow, { database, now }: Deps) {
  return createChallenge({
    ...TASK,
    deriveKey,
    expiresAt: new Date(now().getTime() + GOOD_FOR_MS),
    // Valid for this call alone, so that the task of a cheaper call doesn't open a dearer one.
    data: { call: callOf(row) },
    hmacSignatureSecret: await signingKey(database),
  });
}

/** Whether it is a task of this site for this call: solved, in time, and not used before. */
async function isProven(row: AnyRow, { database, now }: Deps, header: string | null): Promise<boolean> {
  const payload = header === null ? undefined : read(header);
  if (!payload) return false;
  const { parameters } = payload.challenge;
  const isLate = parameters.expiresAt * 1000 <= now().getTime();
  if (isLate || parameters.data.call !== callOf(row)) return false;
  const challenge = payload.challenge as unknown as Parameters<typeof verifySolution>[0]['challenge'];
  const hmacSignatureSecret = await signingKey(database);
  const { verified } = await verifySolution({ challenge, solution: payload.solution, deriveKey, hmacSignatureSecret });
  return verified && spend(database, payload);
}

function read(header: string): Payload | undefined {
  try {
    const parsed = Payload.safeParse(JSON.parse(Buffer.from(header, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** False if it was used before, in any process. */
async function spend({ db }: Database, { challenge: { parameters } }: Payload): Promise<boolean> {
  const added = await db
    .insertInto('spent_proofs')
    .values({
      proof_hash: createHash('sha256').update(parameters.nonce).digest('base64url'),
      expires_at: new Date(parameters.expiresAt * 1000).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('proof_hash')
    .executeTakeFirst();
  return added !== undefined;
}

const keys = new WeakMap<Database, string>();
const KEY_NAME = 'proof of work';

/** One key for all processes, made by the first that needs it. */
async function signingKey(database: Database): Promise<string> {
  const known = keys.get(database);
  if (known) return known;
  await database.db
    .insertInto('site_keys')
    .values({ name: KEY_NAME, secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = database.db.selectFrom('site_keys').select('secret').where('name', '=', KEY_NAME);
  const { secret } = await query.executeTakeFirstOrThrow();
  keys.set(database, secret);
  return secret;
}

/** Removes used tasks whose time is over; such tasks are refused for being late anyway. */
export async function sweepProofs({ database, now }: Deps): Promise<void> {
  await database.db.deleteFrom('spent_proofs').where('expires_at', '<', now().toISOString()).execute();
}
