import { company as delivered } from '#content/company.ts';
import { addressOf } from '#features/pictures/rules.ts';
import { storePicture } from '#features/pictures/service.server.ts';
import { sha256 } from '#platform/backup/open-file.server.ts';
import { BackupRefused } from '#platform/backup/refused.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { ruleBroken } from '#platform/http/refusal.server.ts';
import { audit } from '../audit/data.server.ts';
import * as content from './content-data.server.ts';
import type { Counts, Plan } from './contract.ts';
import * as data from './data.server.ts';
import { packedSite } from './export/service.server.ts';
import { type Same, sameRows } from './import/same-data.server.ts';
import { type FitFile, withPictures } from './import/service.server.ts';
import { compared, MOST, mostOf, SECTION_LABELS, type Section } from './rules.ts';
import { about, ON_THE_SERVER } from './service.server.ts';
import { bringTexts, isUnchanged, planTexts, textLabels } from './texts-data.server.ts';

const SUBJECT = { kind: '設定與內容', id: '', name: '' };

/** The site as a packed stream; the export is logged. */
export async function exportSite(deps: Deps, staff: Staff) {
  const at = deps.now();
  await deps.database.transaction((tx) => audit(tx, staff, { action: '匯出設定與內容', subject: SUBJECT }, at));
  return packedSite(deps);
}

/** Which entries of the file would be added, removed or kept, by their ids; with the state of what is here. */
async function weigh(db: Db, { sections }: FitFile, now: string) {
  const vacanciesHere = await data.listVacancies(db);
  const articlesHere = await data.listArticles(db);
  const bannersHere = await data.listCarousel(db);
  const synonymsHere = await data.listSynonyms(db);
  const { drafts, begun } = await data.listIssues(db);
  const against = ({ ids }: data.Here, rows: readonly { id: string }[]) =>
    compared(
      ids,
      rows.map(({ id }) => id),
    );
  const vacancies = against(vacanciesHere, sections.vacancies);
  const kept = vacancies.others.filter((id) => vacanciesHere.appliedFor.has(id));
  const here = [vacanciesHere, articlesHere, bannersHere, synonymsHere, drafts].map(({ state }) => state);
  return {
    texts: await planTexts(db, sections.texts, now),
    settings: await content.otherSettings(db, sections.settings),
    banners: against(bannersHere, sections.banners),
    articles: against(articlesHere, sections.articles),
    vacancies: {
      ...vacancies,
      others: vacancies.others.filter((id) => !vacanciesHere.appliedFor.has(id)),
      kept,
    },
    synonyms: against(synonymsHere, sections.synonyms),
    issues: { ...against(drafts, sections.issues), begun },
    here: [here, kept, begun, await data.readRest(db)],
  };
}

type Weighed = Awaited<ReturnType<typeof weigh>>;

async function refuseWithoutPictures(db: Db, { shown, pictures }: FitFile): Promise<void> {
  const unknown = shown.filter((id) => !pictures.has(id));
  const missing = unknown.length - (await data.findPictures(db, unknown)).length;
  if (missing > 0) throw new BackupRefused(`檔案裡缺少 ${missing} 張圖片：請在原來的網站重新上傳，再匯出一次`);
}

/** What is already here exactly as in the file. */
interface Known {
  rows: Same;
  /** The file's pictures that are not here, compared byte for byte. */
  newPictures: ReadonlySet<string>;
}

function planOf(file: FitFile, found: Weighed, { rows: same, newPictures }: Known): Plan {
  const count = (section: Section, counts: Partial<Counts>): Counts => ({
    ...{ label: SECTION_LABELS[section], added: 0, changed: 0, removed: 0, kept: 0, same: 0 },
    ...counts,
  });
  const replaced = (section: 'vacancies' | 'articles' | 'banners' | 'synonyms') => {
    const { added, changed, others } = found[section];
    const { size } = same[section];
    return { added: added.length, changed: changed.length - size, removed: others.length, same: size };
  };
  const changedTexts = textLabels(found.texts);
  const begun = new Set(found.issues.begun);
  const issues = found.issues.added.filter((id) => !begun.has(id));
  // It has already been sent here: whatever the file says about it, it stays.
  const sent = found.issues.added.length - issues.length;
  const changedSettings = new Set(found.settings.map(({ name }) => name));
  const sameSettings = content.settingNames(file.sections.settings).filter((name) => !changedSettings.has(name));
  const counts = [
    count('texts', { changed: changedTexts.length, same: found.texts.filter(isUnchanged).length }),
    count('settings', { changed: found.settings.length, same: sameSettings.length }),
    count('vacancies', { ...replaced('vacancies'), kept: found.vacancies.kept.length }),
    count('articles', replaced('articles')),
    count('banners', replaced('banners')),
    count('synonyms', replaced('synonyms')),
    count('issues', {
      added: issues.length,
      changed: found.issues.changed.length - same.issues.size,
      same: same.issues.size + sent,
    }),
    count('pictures', { added: newPictures.size, same: file.pictures.size - newPictures.size }),
  ];
  const notes = [
    ...(changedTexts.length > 0 ? [`會換掉的網站內容：${changedTexts.join('、')}；原來的版本留在版本紀錄裡`] : []),
    ...found.texts.flatMap(({ note }) => note ?? []),
    ...(found.vacancies.kept.length > 0
      ? [`這裡有 ${found.vacancies.kept.length} 筆職缺不在檔案裡，但有人應徵過：只會下架，職缺與應徵都留著`]
      : []),
  ];
  const plan = { createdAt: file.createdAt, company: file.company ?? delivered.name, counts, notes };
  const texts = found.texts.map(({ key, added }) => [key, added.length]);
  return { ...plan, fingerprint: sha256(JSON.stringify([file.sha256, plan, texts, found.here])) };
}

/** The first section with more changes than others can wait for; undefined if there is none. */
export function tooMuchOf({ counts }: Plan, { sections }: FitFile): Section | undefined {
  const written = new Map(counts.map((one) => [one.label, one.added + one.changed + one.removed + one.kept]));
  return (Object.keys(MOST) as Section[]).find(
    (section) =>
      sections[section].length > MOST[section] || (written.get(SECTION_LABELS[section]) ?? 0) > MOST[section],
  );
}

interface Planned {
  plan: Plan;
  known: Known;
}

/** What importing the file would do; reading it blocks nobody's writes. @throws {BackupRefused} */
export async function plan(deps: Deps, file: FitFile): Promise<Planned> {
  const { db } = deps.database;
  await refuseWithoutPictures(db, file);
  const found = await weigh(db, file, deps.now().toISOString());
  const newPictures = await picturesNotHere(deps, file);
  const known = { newPictures, rows: await sameRows(db, file, found, newPictures) };
  return { plan: planOf(file, found, known), known };
}

/** The same while the site runs: refuses what others would have to wait for too long. */
export async function planBesideOthers(deps: Deps, file: FitFile): Promise<Planned> {
  const planned = await plan(deps, file);
  const section = tooMuchOf(planned.plan, file);
  if (section) throw new BackupRefused(`匯入會變更超過 ${mostOf(section)}：${ON_THE_SERVER}`);
  return planned;
}

const CHANGED = '網站或檔案在預覽之後有變更，請重新選擇檔案，看過新的預覽再匯入';

/** Replaces what is here, if it is still what the preview saw: all of it, or nothing. */
export async function bringIn(
  deps: Deps,
  staff: Staff,
  file: FitFile,
  { now: { plan: planned, known }, seen }: { now: Planned; seen: string },
): Promise<Plan> {
  if (planned.fingerprint !== seen) throw ruleBroken(CHANGED);
  const own = await withPictures(file, await storePictures(deps, staff, file, known.newPictures));
  const at = deps.now();
  return deps.database.transaction(async (tx) => {
    await refuseWithoutPictures(tx, file);
    await refuseSweptPictures(tx, file, known);
    const found = await weigh(tx, file, at.toISOString());
    // What was the same still is: the fingerprint covers the state of each row.
    const done = planOf(file, found, known);
    if (done.fingerprint !== seen) throw ruleBroken(CHANGED);
    await bring(tx, staff, { ...own, sections: changedOnly(own.sections, known.rows) }, found, at);
    const detail = Object.fromEntries(done.counts.map((one) => [one.label, one.added + one.changed + one.removed]));
    await audit(tx, staff, { action: '匯入設定與內容', subject: { ...SUBJECT, name: done.company }, detail }, at);
    return done;
  });
}

/** Pictures found here unchanged were not stored again, so they must still be here. @throws {Refusal} */
async function refuseSweptPictures(tx: Tx, { shown, pictures }: FitFile, { newPictures }: Known): Promise<void> {
  const here = shown.filter((id) => pictures.has(id) && !newPictures.has(id));
  if ((await data.findPictures(tx, here)).length < here.length) throw ruleBroken(CHANGED);
}

type Own = Awaited<ReturnType<typeof withPictures>>;

/** What is here exactly as in the file is not written again. */
const changedOnly = (sections: FitFile['sections'], same: Same): FitFile['sections'] => ({
  ...sections,
  vacancies: sections.vacancies.filter(({ id }) => !same.vacancies.has(id)),
  articles: sections.articles.filter(({ id }) => !same.articles.has(id)),
  banners: sections.banners.filter(({ id }) => !same.banners.has(id)),
  synonyms: sections.synonyms.filter(({ id }) => !same.synonyms.has(id)),
  issues: sections.issues.filter(({ id }) => !same.issues.has(id)),
});

async function bring(tx: Tx, staff: Staff, { sections, own }: Own, found: Weighed, at: Date): Promise<void> {
  await bringTexts(tx, found.texts, { own, staffName: staff.name, at });
  await content.bringSettings(tx, sections.settings, staff.name, at);
  await content.bringTitles(tx, sections.titles, at);
  await content.bringSynonyms(tx, sections.synonyms, found.synonyms.others, staff.name, at);
  await content.bringArticles(tx, sections.articles, found.articles.others, at);
  await content.bringBanners(tx, sections.banners, found.banners.others, at);
  const { others: removed, kept } = found.vacancies;
  await content.bringVacancies(tx, sections.vacancies, { removed, kept }, at);
  await content.bringIssues(tx, sections.issues, { begun: found.issues.begun, staffName: staff.name });
  await content.bringDemonstration(tx, sections.demonstration);
}

async function picturesNotHere({ database, storage }: Deps, { pictures }: FitFile): Promise<Set<string>> {
  const missing = new Set(pictures.keys());
  for (const { id } of await data.findPictures(database.db, [...pictures.keys()]))
    if (sha256((await storage.get(`pictures/${id}.webp`)) ?? '') === sha256(pictures.get(id)!)) missing.delete(id);
  return missing;
}

/**
 * Stores its pictures as if staff had uploaded them: checked by their content, re-encoded, under names of our own, so that
 * none of ours is ever overwritten. Returns their addresses by those in the file.
 */
async function storePictures(
  deps: Deps,
  staff: Staff,
  file: FitFile,
  ids: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const purposes = new Map(file.sections.pictures.map(({ id, purpose }) => [id, purpose]));
  const urls = new Map<string, string>();
  for (const id of ids) {
    const bytes = file.pictures.get(id)!;
    const input = {
      purpose: purposes.get(id) ?? ('content' as const),
      file: new File([new Uint8Array(bytes)], `${id}.webp`),
    };
    const { url } = await about('pictures', { id }, () => storePicture(deps, staff, input));
    urls.set(addressOf(id), url);
  }
  return urls;
}
