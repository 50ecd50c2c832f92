import type { Db } from '#platform/database/database.server.ts';
import { notSignedIn } from '#platform/http/refusal.server.ts';
import '../tables.server.ts';

/** What the account itself stores about a member, for the member's own copy: no hash, no token. */
export async function readAccountData(db: Db, memberId: string) {
  const account = await db
    .selectFrom('members')
    .select([
      'email',
      'user_name as userName',
      'phone_number as phoneNumber',
      'verified_at as verifiedAt',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow(notSignedIn);
  const signIns = await db
    .selectFrom('identities')
    .select(['provider', 'subject', 'created_at as linkedAt'])
    .where('member_id', '=', memberId)
    .orderBy('provider')
    .execute();
  const consents = await db
    .selectFrom('consents')
    .select(['occasion', 'notice_version as noticeVersion', 'given_at as givenAt'])
    .where('member_id', '=', memberId)
    .orderBy('consent_id')
    .execute();
  return { ...account, signIns, consents };
}
