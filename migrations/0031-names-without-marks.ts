import { type Kysely, sql } from 'kysely';
import { engineOf } from './columns.ts';

/** Resumes, applications and messages are searched without the marks on Latin letters, as members are (decision 0078). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['talent_search', 'applications', 'contact_messages']) await withoutMarks(db, table);
}

/** Every Latin letter with a mark, and marks that stand by themselves. The texts are folded already. */
const MARKED = '[\u00c0-\u024f\u0300-\u036f\u1e00-\u1eff]';
const AT_ONCE = 1000;

/** Few of many: only those are written, a chunk at a time. */
async function withoutMarks(db: Kysely<never>, table: string): Promise<void> {
  const has = engineOf(db) === 'sqlite' ? sql`glob ${`*${MARKED}*`}` : sql`~ ${MARKED}`;
  for (let after = 0; ; ) {
    const { rows } = await sql<{
      row_id: number;
      search_text: string;
    }>`select row_id, search_text from ${sql.table(table)}
      where row_id > ${sql.lit(after)} and search_text ${has} order by row_id limit ${sql.lit(AT_ONCE)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const given = rows.map(({ row_id, search_text }) => sql`(${sql.lit(row_id)}, ${unmarked(search_text)})`);
    await sql`update ${sql.table(table)} set search_text = given.column2
      from (values ${sql.join(given)}) as given where row_id = given.column1`.execute(db);
    after = last.row_id;
  }
}

/** As the site does from now on (frozen here, as everything in a migration). */
const unmarked = (text: string) =>
  text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .replaceAll('đ', 'd')
    .normalize('NFC');
