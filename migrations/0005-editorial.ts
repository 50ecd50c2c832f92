import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, columnTypes, engineOf } from './columns.ts';

/** Articles that staff search and list; pictures that staff upload, and which article shows which. */
export async function up(db: Kysely<never>): Promise<void> {
  const types = columnTypes(db);
  await rebuildArticles(db, types);
  await indexArticles(db);
  await createPictures(db, types);
}

/** SQLite adds no numbered column to a table that is there: it is built anew, the long texts last. */
async function rebuildArticles(db: Kysely<never>, { text, int, rowNumber, strict }: ColumnTypes): Promise<void> {
  await sql`create table new_articles (
    row_id ${rowNumber}, article_id ${text} not null unique, updated_at ${text} not null, type_name ${text} not null,
    publish_at ${text}, expires_at ${text}, created_at ${text} not null, revision ${int} not null default 0,
    title ${text} not null, summary ${text} not null, cover_image ${text} not null, external_link ${text},
    search_text ${text} not null, content ${text} not null
  ) ${strict}`.execute(db);
  for (let after = ''; ; ) {
    const { rows } = await sql<{ article_id: string; title: string; summary: string }>`
      select article_id, title, summary from articles where article_id > ${after}
      order by article_id limit 200`.execute(db);
    for (const { article_id, title, summary } of rows)
      await sql`insert into new_articles (article_id, updated_at, type_name, publish_at, expires_at, created_at,
          revision, title, summary, cover_image, external_link, search_text, content)
        select article_id, updated_at, type_name, publish_at, expires_at, created_at, revision, title, summary,
          cover_image, external_link, ${folded([title, summary])}, content
        from articles where article_id = ${article_id}`.execute(db);
    if (rows.length < 200) break;
    after = rows.at(-1)!.article_id;
  }
  await sql`drop table articles`.execute(db);
  await sql`alter table new_articles rename to articles`.execute(db);
}

async function indexArticles(db: Kysely<never>): Promise<void> {
  const isSqlite = engineOf(db) === 'sqlite';
  // The public lists, as before.
  await sql`create index articles_newest on articles (type_name, publish_at desc, article_id desc)`.execute(db);
  // When time alone changes something next.
  await sql`create index articles_publish on articles (publish_at)`.execute(db);
  await sql`create index articles_expires on articles (expires_at)`.execute(db);
  // The list of staff, with all that its filters need. SQLite has row_id in every index by itself.
  const filters = sql`publish_at, expires_at, type_name`;
  const rest = isSqlite ? filters : sql`row_id, ${filters}`;
  await sql`create index articles_edited on articles (updated_at desc, article_id desc, ${rest})`.execute(db);
  if (!isSqlite) {
    await sql`create index articles_grams on articles using gin (grams(search_text))`.execute(db);
    return;
  }
  // Narrow rows by number, for counting what the full-text table found.
  await sql`create index articles_narrow on articles (row_id, updated_at, article_id, ${filters})`.execute(db);
  await sql`create virtual table articles_grams
    using fts5(g, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(db);
  const add = sql`insert into articles_grams (rowid, g) values (new.row_id, gram_codes(new.search_text));`;
  const remove = sql`delete from articles_grams where rowid = old.row_id;`;
  await sql`insert into articles_grams (rowid, g) select row_id, gram_codes(search_text) from articles`.execute(db);
  await sql`create trigger articles_grams_insert after insert on articles begin ${add} end`.execute(db);
  await sql`create trigger articles_grams_delete after delete on articles begin ${remove} end`.execute(db);
  await sql`create trigger articles_grams_update after update of search_text on articles
    when old.search_text <> new.search_text begin ${remove} ${add} end`.execute(db);
}

async function createPictures(db: Kysely<never>, { text, int, strict }: ColumnTypes): Promise<void> {
  await sql`create table pictures (
    picture_id ${text} primary key, status ${text} not null check (status in ('arriving', 'stored', 'leaving')),
    purpose ${text} not null, width ${int} not null, height ${int} not null, bytes ${int} not null,
    staff_id ${text} not null references staff, created_at ${text} not null, used_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index pictures_unused on pictures (status, used_at)`.execute(db);
  await sql`create table article_pictures (
    article_id ${text} not null references articles (article_id) on delete cascade,
    picture_id ${text} not null references pictures, primary key (article_id, picture_id)
  ) ${strict}`.execute(db);
  await sql`create index article_pictures_of on article_pictures (picture_id)`.execute(db);
}

/** As the site folds what it stores for searching (frozen here, as everything in a migration). */
const folded = (fields: string[]) =>
  fields
    .map((field) => field.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim())
    .join('\n');
