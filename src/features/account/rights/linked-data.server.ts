import type { Db, Tx } from '#platform/database/database.server.ts';
import '../tables.server.ts';

interface ProviderVisit {
  codeVerifier: string;
  nonce: string;
  memberId: string | null;
}

export async function saveVisit(
  db: Db,
  visit: ProviderVisit & { stateHash: string; browserHash: string; provider: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('provider_visits')
    .values({
      state_hash: visit.stateHash,
      provider: visit.provider,
      browser_hash: visit.browserHash,
      code_verifier: visit.codeVerifier,
      nonce: visit.nonce,
      member_id: visit.memberId,
      expires_at: visit.expiresAt.toISOString(),
    })
    .execute();
}

/** The visit that this browser began; reading it removes it. */
export async function takeVisit(
  db: Db,
  by: { stateHash: string; browserHash: string; provider: string; now: Date },
): Promise<ProviderVisit | undefined> {
  const taken = await db
    .deleteFrom('provider_visits')
    .where('state_hash', '=', by.stateHash)
    .where('browser_hash', '=', by.browserHash)
    .where('provider', '=', by.provider)
    .returning(['code_verifier as codeVerifier', 'nonce', 'member_id as memberId', 'expires_at as expiresAt'])
    .executeTakeFirst();
  return taken && taken.expiresAt > by.now.toISOString() ? taken : undefined;
}

/** The member whom a provider's account signs in. */
export async function findLinked(tx: Tx, provider: string, subject: string) {
  return tx
    .selectFrom('identities')
    .innerJoin('members', 'members.member_id', 'identities.member_id')
    .select(['members.member_id as memberId', 'disabled_at as disabledAt'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function hasLinked(tx: Tx, memberId: string, provider: string): Promise<boolean> {
  const query = tx.selectFrom('identities').select('subject').where('member_id', '=', memberId);
  return (await query.where('provider', '=', provider).executeTakeFirst()) !== undefined;
}

/** A member has one account per provider: a new one replaces it. */
export async function link(
  tx: Tx,
  { memberId, provider, subject, now }: { memberId: string; provider: string; subject: string; now: Date },
): Promise<void> {
  await tx.deleteFrom('identities').where('member_id', '=', memberId).where('provider', '=', provider).execute();
  await tx
    .insertInto('identities')
    .values({ provider, subject, member_id: memberId, created_at: now.toISOString() })
    .execute();
}
