import { type Kysely, sql } from 'kysely';
import { engineOf } from './columns.ts';

/**
 * PostgreSQL's search of vacancies looks into a table of tokens, which the site hands over with each text. It found them itself
 * in half a millisecond a row, and again with each change of a row's times.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  await sql`drop index vacancies_grams`.execute(db);
  await sql`create table vacancies_grams (row_id integer primary key, grams integer[] not null)`.execute(db);
  await sql`alter table vacancies_grams alter column grams set storage external`.execute(db);
  await createFunction.execute(db);
  await sql`insert into vacancies_grams (row_id, grams) select row_id, gram_units(search_text) from vacancies`.execute(
    db,
  );
  await sql`create index vacancies_grams_tokens on vacancies_grams using gin (grams)`.execute(db);
  // Whoever hands tokens over does so in the statement that writes the text: they are there when it ends, or are made then.
  await sql`create function vacancy_without_grams() returns trigger language plpgsql as $$ begin
    delete from vacancies_grams where row_id = old.row_id;
    if tg_op = 'DELETE' then return old; end if;
    return new; end $$`.execute(db);
  await sql`create function vacancy_with_grams() returns trigger language plpgsql as $$ begin
    if not exists (select from vacancies_grams where row_id = new.row_id) then
      insert into vacancies_grams (row_id, grams) values (new.row_id, gram_units(new.search_text));
    end if;
    return null; end $$`.execute(db);
  const changed = sql`when (old.row_id <> new.row_id or old.search_text <> new.search_text)`;
  for (const trigger of [
    sql`vacancies_grams_delete after delete on vacancies for each row execute function vacancy_without_grams()`,
    sql`vacancies_grams_insert after insert on vacancies for each row execute function vacancy_with_grams()`,
    sql`vacancies_grams_change before update on vacancies for each row ${changed} execute function vacancy_without_grams()`,
    sql`vacancies_grams_update after update on vacancies for each row ${changed} execute function vacancy_with_grams()`,
  ])
    await sql`create trigger ${trigger}`.execute(db);
}

/**
 * Each UTF-16 unit of a text, and each pair of neighbours: the first one's bits before the second one's. A character beyond the
 * first plane is two units.
 */
const createFunction = sql`
  create function gram_units(t text) returns integer[] language plpgsql immutable strict parallel safe as $$
    declare units integer[] := array(select ascii(unnest(string_to_array(t, null))));
    begin
      if 65535 < any (units) then
        units := array(select unit from unnest(units) with ordinality as points(point, place),
          lateral unnest(case when point < 65536 then array[point]
            else array[55296 + ((point - 65536) >> 10), 56320 + ((point - 65536) & 1023)] end)
            with ordinality as parts(unit, part) order by place, part);
      end if;
      return array(select distinct gram from (
        select unnest(units) as gram
        union all select unnest(units[:cardinality(units) - 1]) << 16 | unnest(units[2:])
      ) as grams order by gram);
    end $$`;
