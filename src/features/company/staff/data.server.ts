import type { Db, Tx } from '#platform/database/database.server.ts';
import { DELIVERED, fitted } from '../data.server.ts';
import type { SiteTexts, TextKey } from '../fields.ts';

interface StoredDraft {
  revision: number;
  /** JSON; null: there is no draft. */
  content: string | null;
  updatedAt: string;
  staffName: string;
}

export interface StoredVersion {
  version: number;
  publishAt: string;
  createdAt: string;
  staffName: string;
}

export async function findDraft(db: Db, key: TextKey): Promise<StoredDraft | undefined> {
  return db
    .selectFrom('text_drafts')
    .select(['revision', 'content', 'updated_at as updatedAt', 'staff_name as staffName'])
    .where('text_key', '=', key)
    .executeTakeFirst();
}

/** Every version without its words, oldest first. */
export async function listVersions(db: Db, key: TextKey): Promise<StoredVersion[]> {
  return db
    .selectFrom('text_versions')
    .select(['version', 'publish_at as publishAt', 'created_at as createdAt', 'staff_name as staffName'])
    .where('text_key', '=', key)
    .orderBy('publish_at')
    .orderBy('version')
    .execute();
}

/** The words of some versions, as JSON by number. */
export async function readContents(db: Db, key: TextKey, versions: readonly number[]): Promise<Map<number, string>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .selectFrom('text_versions')
    .select(['version', 'content'])
    .where('text_key', '=', key)
    .where('version', 'in', versions)
    .execute();
  return new Map(rows.map(({ version, content }) => [version, content]));
}

/** The state of every text; versions without their words. */
export async function listStates(db: Db) {
  const [drafts, versions] = await Promise.all([
    db
      .selectFrom('text_drafts')
      .select(['text_key as key', 'updated_at as updatedAt', 'staff_name as staffName', 'content'])
      .execute(),
    db
      .selectFrom('text_versions')
      .select(['text_key as key', 'publish_at as publishAt', 'created_at as createdAt', 'staff_name as staffName'])
      .orderBy('publish_at')
      .orderBy('version')
      .execute(),
  ]);
  return { drafts, versions };
}

export async function saveDraft(
  tx: Tx,
  key: TextKey,
  draft: { revision: number; content: object | null; staffName: string },
  now: Date,
): Promise<void> {
  const row = {
    revision: draft.revision,
    content: draft.content && JSON.stringify(draft.content),
    updated_at: now.toISOString(),
    staff_name: draft.staffName,
  };
  await tx
    .insertInto('text_drafts')
    .values({ text_key: key, ...row })
    .onConflict((conflict) => conflict.column('text_key').doUpdateSet(row))
    .execute();
}

export async function addVersion(
  tx: Tx,
  key: TextKey,
  {
    version,
    content,
    publishAt,
    staffName,
  }: { version: number; content: object; publishAt: string; staffName: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('text_versions')
    .values({
      text_key: key,
      version,
      content: JSON.stringify(content),
      publish_at: publishAt,
      created_at: now.toISOString(),
      staff_name: staffName,
    })
    .execute();
}

/** Removes the version that has not been published yet; there is at most one. */
export async function removeWaiting(tx: Tx, key: TextKey, now: string): Promise<void> {
  await tx.deleteFrom('text_versions').where('text_key', '=', key).where('publish_at', '>', now).execute();
}

/** A stored text, completed with what the program has added since; if nothing is stored: as delivered. */
export const readContent = <K extends TextKey>(key: K, content: string | null | undefined): SiteTexts[K] =>
  content ? fitted(key, JSON.parse(content)) : DELIVERED[key];

/** How many members agreed to each version of the privacy policy, by its effective date. */
export async function countConsents(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('consents')
    .select(({ fn }) => ['notice_version as notice', fn.count<number>('member_id').distinct().as('members')])
    .groupBy('notice_version')
    .execute();
  return new Map(rows.map(({ notice, members }) => [notice, Number(members)]));
}
