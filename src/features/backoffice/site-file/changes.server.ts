import { company as delivered } from '#content/company.ts';
import type { SiteTexts } from '#features/company/fields.ts';
import { picturesIn } from '#features/pictures/rules.ts';
import { storePicture } from '#features/pictures/service.server.ts';
import { isField } from '#features/vacancies/import/titles/contract.ts';
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
import { compared, SECTION_LABELS, type Section, type Sections } from './rules.ts';
import { about, packedSite, type SiteFile } from './service.server.ts';
import { bringTexts, planTexts, textLabels } from './texts-data.server.ts';

const SUBJECT = { kind: '設定與內容', id: '', name: '' };

/** The site as a packed stream; that it was taken is logged. */
export async function takeAlong(deps: Deps, staff: Staff) {
  const at = deps.now();
  const rows = await deps.database.transaction(async (tx) => {
    await audit(tx, staff, { action: '帶走設定與內容', subject: SUBJECT }, at);
    return data.readSite(tx);
  });
  return packedSite(deps, rows);
}

/** What of the file comes, goes and stays, by ids. */
async function weigh(db: Db, { sections }: SiteFile, now: string) {
  const ids = (section: 'articles' | 'vacancies' | 'banners' | 'synonyms') => sections[section].map(({ id }) => id);
  const against = async (section: Parameters<typeof ids>[0]) => compared(await data.listIds(db, section), ids(section));
  const vacancies = await against('vacancies');
  const kept = new Set(await data.listAppliedFor(db, vacancies.others));
  const issues = await data.listIssueStates(db);
  return {
    texts: await planTexts(db, sections.texts, now),
    settings: await content.otherSettings(db, sections.settings),
    banners: await against('banners'),
    articles: await against('articles'),
    vacancies: { ...vacancies, others: vacancies.others.filter((id) => !kept.has(id)), kept: [...kept].sort() },
    synonyms: await against('synonyms'),
    issues: {
      ...compared(
        issues.drafts,
        sections.issues.map(({ id }) => id),
      ),
      begun: issues.begun,
    },
  };
}

type Weighed = Awaited<ReturnType<typeof weigh>>;

/** Everything that staff's own calls would refuse, told with the row that it is about. */
async function refuseUnfit(db: Db, { sections, pictures }: SiteFile): Promise<void> {
  for (const section of ['articles', 'vacancies', 'banners', 'synonyms', 'issues'] as const)
    if (new Set(sections[section].map(({ id }) => id)).size < sections[section].length)
      throw new BackupRefused(`檔案裡有兩筆編號相同的${SECTION_LABELS[section]}`);
  for (const row of sections.articles) await about('articles', row, () => content.storedArticle(row));
  for (const row of sections.vacancies) await about('vacancies', row, () => content.storedVacancy(row));
  for (const row of sections.banners) await about('banners', row, () => content.refuseBanner(row, sections.banners));
  for (const [i, row] of sections.synonyms.entries())
    await about('synonyms', row, () => content.refuseSynonyms(row, sections.synonyms.slice(0, i)));
  if (sections.titles.some(({ field }) => field !== '' && !isField(field)))
    throw new BackupRefused('檔案裡有這個版本不認得的匯入欄位');
  const shown = picturesIn(JSON.stringify([sections.articles, sections.banners, sections.texts]));
  const unknown = shown.filter((id) => !pictures.has(id));
  const missing = unknown.length - (await data.findPictures(db, unknown)).length;
  if (missing > 0) throw new BackupRefused(`檔案裡缺少 ${missing} 張圖片：請在原來的網站重新上傳，再帶走一次`);
}

function planOf(file: SiteFile, found: Weighed): Plan {
  const { sections, createdAt } = file;
  const count = (section: Section, counts: Partial<Counts>): Counts => ({
    ...{ label: SECTION_LABELS[section], added: 0, changed: 0, removed: 0, kept: 0 },
    ...counts,
  });
  const replaced = ({ added, changed, others }: ReturnType<typeof compared>) => ({
    ...{ added: added.length, changed: changed.length, removed: others.length },
  });
  const changedTexts = textLabels(found.texts);
  const issues = found.issues.added.filter((id) => !found.issues.begun.includes(id));
  const counts = [
    count('texts', { changed: changedTexts.length }),
    count('settings', { changed: found.settings.length }),
    count('vacancies', { ...replaced(found.vacancies), kept: found.vacancies.kept.length }),
    count('articles', replaced(found.articles)),
    count('banners', replaced(found.banners)),
    count('synonyms', replaced(found.synonyms)),
    count('issues', { added: issues.length, changed: found.issues.changed.length }),
    count('pictures', { added: file.pictures.size }),
  ];
  const notes = [
    ...(changedTexts.length > 0 ? [`會換掉的網站內容：${changedTexts.join('、')}；原來的版本留在版本紀錄裡`] : []),
    ...found.texts.flatMap(({ note }) => note ?? []),
    ...(found.vacancies.kept.length > 0
      ? [`這裡有 ${found.vacancies.kept.length} 筆職缺不在檔案裡，但有人應徵過：只會下架，職缺與應徵都留著`]
      : []),
  ];
  const company = sections.texts.findLast(({ key }) => key === 'company')?.content as SiteTexts['company'] | undefined;
  const plan = { createdAt, company: company?.name ?? delivered.name, counts, notes };
  return { ...plan, fingerprint: sha256(JSON.stringify([plan, found.texts.map(({ added }) => added.length)])) };
}

/** What importing the file would do. @throws {BackupRefused} for one that cannot be */
export async function plan({ database, now }: Deps, file: SiteFile): Promise<Plan> {
  return database.transaction(async (tx) => {
    await refuseUnfit(tx, file);
    return planOf(file, await weigh(tx, file, now().toISOString()));
  });
}

const CHANGED = '網站在預覽之後有變更，請重新選擇檔案，看過新的預覽再匯入';

/** Puts it in the place of what is here: all of it, or nothing. */
export async function bringIn(deps: Deps, staff: Staff, given: SiteFile, fingerprint: string): Promise<Plan> {
  if ((await plan(deps, given)).fingerprint !== fingerprint) throw ruleBroken(CHANGED);
  const file = await withOwnPictures(deps, staff, given);
  const at = deps.now();
  return deps.database.transaction(async (tx) => {
    const done = planOf(given, await weigh(tx, given, at.toISOString()));
    if (done.fingerprint !== fingerprint) throw ruleBroken(CHANGED);
    await bring(tx, staff, file.sections, await weigh(tx, file, at.toISOString()), at);
    const detail = Object.fromEntries(done.counts.map((one) => [one.label, one.added + one.changed + one.removed]));
    await audit(tx, staff, { action: '匯入設定與內容', subject: { ...SUBJECT, name: done.company }, detail }, at);
    return done;
  });
}

async function bring(tx: Tx, staff: Staff, sections: Sections, found: Weighed, at: Date): Promise<void> {
  await bringTexts(tx, found.texts, staff.name, at);
  await content.bringSettings(tx, sections.settings, staff.name, at);
  await content.bringTitles(tx, sections.titles, at);
  await content.bringSynonyms(tx, sections.synonyms, found.synonyms.others, staff.name, at);
  await content.bringArticles(tx, sections.articles, found.articles.others, at);
  await content.bringBanners(tx, sections.banners, found.banners.others, at);
  const { others: removed, kept } = found.vacancies;
  await content.bringVacancies(tx, sections.vacancies, { removed, kept }, at);
  await content.bringIssues(tx, sections.issues, found.issues.begun);
  await content.bringDemonstration(tx, sections.demonstration);
}

/**
 * Takes its pictures in as if staff had uploaded them: judged by their content, encoded anew, under names of our own, so that
 * none of ours is ever overwritten. One that is here already, byte for byte, is not taken twice.
 */
async function withOwnPictures(deps: Deps, staff: Staff, file: SiteFile): Promise<SiteFile> {
  const purposes = new Map(file.sections.pictures.map(({ id, purpose }) => [id, purpose]));
  let text = JSON.stringify(file.sections);
  for (const [id, bytes] of file.pictures) {
    const [here] = await data.findPictures(deps.database.db, [id]);
    if (here && sha256((await deps.storage.get(`pictures/${id}.webp`)) ?? '') === sha256(bytes)) continue;
    const input = {
      purpose: purposes.get(id) ?? ('content' as const),
      file: new File([new Uint8Array(bytes)], `${id}.webp`),
    };
    const { url } = await about('pictures', { id }, () => storePicture(deps, staff, input));
    text = text.replaceAll(`/pictures/${id}.webp`, url);
  }
  return { ...file, sections: JSON.parse(text) as Sections };
}
