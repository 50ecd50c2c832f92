import { type RawBuilder, sql } from 'kysely';
import { findArticle } from '#features/articles/staff/data.server.ts';
import '#features/company/data.server.ts';
import { listBanners } from '#features/home/staff/data.server.ts';
import { findIssue } from '#features/newsletter/staff/data.server.ts';
import { readMapping } from '#features/vacancies/import/titles/data.server.ts';
import { findTexts } from '#features/vacancies/staff/data.server.ts';
import { listGroups } from '#features/vacancies/synonyms/data.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { readSettings } from '../../settings/data.server.ts';
import type { Section } from '../rules.ts';

// What a site has, in the shapes of rules.ts, by key and in parts: however large it is, only one of them is in memory.

const AT_ONCE = 100;
/** A version may have 500 kB. */
const VERSIONS_AT_ONCE = 10;

/** The ids of a table in the order of their key, part by part. */
async function* idsBy<Key extends string | number>(
  read: (after: readonly Key[]) => Promise<{ id: string; key: Key }[]>,
): AsyncGenerator<string[]> {
  for (let after: Key[] = []; ; ) {
    const rows = await read(after);
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
    after = [rows.at(-1)!.key];
  }
}

/** Rows whose key comes after that of the last part; all, before the first. */
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

/** What is as it was built in stays so. */
async function* settings(db: Db) {
  const { letters, thresholds } = await readSettings(db);
  const { negotiableFrom, widestRange, checkedAt } = thresholds;
  for (const { stage, subject, text, isStandard } of letters)
    if (!isStandard) yield { letter: { stage, subject, text, revision: 0 } };
  if (!thresholds.isStandard) yield { thresholds: { negotiableFrom, widestRange, checkedAt, revision: 0 } };
}

async function* banners(db: Db) {
  for (const { id, position, device, image, alt, link, startsAt, endsAt } of await listBanners(db))
    yield { id, position, input: { device, image, alt, link, startsAt, endsAt: endsAt ?? '' } };
}

async function* articles(db: Db) {
  const ids = idsBy<string>((after) =>
    db
      .selectFrom('articles')
      .select(['article_id as id', 'article_id as key'])
      .where(behind('article_id', after))
      .orderBy('article_id')
      .limit(AT_ONCE)
      .execute(),
  );
  for await (const some of ids)
    for (const id of some) {
      const { publishAt, updatedAt, revision: _, id: __, ...article } = (await findArticle(db, id))!;
      yield { id, publishAt, updatedAt, input: { ...article, expiresAt: article.expiresAt ?? '' } };
    }
}

async function* vacancies(db: Db) {
  const ids = idsBy<number>((after) =>
    db
      .selectFrom('vacancies')
      .select(['vacancy_id as id', 'row_id as key'])
      .where(behind('row_id', after))
      .orderBy('row_id')
      .limit(AT_ONCE)
      .execute(),
  );
  for await (const some of ids)
    for (const { id, publishAt, expiresAt, updatedAt, revision: _, ...input } of await findTexts(db, some))
      yield { id, publishAt, expiresAt, updatedAt, input: { ...input, lastDay: '' } };
}

async function* synonyms(db: Db) {
  for (const { id, createdAt, words } of await listGroups(db)) yield { id, createdAt, input: { words } };
}

async function* titles(db: Db) {
  for (const [title, field] of await readMapping(db)) yield { title, field };
}

/** One that is on its way goes along as it was when it began; who got it and who wrote it do not. */
async function* issues(db: Db) {
  const ids = idsBy<string>((after) =>
    db
      .selectFrom('newsletter_issues')
      .select(['issue_id as id', 'issue_id as key'])
      .where(behind('issue_id', after))
      .orderBy('issue_id')
      .limit(AT_ONCE)
      .execute(),
  );
  for await (const some of ids)
    for (const id of some) {
      const { content, articleIds, subject, introduction, ...issue } = (await findIssue(db, id))!;
      const { createdAt, updatedAt, startedAt, endedAt } = issue;
      const articles = content ? (JSON.parse(content) as unknown) : null;
      const input = { subject, introduction, articleIds: JSON.parse(articleIds) as string[] };
      yield { id, createdAt, updatedAt, startedAt, endedAt, articles, input };
    }
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

/** The rows of each section but the pictures, which are those that the others show. */
export const rowsOf = {
  ...{ texts, settings, banners, articles, vacancies, synonyms, titles, issues, demonstration },
} satisfies Record<Exclude<Section, 'pictures'>, (db: Db) => AsyncIterable<object>>;
