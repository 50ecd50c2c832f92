import { sql } from 'kysely';
import '#features/applications/data.server.ts';
import { listStates } from '#features/company/staff/data.server.ts';
import { readTemplates } from '#features/contact-us/staff/templates/data.server.ts';
import { listBanners } from '#features/home/staff/data.server.ts';
import '#features/newsletter/staff/data.server.ts';
import { readMapping } from '#features/vacancies/import/titles/data.server.ts';
import { listGroups } from '#features/vacancies/synonyms/data.server.ts';
import { Summer } from '#platform/backup/dump.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { readSettings } from '../settings/data.server.ts';

// What is here and would be replaced or removed, and in what state, so that an import does exactly what its preview said.

const AT_ONCE = 1000;

export interface Here {
  ids: string[];
  /** A checksum of the rows: it differs as soon as somebody has changed one. */
  state: string;
}

function hereOf(rows: readonly { id: string }[]): Here {
  const summer = new Summer();
  summer.add(rows.map((row) => JSON.stringify(row)));
  return { ids: rows.map(({ id }) => id), state: summer.sum().sha256 };
}

/** With those that somebody has applied for. */
export async function listVacancies(db: Db): Promise<Here & { appliedFor: Set<string> }> {
  const summer = new Summer();
  const ids: string[] = [];
  const appliedFor = new Set<string>();
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('vacancies')
      .select(['row_id', 'vacancy_id as id', 'revision', 'updated_at'])
      .select(
        sql<number>`case when exists (select 1 from applications
          where applications.vacancy_id = vacancies.vacancy_id) then 1 else 0 end`.as('isAppliedFor'),
      )
      .where('row_id', '>', after)
      .orderBy('row_id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return { ids, appliedFor, state: summer.sum().sha256 };
    // Not the applicants: only whether a vacancy would therefore stay is part of the preview.
    summer.add(rows.map(({ id, revision, updated_at }) => JSON.stringify([id, revision, updated_at])));
    for (const { id, isAppliedFor } of rows) {
      ids.push(id);
      if (isAppliedFor) appliedFor.add(id);
    }
    after = rows.at(-1)!.row_id;
  }
}

export const listArticles = async (db: Db): Promise<Here> =>
  hereOf(
    await db
      .selectFrom('articles')
      .select(['article_id as id', 'revision', 'updated_at'])
      .orderBy('article_id')
      .execute(),
  );

export const listCarousel = async (db: Db): Promise<Here> => hereOf(await listBanners(db));

export const listSynonyms = async (db: Db): Promise<Here> => hereOf(await listGroups(db));

/** The issues that are drafts, and those that have begun to be sent, which stay. */
export async function listIssues(db: Db): Promise<{ drafts: Here; begun: string[] }> {
  const rows = await db
    .selectFrom('newsletter_issues')
    .select(['issue_id as id', 'state', 'revision', 'updated_at'])
    .orderBy('issue_id')
    .execute();
  const drafts = rows.filter(({ state }) => state === 'draft');
  return { drafts: hereOf(drafts), begun: rows.filter(({ state }) => state !== 'draft').map(({ id }) => id) };
}

/** The state of everything here that has no counts of its own. */
export async function readRest(db: Db): Promise<unknown> {
  const { versions } = await listStates(db);
  const demonstration = await db.selectFrom('demo_rows').select(['kind', 'id']).orderBy('kind').orderBy('id').execute();
  const titles = [...(await readMapping(db))].sort(([a], [b]) => (a < b ? -1 : 1));
  return [versions, demonstration, titles, await readSettings(db), await readTemplates(db)];
}

const IDS_AT_ONCE = 500;

/** Those of the pictures that are stored here. */
export async function findPictures(db: Db, ids: readonly string[]): Promise<{ id: string; purpose: string }[]> {
  const found: { id: string; purpose: string }[] = [];
  for (let i = 0; i < ids.length; i += IDS_AT_ONCE)
    found.push(
      ...(await db
        .selectFrom('pictures')
        .select(['picture_id as id', 'purpose'])
        .where('picture_id', 'in', ids.slice(i, i + IDS_AT_ONCE))
        .where('status', '=', 'stored')
        .execute()),
    );
  return found;
}
