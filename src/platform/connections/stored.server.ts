import type { Db, Tx } from '../database/database.server.ts';
import type { S3Settings } from '../settings/settings.server.ts';
import { open } from './sealed-value.server.ts';
import './tables.server.ts';

export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte, from STARTTLS on, or none. */
  security: 'tls' | 'starttls' | 'none';
  /** Empty if the server asks for none. */
  user: string;
  password: string;
}

/** A client registered with a provider; kept while it is switched off. */
export interface StoredClient {
  clientId: string;
  clientSecret: string;
  isOn: boolean;
}

/** A bucket; null: the data folder. */
export type Place = S3Settings | null;

/** Where files are stored (decision 0070). */
export interface StoredStorage {
  /** Where new files are written. */
  now: Place;
  /** Where files were written before, until that place is cleared or given up. */
  before?: Place;
  /**
   * moving: some files may exist only in `before`; moved: all exist in `now` too; clearing: they are being removed from
   * `before`.
   */
  phase: 'settled' | 'moving' | 'moved' | 'clearing';
}

/** Storing in the data folder alone is the default and needs no row. */
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
  /** Undefined if nothing is stored, or it can't be opened. */
  value: StoredValues[K] | undefined;
}

export type StoredConnections = { [K in ConnectionName]?: Stored<K> };

/** Everything stored, opened. A value that hasn't changed keeps its object, so that what depends on it is kept too. */
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

/** One of them, read from the database now. */
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
  /** null removes it; its revision keeps counting. */
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
