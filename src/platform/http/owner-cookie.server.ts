import { newToken } from '../tokens.server.ts';
import type { Cookies } from './cookies.server.ts';

/**
 * Readable by scripts and not secret: it identifies the resume and the sign-in. It changes with every sign-in and when the
 * resume is replaced, so that a page from before neither saves into somebody else's resume nor goes on showing the old one
 * (src/ui/use-owner.ts, decision 0083).
 */
const OWNER_COOKIE = 'owner';

/** From now on pages that are already open belong to somebody else; without a name, to nobody. */
export const changeOwner = (cookies: Cookies, name = newToken().slice(0, 12)): void =>
  cookies.set(OWNER_COOKIE, `${name}.${newToken().slice(0, 8)}`, { isReadable: true });

export const clearOwner = (cookies: Cookies): void => cookies.clear(OWNER_COOKIE);
