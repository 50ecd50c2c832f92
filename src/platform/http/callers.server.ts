import type { Role } from '#shared/contract.ts';
import type { Deps } from '../deps.server.ts';
import type { Cookies } from './cookies.server.ts';

/** A member who calls. */
export interface Member {
  id: string;
  userName: string;
  /** null: a provider gave none. */
  email: string | null;
  isSpecialAuth: boolean;
  /** The hash of the session's token. */
  sessionId: string;
}

/** A member of staff who calls. */
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

/** Tells who a request comes from. The rooms that keep the sessions know; app/ hands it in. */
export interface Callers {
  member(deps: Deps, cookies: Cookies): Promise<Member | undefined>;
  /** With every step of signing in behind them. */
  staff(deps: Deps, cookies: Cookies, request: Request): Promise<Staff | undefined>;
}
