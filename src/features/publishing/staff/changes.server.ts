import { uuidv7 } from 'uuidv7';
import type { AuditAction } from '#features/backoffice/audit/contract.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, notFound, refuseStale } from '#platform/http/refusal.server.ts';
import { dateTimeText } from '#shared/times.ts';
import { type Status, statusOf, type Times } from '../rules.ts';

/** Sent by the form of a new entry. */
export interface New {
  newId?: string | undefined;
}

/**
 * If the same entry is sent twice at once, the first makes it and the second finds it already made (docs/decisions/0142).
 */
export async function makeOnce<T>(
  { database }: Deps,
  find: (db: Db) => Promise<unknown>,
  { make, change }: { make: () => Promise<T>; change: () => Promise<T> },
): Promise<T> {
  if (await find(database.db)) return change();
  try {
    return await make();
  } catch (error) {
    // After the writer that came first, whose entry a mere read might not see yet.
    if (await database.transaction(find)) return change();
    throw error;
  }
}

interface Found {
  id: string;
  revision: number;
}

/** What a room provides for entries that several people edit. */
interface Edited<T extends Found, Name extends keyof T> {
  /** The entry's kind in the log. */
  kind: '職缺' | '文章' | '輪播' | '電子報' | '客戶';
  /** The field by which the log names it. */
  name: Name;
  find: (db: Db, id: string) => Promise<T | undefined>;
  /** @throws {Refusal} for an entry that must stay */
  remove: (tx: Tx, found: T, now: Date) => Promise<void>;
}

/** What changing them has in common: the check for outdated edits, the log, and deleting. */
export function editing<T extends Found, Name extends keyof T>({ kind, name, find, remove }: Edited<T, Name>) {
  type Named = { id: string } & Pick<T, Name>;

  const subjectOf = (entry: Named) => ({ kind, id: entry.id, name: String(entry[name]) });

  const note = (tx: Tx, staff: Staff, action: AuditAction, entry: Named, now: Date, detail = {}) =>
    audit(tx, staff, { action, subject: subjectOf(entry), detail }, now);

  /** The entry to change. */
  async function existing(tx: Tx, id: string): Promise<T> {
    const found = await find(tx, id);
    if (!found) throw notFound();
    return found;
  }

  /** Refused if it no longer has the revision that the change was based on. */
  async function based(tx: Tx, id: string, revision: number): Promise<T> {
    const found = await existing(tx, id);
    refuseStale(found, revision);
    return found;
  }

  return {
    subjectOf,
    note,
    existing,
    based,
    remove({ database, now }: Deps, staff: Staff, id: string, revision: number): Promise<undefined> {
      const at = now();
      return database.transaction(async (tx) => {
        const found = await based(tx, id, revision);
        await remove(tx, found, at);
        await note(tx, staff, `刪除${kind}`, found, at);
        return undefined;
      });
    },
  };
}

/** The changed fields for the log, by their labels. */
export const changedLabels = <Field extends string>(
  labels: Readonly<Record<Field, string>>,
  before: NoInfer<Record<Field, unknown>>,
  after: NoInfer<Record<Field, unknown>>,
): string[] =>
  Object.entries<string>(labels)
    .filter(([field]) => before[field as Field] !== after[field as Field])
    .map(([, label]) => label);

type Publishable = Found & Times & { updatedAt: string };

/** What a room provides for entries that are public from one moment until another. */
interface Published<T extends Publishable, Name extends keyof T, Entry> extends Edited<T, Name> {
  kind: '職缺' | '文章';
  labels: Record<Status, string>;
  /** In the form in which its screens show it. */
  asEntry: (found: T, now: string) => Entry;
  /** @throws {Refusal} if it may not be public from then on */
  refuseUnfit: (found: T, from: string, now: Date) => void;
  setPublished: (tx: Tx, id: string, publishAt: string | null, now: Date) => Promise<void>;
  save: (tx: Tx, copy: T, now: Date, staff: Staff) => Promise<void>;
}

/** The actions that put an entry onto the site and take it off. */
export function publishing<T extends Publishable, Name extends keyof T, Entry>(room: Published<T, Name, Entry>) {
  const { kind, asEntry } = room;
  const edits = editing(room);
  const { existing, based, note } = edits;

  const reread = async (tx: Tx, id: string, now: Date) => asEntry((await room.find(tx, id))!, now.toISOString());

  /** Publishes now or at a later time; a public entry can be postponed. */
  function publish(
    { database, now }: Deps,
    staff: Staff,
    id: string,
    { revision, publishAt }: { revision: number; publishAt: string },
  ): Promise<Entry> {
    const at = now();
    const from = publishAt || at.toISOString();
    return database.transaction(async (tx) => {
      const found = await based(tx, id, revision);
      const status = statusOf(found, at.toISOString());
      if (status === 'open' && publishAt === '') return asEntry(found, at.toISOString());
      if (from < at.toISOString()) throw fieldsRefused({ publishAt: ['發布時間須晚於現在'] });
      room.refuseUnfit(found, from, at);
      await room.setPublished(tx, id, from, at);
      const detail = { 原狀態: room.labels[status], 發布時間: dateTimeText(from) };
      await note(tx, staff, `發布${kind}`, found, at, detail);
      return reread(tx, id, at);
    });
  }

  function unpublish({ database, now }: Deps, staff: Staff, id: string, revision: number): Promise<Entry> {
    const at = now();
    return database.transaction(async (tx) => {
      const found = await based(tx, id, revision);
      if (found.publishAt === null) return asEntry(found, at.toISOString());
      await room.setPublished(tx, id, null, at);
      await note(tx, staff, `下架${kind}`, found, at);
      return reread(tx, id, at);
    });
  }

  function duplicate({ database, now }: Deps, staff: Staff, id: string): Promise<Entry> {
    const at = now();
    return database.transaction(async (tx) => {
      const found = await existing(tx, id);
      const times = { publishAt: null, expiresAt: null, updatedAt: at.toISOString() };
      const copy = { ...found, ...times, id: uuidv7() };
      await room.save(tx, copy, at, staff);
      await note(tx, staff, `複製${kind}`, copy, at, { [`原${kind}`]: id });
      return reread(tx, copy.id, at);
    });
  }

  return { ...edits, reread, publish, unpublish, duplicate };
}
