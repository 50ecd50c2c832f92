import type { Generated } from 'kysely';
import type { Role } from '#shared/contract.ts';

/** The agency's staff, never members. Rows are disabled, not removed, since the log names them. */
export interface StaffTable {
  staff_id: string;
  email: string;
  /** Folded: compared without letter case. */
  email_key: string;
  name: string;
  role: Role;
  password_hash: string;
  /** Base32; in use since totp_confirmed_at. */
  totp_secret: string | null;
  /** Shown for setting up an app, but not yet confirmed. */
  totp_new_secret: string | null;
  totp_confirmed_at: string | null;
  /** The 30-second step of the last used code: no code up to it counts again. */
  totp_last_step: number | null;
  /** Wrong codes since code_failures_from, across sessions: whoever gets here knows the password. */
  code_failures: Generated<number>;
  code_failures_from: string | null;
  disabled_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface StaffRecoveryCodesTable {
  code_hash: string;
  staff_id: string;
  used_at: string | null;
}

export interface StaffInvitationsTable {
  invitation_id: string;
  token_hash: string;
  /** Empty for the link that the start prints on an empty installation. */
  email: string;
  email_key: string;
  name: string;
  role: Role;
  invited_by: string | null;
  invited_by_name: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    staff: StaffTable;
    staff_recovery_codes: StaffRecoveryCodesTable;
    staff_invitations: StaffInvitationsTable;
  }
}
