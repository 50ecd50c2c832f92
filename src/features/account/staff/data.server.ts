import { sql } from 'kysely';
import '../tables.server.ts';
import { endSessionsOf } from '#features/session/sessions.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import { wholeContact } from '#platform/search/contact-key.server.ts';
import { searchRows } from '#platform/search/search.server.ts';
import { searchByContact } from '#platform/search/search-by-contact.server.ts';
import { ALL_ROWS } from '#platform/search/search-parts.server.ts';
import { foldName, splitKeywords } from '#shared/search-words.ts';
import type { MemberStatus } from './contract.ts';

interface Filter {
  q: string;
  status?: MemberStatus | undefined;
  page: number;
  pageSize: number;
}

const CONDITIONS: Record<MemberStatus, ReturnType<typeof sql<boolean>>> = {
  active: sql<boolean>`disabled_at is null and verified_at is not null`,
  unverified: sql<boolean>`disabled_at is null and verified_at is null`,
  disabled: sql<boolean>`disabled_at is not null`,
  special: sql<boolean>`is_special_auth = 1`,
};

/** One page, newest first, and the total. A complete e-mail address or telephone number finds its owner. */
export async function listMembers(db: Db, { q, status, page, pageSize }: Filter) {
  const contact = wholeContact(q);
  const search = {
    table: 'members',
    words: [...new Set(splitKeywords(foldName(q)))],
    columns: sql`created_at, member_id, is_special_auth, verified_at, disabled_at`,
    filter: status ? CONDITIONS[status] : ALL_ROWS,
    order: { by: ['created_at', 'member_id'], direction: 'desc' } as const,
    orderIndex: 'members_newest',
    offset: (page - 1) * pageSize,
    limit: pageSize,
  };
  const { rowIds, ...counted } = await (contact
    ? searchByContact(db, search, { contact, phones: ['phone_key'] })
    : searchRows(db, search));
  if (rowIds.length === 0) return { rows: [], counted, contact, foundByContact: [] };
  const rows = await db
    .selectFrom('members')
    .leftJoin('talents', 'talents.member_id', 'members.member_id')
    .select([
      'members.member_id as id',
      'talent_id as talentId',
      'user_name as userName',
      'email',
      'is_special_auth as special',
      'verified_at as verifiedAt',
      'disabled_at as disabledAt',
      'members.created_at as createdAt',
    ])
    .where('members.row_id', 'in', rowIds)
    .orderBy('members.created_at', 'desc')
    .orderBy('members.member_id', 'desc')
    .execute();
  const foundByContact = rows.flatMap(({ talentId }) => (contact && talentId ? [talentId] : []));
  return { rows, counted, contact, foundByContact };
}

export async function findMember(db: Db, id: string) {
  if (!isPlain(id)) return undefined;
  return db
    .selectFrom('members')
    .leftJoin('talents', 'talents.member_id', 'members.member_id')
    .select([
      'members.member_id as id',
      'user_name as userName',
      'email',
      'phone_number as phoneNumber',
      'password_hash as passwordHash',
      'is_special_auth as special',
      'verified_at as verifiedAt',
      'disabled_at as disabledAt',
      'members.created_at as createdAt',
      'talent_id as talentId',
    ])
    .where('members.member_id', '=', id)
    .executeTakeFirst();
}

export type FoundMember = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export async function listSignIns(db: Db, id: string) {
  return db
    .selectFrom('identities')
    .select(['provider', 'created_at as linkedAt'])
    .where('member_id', '=', id)
    .orderBy('provider')
    .execute();
}

export async function listSessions(db: Db, id: string) {
  return db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'seen_at as seenAt'])
    .where('member_id', '=', id)
    .orderBy('seen_at', 'desc')
    .execute();
}

export async function countApplications(db: Db, talentId: string): Promise<number> {
  const query = db.selectFrom('applications').select((of) => of.fn.countAll<number>().as('count'));
  return Number((await query.where('talent_id', '=', talentId).executeTakeFirstOrThrow()).count);
}

export async function updateMember(
  tx: Tx,
  id: string,
  changes: { is_special_auth?: number; disabled_at?: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ ...changes, updated_at: now.toISOString() })
    .where('member_id', '=', id)
    .execute();
}

export async function unlink(tx: Tx, id: string, provider: string): Promise<void> {
  await tx.deleteFrom('identities').where('member_id', '=', id).where('provider', '=', provider).execute();
  await endSessionsOf(tx, id);
}
