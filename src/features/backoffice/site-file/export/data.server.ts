import { type RawBuilder, sql } from 'kysely';
import { findArticle } from '#features/articles/staff/data.server.ts';
import '#features/company/data.server.ts';
import { readTemplates } from '#features/contact-us/staff/templates/data.server.ts';
import { listBanners } from '#features/home/staff/data.server.ts';
import type { IssueArticle } from '#features/newsletter/staff/contract.ts';
import { findIssue } from '#features/newsletter/staff/data.server.ts';
import { readMapping } from '#features/vacancies/import/titles/data.server.ts';
import { findTexts } from '#features/vacancies/staff/data.server.ts';
import { listGroups } from '#features/vacancies/synonyms/data.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { readSettings } from '../../settings/data.server.ts';
import type { Section, Sections } from '../rules.ts';

// A site's content in the shapes of rules.ts, by key and in parts: however large the site is, only one part is in memory.

const AT_ONCE = 100;
/** A version may take 500 kB. */
const VERSIONS_AT_ONCE = 10;

/** The ids of a table in the order of their key, part by part. */
async function* idsOf(db: Db, table: string, id: string, key = id): AsyncGenerator<string[]> {
  for (let after: (string | number)[] = []; ; ) {
    const { rows } = await sql<{ id: string; key: string | number }>`
      select ${sql.ref(id)} as id, ${sql.ref(key)} as key from ${sql.table(table)}
      where ${behind(key, after)} order by ${sql.ref(key)} limit ${sql.lit(AT_ONCE)}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map((row) => row.id);
    after = [rows.at(-1)!.key];
  }
}

/** Rows whose key comes after the last part's; all rows, before the first part. */
const behind = (columns: string, last: readonly unknown[]): RawBuilder<boolean> =>
  last.length > 0 ? sql<boolean>`(${sql.raw(columns)}) > (${sql.join([...last])})` : sql<boolean>`1 = 1`;

async function* texts(db: Db) {
  for (let last: (string | number)[] = []; ; ) {
    const rows = await db
      .selectFrom('text_versions')
      .select(['text_key as key', 'version', 'publish_at as publishAt', 'created_at as createdAt', 'content'])
      .where(behind('text_key, version', last))
      .orderBy('text_key')
      .orderBy('version')
      .limit(VERSIONS_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    for (const { content, ...row } of rows) yield { ...row, content: JSON.parse(content) as unknown };
    last = [rows.at(-1)!.key, rows.at(-1)!.version];
  }
}

/** A setting that is still built in stays built in. */
async function* settings(db: Db) {
  const { letters, thresholds } = await readSettings(db);
  for (const { stage, subject, text, isStandard } of letters)
    if (!isStandard) yield { letter: { stage, subject, text, revision: 0 } };
  const { isStandard: isBuiltIn, ...amounts } = thresholds;
  if (!isBuiltIn) yield { thresholds: { ...amounts, revision: 0 } };
  const { templates, isStandard } = await readTemplates(db);
  if (!isStandard) yield { replyTemplates: templates.map(({ id, name, text }) => ({ id, name, text })) };
}

async function* banners(db: Db) {
  for (const { id, position, device, image, alt, link, startsAt, endsAt } of await listBanners(db))
    yield { id, position, input: { device, image, alt, link, startsAt, endsAt: endsAt ?? '' } };
}

async function* articlesWith(db: Db, ids: readonly string[]) {
  for (const id of ids) {
    const found = await findArticle(db, id);
    // It was deleted after its number was read.
    if (!found) continue;
    const { publishAt, updatedAt, revision: _, id: __, ...article } = found;
    yield { id, publishAt, updatedAt, input: { ...article, expiresAt: article.expiresAt ?? '' } };
  }
}

async function* vacanciesWith(db: Db, ids: readonly string[]) {
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    const texts = await findTexts(db, ids.slice(i, i + AT_ONCE));
    for (const { id, publishAt, expiresAt, updatedAt, revision: _, ...input } of texts)
      yield { id, publishAt, expiresAt, updatedAt, input: { ...input, lastDay: '' } };
  }
}

async function* synonyms(db: Db) {
  for (const { id, createdAt, words } of await listGroups(db)) yield { id, createdAt, input: { words } };
}

async function* titles(db: Db) {
  for (const [title, field] of await readMapping(db)) yield { title, field };
}

/** An issue being sent is exported as it was when sending began; its recipients and author are not. */
async function* issuesWith(db: Db, ids: readonly string[]) {
  for (const id of ids) {
    const found = await findIssue(db, id);
    if (!found) continue;
    const { content, articleIds, subject, introduction, ...issue } = found;
    const { createdAt, updatedAt, startedAt, endedAt } = issue;
    const articles = content ? (JSON.parse(content) as IssueArticle[]) : null;
    const input = { subject, introduction, articleIds: JSON.parse(articleIds) as string[] };
    yield { id, createdAt, updatedAt, startedAt, endedAt, articles, input };
  }
}

/** The rows with these ids; for banners and synonyms, of which there are few, all rows. */
export const rowsWith = { banners, synonyms, articles: articlesWith, vacancies: vacanciesWith, issues: issuesWith };

async function* rowsBy<Row>(ids: AsyncIterable<string[]>, rows: (some: readonly string[]) => AsyncIterable<Row>) {
  for await (const some of ids) yield* rows(some);
}

async function* demonstration(db: Db) {
  for (let last: string[] = []; ; ) {
    const rows = await db
      .selectFrom('demo_rows')
      .select(['kind', 'id'])
      .where(behind('kind, id', last))
      .orderBy('kind')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    yield* rows;
    last = [rows.at(-1)!.kind, rows.at(-1)!.id];
  }
}

/** In the database a choice is a text. */
type AsStored<T> = T extends string ? string : T extends object ? { [K in keyof T]: AsStored<T[K]> } : T;

/** The rows of each section, except the pictures: those are the ones that the others show. */
export const rowsOf = {
  ...{ texts, settings, banners, synonyms, titles, demonstration },
  articles: (db) => rowsBy(idsOf(db, 'articles', 'article_id'), (some) => articlesWith(db, some)),
  vacancies: (db) => rowsBy(idsOf(db, 'vacancies', 'vacancy_id', 'row_id'), (some) => vacanciesWith(db, some)),
  issues: (db) => rowsBy(idsOf(db, 'newsletter_issues', 'issue_id'), (some) => issuesWith(db, some)),
} satisfies { [S in Exclude<Section, 'pictures'>]: (db: Db) => AsyncIterable<AsStored<Sections[S][number]>> };
