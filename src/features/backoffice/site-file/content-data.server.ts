import { isDeepStrictEqual } from 'node:util';
import { STAGES } from '#content/application-stages.ts';
import type { ReplyTemplateWords } from '#content/reply-templates.ts';
import { findArticle, pictureTexts, removeArticle, saveArticle } from '#features/articles/staff/data.server.ts';
import { missingToPublish } from '#features/articles/staff/rules.ts';
import { textsOf as articleTextsOf } from '#features/articles/staff/service.server.ts';
import { noteDemonstration } from '#features/company/data.server.ts';
import { readTemplates, TEMPLATES } from '#features/contact-us/staff/templates/data.server.ts';
import { MAX_BANNERS } from '#features/home/staff/contract.ts';
import { removeBanner, saveBanner } from '#features/home/staff/data.server.ts';
import { putIssue } from '#features/newsletter/staff/data.server.ts';
import { keepPictures } from '#features/pictures/data.server.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { keepMapping } from '#features/vacancies/import/titles/data.server.ts';
import { removeVacancies, setPublished } from '#features/vacancies/staff/data.server.ts';
import { textsOf } from '#features/vacancies/staff/service.server.ts';
import { MAX_SYNONYM_GROUPS } from '#features/vacancies/staff/synonyms/rules.ts';
import { refuseUnfit } from '#features/vacancies/staff/synonyms/service.server.ts';
import { listGroups, removeGroup, saveGroups } from '#features/vacancies/synonyms/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { fieldsRefused, ruleBroken } from '#platform/http/refusal.server.ts';
import { letterName, readSettings, saveSetting, THRESHOLDS } from '../settings/data.server.ts';
import type { Sections } from './rules.ts';

// Replaces what is here by a file's content, section by section, the same way as staff's own changes. The checks are those
// of staff's calls; a refusal is reported by the caller.

type Article = Sections['articles'][number];
type Vacancy = Sections['vacancies'][number];

/** As it is stored. @throws {Refusal} if it is published and lacks something */
export function storedArticle({ id, publishAt, updatedAt, input }: Article) {
  const { texts: article } = articleTextsOf(input);
  const missing = publishAt === null ? {} : missingToPublish(article);
  if (Object.keys(missing).length > 0) throw fieldsRefused(missing);
  return { ...article, id, publishAt, updatedAt, revision: 0 };
}

export type StoredArticle = ReturnType<typeof storedArticle>;

export async function bringArticles(tx: Tx, rows: readonly StoredArticle[], others: readonly string[], at: Date) {
  for (const id of others) {
    await keepPictures(tx, pictureTexts((await findArticle(tx, id))!), at);
    await removeArticle(tx, id);
  }
  for (const article of rows) {
    await keepPictures(tx, pictureTexts(article), at);
    await saveArticle(tx, article);
  }
}

export const storedVacancy = ({ id, publishAt, expiresAt, updatedAt, input }: Vacancy) => ({
  ...textsOf(input),
  id,
  publishAt,
  expiresAt,
  updatedAt,
});

export type StoredVacancy = ReturnType<typeof storedVacancy>;

/**
 * Other vacancies are removed, except those with applications: they are taken off the site, and stay with their
 * applications.
 */
export async function bringVacancies(
  tx: Tx,
  rows: readonly StoredVacancy[],
  { removed, kept }: { removed: readonly string[]; kept: readonly string[] },
  at: Date,
) {
  await inParts(removed, (ids) => removeVacancies(tx, ids));
  await inParts(kept, (ids) => setPublished(tx, ids, null, at.toISOString()));
  const stored = rows.map(({ id, ...vacancy }) => ({ ...vacancy, vacancyId: id }));
  await inParts(stored, (some) => saveVacancies(tx, some));
}

const AT_ONCE = 250;

async function inParts<T>(all: readonly T[], work: (some: readonly T[]) => Promise<void>): Promise<void> {
  for (let i = 0; i < all.length; i += AT_ONCE) await work(all.slice(i, i + AT_ONCE));
}

type Banner = Sections['banners'][number];

/** @throws {Refusal} as staff's own call does */
export function refuseBanner({ input: { device, startsAt, endsAt } }: Banner, all: readonly Banner[]): void {
  if (endsAt && startsAt && endsAt <= startsAt) throw fieldsRefused({ endsAt: ['結束時間 須晚於開始時間'] });
  if (all.filter(({ input }) => input.device === device).length > MAX_BANNERS)
    throw ruleBroken(`最多 ${MAX_BANNERS} 張`);
}

export async function bringBanners(tx: Tx, rows: readonly Banner[], others: readonly string[], at: Date) {
  for (const id of others) await removeBanner(tx, id);
  for (const { id, position, input } of rows) {
    await keepPictures(tx, [input.image], at);
    const times = { startsAt: input.startsAt || at.toISOString(), endsAt: input.endsAt || null };
    await saveBanner(tx, { ...input, ...times, id, position });
  }
}

type Synonym = Sections['synonyms'][number];

/** @throws {Refusal} as staff's own call does */
export function refuseSynonyms({ input: { words } }: Synonym, before: readonly Synonym[]): void {
  if (before.length >= MAX_SYNONYM_GROUPS) throw ruleBroken(`同義詞最多 ${MAX_SYNONYM_GROUPS} 組`);
  refuseUnfit(
    words,
    before.map(({ input }) => input),
  );
}

export async function bringSynonyms(tx: Tx, rows: readonly Synonym[], others: readonly string[], by: string, at: Date) {
  for (const id of others) await removeGroup(tx, id);
  const here = new Map((await listGroups(tx)).map((group) => [group.id, group]));
  await saveGroups(
    tx,
    rows.map(({ id, createdAt, input: { words } }) => {
      const revision = (here.get(id)?.revision ?? -1) + 1;
      return { id, words, createdAt, updatedAt: at.toISOString(), staffName: by, revision };
    }),
  );
}

export const bringTitles = (tx: Tx, rows: Sections['titles'], at: Date) =>
  keepMapping(tx, Object.fromEntries(rows.map(({ title, field }) => [title, field])), at.toISOString());

const withoutRevision = <T extends { revision: number }>({ revision: _, ...rest }: T) => rest;

/** The letters, thresholds and reply templates that would differ from those here; null: the built-in ones. */
export async function otherSettings(db: Db, rows: Sections['settings']) {
  const { letters, thresholds } = await readSettings(db);
  const found: { name: string; value: object | null; revision: number }[] = [];
  const compare = (name: string, revision: number, here: object | null, there: object | null) => {
    if (!isDeepStrictEqual(here, there)) found.push({ name, value: there, revision: revision + 1 });
  };
  for (const stage of STAGES) {
    const here = letters.find((letter) => letter.stage === stage)!;
    const there = rows.find(({ letter }) => letter?.stage === stage)?.letter;
    const own = here.isStandard ? null : { subject: here.subject, text: here.text };
    compare(letterName(stage), here.revision, own, there ? { subject: there.subject, text: there.text } : null);
  }
  const { isStandard, revision, ...amounts } = thresholds;
  const there = rows.find((row) => row.thresholds)?.thresholds;
  compare(THRESHOLDS, revision, isStandard ? null : amounts, there ? withoutRevision(there) : null);
  const own = await readTemplates(db);
  // All at one revision, so that anybody who has one of them open is told.
  const at = (templates: readonly ReplyTemplateWords[]) =>
    templates.map(({ id, name, text }) => ({ id, name, text, revision: own.revision + 1 }));
  const coming = rows.find((row) => row.replyTemplates)?.replyTemplates;
  compare(TEMPLATES, own.revision, own.isStandard ? null : at(own.templates), coming ? at(coming) : null);
  return found;
}

/** The names of the settings in the file, each once. */
export function settingNames(rows: Sections['settings']): string[] {
  const names = rows.flatMap(({ letter, thresholds, replyTemplates }) => [
    ...(letter ? [letterName(letter.stage)] : []),
    ...(thresholds ? [THRESHOLDS] : []),
    ...(replyTemplates ? [TEMPLATES] : []),
  ]);
  return [...new Set(names)];
}

export async function bringSettings(tx: Tx, rows: Sections['settings'], staffName: string, at: Date) {
  for (const one of await otherSettings(tx, rows)) await saveSetting(tx, { ...one, staffName }, at);
}

/** An issue that has begun to be sent here is a record of what was sent, and stays. */
export async function bringIssues(
  tx: Tx,
  rows: Sections['issues'],
  { begun, staffName }: { begun: readonly string[]; staffName: string },
) {
  const staying = new Set(begun);
  for (const { input, ...issue } of rows.filter(({ id }) => !staying.has(id)))
    await putIssue(tx, { ...issue, ...input, staffName, state: issue.articles === null ? 'draft' : 'sent' });
}

/** The other site's demonstration content is marked as such here too: search engines must not take it for vacancies. */
export async function bringDemonstration(tx: Tx, rows: Sections['demonstration']) {
  await tx.deleteFrom('demo_rows').execute();
  const distinct = [...new Map(rows.map((row) => [`${row.kind} ${row.id}`, row])).values()];
  await inParts(distinct, (some) => noteDemonstration(tx, some));
}
