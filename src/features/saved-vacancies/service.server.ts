import type { Db } from '#platform/database/database.server.ts';
import type { Cookies } from '#platform/http/cookies.server.ts';
import { listSaved } from './data.server.ts';
import { KEEPS_COOKIE } from './rules.ts';

/**
 * Tells the browser after a sign-in whether the member has saved vacancies; an earlier user's cookie says nothing about
 * that.
 */
export async function tellKeeping(db: Db, memberId: string, cookies: Cookies): Promise<void> {
  if ((await listSaved(db, memberId)).length > 0) sayKeeps(cookies);
  else forgetKeeping(cookies);
}

export const sayKeeps = (cookies: Cookies): void => cookies.set(KEEPS_COOKIE, '1', { isReadable: true });

export const forgetKeeping = (cookies: Cookies): void => {
  if (cookies.get(KEEPS_COOKIE)) cookies.clear(KEEPS_COOKIE);
};
