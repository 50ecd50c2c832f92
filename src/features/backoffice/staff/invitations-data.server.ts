import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import { endMails } from '#platform/mail/outbox.server.ts';
import type { Role } from '#shared/contract.ts';
import type { Invitation } from './contract.ts';
import './tables.server.ts';

interface NewInvitation {
  tokenHash: string;
  email: string;
  name: string;
  role: Role;
  /** Undefined for a link that the start or a command prints, or that was requested at the sign-in. */
  invitedBy: { id: string; name: string } | undefined;
  /** Requested at the sign-in, perhaps by a stranger. */
  isAskedFor?: boolean;
  expiresAt: Date;
  now: Date;
}

/**
 * Ends older open invitations to the same address: only the newest letter works. An invitation requested at the sign-in ends
 * none that a 管理員 sent or a command printed (those last longer), or strangers could end them by asking.
 */
export async function addInvitation(tx: Tx, invitation: NewInvitation): Promise<Invitation> {
  const key = emailKey(invitation.email);
  const older = openTo(tx, key);
  await end(
    tx,
    invitation.isAskedFor
      ? older.where('invited_by', 'is', null).where('expires_at', '<=', invitation.expiresAt.toISOString())
      : older,
  );
  const row = {
    invitation_id: uuidv7(),
    email: invitation.email,
    name: invitation.name,
    role: invitation.role,
    invited_by_name: invitation.invitedBy?.name ?? '',
    created_at: invitation.now.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  };
  await tx
    .insertInto('staff_invitations')
    .values({
      ...row,
      token_hash: invitation.tokenHash,
      email_key: key,
      invited_by: invitation.invitedBy?.id ?? null,
      used_at: null,
    })
    .execute();
  return {
    id: row.invitation_id,
    email: row.email,
    name: row.name,
    role: row.role,
    invitedBy: row.invited_by_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

const unused = (tx: Tx) => tx.deleteFrom('staff_invitations').where('used_at', 'is', null);
const openTo = (tx: Tx, emailKeyed: string) => unused(tx).where('email_key', '=', emailKeyed);

/** Ends links, and the waiting letters that contain them: a link that opens nothing is not sent. */
async function end(tx: Tx, links: ReturnType<typeof unused>): Promise<{ email: string }[]> {
  const ended = await links.returning(['invitation_id as id', 'email']).execute();
  await endMails(
    tx,
    ended.map(({ id }) => id),
  );
  return ended;
}

/** Ends every link to this address, whoever sent it. */
export async function endLinksTo(tx: Tx, email: string): Promise<void> {
  await end(tx, openTo(tx, emailKey(email)));
}

/** Ends the links sent by somebody who may not invite any more. */
export async function endLinksFrom(tx: Tx, staffId: string): Promise<void> {
  await end(tx, unused(tx).where('invited_by', '=', staffId));
}

/** Only those from a 管理員: links that the start or a command prints, or that somebody requested, are not listed. */
const open = (db: Db, now: Date) =>
  db
    .selectFrom('staff_invitations')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('invited_by', 'is not', null);

export async function listInvitations(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
  now: Date,
): Promise<{ rows: Invitation[]; total: number }> {
  const { total } = await open(db, now)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await open(db, now)
    .select([
      'invitation_id as id',
      'email',
      'name',
      'role',
      'invited_by_name as invitedBy',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .orderBy('invitation_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}

export async function removeInvitation(tx: Tx, invitationId: string): Promise<{ email: string } | undefined> {
  if (!isPlain(invitationId)) return undefined;
  const [removed] = await end(tx, unused(tx).where('invitation_id', '=', invitationId).where('email_key', '!=', ''));
  return removed;
}

/** The open invitation for a token; `isFirst` looks for the kind that the start prints. */
export async function findInvitation(db: Db, tokenHash: string, { isFirst, now }: { isFirst: boolean; now: Date }) {
  return db
    .selectFrom('staff_invitations')
    .select(['invitation_id as id', 'email', 'name', 'role', 'expires_at as expiresAt'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('email_key', isFirst ? '=' : '!=', '')
    .executeTakeFirst();
}

/** Also ends the others to the same address. False if it was used meanwhile. */
export async function spendInvitation(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('staff_invitations')
    .set({ used_at: now.toISOString() })
    .where('invitation_id', '=', id)
    .where('used_at', 'is', null)
    .returning('email_key as emailKey')
    .executeTakeFirst();
  if (!used) return false;
  await end(tx, openTo(tx, used.emailKey));
  return true;
}
