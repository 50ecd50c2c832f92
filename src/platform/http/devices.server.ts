import { createHash } from 'node:crypto';
import type { Db, Tx } from '../database/database.server.ts';
import type { Deps } from '../deps.server.ts';
import type { Cookies } from './cookies.server.ts';

interface DevicesTable {
  /** A hash of the cookie's token, so that nothing in the table could be used to sign in. */
  device_hash: string;
  owner_id: string;
  seen_at: string;
}

declare module '../database/database.server.ts' {
  interface Tables {
    member_devices: DevicesTable;
    staff_devices: DevicesTable;
  }
}

/** Devices of members and of staff are kept apart, as their sessions are. */
interface DeviceKind {
  table: 'member_devices' | 'staff_devices';
  cookie: string;
  sameSite: 'Lax' | 'Strict';
}

export const MEMBER_DEVICES: DeviceKind = { table: 'member_devices', cookie: 'device', sameSite: 'Lax' };
export const STAFF_DEVICES: DeviceKind = { table: 'staff_devices', cookie: 'staff_device', sameSite: 'Strict' };

const KEPT_SECONDS = 180 * 86_400;
/** A browser that keeps no cookies is a new device each time, so an account keeps at most this many. */
const MAX_KEPT = 20;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Derived from the session's token, which nobody else knows: one sign-in makes one secret for both. */
const deviceTokenOf = (sessionToken: string) => hashOf(`device ${sessionToken}`);

const deviceHashOf = ({ cookie }: DeviceKind, cookies: Cookies): string | undefined => {
  const token = cookies.get(cookie);
  return token === undefined ? undefined : hashOf(token);
};

const oldestKept = (now: Date) => new Date(now.getTime() - KEPT_SECONDS * 1000).toISOString();

interface SignIn {
  ownerId: string;
  sessionToken: string;
  cookies: Cookies;
  now: Date;
}

/** After a sign-in: a new token replaces the browser's old one, which somebody else may have planted. */
export async function rememberDevice(
  tx: Tx,
  kind: DeviceKind,
  { ownerId, sessionToken, cookies, now }: SignIn,
): Promise<void> {
  const device_hash = hashOf(deviceTokenOf(sessionToken));
  const before = deviceHashOf(kind, cookies);
  if (before) await tx.updateTable(kind.table).set({ device_hash }).where('device_hash', '=', before).execute();
  const row = { device_hash, owner_id: ownerId, seen_at: now.toISOString() };
  await tx
    .insertInto(kind.table)
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'device_hash']).doUpdateSet({ seen_at: row.seen_at }))
    .execute();
  const own = tx.selectFrom(kind.table).select('device_hash').where('owner_id', '=', ownerId);
  const tooMany = await own.orderBy('seen_at', 'desc').orderBy('device_hash').limit(1000).offset(MAX_KEPT).execute();
  if (tooMany.length === 0) return;
  const hashes = tooMany.map((one) => one.device_hash);
  await tx.deleteFrom(kind.table).where('owner_id', '=', ownerId).where('device_hash', 'in', hashes).execute();
}

/** Sets the cookie for what rememberDevice() has stored; call it after the commit. */
export const giveDevice = ({ cookie, sameSite }: DeviceKind, cookies: Cookies, sessionToken: string): void =>
  cookies.set(cookie, deviceTokenOf(sessionToken), { seconds: KEPT_SECONDS, sameSite });

/** The device's hash, if the account was signed in from it. */
export async function findDevice(
  db: Db,
  kind: DeviceKind,
  { ownerId, cookies, now }: { ownerId: string; cookies: Cookies; now: Date },
): Promise<string | undefined> {
  const device = deviceHashOf(kind, cookies);
  if (device === undefined) return undefined;
  const found = await db
    .selectFrom(kind.table)
    .select('device_hash')
    .where('owner_id', '=', ownerId)
    .where('device_hash', '=', device)
    .where('seen_at', '>', oldestKept(now))
    .executeTakeFirst();
  return found?.device_hash;
}

/** For when all sessions of the account end. */
export async function forgetDevicesOf(tx: Tx, { table }: DeviceKind, ownerId: string): Promise<void> {
  await tx.deleteFrom(table).where('owner_id', '=', ownerId).execute();
}

export async function sweepDevices({ database: { db }, now }: Deps): Promise<void> {
  for (const { table } of [MEMBER_DEVICES, STAFF_DEVICES])
    await db.deleteFrom(table).where('seen_at', '<=', oldestKept(now())).execute();
}
