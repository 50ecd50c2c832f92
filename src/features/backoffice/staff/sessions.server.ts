import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { clientAddressOf } from '#platform/http/client-address.server.ts';
import type { Cookies } from '#platform/http/cookies.server.ts';
import { forgetDevicesOf, giveDevice, rememberDevice, STAFF_DEVICES } from '#platform/http/devices.server.ts';
import { unlessOutage } from '#platform/http/outage.server.ts';
import { notSignedIn } from '#platform/http/refusal.server.ts';
import { hashToken, isToken, newToken } from '#platform/tokens.server.ts';

/** How far signing in has got: the app's code is required, the app has to be set up, or it is done. */
export type StaffStage = 'code' | 'setup' | 'done';

declare module '#platform/database/database.server.ts' {
  interface Tables {
    /** Separate from members' sessions: neither cookie opens the other's doors. Only the token's hash is stored. */
    staff_sessions: {
      token_hash: string;
      staff_id: string;
      stage: StaffStage;
      wrong_tries: number;
      created_at: string;
      seen_at: string;
    };
  }
}

export const STAFF_COOKIE = 'staff_session';

const IDLE_MS = 30 * 60_000;
const MAX_LIFE_MS = 12 * 3_600_000;
/** Time enough to look for the phone, but not to leave a half-finished sign-in open. */
const STEP_MS = 10 * 60_000;
/** The time of last use is written at most once a minute, so that reading rarely writes. */
const SEEN_EVERY_MS = 60_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

const addressOf = ({ settings }: Deps, request: Request | undefined) =>
  request ? clientAddressOf(request, settings.trustProxy) : '';

/** The request's session, whatever its stage. */
export async function findStaffSession(
  deps: Deps,
  cookies: Cookies,
  request: Request | undefined,
): Promise<{ staff: Staff; stage: StaffStage; isSigningIn: boolean } | undefined> {
  const token = cookies.get(STAFF_COOKIE);
  if (!isToken(token)) return undefined;
  const { db } = deps.database;
  const sessionId = hashToken(token);
  const now = deps.now();
  const { rows } = await sql<{
    id: string;
    name: string;
    email: string;
    role: Staff['role'];
    confirmed: string | null;
    stage: StaffStage;
    seen: string;
  }>`
    select staff.staff_id as id, name, email, role, totp_confirmed_at as confirmed, stage, seen_at as seen
    from staff_sessions join staff on staff.staff_id = staff_sessions.staff_id
    where token_hash = ${sessionId} and disabled_at is null and seen_at > ${before(now, IDLE_MS)}
      and staff_sessions.created_at > case when stage = 'done' then ${before(now, MAX_LIFE_MS)}
        else ${before(now, STEP_MS)} end`.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  if (found.seen < before(now, SEEN_EVERY_MS)) await markSeen(db, sessionId, now);
  const { id, name, email, role } = found;
  const hasSecondFactor = found.confirmed !== null;
  // Somebody who became 管理員 while signed in still has to set up the second factor.
  const stage = found.stage === 'done' && role === 'manager' && !hasSecondFactor ? 'setup' : found.stage;
  const staff = { id, name, email, role, hasSecondFactor, sessionId, address: addressOf(deps, request) };
  // The password was checked minutes ago; a session that was already open doesn't prove who is there now.
  return { staff, stage, isSigningIn: found.stage !== 'done' };
}

/** The signed-in member of staff, with a second factor if one is required. */
export async function findStaff(deps: Deps, cookies: Cookies, request: Request): Promise<Staff | undefined> {
  const session = await findStaffSession(deps, cookies, request);
  return session?.stage === 'done' ? session.staff : undefined;
}

/** If nothing can be written, reading goes on. */
const markSeen = (db: Db, sessionId: string, now: Date) =>
  db
    .updateTable('staff_sessions')
    .set({ seen_at: now.toISOString() })
    .where('token_hash', '=', sessionId)
    .execute()
    .catch(unlessOutage);

/**
 * Opens a session with a new token that replaces the browser's old one: every step of signing in has its own. The caller
 * sends the token as a cookie after the commit (sendStaffCookie).
 */
export async function openStaffSession(
  tx: Tx,
  { staffId, stage, cookies, now }: { staffId: string; stage: StaffStage; cookies: Cookies; now: Date },
): Promise<StaffToken> {
  await endStaffSession(tx, cookies);
  const token = newToken();
  const at = now.toISOString();
  await tx
    .insertInto('staff_sessions')
    .values({ token_hash: hashToken(token), staff_id: staffId, stage, wrong_tries: 0, created_at: at, seen_at: at })
    .execute();
  // If more than a password is required, the password alone does not make a device known.
  if (stage === 'done')
    await rememberDevice(tx, STAFF_DEVICES, { ownerId: staffId, sessionToken: token, cookies, now });
  return { token, stage };
}

/** The token of a session that was just opened. */
export interface StaffToken {
  token: string;
  stage: StaffStage;
}

/** Other sites never cause it to be sent: staff type the address or use a bookmark. */
export function sendStaffCookie(cookies: Cookies, { token, stage }: StaffToken): void {
  cookies.set(STAFF_COOKIE, token, { sameSite: 'Strict' });
  if (stage === 'done') giveDevice(STAFF_DEVICES, cookies, token);
}

export async function endStaffSession(db: Db, cookies: Cookies): Promise<void> {
  const token = cookies.get(STAFF_COOKIE);
  if (isToken(token)) await db.deleteFrom('staff_sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** For work that takes a while, such as comparing a password: the session may have been ended meanwhile. */
export async function refuseEndedSession(db: Db, { sessionId }: Pick<Staff, 'sessionId'>): Promise<void> {
  const open = db.selectFrom('staff_sessions').select('staff_id').where('token_hash', '=', sessionId);
  if (!(await open.executeTakeFirst())) throw notSignedIn();
}

/** Also forgets the known devices: every browser counts as a stranger's again. */
export async function endStaffSessionsOf(tx: Tx, staffId: string): Promise<void> {
  await forgetDevicesOf(tx, STAFF_DEVICES, staffId);
  await tx.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute();
}

/** Counts one more wrong code; returns how many there have been. */
export async function countWrongTry(tx: Tx, sessionId: string): Promise<number> {
  const counted = await tx
    .updateTable('staff_sessions')
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where('token_hash', '=', sessionId)
    .returning('wrong_tries')
    .executeTakeFirst();
  return counted?.wrong_tries ?? Number.POSITIVE_INFINITY;
}

export async function sweepStaffSessions({ database, now }: Deps): Promise<void> {
  await database.db
    .deleteFrom('staff_sessions')
    .where((where) =>
      where.or([where('seen_at', '<', before(now(), IDLE_MS)), where('created_at', '<', before(now(), MAX_LIFE_MS))]),
    )
    .execute();
}
