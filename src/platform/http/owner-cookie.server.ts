import { newToken } from '../tokens.server.ts';
import type { Cookies } from './cookies.server.ts';

/**
 * Readable, and no secret: whose resume it is, and which sign-in. It changes with every sign-in and when the resume is
 * another one, so that a page from before neither saves into what is now somebody else's nor goes on showing it
 * (src/ui/use-owner.ts, decision 0083).
 */
const OWNER_COOKIE = 'owner';

/** The pages open before belong to somebody else from now on; without a name, to nobody. */
export const changeOwner = (cookies: Cookies, name = newToken().slice(0, 12)): void =>
  cookies.set(OWNER_COOKIE, `${name}.${newToken().slice(0, 8)}`, { isReadable: true });

export const clearOwner = (cookies: Cookies): void => cookies.clear(OWNER_COOKIE);
