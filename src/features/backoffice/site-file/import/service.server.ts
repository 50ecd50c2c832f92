import { picturesIn } from '#features/pictures/rules.ts';
import { isField } from '#features/vacancies/import/titles/contract.ts';
import { BackupRefused } from '#platform/backup/refused.server.ts';
import { pauses } from '#platform/pauses.server.ts';
import * as content from '../content-data.server.ts';
import { SECTION_LABELS, type Sections } from '../rules.ts';
import { about, type SiteFile } from '../service.server.ts';
import { type CheckedText, checkTexts } from '../texts-data.server.ts';

/** A file that has passed all the checks for staff input, as it will be written. */
export interface FitFile extends Omit<SiteFile, 'sections'> {
  sections: Omit<Sections, 'texts' | 'articles' | 'vacancies'> & {
    texts: CheckedText[];
    articles: content.StoredArticle[];
    vacancies: content.StoredVacancy[];
  };
  company: string | undefined;
  /** The pictures that it shows. */
  shown: string[];
}

/**
 * Checks everything that staff's own calls would check, and reports a refusal with its row. It uses no database, so nobody
 * waits for it, and lets others have their turn between rows.
 * @throws {BackupRefused}
 */
export async function fitFile({ sections, ...file }: SiteFile): Promise<FitFile> {
  const pause = pauses();
  const { banners, synonyms } = sections;
  for (const section of ['articles', 'vacancies', 'banners', 'synonyms', 'issues'] as const)
    if (new Set(sections[section].map(({ id }) => id)).size < sections[section].length)
      throw new BackupRefused(`檔案裡有兩筆編號相同的${SECTION_LABELS[section]}`);
  async function each<Row, Made>(rows: readonly Row[], work: (row: Row, i: number) => Promise<Made>): Promise<Made[]> {
    const made: Made[] = [];
    for (const [i, row] of rows.entries()) {
      await pause();
      made.push(await work(row, i));
    }
    return made;
  }
  const fit = {
    ...sections,
    texts: await checkTexts(sections.texts, pause),
    articles: await each(sections.articles, (row) => about('articles', row, () => content.storedArticle(row))),
    vacancies: await each(sections.vacancies, (row) => about('vacancies', row, () => content.storedVacancy(row))),
  };
  await each(banners, (row) => about('banners', row, () => content.refuseBanner(row, banners)));
  await each(synonyms, (row, i) => about('synonyms', row, () => content.refuseSynonyms(row, synonyms.slice(0, i))));
  if (sections.titles.some(({ field }) => field !== '' && !isField(field)))
    throw new BackupRefused('檔案裡有這個版本無法辨識的匯入欄位');
  const shown = new Set<string>();
  await each([...sections.articles, ...banners, ...sections.texts], async (row) => {
    for (const id of picturesIn(JSON.stringify(row))) shown.add(id);
  });
  const company = sections.texts.findLast(({ key }) => key === 'company')?.content as { name?: unknown } | undefined;
  const name = typeof company?.name === 'string' ? company.name : undefined;
  return { ...file, sections: fit, company: name, shown: [...shown] };
}

const ADDRESS = /\/pictures\/[0-9a-f-]{36}\.webp/g;

/** The file with other addresses for pictures; `own` converts one of its texts. */
export async function withPictures(
  { sections }: FitFile,
  urls: ReadonlyMap<string, string>,
): Promise<{ sections: FitFile['sections']; own: (content: object) => object }> {
  const pause = pauses();
  async function swapped<Row extends object>(rows: readonly Row[]): Promise<Row[]> {
    const made: Row[] = [];
    for (const row of rows) {
      await pause();
      const text = JSON.stringify(row);
      const other = text.replace(ADDRESS, (address) => urls.get(address) ?? address);
      made.push(other === text ? row : (JSON.parse(other) as Row));
    }
    return made;
  }
  const contents = sections.texts.flatMap(({ content }) => content ?? []);
  const others = await swapped(contents);
  const byContent = new Map(contents.map((content, i) => [content, others[i]!]));
  const [banners, articles, issues] = [sections.banners, sections.articles, sections.issues];
  return {
    own: (content) => byContent.get(content) ?? content,
    sections: {
      ...sections,
      ...{ banners: await swapped(banners), articles: await swapped(articles), issues: await swapped(issues) },
    },
  };
}
