import type { Role } from '#shared/contract.ts';
import type { Deps } from '../deps.server.ts';
import type { Cookies } from './cookies.server.ts';

/** A member who makes a call. */
export interface Member {
  id: string;
  userName: string;
  /** null: the provider gave none. */
  email: string | null;
  isSpecialAuth: boolean;
  /** The hash of the session's token. */
  sessionId: string;
}

/** A member of staff who makes a call. */
export interface Staff {
  id: string;
  name: string;
  email: string;
  role: Role;
  hasSecondFactor: boolean;
  /** The hash of the session's token. */
  sessionId: string;
  /** The client's address, for the log. */
  address: string;
}

/** Finds out who sent a request. The rooms that keep the sessions know; app/ passes it in. */
export interface Callers {
  member(deps: Deps, cookies: Cookies): Promise<Member | undefined>;
  /** Only with every sign-in step completed. */
  staff(deps: Deps, cookies: Cookies, request: Request): Promise<Staff | undefined>;
}
