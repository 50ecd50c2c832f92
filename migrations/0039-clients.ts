import { type Kysely, sql } from 'kysely';
import { columnTypes } from './columns.ts';

/** What the agency keeps of a client beside the name (docs/decisions/0110), and by what a resume that was handed on is found from there. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int, strict } = columnTypes(db);
  await sql`create table clients (
    employer_id ${text} primary key references employers (employer_id) on delete cascade,
    tax_id ${text} not null, industry ${text} not null, phone ${text} not null, address ${text} not null,
    website ${text} not null, state ${text} not null, fee ${text} not null, guarantee_days ${int},
    terms ${text} not null, notes ${text} not null, contacts ${text} not null, search_text ${text} not null,
    assignee_id ${text} references staff, updated_at ${text} not null, revision ${int} not null
  ) ${strict}`.execute(db);
  await sql`create index clients_tax_id on clients (tax_id) where tax_id <> ''`.execute(db);
  await sql`alter table resume_accesses add column client_key ${text}`.execute(db);
  await fillKeys(db);
  await sql`create index resume_accesses_client on resume_accesses (client_key, accessed_at)
    where client_key is not null`.execute(db);
}

/** As names of employers were folded when this was written. */
const folded = (name: string) =>
  name.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim();

async function fillKeys(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ client: string }>`select distinct client from resume_accesses
    where client is not null`.execute(db);
  for (const { client } of rows)
    await sql`update resume_accesses set client_key = ${folded(client)} where client = ${client}`.execute(db);
}
