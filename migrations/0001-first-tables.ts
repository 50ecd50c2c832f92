import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, columnTypes, engineOf } from './columns.ts';

/** Vacancies with their search index, articles, the carousel, and the version of all public content. */
export async function up(db: Kysely<never>): Promise<void> {
  const types = columnTypes(db);
  await createVacancies(db, types);
  await createVacancySearch(db);
  await createArticles(db, types);
  await createCarousel(db, types);
  await createContentVersion(db, types);
}

async function createVacancies(db: Kysely<never>, { text, rowNumber, strict }: ColumnTypes): Promise<void> {
  // The long texts come last: SQLite reads a row from its front.
  await sql`create table vacancies (
    row_id ${rowNumber}, vacancy_id ${text} not null unique, updated_at ${text} not null,
    publish_at ${text}, expires_at ${text}, created_at ${text} not null,
    city_key ${text} not null, category_key ${text} not null, match_key ${text} not null,
    position ${text} not null, category ${text} not null, nation ${text} not null, city ${text} not null,
    township ${text} not null, address ${text} not null, salary ${text} not null, work_type ${text} not null,
    content ${text} not null, search_text ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index vacancies_match on vacancies (match_key)`.execute(db);
  await sql`create index vacancies_publish on vacancies (publish_at)`.execute(db);
  await sql`create index vacancies_expires on vacancies (expires_at)`.execute(db);
  // For the lists to choose from.
  await sql`create index vacancies_regions on vacancies (nation, city, publish_at, expires_at)`.execute(db);
  await sql`create index vacancies_categories on vacancies (category, publish_at, expires_at)`.execute(db);
  // One index for each order of the list, each with every column a filter needs, so that deep pages and counts
  // never touch the wide rows.
  const newest = sql`updated_at desc, vacancy_id desc`;
  // SQLite has row_id in every index by itself.
  const rest = engineOf(db) === 'sqlite' ? sql`publish_at, expires_at` : sql`publish_at, expires_at, row_id`;
  await sql`create index vacancies_newest on vacancies (${newest}, ${rest}, city_key, category_key)`.execute(db);
  for (const direction of ['asc', 'desc']) {
    const way = sql.raw(direction);
    await sql`create index ${sql.raw(`vacancies_city_${direction}`)}
      on vacancies (city_key ${way}, ${newest}, ${rest}, category_key)`.execute(db);
    await sql`create index ${sql.raw(`vacancies_category_${direction}`)}
      on vacancies (category_key ${way}, ${newest}, ${rest}, city_key)`.execute(db);
  }
}

async function createVacancySearch(db: Kysely<never>): Promise<void> {
  if (engineOf(db) === 'postgres') {
    // Long texts out of the row, so that a page holds twenty rows and not two, the searched one uncompressed; but what
    // filters and orders use must stay in the row: fetched from outside it made a common word ten times slower.
    await sql`alter table vacancies set (toast_tuple_target = 512)`.execute(db);
    await sql`alter table vacancies alter column search_text set storage external`.execute(db);
    for (const column of ['vacancy_id', 'updated_at', 'publish_at', 'expires_at', 'city_key', 'category_key']) {
      await sql`alter table vacancies alter column ${sql.ref(column)} set storage main`.execute(db);
    }
    await createGramsFunction.execute(db);
    await sql`create index vacancies_grams on vacancies using gin (grams(search_text))`.execute(db);
    return;
  }
  // Narrow rows by number, for counting what the full-text table found.
  await sql`create index vacancies_narrow on vacancies
    (row_id, publish_at, expires_at, city_key, category_key, updated_at, vacancy_id)`.execute(db);
  await sql`create virtual table vacancies_grams
    using fts5(g, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(db);
  const add = sql`insert into vacancies_grams (rowid, g) values (new.row_id, gram_codes(new.search_text));`;
  const remove = sql`delete from vacancies_grams where rowid = old.row_id;`;
  await sql`create trigger vacancies_grams_insert after insert on vacancies begin ${add} end`.execute(db);
  await sql`create trigger vacancies_grams_delete after delete on vacancies begin ${remove} end`.execute(db);
  await sql`create trigger vacancies_grams_update after update of search_text on vacancies
    when old.search_text <> new.search_text begin ${remove} ${add} end`.execute(db);
}

async function createArticles(db: Kysely<never>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table articles (
    article_id ${text} primary key, type_name ${text} not null, publish_at ${text}, expires_at ${text},
    updated_at ${text} not null, created_at ${text} not null, title ${text} not null, summary ${text} not null,
    cover_image ${text} not null, external_link ${text}, content ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index articles_newest on articles (type_name, publish_at desc, article_id desc)`.execute(db);
}

async function createCarousel(db: Kysely<never>, { text, int, strict }: ColumnTypes): Promise<void> {
  await sql`create table carousel_items (
    carousel_id ${text} primary key, image_path ${text} not null, alt ${text} not null, urls ${text},
    type ${int} not null check (type in (0, 1)), position ${int} not null,
    starts_at ${text} not null, ends_at ${text}
  ) ${strict}`.execute(db);
}

async function createContentVersion(db: Kysely<never>, { int, big, strict }: ColumnTypes): Promise<void> {
  await sql`create table content_version (id ${int} primary key, version ${big} not null) ${strict}`.execute(db);
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db);
}

/** The tokens of a text, as SQLite gets them from the site. The cost keeps the planner from ever working it out row by row. */
const createGramsFunction = sql`
  create function grams(t text) returns text[] language sql immutable strict parallel safe cost 100000 as $$
    select array_agg(distinct gram) from (
      select c as gram from unnest(string_to_array(t, null)) as c
      union all
      select c || lead(c) over (order by n) from unnest(string_to_array(t, null)) with ordinality as u(c, n)
    ) as all_grams where gram is not null
  $$`;
