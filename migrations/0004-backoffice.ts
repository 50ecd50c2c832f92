import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ColumnTypes, columnTypes, engineOf } from './columns.ts';

/** Staff and their log; what staff do with applications and messages; revisions of what two of them may edit. */
export async function up(db: Kysely<never>): Promise<void> {
  const types = columnTypes(db);
  await createStaff(db, types);
  await createAudit(db, types);
  await rebuildApplications(db, types);
  await createApplicationHistory(db, types);
  await rebuildMessages(db, types);
  for (const table of ['vacancies', 'articles', 'carousel_items'])
    await sql`alter table ${sql.table(table)} add column revision ${types.int} not null default 0`.execute(db);
}

async function createStaff(db: Kysely<never>, { text, int, strict }: ColumnTypes): Promise<void> {
  await sql`create table staff (
    staff_id ${text} primary key, email ${text} not null, email_key ${text} not null unique, name ${text} not null,
    role ${text} not null check (role in ('manager', 'consultant')), password_hash ${text} not null,
    totp_secret ${text}, totp_new_secret ${text}, totp_confirmed_at ${text}, totp_last_step ${int},
    code_failures ${int} not null default 0, code_failures_from ${text},
    disabled_at ${text}, created_at ${text} not null, updated_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create table staff_recovery_codes (
    code_hash ${text} primary key, staff_id ${text} not null references staff on delete cascade, used_at ${text}
  ) ${strict}`.execute(db);
  await sql`create index staff_recovery_codes_staff on staff_recovery_codes (staff_id)`.execute(db);
  await sql`create table staff_invitations (
    invitation_id ${text} primary key, token_hash ${text} not null unique, email ${text} not null,
    email_key ${text} not null, name ${text} not null, role ${text} not null check (role in ('manager', 'consultant')),
    invited_by ${text} references staff, invited_by_name ${text} not null, created_at ${text} not null,
    expires_at ${text} not null, used_at ${text}
  ) ${strict}`.execute(db);
  await sql`create table staff_sessions (
    token_hash ${text} primary key, staff_id ${text} not null references staff on delete cascade,
    stage ${text} not null check (stage in ('code', 'setup', 'done')), wrong_tries ${int} not null,
    created_at ${text} not null, seen_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index staff_sessions_staff on staff_sessions (staff_id)`.execute(db);
}

/** Only ever added to: the database itself refuses anything else. Names are kept as they were. */
async function createAudit(db: Kysely<never>, { text, rowNumber, strict }: ColumnTypes): Promise<void> {
  await sql`create table audit_entries (
    row_id ${rowNumber}, entry_id ${text} not null unique, at ${text} not null, staff_id ${text},
    staff_name ${text} not null, action ${text} not null, subject_kind ${text} not null, subject_id ${text} not null,
    subject_name ${text} not null, address ${text} not null, detail ${text} not null, search_text ${text} not null
  ) ${strict}`.execute(db);
  await createLists(db, 'audit_entries', sql`at desc, entry_id desc`, sql`action`);
  await createNarrow(db, 'audit_entries', sql`at, entry_id, action`);
  await createGrams(db, 'audit_entries', { isAppendOnly: true });
  if (engineOf(db) === 'sqlite') {
    for (const act of ['update', 'delete'])
      await sql`create trigger ${sql.ref(`audit_entries_no_${act}`)} before ${sql.raw(act)} on audit_entries
        begin select raise(abort, 'audit_entries is only added to'); end`.execute(db);
    return;
  }
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'audit_entries is only added to'; end $$`.execute(db);
  await sql`create trigger audit_entries_no_change before update or delete or truncate on audit_entries
    for each statement execute function refuse_audit_change()`.execute(db);
}

/** SQLite adds no numbered column to a table that is there: it is built anew, the long texts last. */
async function rebuildApplications(db: Kysely<never>, { text, rowNumber, strict }: ColumnTypes): Promise<void> {
  await sql`create table new_applications (
    row_id ${rowNumber}, application_id ${text} not null unique, created_at ${text} not null,
    stage ${text} not null, stage_at ${text} not null, vacancy_id ${text} not null,
    talent_id ${text} not null references talents on delete cascade, position ${text} not null,
    name ${text} not null, email ${text} not null, mobile ${text} not null, search_text ${text} not null,
    snapshot ${text} not null, unique (talent_id, vacancy_id)
  ) ${strict}`.execute(db);
  await eachChunk<{ application_id: string; position: string; snapshot: string; created_at: string }>(
    db,
    'applications',
    'application_id',
    async (row) => {
      const { personal, contact } = JSON.parse(row.snapshot) as {
        personal?: { chineseName?: string };
        contact?: { email?: string; mobile?: string };
      };
      const [name, email, mobile] = [personal?.chineseName ?? '', contact?.email ?? '', contact?.mobile ?? ''];
      await sql`insert into new_applications (application_id, created_at, stage, stage_at, vacancy_id, talent_id,
          position, name, email, mobile, search_text, snapshot)
        select application_id, created_at, '新應徵', created_at, vacancy_id, talent_id, position, ${name}, ${email},
          ${mobile}, ${folded([name, email, mobile, row.position])}, snapshot
        from applications where application_id = ${row.application_id}`.execute(db);
    },
  );
  await sql`drop table applications`.execute(db);
  await sql`alter table new_applications rename to applications`.execute(db);
  const newest = sql`created_at desc, application_id desc`;
  await createLists(db, 'applications', newest, sql`stage, vacancy_id`);
  await createLists(db, 'applications', newest, sql`vacancy_id`, 'stage');
  await createLists(db, 'applications', newest, sql`stage`, 'vacancy_id');
  await createNarrow(db, 'applications', sql`created_at, application_id, stage, vacancy_id`);
  await createGrams(db, 'applications');
}

async function createApplicationHistory(db: Kysely<never>, { text, strict }: ColumnTypes): Promise<void> {
  const owner = sql`application_id ${text} not null references applications (application_id) on delete cascade,
    at ${text} not null, staff_id ${text} not null references staff, staff_name ${text} not null`;
  await sql`create table application_events (
    event_id ${text} primary key, ${owner}, from_stage ${text} not null, to_stage ${text} not null,
    mail_subject ${text}
  ) ${strict}`.execute(db);
  await sql`create table application_notes (
    note_id ${text} primary key, ${owner}, note ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index application_events_of on application_events (application_id)`.execute(db);
  await sql`create index application_notes_of on application_notes (application_id)`.execute(db);
}

async function rebuildMessages(db: Kysely<never>, { text, int, rowNumber, strict }: ColumnTypes): Promise<void> {
  await sql`create table new_contact_messages (
    row_id ${rowNumber}, message_id ${text} not null unique, created_at ${text} not null, status ${text} not null,
    kind ${text} not null, assignee_id ${text} references staff, answered_at ${text}, revision ${int} not null,
    company_name ${text}, email ${text} not null, name ${text} not null, phone ${text} not null,
    subject ${text} not null, notice_version ${text} not null, content ${text} not null, search_text ${text} not null
  ) ${strict}`.execute(db);
  type Row = Record<'message_id' | 'email' | 'name' | 'phone' | 'subject' | 'content', string> & {
    company_name: string | null;
  };
  await eachChunk<Row>(db, 'contact_messages', 'message_id', async (row) => {
    const kind = row.company_name ? '合作諮詢' : '意見申訴';
    const fields = [row.company_name ?? '', row.name, row.email, row.phone, row.subject, row.content];
    await sql`insert into new_contact_messages (message_id, created_at, status, kind, assignee_id, answered_at,
        revision, company_name, email, name, phone, subject, notice_version, content, search_text)
      select message_id, created_at, '新訊息', ${kind}, null, null, 0, company_name, email, name, phone, subject,
        notice_version, content, ${folded(fields)}
      from contact_messages where message_id = ${row.message_id}`.execute(db);
  });
  await sql`drop table contact_messages`.execute(db);
  await sql`alter table new_contact_messages rename to contact_messages`.execute(db);
  await createLists(db, 'contact_messages', sql`created_at desc, message_id desc`, sql`status, kind, assignee_id`);
  await createNarrow(db, 'contact_messages', sql`created_at, message_id, status, kind, assignee_id`);
  await createGrams(db, 'contact_messages');
  await sql`create table contact_replies (
    reply_id ${text} primary key, message_id ${text} not null references contact_messages (message_id) on delete cascade,
    at ${text} not null, staff_id ${text} not null references staff, staff_name ${text} not null,
    subject ${text} not null, reply ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index contact_replies_of on contact_replies (message_id)`.execute(db);
}

/** By id, so that no table has to fit into memory. */
async function eachChunk<Row>(db: Kysely<never>, table: string, id: string, work: (row: Row) => Promise<void>) {
  for (let after = ''; ; ) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(id)} > ${after}
      order by ${sql.ref(id)} limit 200`.execute(db);
    for (const row of rows) await work(row);
    if (rows.length < 200) return;
    after = (rows.at(-1) as Record<string, string>)[id]!;
  }
}

/** As the site folds what it stores for searching (frozen here, as everything in a migration). */
const folded = (fields: string[]) =>
  fields
    .map((field) => field.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim())
    .join('\n');

/** One index for an order, optionally within one value of a column, with every column that a filter needs. */
async function createLists(
  db: Kysely<never>,
  table: string,
  order: RawBuilder<unknown>,
  filters: RawBuilder<unknown>,
  within?: string,
): Promise<void> {
  // SQLite has row_id in every index by itself.
  const rest = engineOf(db) === 'sqlite' ? filters : sql`row_id, ${filters}`;
  const first = within ? sql`${sql.ref(within)}, ` : sql``;
  await sql`create index ${sql.ref(`${table}_${within ?? 'newest'}`)} on ${sql.table(table)}
    (${first}${order}, ${rest})`.execute(db);
}

/** Narrow rows by number, for counting what the full-text table found. */
async function createNarrow(db: Kysely<never>, table: string, columns: RawBuilder<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite')
    await sql`create index ${sql.ref(`${table}_narrow`)} on ${sql.table(table)} (row_id, ${columns})`.execute(db);
}

/** The index behind searchRows() (platform/search/search.server.ts). */
async function createGrams(db: Kysely<never>, name: string, { isAppendOnly = false } = {}): Promise<void> {
  const [table, grams] = [sql.table(name), sql.table(`${name}_grams`)];
  if (engineOf(db) === 'postgres') {
    await sql`create index ${grams} on ${table} using gin (grams(search_text))`.execute(db);
    return;
  }
  await sql`create virtual table ${grams}
    using fts5(g, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(db);
  const add = sql`insert into ${grams} (rowid, g) values (new.row_id, gram_codes(new.search_text));`;
  const remove = sql`delete from ${grams} where rowid = old.row_id;`;
  await sql`insert into ${grams} (rowid, g) select row_id, gram_codes(search_text) from ${table}`.execute(db);
  await sql`create trigger ${sql.ref(`${name}_grams_insert`)} after insert on ${table} begin ${add} end`.execute(db);
  if (isAppendOnly) return;
  await sql`create trigger ${sql.ref(`${name}_grams_delete`)} after delete on ${table} begin ${remove} end`.execute(db);
  await sql`create trigger ${sql.ref(`${name}_grams_update`)} after update of search_text on ${table}
    when old.search_text <> new.search_text begin ${remove} ${add} end`.execute(db);
}
