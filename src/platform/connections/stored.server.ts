import type { Db, Tx } from '../database/database.server.ts';
import type { S3Settings } from '../settings/settings.server.ts';
import { open } from './sealed-value.server.ts';
import './tables.server.ts';

export interface MailServer {
  host: string;
  port: number;
  /** From the first byte, from STARTTLS on, or not at all. */
  security: 'tls' | 'starttls' | 'none';
  /** Empty: it asks for none. */
  user: string;
  password: string;
}

/** A client at a provider; kept while it is off. */
export interface StoredClient {
  clientId: string;
  clientSecret: string;
  isOn: boolean;
}

/** A bucket; null: the data folder. */
export type Place = S3Settings | null;

/** Where files lie (decision 0070). */
export interface StoredStorage {
  /** Where they are written. */
  now: Place;
  /** Where they were written before, unless it has been cleared or given up. */
  before?: Place;
  /** moving: some may lie in `before` alone; moved: all lie in `now` too; clearing: they go from `before`. */
  phase: 'settled' | 'moving' | 'moved' | 'clearing';
}

/** The data folder alone is what holds without any row. */
export const asStored = (value: StoredStorage): StoredStorage | null =>
  value.now === null && value.phase === 'settled' ? null : value;

/** What staff can set, by name. */
export interface StoredValues {
  mailServer: MailServer;
  /** One address, alone or as `name <address>`. */
  mailSender: { address: string };
  contactMail: { address: string };
  line: StoredClient;
  google: StoredClient;
  zipcodes: { url: string };
  storage: StoredStorage;
}
export type ConnectionName = keyof StoredValues;

const NAMES: Record<ConnectionName, true> = {
  ...{ mailServer: true, mailSender: true, contactMail: true },
  ...{ line: true, google: true, zipcodes: true, storage: true },
};
export const CONNECTION_NAMES = Object.keys(NAMES) as ConnectionName[];

export interface Stored<K extends ConnectionName = ConnectionName> {
  sealed: string | null;
  revision: number;
  updatedAt: string;
  staffName: string;
  /** Undefined where nothing is stored, or it can't be opened. */
  value: StoredValues[K] | undefined;
}

export type StoredConnections = { [K in ConnectionName]?: Stored<K> };

/** All that is stored, opened. What is as it was before stays the same object, so that what hangs on it stays too. */
export async function readStored(
  db: Db,
  key: Buffer | undefined,
  before: StoredConnections = {},
): Promise<StoredConnections> {
  const rows = await db
    .selectFrom('connections')
    .select(['name', 'sealed', 'revision', 'updated_at as updatedAt', 'staff_name as staffName'])
    .execute();
  const stored = rows.map(({ name, ...row }) => {
    const last = before[name as ConnectionName];
    const isSame = last?.value !== undefined && last.sealed === row.sealed;
    return [name, { ...row, value: isSame ? last.value : row.sealed ? open(key, name, row.sealed) : undefined }];
  });
  return Object.fromEntries(stored) as StoredConnections;
}

/** One of them alone, as it is now. */
export async function readOne<K extends ConnectionName>(
  db: Db,
  key: () => Buffer | undefined,
  name: K,
): Promise<Stored<K> | undefined> {
  const row = await db
    .selectFrom('connections')
    .select(['sealed', 'revision', 'updated_at as updatedAt', 'staff_name as staffName'])
    .where('name', '=', name)
    .executeTakeFirst();
  return (
    row && { ...row, value: row.sealed ? (open(key(), name, row.sealed) as StoredValues[K] | undefined) : undefined }
  );
}

interface Change {
  name: ConnectionName;
  /** null removes it; its revision goes on. */
  sealed: string | null;
  revision: number;
  staffName: string;
}

export async function saveStored(tx: Tx, { name, sealed, revision, staffName }: Change, now: Date): Promise<void> {
  const row = { sealed, revision, updated_at: now.toISOString(), staff_name: staffName };
  await tx
    .insertInto('connections')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
