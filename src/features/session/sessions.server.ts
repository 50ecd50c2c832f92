import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Member } from '#platform/http/callers.server.ts';
import type { Cookies } from '#platform/http/cookies.server.ts';
import { forgetDevicesOf, giveDevice, MEMBER_DEVICES, rememberDevice } from '#platform/http/devices.server.ts';
import { unlessOutage } from '#platform/http/outage.server.ts';
import { changeOwner, clearOwner } from '#platform/http/owner-cookie.server.ts';
import { hashToken, isToken } from '#platform/tokens.server.ts';

declare module '#platform/database/database.server.ts' {
  interface Tables {
    /** Only the token's hash: reading the table does not let anybody sign in. */
    sessions: { token_hash: string; member_id: string; created_at: string; seen_at: string };
  }
}

const SESSION_COOKIE = 'session';

// decisions §2
const IDLE_MS = 12 * 3_600_000;
const MAX_LIFE_MS = 7 * 24 * 3_600_000;
/**
 * More browsers than anybody has: a program that signs in again and again would otherwise fill the table until its sessions
 * expire.
 */
const MOST_OPEN = 50;
/** The time of last use is written at most once a minute, so that reading rarely writes. */
const SEEN_EVERY_MS = 60_000;

/** Sends the session's token; call it after the commit. */
export function giveSession(cookies: Cookies, token: string, memberId: string): void {
  renewSession(cookies, token);
  changeOwner(cookies, hashToken(`owner ${memberId}`).slice(0, 12));
}

/** Gives the same member at the same browser a new token: open pages still belong to them. */
export function renewSession(cookies: Cookies, token: string): void {
  cookies.set(SESSION_COOKIE, token);
  giveDevice(MEMBER_DEVICES, cookies, token);
}

export function takeSession(cookies: Cookies): void {
  cookies.clear(SESSION_COOKIE);
  clearOwner(cookies);
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** The member whose session the request carries, if it is still valid and the account isn't disabled. */
export async function findSignedIn({ database: { db }, now }: Deps, cookies: Cookies): Promise<Member | undefined> {
  const token = cookies.get(SESSION_COOKIE);
  if (!isToken(token)) return undefined;
  const sessionId = hashToken(token);
  const moment = now();
  const { rows } = await sql<{ id: string; name: string; email: string | null; special: number; seen: string }>`
    select members.member_id as id, user_name as name, email, is_special_auth as special, seen_at as seen
    from sessions join members on members.member_id = sessions.member_id
    where token_hash = ${sessionId} and disabled_at is null
      and seen_at > ${before(moment, IDLE_MS)} and sessions.created_at > ${before(moment, MAX_LIFE_MS)}`.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  if (found.seen < before(moment, SEEN_EVERY_MS)) await markSeen(db, sessionId, moment);
  return {
    id: found.id,
    userName: found.name,
    email: found.email,
    isSpecialAuth: found.special === 1,
    sessionId,
  };
}

/** If nothing can be written, reading goes on. */
const markSeen = (db: Db, sessionId: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ seen_at: now.toISOString() })
    .where('token_hash', '=', sessionId)
    .execute()
    .catch(unlessOutage);

/**
 * Signs the member in with a new token, whatever the browser had before, so that a token planted by somebody else is
 * worthless. The caller sends the token as a cookie after the commit.
 */
export async function openSession(
  tx: Tx,
  { memberId, token, cookies, now }: { memberId: string; token: string; cookies: Cookies; now: Date },
): Promise<void> {
  await endSession(tx, cookies);
  const at = now.toISOString();
  await tx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), member_id: memberId, created_at: at, seen_at: at })
    .execute();
  const own = tx.selectFrom('sessions').select('token_hash').where('member_id', '=', memberId);
  const beyond = await own.orderBy('created_at', 'desc').orderBy('token_hash').limit(1000).offset(MOST_OPEN).execute();
  const oldest = beyond.map(({ token_hash }) => token_hash);
  if (oldest.length > 0) await tx.deleteFrom('sessions').where('token_hash', 'in', oldest).execute();
  await rememberDevice(tx, MEMBER_DEVICES, { ownerId: memberId, sessionToken: token, cookies, now });
}

export async function endSession(db: Db, cookies: Cookies): Promise<void> {
  const token = cookies.get(SESSION_COOKIE);
  if (isToken(token)) await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** For work that takes a while, such as comparing a password: the session may have been ended meanwhile. */
export async function hasSessionEnded(db: Db, { sessionId }: Pick<Member, 'sessionId'>): Promise<boolean> {
  const open = db.selectFrom('sessions').select('member_id').where('token_hash', '=', sessionId);
  return (await open.executeTakeFirst()) === undefined;
}

/** Also forgets the known devices: every browser counts as a stranger's again. */
export async function endSessionsOf(tx: Tx, memberId: string): Promise<void> {
  await forgetDevicesOf(tx, MEMBER_DEVICES, memberId);
  await tx.deleteFrom('sessions').where('member_id', '=', memberId).execute();
}

export async function sweepSessions({ database, now }: Deps): Promise<void> {
  await database.db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('seen_at', '<', before(now(), IDLE_MS)), where('created_at', '<', before(now(), MAX_LIFE_MS))]),
    )
    .execute();
}

/** The default address for mail to a member; blank for an account that fills in other people's resumes. */
export async function accountEmail(db: Db, memberId: string): Promise<string> {
  const query = db.selectFrom('members').select('email').where('member_id', '=', memberId);
  return (await query.where('is_special_auth', '=', 0).executeTakeFirst())?.email ?? '';
}

/** Whether the member's address was verified: by a code, or by a provider. */
export async function isVerified(db: Db, memberId: string): Promise<boolean> {
  const query = db.selectFrom('members').select('verified_at').where('member_id', '=', memberId);
  return Boolean((await query.executeTakeFirst())?.verified_at);
}
