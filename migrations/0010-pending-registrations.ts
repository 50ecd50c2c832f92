import { type Kysely, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { columnTypes } from './columns.ts';

/**
 * What was typed at registering stands beside the unverified member, one row for each browser: the code of a letter
 * proves a mailbox, and not whose password was typed (docs/decisions/0020). Passwords of registrations under way move
 * there; nobody knows any more which browser typed them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int, strict } = columnTypes(db);
  await sql`create table pending_registrations (
    pending_id ${text} primary key, member_id ${text} not null references members on delete cascade,
    browser_hash ${text} not null, address_hash ${text} not null, is_contested ${int} not null,
    user_name ${text} not null, phone_number ${text} not null, password_hash ${text} not null,
    notice_version ${text} not null, wrong_tries ${int} not null, created_at ${text} not null,
    unique (member_id, browser_hash)
  ) ${strict}`.execute(db);
  const { rows } = await sql<{ id: string; name: string; phone: string; hash: string; at: string }>`
    select member_id as id, user_name as name, phone_number as phone, password_hash as hash, updated_at as at
    from members where verified_at is null and password_hash is not null`.execute(db);
  for (const { id, name, phone, hash, at } of rows)
    await sql`insert into pending_registrations (pending_id, member_id, browser_hash, address_hash, is_contested,
      user_name, phone_number, password_hash, notice_version, wrong_tries, created_at)
      values (${uuidv7()}, ${id}, '', '', 1, ${name}, ${phone}, ${hash}, '', 0, ${at})`.execute(db);
  await sql`update members set password_hash = null where verified_at is null`.execute(db);
}
