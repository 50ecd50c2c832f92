import { uuidv7 } from 'uuidv7';
import { keepPictures } from '#features/pictures/data.server.ts';
import { isNeverShown, isOver, withStatus } from '#features/publishing/rules.ts';
import { changedLabels, makeOnce, type New, publishing } from '#features/publishing/staff/changes.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, refuseStale, ruleBroken } from '#platform/http/refusal.server.ts';
import { type AdminArticle, type ArticleInput, LABELS, STATUS_LABELS } from './contract.ts';
import * as data from './data.server.ts';
import { missingToPublish } from './rules.ts';
import { textsOf } from './service.server.ts';

const acts = publishing({
  kind: '文章',
  name: 'title',
  labels: STATUS_LABELS,
  find: data.findArticle,
  asEntry: withStatus<data.FoundArticle>,
  refuseUnfit(found, from) {
    if (isOver(found, from)) throw ruleBroken('下架時間早於發布時間，請先修改下架時間再發布');
    refuseMissing(found);
  },
  setPublished: data.setPublished,
  async save(tx, copy, now) {
    await takePictures(tx, copy, now);
    await data.saveArticle(tx, copy);
  },
  async remove(tx, found, now) {
    await keepPictures(tx, data.pictureTexts(found), now);
    await data.removeArticle(tx, found.id);
  },
});
export const { publish, unpublish, duplicate, remove } = acts;

async function reread(tx: Tx, id: string, now: Date, removed: string[]): Promise<AdminArticle> {
  const entry = await acts.reread(tx, id, now);
  return removed.length > 0 ? { ...entry, removed } : entry;
}

/** Keeps the pictures that an article shows; a picture that has been removed meanwhile is reported at its field. */
async function takePictures(tx: Tx, { coverImage, content }: data.FoundArticle, now: Date): Promise<void> {
  const gone = async (text: string) => !(await keepPictures(tx, [text], now));
  if (await gone(coverImage)) throw fieldsRefused({ coverImage: ['封面圖片已不存在，請重新上傳'] });
  if (await gone(content)) throw fieldsRefused({ content: ['內容中有已不存在的圖片，請重新上傳'] });
}

function refuseMissing(article: data.FoundArticle): void {
  const missing = missingToPublish(article as data.FoundArticle & Pick<ArticleInput, 'typeName'>);
  if (Object.keys(missing).length > 0) throw fieldsRefused(missing);
}

export const create = (
  deps: Deps,
  staff: Staff,
  { newId: id = uuidv7(), ...input }: ArticleInput & New,
): Promise<AdminArticle> =>
  makeOnce(deps, (db) => data.findArticle(db, id), {
    make: () => make(deps, staff, id, input),
    change: () => change(deps, staff, id, { ...input, revision: 0 }),
  });

async function make({ database, now }: Deps, staff: Staff, id: string, input: ArticleInput): Promise<AdminArticle> {
  const at = now();
  const { texts, removed } = textsOf(input);
  const article = { ...texts, id, publishAt: null, updatedAt: at.toISOString(), revision: 0 };
  return database.transaction(async (tx) => {
    await takePictures(tx, article, at);
    await data.saveArticle(tx, article);
    await acts.note(tx, staff, '新增文章', article, at);
    return reread(tx, article.id, at, removed);
  });
}

export function change(
  { database, now }: Deps,
  staff: Staff,
  id: string,
  { revision, ...input }: ArticleInput & { revision: number },
): Promise<AdminArticle> {
  const at = now();
  const { texts, removed } = textsOf(input);
  return database.transaction(async (tx) => {
    const before = await acts.existing(tx, id);
    const after = { ...before, ...texts };
    const changed = changedLabels(LABELS, before, after);
    if (changed.length === 0) return reread(tx, id, at, removed);
    refuseStale(before, revision);
    // An article that is or will be public has to stay complete.
    if (before.publishAt !== null) refuseMissing(after);
    if (isNeverShown(after, at.toISOString()))
      throw fieldsRefused({ expiresAt: ['下架時間早於發布時間，請先變更發布時間'] });
    await takePictures(tx, after, at);
    // Pictures that it no longer shows count as unused from now on.
    await keepPictures(tx, data.pictureTexts(before), at);
    await data.saveArticle(tx, { ...after, updatedAt: at.toISOString() });
    await acts.note(tx, staff, '修改文章', after, at, { 欄位: changed.join('、') });
    return reread(tx, id, at, removed);
  });
}
