import type { AuditAction } from '#features/backoffice/audit/contract.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { LACKS_PASSWORD } from '#features/backoffice/shared/contract.ts';
import { keepPictures } from '#features/pictures/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, notAllowed, notFound, refuseStale, ruleBroken } from '#platform/http/refusal.server.ts';
import { type Difference, differences } from '#shared/fields/described.ts';
import { dateTimeText, todayInTaipei } from '#shared/times.ts';
import { isTextKey } from '../data.server.ts';
import { describedText, type SiteTexts, TEXTS, type TextKey } from '../fields.ts';
import type { StaffText, TextRow, Version } from './contract.ts';
import * as data from './data.server.ts';
import { isForManagers, isSentElsewhere, PAGES } from './rules.ts';
import { checkedText, labelOf, nextVersion, refuseWrongPassword } from './service.server.ts';

function keyOf(id: string): TextKey {
  if (!isTextKey(id)) throw notFound();
  return id;
}

interface State {
  draft: { content: string | null; updatedAt: string; staffName: string } | undefined;
  /** Oldest first. */
  versions: readonly { publishAt: string; createdAt: string; staffName: string }[];
}

/** A text's row in the list. */
function asRow(key: TextKey, { draft, versions }: State, now: string): TextRow {
  const last = versions.at(-1);
  const isDraftNewer = draft !== undefined && draft.updatedAt > (last?.createdAt ?? '');
  return {
    id: key,
    label: labelOf(key),
    path: PAGES[key] ?? '',
    isForManagers: isForManagers(key),
    isDelivered: !versions.some(({ publishAt }) => publishAt <= now),
    hasDraft: Boolean(draft?.content),
    scheduledAt: versions.find(({ publishAt }) => publishAt > now)?.publishAt ?? null,
    changedAt: isDraftNewer ? draft.updatedAt : (last?.createdAt ?? null),
    changedBy: (isDraftNewer ? draft.staffName : last?.staffName) ?? '',
  };
}

export async function list({ database, now }: Deps): Promise<TextRow[]> {
  const { drafts, versions } = await data.listStates(database.db);
  const at = now().toISOString();
  return (Object.keys(TEXTS) as TextKey[]).map((key) => {
    const draft = drafts.find((one) => one.key === key);
    return asRow(key, { draft, versions: versions.filter((one) => one.key === key) }, at);
  });
}

/** A text in its current state, with everything needed to change it. */
async function read(db: Db, key: TextKey, now: string) {
  const [draft, versions] = await Promise.all([data.findDraft(db, key), data.listVersions(db, key)]);
  const current = versions.findLast(({ publishAt }) => publishAt <= now);
  const next = versions.find(({ publishAt }) => publishAt > now);
  const numbers = [current, next].flatMap((one) => (one ? [one.version] : []));
  const contents = await data.readContents(db, key, numbers);
  const withWords = (one: data.StoredVersion | undefined) => one && { ...one, content: contents.get(one.version)! };
  const [shown, waiting] = [withWords(current), withWords(next)];
  return { draft, versions, shown, waiting, revision: draft?.revision ?? 0, row: asRow(key, { draft, versions }, now) };
}

type Found = Awaited<ReturnType<typeof read>>;

function asText(key: TextKey, { draft, shown, waiting, revision, row }: Found): StaffText {
  return {
    ...row,
    revision,
    value: data.readContent(key, draft?.content ?? waiting?.content ?? shown?.content),
    shown: data.readContent(key, shown?.content),
  };
}

export async function find({ database, now }: Deps, id: string): Promise<StaffText> {
  const key = keyOf(id);
  return asText(key, await read(database.db, key, now().toISOString()));
}

interface Change {
  action: AuditAction;
  detail?: Record<string, unknown>;
  /** The new draft. */
  draft: object | null;
}

/** One change of a text: checks the permission and the revision it is based on, raises the revision, and logs it. */
function change(
  { database, now }: Deps,
  staff: Staff,
  { id, revision }: { id: string; revision?: number },
  work: (tx: Tx, key: TextKey, found: Found, at: Date) => Promise<Change | undefined>,
): Promise<StaffText> {
  const key = keyOf(id);
  if (isForManagers(key) && staff.role !== 'manager') throw notAllowed();
  const at = now();
  return database.transaction(async (tx) => {
    const found = await read(tx, key, at.toISOString());
    if (revision !== undefined) refuseStale(found, revision);
    const done = await work(tx, key, found, at);
    if (!done) return asText(key, found);
    await data.saveDraft(tx, key, { revision: found.revision + 1, content: done.draft, staffName: staff.name }, at);
    const { action, detail } = done;
    await audit(tx, staff, { action, subject: { kind: '網站內容', id: key, name: labelOf(key) }, detail }, at);
    return asText(key, await read(tx, key, at.toISOString()));
  });
}

/** For the log: where something has changed, not the whole text. */
const places = (found: readonly Difference[]) => ({
  變更: found
    .map(({ where }) => where)
    .join('、')
    .slice(0, 2000),
});

export const saveDraft = (deps: Deps, staff: Staff, id: string, body: { revision: number; value: unknown }) =>
  change(deps, staff, { id }, async (tx, key, found, at) => {
    const draft = checkedText(key, body.value);
    if (!(await keepPictures(tx, [JSON.stringify(draft)], at)))
      throw fieldsRefused({ logo: ['圖片已不存在，請重新上傳'] });
    const before = data.readContent(key, found.draft?.content ?? found.waiting?.content ?? found.shown?.content);
    const changed = differences(describedText(key), before, draft);
    if (changed.length === 0) return undefined;
    refuseStale(found, body.revision);
    return { action: '修改網站內容', detail: places(changed), draft };
  });

export const discardDraft = (deps: Deps, staff: Staff, id: string, revision: number) =>
  change(deps, staff, { id, revision }, async (_tx, _key, { draft }) =>
    draft?.content ? { action: '捨棄網站內容草稿', draft: null } : undefined,
  );

interface Publishing {
  revision: number;
  publishAt: string;
  /** The user's password, if publishing requires it; else empty. */
  password: string;
}

export async function publish(deps: Deps, staff: Staff, id: string, { password, ...body }: Publishing) {
  if (password) await refuseWrongPassword(deps, staff, password);
  return change(deps, staff, { id, ...body }, async (tx, key, found, at) => {
    const now = at.toISOString();
    const from = body.publishAt || now;
    if (from < now) throw fieldsRefused({ publishAt: ['發布時間須晚於現在'] });
    const written = found.draft?.content ?? found.waiting?.content;
    if (!written) throw ruleBroken('沒有尚未發布的變更');
    // In the form that staff see: the stored text may be older than the program.
    const content = checkedText(key, data.readContent(key, written));
    const before = data.readContent(key, found.shown?.content);
    refuseUndated(key, before, content, at);
    if (!password && isSentElsewhere(key, before, content)) throw fieldsRefused({ password: [LACKS_PASSWORD] });
    await data.removeWaiting(tx, key, now);
    await data.addVersion(
      tx,
      key,
      { version: nextVersion(found.versions), content, publishAt: from, staffName: staff.name },
      at,
    );
    const detail = { 發布時間: dateTimeText(from), ...places(differences(describedText(key), before, content)) };
    return { action: '發布網站內容', detail, draft: null };
  });
}

/** Members agree to the policy of a certain date, so a changed policy needs another date. */
function refuseUndated(key: TextKey, before: unknown, after: unknown, at: Date): void {
  if (key !== 'privacy') return;
  const [old, now] = [before as SiteTexts['privacy'], after as SiteTexts['privacy']];
  if (differences(describedText(key), old, now).length === 0) return;
  if (now.effectiveDate <= old.effectiveDate)
    throw fieldsRefused({ effectiveDate: [`內容有變更，生效日期請填 ${old.effectiveDate} 之後的日期`] });
  if (now.effectiveDate < todayInTaipei(at)) throw fieldsRefused({ effectiveDate: ['生效日期 不得早於今天'] });
}

export const withdraw = (deps: Deps, staff: Staff, id: string, revision: number) =>
  change(deps, staff, { id, revision }, async (tx, key, { draft, waiting }, at) => {
    if (!waiting) return undefined;
    await data.removeWaiting(tx, key, at.toISOString());
    return { action: '撤回網站內容排程', draft: JSON.parse(draft?.content ?? waiting.content) as object };
  });

export const restore = (deps: Deps, staff: Staff, id: string, version: string, revision: number) =>
  change(deps, staff, { id, revision }, async (tx, key) => {
    if (!/^\d{1,6}$/.test(version)) throw notFound();
    const number = Number(version);
    const content = (await data.readContents(tx, key, [number])).get(number);
    // 0 is the delivered version.
    if (content === undefined && number !== 0) throw notFound();
    return { action: '還原網站內容', detail: { 版本: number }, draft: data.readContent(key, content) };
  });

const dateOf = (content: object | undefined): string =>
  content && 'effectiveDate' in content ? String(content.effectiveDate) : '';

/** More than anybody looks through. */
const MAX_LISTED = 50;

/** The newest versions, newest first; the oldest of all is the delivered one. */
export async function versions({ database, now }: Deps, id: string): Promise<Version[]> {
  const key = keyOf(id);
  const { versions: stored, shown } = await read(database.db, key, now().toISOString());
  const agreed = key === 'privacy' ? await data.countConsents(database.db) : undefined;
  const delivered = { version: 0, publishAt: null, staffName: '' };
  // One more than is listed, since the changes of the oldest listed one are shown too.
  const last = [delivered, ...stored].slice(-MAX_LISTED - 1);
  const contents = await data.readContents(
    database.db,
    key,
    last.map(({ version }) => version),
  );
  const all = last.map((one) => ({ ...one, content: data.readContent(key, contents.get(one.version)) }));
  return all
    .map(({ content, ...one }, i) => {
      const before = all[i - 1]?.content ?? content;
      const effectiveDate = dateOf(content);
      return {
        version: one.version,
        publishAt: one.publishAt,
        staffName: one.staffName,
        isShown: one.version === (shown?.version ?? 0),
        differences: differences(describedText(key), before, content),
        // The delivered policy and the kept one have the same date: the consents stand beside the kept one.
        ...(agreed && dateOf(all[i + 1]?.content) !== effectiveDate && { agreed: agreed.get(effectiveDate) ?? 0 }),
      };
    })
    .slice(-MAX_LISTED)
    .reverse();
}
