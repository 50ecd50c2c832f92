import type { Generated } from 'kysely';

export interface MembersTable {
  row_id: Generated<number>;
  member_id: string;
  /** As typed; null if a provider gave no verified address. */
  email: string | null;
  /** Folded: compared without letter case. */
  email_key: string | null;
  user_name: string;
  phone_number: string;
  /** Made by `asFound()` from the name and the number. */
  search_text: string;
  phone_key: string;
  /** null: not verified, or signs in only by a provider, until a password is set through ForgotPassword. */
  password_hash: string | null;
  is_special_auth: Generated<number>;
  verified_at: string | null;
  disabled_at: string | null;
  created_at: string;
  updated_at: string;
}

/** What one browser registered for an address that nobody has verified yet: it counts if that browser enters the code. */
export interface PendingRegistrationsTable {
  pending_id: string;
  member_id: string;
  browser_hash: string;
  address_hash: string;
  /** Somebody elsewhere has asked for a code since: without the cookie, whoever enters it is not taken for this browser. */
  is_contested: number;
  user_name: string;
  phone_number: string;
  /** All registrations of one member share a salt, so that a password is compared with all of them at once. */
  password_hash: string;
  notice_version: string;
  /** Of this browser, with the newest code. */
  wrong_tries: number;
  created_at: string;
}

/** The newest code of an unverified member; older ones are gone. */
export interface EmailCodesTable {
  member_id: string;
  code_hash: string;
  /** Tries by others than those with a pending registration. */
  wrong_tries: number;
  expires_at: string;
}

export interface TemporaryPasswordsTable {
  member_id: string;
  password_hash: string;
  expires_at: string;
  /** The session it opened: it works once, and that session may still use it as the old password. */
  used_by_session: string | null;
}

/** A LINE or Google account that signs a member in. */
export interface IdentitiesTable {
  provider: string;
  subject: string;
  member_id: string;
  created_at: string;
}

/** Which privacy notice a member was shown, and when. */
export interface ConsentsTable {
  consent_id: string;
  member_id: string;
  occasion: string;
  notice_version: string;
  given_at: string;
}

/** A browser that was sent to a provider and is expected back. */
export interface ProviderVisitsTable {
  state_hash: string;
  provider: string;
  browser_hash: string;
  code_verifier: string;
  nonce: string;
  /** The member who wants to link; null: somebody is signing in. */
  member_id: string | null;
  expires_at: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    members: MembersTable;
    pending_registrations: PendingRegistrationsTable;
    email_codes: EmailCodesTable;
    temporary_passwords: TemporaryPasswordsTable;
    identities: IdentitiesTable;
    consents: ConsentsTable;
    provider_visits: ProviderVisitsTable;
  }
}
