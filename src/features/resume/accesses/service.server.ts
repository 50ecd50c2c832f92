import { audit } from '#features/backoffice/audit/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { addAccess, wasNoted } from './data.server.ts';
import { subjectOf } from './rules.ts';

const ACTION = '以聯絡方式查詢';
/** A list is requested again whenever somebody returns to its window; that counts as the same search. */
const SAME_SEARCH_MS = 10 * 60_000;

/**
 * Reads a list. If somebody's address or telephone number was typed, that person is told before the list is shown, since the
 * search reveals whose it is. The list is read again if one of them has left meanwhile.
 */
export async function readNoted<T extends { foundByContact: string[] }>(
  deps: Deps,
  staff: Staff,
  read: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const list = await read();
    if (list.foundByContact.length === 0 || (await noteFound(deps, staff, list.foundByContact))) return list;
  }
}

/** False if one of them has left. */
function noteFound({ database, now }: Deps, staff: Staff, talentIds: string[]): Promise<boolean> {
  const at = now();
  const since = new Date(at.getTime() - SAME_SEARCH_MS).toISOString();
  return database.transaction(async (tx) => {
    for (const talentId of new Set(talentIds)) {
      if (await wasNoted(tx, { talentId, staffName: staff.name, action: ACTION, since })) continue;
      const access = { talentId, staffName: staff.name, action: ACTION, purpose: '聯繫會員' };
      if (!(await addAccess(tx, access, at))) return false;
      await audit(tx, staff, { action: ACTION, subject: subjectOf(talentId) }, at);
    }
    return true;
  });
}
