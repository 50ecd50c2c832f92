import { findArticle } from '#features/articles/staff/data.server.ts';
import '#features/applications/data.server.ts';
import type { TextKey } from '#features/company/fields.ts';
import { listStates, readContents } from '#features/company/staff/data.server.ts';
import { listBanners } from '#features/home/staff/data.server.ts';
import { findIssue, listIssues } from '#features/newsletter/staff/data.server.ts';
import { picturesIn } from '#features/pictures/rules.ts';
import { readMapping } from '#features/vacancies/import/titles/data.server.ts';
import { findTexts } from '#features/vacancies/staff/data.server.ts';
import { listGroups } from '#features/vacancies/synonyms/data.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { readSettings } from '../settings/data.server.ts';
import type { Section } from './rules.ts';

// What a site has, in the shapes of rules.ts, and what is asked of it before something takes its place.

type Rows = Record<Section, object[]>;

const AT_ONCE = 200;

/** The ids of a table's rows, oldest first. */
const idsOf = {
  articles: async (db: Db) =>
    (await db.selectFrom('articles').select('article_id as id').orderBy('article_id').execute()).map(({ id }) => id),
  vacancies: async (db: Db) =>
    (await db.selectFrom('vacancies').select('vacancy_id as id').orderBy('row_id').execute()).map(({ id }) => id),
  banners: async (db: Db) => (await listBanners(db)).map(({ id }) => id),
  synonyms: async (db: Db) => (await listGroups(db)).map(({ id }) => id),
};
export const listIds = (db: Db, section: keyof typeof idsOf) => idsOf[section](db);

/** Everything but the pictures' bytes. */
export async function readSite(db: Db): Promise<Rows> {
  const rest = {
    texts: await readTexts(db),
    settings: await readLetters(db),
    banners: await readBanners(db),
    articles: await readArticles(db),
    vacancies: await readVacancies(db),
    synonyms: (await listGroups(db)).map(({ id, createdAt, words }) => ({ id, createdAt, input: { words } })),
    titles: [...(await readMapping(db))].map(([title, field]) => ({ title, field })),
    issues: await readIssues(db),
    demonstration: await db.selectFrom('demo_rows').select(['kind', 'id']).orderBy('kind').orderBy('id').execute(),
  };
  return { ...rest, pictures: await findPictures(db, picturesIn(JSON.stringify(rest))) };
}

async function readTexts(db: Db): Promise<object[]> {
  const { versions } = await listStates(db);
  const all: object[] = [];
  for (const key of new Set(versions.map((one) => one.key as TextKey))) {
    const stored = await db
      .selectFrom('text_versions')
      .select(['version', 'publish_at as publishAt', 'created_at as createdAt', 'staff_name as staffName'])
      .where('text_key', '=', key)
      .orderBy('version')
      .execute();
    const contents = await readContents(
      db,
      key,
      stored.map(({ version }) => version),
    );
    all.push(...stored.map((one) => ({ key, ...one, content: JSON.parse(contents.get(one.version)!) as unknown })));
  }
  return all;
}

/** What is as it was built in stays so. */
async function readLetters(db: Db): Promise<object[]> {
  const { letters, thresholds } = await readSettings(db);
  const { negotiableFrom, widestRange, checkedAt } = thresholds;
  return [
    ...letters
      .filter(({ isStandard }) => !isStandard)
      .map(({ stage, subject, text }) => ({ letter: { stage, subject, text, revision: 0 } })),
    ...(thresholds.isStandard ? [] : [{ thresholds: { negotiableFrom, widestRange, checkedAt, revision: 0 } }]),
  ];
}

const readBanners = async (db: Db) =>
  (await listBanners(db)).map(({ id, position, device, image, alt, link, startsAt, endsAt }) => ({
    id,
    position,
    input: { device, image, alt, link, startsAt, endsAt: endsAt ?? '' },
  }));

async function readArticles(db: Db): Promise<object[]> {
  const all: object[] = [];
  for (const id of await listIds(db, 'articles')) {
    const { publishAt, updatedAt, revision: _, id: __, ...article } = (await findArticle(db, id))!;
    all.push({ id, publishAt, updatedAt, input: { ...article, expiresAt: article.expiresAt ?? '' } });
  }
  return all;
}

async function readVacancies(db: Db): Promise<object[]> {
  const ids = await listIds(db, 'vacancies');
  const all: object[] = [];
  for (let i = 0; i < ids.length; i += AT_ONCE)
    for (const vacancy of await findTexts(db, ids.slice(i, i + AT_ONCE))) {
      const { id, publishAt, expiresAt, updatedAt, revision: _, ...input } = vacancy;
      all.push({ id, publishAt, expiresAt, updatedAt, input: { ...input, lastDay: '' } });
    }
  return all;
}

/** One that is on its way goes along as it was when it began; who got it does not. */
async function readIssues(db: Db): Promise<object[]> {
  const all: object[] = [];
  for (let page = 1; ; page++) {
    const { rows } = await listIssues(db, { page, pageSize: AT_ONCE });
    for (const { id } of rows) {
      const { content, articleIds, subject, introduction, ...issue } = (await findIssue(db, id))!;
      const { createdAt, updatedAt, startedAt, endedAt, staffName } = issue;
      const articles = content ? (JSON.parse(content) as unknown) : null;
      const input = { subject, introduction, articleIds: JSON.parse(articleIds) as string[] };
      all.push({ id, createdAt, updatedAt, startedAt, endedAt, staffName, articles, input });
    }
    if (rows.length < AT_ONCE) return all;
  }
}

/** Those of the pictures that are stored here. */
export async function findPictures(db: Db, ids: readonly string[]): Promise<{ id: string; purpose: string }[]> {
  return db
    .selectFrom('pictures')
    .select(['picture_id as id', 'purpose'])
    .where('picture_id', 'in', ids)
    .where('status', '=', 'stored')
    .execute();
}

/** Which of the vacancies somebody has applied for. */
export async function listAppliedFor(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('vacancy_id as id')
    .distinct()
    .where('vacancy_id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

/** The issues that are drafts, and those that have begun to be sent. */
export async function listIssueStates(db: Db): Promise<{ drafts: string[]; begun: string[] }> {
  const rows = await db.selectFrom('newsletter_issues').select(['issue_id as id', 'state']).execute();
  const ids = (isDraft: boolean) => rows.filter(({ state }) => (state === 'draft') === isDraft).map(({ id }) => id);
  return { drafts: ids(true), begun: ids(false) };
}
