import { DELIVERED, fitted, isTextKey } from '#features/company/data.server.ts';
import { describedText, type SiteTexts, type TextKey } from '#features/company/fields.ts';
import * as texts from '#features/company/staff/data.server.ts';
import { checkedText, labelOf } from '#features/company/staff/service.server.ts';
import { BROKEN } from '#platform/backup/open-file.server.ts';
import { BackupRefused } from '#platform/backup/refused.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { differences } from '#shared/fields/described.ts';
import type { Sections } from './rules.ts';
import { about } from './service.server.ts';

type FileText = Sections['texts'][number];

/** What happens to a text here. */
interface TextChange {
  key: TextKey;
  /** The versions to be added, oldest first. */
  added: { version: number; publishAt: string; content: object }[];
  /** Why none is added, in a sentence. */
  note?: string;
}

const byTime = (a: CheckedText, b: CheckedText) =>
  a.publishAt < b.publishAt || (a.publishAt === b.publishAt && a.version < b.version) ? -1 : 1;

/** A version as it will be written, or the reason why it can't be. */
export interface CheckedText extends Omit<FileText, 'content'> {
  key: TextKey;
  content?: object;
  fault?: BackupRefused;
}

/** Checks versions by today's rules. What an old version breaks is reported only if that version would be shown. */
export async function checkTexts(rows: readonly FileText[], pause: () => unknown): Promise<CheckedText[]> {
  const checked: CheckedText[] = [];
  for (const { content, ...row } of rows) {
    await pause();
    const { key } = row;
    if (!isTextKey(key)) throw new BackupRefused(BROKEN);
    try {
      checked.push({ ...row, key, content: await about('texts', row, () => checkedText(key, fitted(key, content))) });
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      checked.push({ ...row, key, fault: error });
    }
  }
  return checked;
}

/**
 * A text that nobody has written here gets all versions; any other gets the version shown on the other site as a new one.
 */
export async function planTexts(db: Db, rows: readonly CheckedText[], now: string): Promise<TextChange[]> {
  const changes: TextChange[] = [];
  for (const [key, all] of Map.groupBy(rows, (row) => row.key))
    changes.push(await planText(db, key, all.toSorted(byTime), now));
  return changes;
}

async function planText(db: Db, key: TextKey, all: CheckedText[], now: string): Promise<TextChange> {
  const coming = all.findLast(({ publishAt }) => publishAt <= now);
  if (coming?.fault) throw coming.fault;
  const here = await texts.listVersions(db, key);
  if (here.length === 0) {
    const whole = all.flatMap(({ publishAt, content }) => (content ? [{ publishAt, content }] : []));
    return { key, added: whole.map((row, i) => ({ ...row, version: i + 1 })) };
  }
  const content = coming?.content;
  if (!content) return { key, added: [] };
  const shown = here.findLast(({ publishAt }) => publishAt <= now);
  const stored = shown && (await texts.readContents(db, key, [shown.version])).get(shown.version);
  const before = stored ? fitted(key, JSON.parse(stored)) : DELIVERED[key];
  if (differences(describedText(key), before, content).length === 0) return { key, added: [] };
  if (key === 'privacy' && dateOf(content) <= dateOf(before))
    return { key, added: [], note: '隱私權政策保留這裡的版本：會員同意的是這一版，而檔案裡的生效日期並不比它新' };
  const version = Math.max(...here.map((one) => one.version)) + 1;
  return { key, added: [{ version, publishAt: now, content }] };
}

const dateOf = (content: object) => (content as SiteTexts['privacy']).effectiveDate;

interface Brought {
  /** Replaces picture addresses by our own. */
  own: (content: object) => object;
  staffName: string;
  at: Date;
}

/** Anybody who has one of them open is told that it has changed. */
export async function bringTexts(
  tx: Tx,
  changes: readonly TextChange[],
  { own, staffName, at }: Brought,
): Promise<void> {
  for (const { key, added } of changes.filter((one) => one.added.length > 0)) {
    const draft = await texts.findDraft(tx, key);
    if ((await texts.listVersions(tx, key)).length > 0) await texts.removeWaiting(tx, key, at.toISOString());
    for (const one of added) await texts.addVersion(tx, key, { ...one, content: own(one.content), staffName }, at);
    const content = draft?.content ? (JSON.parse(draft.content) as object) : null;
    await texts.saveDraft(tx, key, { revision: (draft?.revision ?? 0) + 1, content, staffName }, at);
  }
}

export const isUnchanged = ({ added, note }: TextChange) => added.length === 0 && note === undefined;

export const textLabels = (changes: readonly TextChange[]) =>
  changes.filter(({ added }) => added.length > 0).map(({ key }) => labelOf(key));
