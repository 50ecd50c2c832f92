import { uuidv7 } from 'uuidv7';
import type { AuditAction } from '#features/backoffice/audit/contract.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { keepPictures } from '#features/pictures/data.server.ts';
import { statusOf } from '#features/vacancies/staff/rules.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { STALE } from '#shared/revisions.ts';
import { dateTimeText } from '#shared/times.ts';
import { type AdminArticle, type ArticleInput, STATUS_LABELS } from './contract.ts';
import * as data from './data.server.ts';
import { hasContent, missingToPublish } from './rules.ts';

export const asEntry = <T extends { publishAt: string | null; expiresAt: string | null }>(row: T, now: string) => ({
  ...row,
  status: statusOf(row, now),
});

const note = (
  tx: Tx,
  staff: Staff,
  action: AuditAction,
  { id, title }: { id: string; title: string },
  now: Date,
  detail = {},
) => audit(tx, staff, { action, subject: { kind: '文章', id, name: title }, detail }, now);

/** The article that a change is about, as the change saw it. */
async function based(tx: Tx, id: string, revision: number | undefined): Promise<data.FoundArticle> {
  const found = await data.findArticle(tx, id);
  if (!found) throw notFound();
  if (revision !== undefined && revision !== found.revision) throw ruleBroken(STALE);
  return found;
}

async function reread(tx: Tx, id: string, now: Date, removed: string[] = []): Promise<AdminArticle> {
  const entry = asEntry((await data.findArticle(tx, id))!, now.toISOString());
  return removed.length > 0 ? { ...entry, removed } : entry;
}

/** What was typed as it is stored, and what had to go from the text. */
function textsOf({ content: given, expiresAt, ...input }: ArticleInput) {
  const { content, removed } = data.cleanArticle(given);
  const texts = { ...input, content: hasContent(content) ? content : '', expiresAt: expiresAt || null };
  return { texts, removed };
}

/** Pictures that an article shows stay; one that has gone meanwhile is told at its field. */
async function takePictures(tx: Tx, { coverImage, content }: data.FoundArticle, now: Date): Promise<void> {
  const gone = async (text: string) => !(await keepPictures(tx, [text], now));
  if (await gone(coverImage)) throw fieldsRefused({ coverImage: ['封面圖片已不存在，請重新上傳'] });
  if (await gone(content)) throw fieldsRefused({ content: ['內容中有已不存在的圖片，請重新上傳'] });
}

export function create({ database, now }: Deps, staff: Staff, input: ArticleInput): Promise<AdminArticle> {
  const at = now();
  const { texts, removed } = textsOf(input);
  const article = { ...texts, id: uuidv7(), publishAt: null, updatedAt: at.toISOString(), revision: 0 };
  return database.transaction(async (tx) => {
    await takePictures(tx, article, at);
    await data.saveArticle(tx, article);
    await note(tx, staff, '新增文章', article, at);
    return reread(tx, article.id, at, removed);
  });
}

/** What staff see of a change in the log: the labels of what is not as before. */
const LABELS: [keyof data.FoundArticle, string][] = [
  ['typeName', '類型'],
  ['title', '標題'],
  ['summary', '摘要'],
  ['coverImage', '封面圖片'],
  ['externalLink', '外部連結'],
  ['expiresAt', '下架時間'],
  ['content', '內容'],
];

export function change(
  { database, now }: Deps,
  staff: Staff,
  id: string,
  { revision, ...input }: ArticleInput & { revision: number },
): Promise<AdminArticle> {
  const at = now();
  const { texts, removed } = textsOf(input);
  return database.transaction(async (tx) => {
    const before = await based(tx, id, revision);
    const after = { ...before, ...texts };
    const changed = LABELS.filter(([name]) => before[name] !== after[name]).map(([, label]) => label);
    if (changed.length === 0) return reread(tx, id, at, removed);
    // What is or will be shown stays fit to be.
    if (before.publishAt !== null) refuseMissing(after);
    await takePictures(tx, after, at);
    // Those that it no longer shows begin to be unused now.
    await keepPictures(tx, data.pictureTexts(before), at);
    await data.saveArticle(tx, { ...after, updatedAt: at.toISOString() });
    await note(tx, staff, '修改文章', after, at, { 欄位: changed.join('、') });
    return reread(tx, id, at, removed);
  });
}

function refuseMissing(article: data.FoundArticle): void {
  const missing = missingToPublish(article as data.FoundArticle & Pick<ArticleInput, 'typeName'>);
  if (Object.keys(missing).length > 0) throw fieldsRefused(missing);
}

export function remove({ database, now }: Deps, staff: Staff, id: string): Promise<void> {
  const at = now();
  return database.transaction(async (tx) => {
    const found = await based(tx, id, undefined);
    await keepPictures(tx, data.pictureTexts(found), at);
    await data.removeArticle(tx, id);
    await note(tx, staff, '刪除文章', found, at);
  });
}

/** Now, or at a time to come; an article that is shown already can be put off. */
export function publish(
  { database, now }: Deps,
  staff: Staff,
  id: string,
  { revision, publishAt }: { revision: number; publishAt: string },
): Promise<AdminArticle> {
  const at = now();
  const from = publishAt || at.toISOString();
  return database.transaction(async (tx) => {
    const found = await based(tx, id, revision);
    const status = statusOf(found, at.toISOString());
    if (status === 'open' && publishAt === '') return asEntry(found, at.toISOString());
    if (from < at.toISOString()) throw fieldsRefused({ publishAt: ['發布時間須晚於現在'] });
    if (found.expiresAt !== null && found.expiresAt <= from)
      throw ruleBroken('下架時間早於發布時間，請先修改下架時間再發布');
    refuseMissing(found);
    await data.setPublished(tx, id, from, at.toISOString());
    const detail = { 原狀態: STATUS_LABELS[status], 發布時間: dateTimeText(from) };
    await note(tx, staff, '發布文章', found, at, detail);
    return reread(tx, id, at);
  });
}

export function unpublish({ database, now }: Deps, staff: Staff, id: string, revision: number): Promise<AdminArticle> {
  const at = now();
  return database.transaction(async (tx) => {
    const found = await based(tx, id, revision);
    if (found.publishAt === null) return asEntry(found, at.toISOString());
    await data.setPublished(tx, id, null, at.toISOString());
    await note(tx, staff, '下架文章', found, at);
    return reread(tx, id, at);
  });
}

export function duplicate({ database, now }: Deps, staff: Staff, id: string): Promise<AdminArticle> {
  const at = now();
  const copyId = uuidv7();
  return database.transaction(async (tx) => {
    const found = await based(tx, id, undefined);
    const times = { publishAt: null, expiresAt: null, updatedAt: at.toISOString() };
    const copy = { ...found, ...times, id: copyId };
    await takePictures(tx, copy, at);
    await data.saveArticle(tx, copy);
    await note(tx, staff, '複製文章', copy, at, { 原文章: id });
    return reread(tx, copyId, at);
  });
}
